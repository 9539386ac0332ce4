#!/usr/bin/env bash
set -eu
bash backup.sh build/test.tar
test "$(tar -tf build/test.tar | grep -c day.csv)" = 2
echo "backup_test: 1 check passed"
