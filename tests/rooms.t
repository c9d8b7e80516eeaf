#!/bin/bash
# The rooms: which may include which, and no circle of files.
. "$(dirname "$0")/tap.sh"

ok "no include goes against the table, and no circle" python3 tests/rooms.py .
is "$(find harness -mindepth 1 -maxdepth 1 -name '*.[ch]')" "" "every source of harness/ is in a room"
ok "harness/ has at most 12 entries" test "$(find harness -mindepth 1 -maxdepth 1 | wc -l)" -le 12
for room in agent harness/*/; do
	ok "$room says what it is" test -s "$room/README"
done

# What it must find.
mkdir -p "$scratch/harness/base" "$scratch/harness/stats"
echo '#include "harness/stats/b.h"' >"$scratch/harness/base/a.c"
run python3 tests/rooms.py "$scratch"
is "$code $(cat "$out")" "1 harness/base/a.c includes harness/stats/b.h: harness/base may include no room" \
	"an include upwards is found"
echo '#include "harness/base/b.h"' >"$scratch/harness/base/a.c"
echo '#include "harness/base/a.h"' >"$scratch/harness/base/b.h"
touch "$scratch/harness/base/a.h"
run python3 tests/rooms.py "$scratch"
is "$code $(cat "$out")" "1 a circle: harness/base/a harness/base/b" "a circle of files is found"
done_testing
