# shellcheck shell=bash
# A real sshd on the loopback, with keys and settings of its own; sourced after tap.sh. The board
# works in $board, and looks for its commands in $board_bin first. Targets: ssh:board, and the same with something wrong: ssh:stranger (its host
# key is unknown), ssh:keyless (it wants a password), ssh:nobody (nothing listens).
# shellcheck disable=SC2154 # $scratch is tap.sh's
board=$scratch/board board_bin=$scratch/board_bin
mkdir "$board" "$board_bin" "$scratch/bin"

find_sshd()
{
	PATH=$PATH:/usr/sbin:/usr/local/sbin type -P sshd
}

# A port that nobody listens at.
free_port()
{
	local port
	for _ in $(seq 50); do
		port=$((20000 + RANDOM % 20000))
		(: <>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
	done
	echo "$port"
}

write_settings() # PORT
{
	ssh-keygen -q -t ed25519 -N '' -f "$scratch/host_key"
	ssh-keygen -q -t ed25519 -N '' -f "$scratch/key"
	cp "$scratch/key.pub" "$scratch/authorized"
	echo "[127.0.0.1]:$1 $(cut -d' ' -f1,2 "$scratch/host_key.pub")" >"$scratch/known"
	cat >"$scratch/sshd_config" <<-EOF2
		ListenAddress 127.0.0.1:$1
		HostKey $scratch/host_key
		AuthorizedKeysFile $scratch/authorized
		PidFile $scratch/sshd.pid
		StrictModes no
		UsePAM no
		PasswordAuthentication yes
		PermitRootLogin yes
		SetEnv TMPDIR=$board PATH=$board_bin:$PATH
	EOF2
	cat >"$scratch/ssh_config" <<-EOF2
		Host stranger
			UserKnownHostsFile /dev/null
		Host keyless
			PubkeyAuthentication no
		Host nobody
			Port 1
		Host *
			HostName 127.0.0.1
			Port $1
			IdentityFile $scratch/key
			IdentitiesOnly yes
			UserKnownHostsFile $scratch/known
			GlobalKnownHostsFile /dev/null
	EOF2
	printf '#!/bin/sh\nexec %s -F %s "$@"\n' "$(type -P ssh)" "$scratch/ssh_config" >"$scratch/bin/ssh"
	chmod +x "$scratch/bin/ssh"
}

# Starts it; 1 if there is none, or it does not come up.
sshd_start()
{
	local sshd
	sshd=$(find_sshd) || return 1
	[ "$(id -u)" != 0 ] || mkdir -p /run/sshd
	write_settings "$(free_port)"
	PATH=$scratch/bin:$PATH
	"$sshd" -f "$scratch/sshd_config" -E "$scratch/sshd.log" || return 1
	for _ in $(seq 50); do
		ssh -oBatchMode=yes board true 2>/dev/null && return 0
		sleep 0.1
	done
	return 1
}

# Ends every connection, as a cut cable would.
sshd_cut()
{
	pkill -KILL -P "$(cat "$scratch/sshd.pid")"
}

sshd_stop()
{
	[ ! -s "$scratch/sshd.pid" ] || kill "$(cat "$scratch/sshd.pid")"
}
