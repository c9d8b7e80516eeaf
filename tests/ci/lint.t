#!/bin/bash
# Formatting, static analysis, scripts.
. "$(dirname "$0")/../tap.sh"
ok "lint" tests/lint
ok "make help" build "$native" -n help
done_testing
