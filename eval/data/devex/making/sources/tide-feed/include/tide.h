#ifndef TIDE_H
#define TIDE_H
#include <stddef.h>

/* Level in millimetres between two readings, and its line in the feed. */
long tide_level_mm(long before, long after, int minutes, int span);
int tide_line(char *line, size_t size, long level_mm);

#endif
