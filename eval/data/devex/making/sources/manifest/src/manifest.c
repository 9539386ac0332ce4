#include <string.h>
#include "ports.h"

int port_index(const char *name)
{
    for (int i = 0; i < PORT_COUNT; i++)
        if (strcmp(ports[i], name) == 0)
            return i;
    return -1;
}
