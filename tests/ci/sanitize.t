#!/bin/bash
# The unit tests with sanitizers, then broken records and benchmark text for a while each.
. "$(dirname "$0")/../tap.sh"
ok "unit tests" build "$native" CI=1 SANITIZE=address,undefined check-units
ok "nothing found in $((${FUZZ_SECONDS:=60})) seconds a fuzzer" \
	build "$native" CI=1 SANITIZE=address,undefined FUZZ_SECONDS="$FUZZ_SECONDS" fuzz
done_testing
