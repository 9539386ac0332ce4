#!/usr/bin/env bash
# Each day stands once in the schedule.
set -eu
test "$(cut -d: -f1 schedule.txt | sort | uniq -d | wc -l)" = 0
echo "schedule: $(wc -l < schedule.txt) days, no day twice"
