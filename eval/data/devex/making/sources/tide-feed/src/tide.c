#include "tide.h"
#include <stdio.h>

long tide_level_mm(long before, long after, int minutes, int span)
{
    if (span <= 0)
        return before;
    return before + (after - before) * minutes / span;
}

int tide_line(char *line, size_t size, long level_mm)
{
    return snprintf(line, size, "level=%ld", level_mm);
}
