#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "tide.h"

int main(void)
{
    char line[32];
    assert(tide_level_mm(1000, 1600, 30, 60) == 1300);
    assert(tide_level_mm(1600, 1000, 15, 60) == 1450);
    assert(tide_level_mm(1000, 1600, 30, 0) == 1000);
    tide_line(line, sizeof line, 1300);
    assert(strcmp(line, "level=1300") == 0);
    puts("tide_test: 4 checks passed");
    return 0;
}
