#ifndef FRAME_H
#define FRAME_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether the last two bytes are the check sum of those before them. */
bool frame_is_whole(const uint8_t *frame, size_t length);

#endif
