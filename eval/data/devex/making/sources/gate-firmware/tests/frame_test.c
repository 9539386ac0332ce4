#include <assert.h>
#include <stdio.h>
#include "frame.h"

int main(void)
{
    const uint8_t whole[] = {'1', '2', '3', '4', '5', '6', '7', '8', '9', 0x29, 0xb1};
    const uint8_t torn[] = {'1', '2', '3', '4', '5', '6', '7', '8', '8', 0x29, 0xb1};
    assert(frame_is_whole(whole, sizeof whole));
    assert(!frame_is_whole(torn, sizeof torn));
    assert(!frame_is_whole(whole, 1));
    puts("frame_test: 3 checks passed, 0 errors");
    return 0;
}
