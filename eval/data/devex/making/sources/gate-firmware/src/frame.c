#include "frame.h"
#include "crc16.h"

bool frame_is_whole(const uint8_t *frame, size_t length)
{
    if (length < 2)
        return false;
    uint16_t sum = crc16_update(0xffff, frame, length - 2);
    return frame[length - 2] == (sum >> 8) && frame[length - 1] == (sum & 0xff);
}
