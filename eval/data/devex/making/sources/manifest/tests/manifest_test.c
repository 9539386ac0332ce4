#include <assert.h>
#include <stdio.h>

int port_index(const char *name);

int main(void)
{
    assert(port_index("Skerry Point") == 1);
    assert(port_index("Nowhere") == -1);
    puts("manifest_test: 2 checks passed");
    return 0;
}
