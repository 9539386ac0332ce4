#include <assert.h>
#include <stdio.h>
#include "lamp.h"

int main(void)
{
    assert(lamp_mask(3) == 8);
    assert(lamp_mask(32) == 1);
    assert(lamp_brightness(2) == 80);
    assert(lamp_brightness(4) == 0);
    puts("lamp_test: 4 checks passed");
    return 0;
}
