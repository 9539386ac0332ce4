#ifndef LAMP_H
#define LAMP_H
#include <stdint.h>

#define LAMP_STEPS 4

/* The bit mask of a lamp, and the brightness of a step of its cycle. */
uint32_t lamp_mask(int lamp);
int lamp_brightness(int step);

#endif
