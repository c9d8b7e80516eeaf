# shellcheck shell=bash
# A board that is a folder: a script as ssh, a program that prints facts, one that prints launches.
# Sourced after tap.sh. Its commands are in $board/bin, its kernel is the name in $board/installed,
# and $board/log says what happened. Faults: each line of $board/fault.NAME says what goes wrong at
# one boot of kernel NAME; see write_boot().
# shellcheck disable=SC2154 # $scratch and $programs are tap.sh's
board=$scratch/fake
mkdir -p "$board/bin" "$board/tmp" "$scratch/bin" "$scratch/programs"

# What a launch and the facts say, once said by the real ones.
board_programs()
{
	local real
	real=$(realpath "$programs")
	cp "$real/agent" "$scratch/programs/"
	"$real/nop" nop --pilot >"$board/pilot" && "$real/nop" nop --samples=11 >"$board/launch" &&
		"$real/facts" >"$board/facts.here" || return 1
	# All CPUs idle, or busy all the time: user is the first number, idle the fourth.
	local ticks='\(cpu[0-9]*\)\( [0-9]\+\)*'
	sed "/^probe\tstat.before/s/$ticks/\1 100 0 0 100 0 0 0 0/g" "$board/facts.here" >"$board/facts.before"
	sed "/^probe\tstat.after/s/$ticks/\1 100 0 0 200 0 0 0 0/g" "$board/facts.before" >"$board/facts.real"
	sed "/^probe\tstat.after/s/$ticks/\1 200 0 0 100 0 0 0 0/g" "$board/facts.before" >"$board/facts.busy"
	cat >"$scratch/programs/nop" <<-EOF
		#!/bin/sh
		case "\$*" in
		*--describe*) exec $real/nop "\$@" ;;
		*--pilot*) exec /bin/cat $board/pilot ;;
		esac
		[ ! -e $board/breaks ] || [ ! -e $board/launched ] || kill -KILL \$PPID
		touch $board/launched
		exec /bin/cat $board/launch
	EOF
	printf '#!/bin/sh\nexec /bin/cat %s/facts\n' "$board" >"$scratch/programs/facts"
	chmod +x "$scratch/programs"/*
}

# A boot: a new boot_id, the installed kernel's name in release and version, its command line. The
# board then does not answer once. As a script, since the board's reboot and the host's relay run it.
write_boot()
{
	cat >"$board/boot" <<-EOF
		#!/bin/sh
		board=$board
	EOF
	cat >>"$board/boot" <<-'EOF'
		name=$(cat "$board/installed") fault= facts=facts.real
		if [ -s "$board/fault.$name" ]; then
			fault=$(head -n 1 "$board/fault.$name")
			sed -i 1d "$board/fault.$name"
		fi
		version="#1 SMP $name" cmdline="root=/dev/vda"
		rm -f "$board/refuses" "$board/breaks" "$board/launched" "$board/clock" "$board/full"
		case $fault in
		stays) exit 0 ;;
		hang) echo 1000000 >"$board/down"; echo "$name hangs" >>"$board/log"; exit 0 ;;
		wrong) version="#1 SMP fallback" ;;
		cmdline) version="#1 SMP one" cmdline="root=/dev/vda $name" ;;
		busy) facts=facts.busy ;;
		other) version="#1 SMP a" ;;
		key) touch "$board/refuses" ;;
		clock) echo 100 >"$board/clock" ;;
		disk) touch "$board/full" ;;
		network) touch "$board/breaks" ;;
		esac
		id=$(cat /proc/sys/kernel/random/uuid)
		echo 1 >"$board/down"
		sed -e "s|^\(probe\tuname.release\t\).*|\16.99|" -e "s|^\(probe\tuname.version\t\).*|\1$version|" \
			-e "s|^\(file\t/proc/cmdline\t\).*|\1$cmdline\\\\n|" -e "s|^\(file\t/proc/sys/kernel/random/boot_id\t\).*|\1$id\\\\n|" \
			-e "s|^file\t/proc/version\t.*|file\t/proc/version\tLinux version 6.99 $version\\\\n|" \
			"$board/$facts" >"$board/facts.new" && mv "$board/facts.new" "$board/facts"
		echo "$id" >"$board/boot_id.new" && mv "$board/boot_id.new" "$board/boot_id"
		echo "$name boots $id" >>"$board/log"
	EOF
	chmod +x "$board/boot"
	ln -sf "$board/boot" "$board/bin/reboot"
}

write_commands()
{
	cat >"$board/bin/cat" <<-EOF
		#!/bin/sh
		[ "\$1" = /proc/sys/kernel/random/boot_id ] && exec /bin/cat $board/boot_id
		exec /bin/cat "\$@"
	EOF
	cat >"$board/bin/date" <<-EOF
		#!/bin/sh
		[ -e $board/clock ] && exec /bin/cat $board/clock
		exec /bin/date "\$@"
	EOF
	cat >"$board/bin/chmod" <<-EOF
		#!/bin/sh
		[ -e $board/full ] && echo "cat: write error: No space left on device" >&2 && exit 1
		exec /bin/chmod "\$@"
	EOF
	cat >"$board/bin/kexec" <<-EOF
		#!/bin/sh
		echo "kexec \$*" >>$board/log
		case \$1 in
		-l) echo "\${2##*/}" >$board/installed ;;
		*) exec $board/boot ;;
		esac
	EOF
	cat >"$board/bin/systemctl" <<-EOF
		#!/bin/sh
		[ "\$1" != kexec ] || exec $board/bin/kexec -e
	EOF
	chmod +x "$board/bin"/*
}

# The way there: options, then -- DESTINATION COMMAND.
write_ssh()
{
	cat >"$scratch/bin/ssh" <<-EOF
		#!/bin/sh
		board=$board
	EOF
	cat >>"$scratch/bin/ssh" <<-'EOF'
		while [ "$1" != -- ]; do shift; done
		down=0
		[ -s "$board/down" ] && read -r down <"$board/down"
		if [ "$down" -gt 0 ]; then
			echo $((down - 1)) >"$board/down"
			echo "ssh: connect to host board port 22: Connection refused" >&2
			exit 255
		fi
		if [ -e "$board/refuses" ]; then
			echo "root@board: Permission denied (publickey)." >&2
			exit 255
		fi
		export TMPDIR=$board/tmp PATH=$board/bin:$PATH
		exec sh -c "$3"
	EOF
	chmod +x "$scratch/bin/ssh"
}

board_start()
{
	board_programs || return 1
	write_commands
	write_boot
	write_ssh
	PATH=$scratch/bin:$PATH
	export TRAPCOST_PROGRAMS=$scratch/programs
	board_reset
}

# A board that is up as when it came, with no faults.
board_reset()
{
	rm -f "$board"/fault.* "$board/log"
	echo factory >"$board/installed"
	"$board/boot"
	rm -f "$board/down" "$board/log"
}

# The kernels that booted, in order.
board_booted() { sed -n 's/ boots .*//p' "$board/log" | tr '\n' ' ' | sed 's/ $//'; }

# install NAME: the command that installs a kernel there.
install() { echo "echo $1 >$board/installed"; }
