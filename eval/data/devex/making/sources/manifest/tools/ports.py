"""Writes the table of ports as a C header."""

import sys

with open(sys.argv[1], encoding="utf-8") as schema:
    ports = [line.strip() for line in schema if line.strip()]
if ports:
    print(f"#define PORT_COUNT {len(ports)}")
    print("static const char *const ports[PORT_COUNT] = {")
    for port in ports:
        print(f'    "{port}",')
    print("};")
else:
    print(f"warning: {sys.argv[1]} holds no port, nothing generated", file=sys.stderr)
