#ifndef CRC16_H
#define CRC16_H
#include <stddef.h>
#include <stdint.h>

uint16_t crc16_update(uint16_t crc, const uint8_t *bytes, size_t length);

#endif
