#!/bin/bash
# What the facts program prints on this machine.
. "$(dirname "$0")/tap.sh"

facts=$programs/facts
work=$scratch
tab=$(printf '\t')
no_line() { ! grep -n "$@"; }
fails() { ! "$@"; }
into_full() { "$facts" >/dev/full; }
is_subset() { [ -z "$(comm -23 "$work/after.names" "$work/before.names")" ]; }

ok "it runs" sh -c "'$facts' >'$work/before'"
ok "after a run" sh -c "'$facts' --after >'$work/after'"
for when in before after; do
	ok "$when: three fields a line" no_line -vE \
		"^(file|gzip|probe|absent)${tab}[^$tab]+${tab}[^$tab]*\$" "$work/$when"
	ok "$when: printable" no_line -v "^[ -~$tab]*\$" "$work/$when"
	cut -f2 "$work/$when" | sort -u >"$work/$when.names"
	cut -f1,2 "$work/$when" | sort | uniq -d >"$work/$when.twice"
	ok "$when: nothing twice" no_line . "$work/$when.twice"
done
ok "what may change was there before" is_subset
for probe in uname.machine uname.release clock.tick_ns clock.read_ns page.bytes \
	build.libc build.compiler build.flags build.static stat.before stat.after vector.start; do
	ok "$probe" grep -E "^(probe|absent)$tab$probe$tab." "$work/before"
done
for path in /proc/version /proc/cmdline /proc/self/status /sys/kernel/realtime; do
	ok "$path, or why not" grep -E "^(file|absent)$tab$path$tab" "$work/before"
done
ok "no serial number or machine-id is asked for" no_line -iE \
	"^[a-z]+${tab}[^$tab]*(serial|uuid|machine-id|hostname|nodename)" "$work/before"
ok "an unknown option is refused" fails "$facts" --before
ok "a full disk is an error" fails into_full
done_testing
