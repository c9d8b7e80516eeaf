#!/bin/bash
# Broken records and benchmark text for a minute each, with sanitizers.
. "$(dirname "$0")/../tap.sh"
ok "fuzzers build with sanitizers" build "$native" CI=1 BUILD="$scratch/build" \
	SANITIZE=address,undefined fuzz FUZZ_SECONDS=1
ok "a minute of each finds nothing" env B="$(echo "$scratch"/build/*)" tests/fuzz/run 60
done_testing
