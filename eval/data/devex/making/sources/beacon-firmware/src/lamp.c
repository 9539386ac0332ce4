#include "lamp.h"

static const int brightness[LAMP_STEPS] = {0, 40, 80, 100};

uint32_t lamp_mask(int lamp)
{
    return (uint32_t)1 << (lamp % 32);
}

int lamp_brightness(int step)
{
    return brightness[step % LAMP_STEPS];
}
