# shellcheck shell=bash
# A board that is a QEMU riscv64 guest with Debian's kernels and dropbear; sourced after tap.sh.
#
# Its boot loader is a loop here: whenever the guest ends (it reboots, or is switched off) it boots
# again, with the kernel named in $guest/kernel and the command line on the first line of its disk. So
# guests are children of that loop, and it is one of the test: what dies takes what it started along.
# shellcheck disable=SC2154 # $scratch is tap.sh's
guest=$scratch/guest
guest_modules="failover net_failover virtio_net virtio_blk virtio-rng"
guest_port=$((20000 + RANDOM % 20000))
mkdir -p "$guest/root"/{bin,dev,proc,sys,tmp,etc/dropbear,root/.ssh,modules,lib} "$scratch/bin"

unpack() { # DEB PATTERN...: into the guest's root
	local deb=$1
	shift
	dpkg-deb --fsys-tarfile "$deb" >"$guest/tar" &&
		tar -C "$guest/root" -xf "$guest/tar" --wildcards "$@"
	rm -f "$guest/tar"
}

# guest_kernel NAME SUITE [PREFIX]: the suite's kernel and its modules, as that name; one that is there
# already whose folder starts with PREFIX will do.
guest_kernel()
{
	local name=$1 suite=$2 image release deb module
	if [ $# -gt 2 ]; then image=$(lab_kernel "$suite" "$3"); else image=$(harness/lab/kernels "$suite"); fi || return 1
	release=$(basename "$(dirname "$image")")
	release=${release#riscv64-}
	tests/campaign/packages "$suite" "linux-modules-$release" 2>/dev/null ||
		tests/campaign/packages "$suite" "linux-image-$release" || return 1
	deb=$(find "build/kernels/packages/$suite" -name "linux-*-${release}_*.deb" | head -n 1)
	cp "$image" "$guest/$name.image"
	unpack "$deb" '*/virtio_net.ko.xz' '*/virtio_blk.ko.xz' '*/failover.ko.xz' '*/net_failover.ko.xz' '*/virtio-rng.ko.xz' || return 1
	mkdir -p "$guest/root/modules/$release"
	for module in $guest_modules; do
		find "$guest/root/usr/lib/modules/$release" -name "$module.ko.xz" -exec xz -dc {} \; \
			>"$guest/root/modules/$release/$module.ko"
	done
	rm -rf "$guest/root/usr/lib/modules"
}

guest_programs()
{
	local packages=build/kernels/packages/trixie package
	tests/campaign/packages trixie dropbear-bin libtomcrypt1 libtommath1 libgmp10 libcrypt1 zlib1g \
		libc6 busybox-static || return 1
	for package in libtomcrypt1 libtommath1 libgmp10 libcrypt1 zlib1g; do
		unpack "$packages/${package}"_*.deb './usr/lib/riscv64-linux-gnu/*.so*' || return 1
	done
	unpack $packages/libc6_*.deb './usr/lib/riscv64-linux-gnu/libc.so.6' \
		'./usr/lib/riscv64-linux-gnu/ld-linux-riscv64-lp64d.so.1' || return 1
	unpack $packages/dropbear-bin_*.deb ./usr/sbin/dropbear || return 1
	tests/campaign/packages sid kexec-tools && unpack build/kernels/packages/sid/kexec-tools_*.deb ./usr/sbin/kexec ||
		return 1
	unpack $packages/busybox-static_*.deb './usr/bin/busybox' || return 1
	mv "$guest/root/usr/bin/busybox" "$guest/root/bin/"
	ln -s ../usr/lib/riscv64-linux-gnu/ld-linux-riscv64-lp64d.so.1 "$guest/root/lib/"
}

write_guest_files()
{
	ssh-keygen -q -t ed25519 -N '' -f "$scratch/key"
	cp "$scratch/key.pub" "$guest/root/root/.ssh/authorized_keys"
	chmod 700 "$guest/root/root" "$guest/root/root/.ssh"
	echo root::0:0:root:/root:/bin/sh >"$guest/root/etc/passwd"
	echo /bin/sh >"$guest/root/etc/shells"
	cat >"$guest/root/init" <<-'EOF'
		#!/bin/busybox sh
		/bin/busybox --install -s /bin
		export PATH=/bin:/usr/sbin
		mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
		mkdir -p /dev/pts; mount -t devpts pts /dev/pts; mount -t tmpfs tmp /tmp
		for m in failover net_failover virtio_net virtio_blk virtio-rng; do
			insmod "/modules/$(uname -r)/$m.ko"
		done
		# images=PLACE:SIZE:NAME,...: what is on the disk, in MiB and bytes
		for i in $(sed -n 's/.*images=\([^ ]*\).*/\1/p' /proc/cmdline | tr , ' '); do
			name=${i##*:} size=${i#*:}
			dd if=/dev/vda of="/tmp/$name" bs=1M skip="${i%%:*}" count=$((${size%:*} / 1048576 + 1)) 2>/dev/null
			truncate -s "${size%:*}" "/tmp/$name"
		done
		ip link set lo up; ip link set eth0 up; ip addr add 10.0.2.15/24 dev eth0
		ip route add default via 10.0.2.2
		dropbear -R -s -E
		exec busybox init
	EOF
	printf '::ctrlaltdel:/bin/reboot\n' >"$guest/root/etc/inittab"
	chmod +x "$guest/root/init"
	cat >"$scratch/ssh_config" <<-EOF
		Host *
			HostName 127.0.0.1
			Port $guest_port
			User root
			IdentityFile $scratch/key
			IdentitiesOnly yes
			StrictHostKeyChecking no
			UserKnownHostsFile /dev/null
			LogLevel ERROR
	EOF
	printf '#!/bin/sh\nexec %s -F %s "$@"\n' "$(type -P ssh)" "$scratch/ssh_config" >"$scratch/bin/ssh"
	chmod +x "$scratch/bin/ssh"
	PATH=$scratch/bin:$PATH
}

# The command a machine's relay would be: guest_relay NAME, as a script at $guest/relay.
write_relay()
{
	cat >"$guest/relay" <<-EOF
		#!/bin/sh
		echo "\$1" >$guest/kernel
		kill -KILL "\$(cat $guest/pid)"
	EOF
	cat >"$guest/loader" <<-EOF
		#!/bin/bash
		cd $guest
	EOF
	cat >>"$guest/loader" <<-'EOF'
		while [ ! -e stop ]; do
			append=$(head -c 512 disk | tr -d '\0' | head -n 1)
			kernel=$(cat kernel)
			echo "$kernel $append" >>log
	EOF
	cat >>"$guest/loader" <<-EOF
			setpriv --pdeathsig KILL nice qemu-system-riscv64 -M virt -cpu rv64,v=true,vlen=256 -smp 1 -m 1G \\
				-icount shift=0 -no-reboot -nographic -nodefaults -serial file:console \\
				-netdev user,id=n,restrict=yes,hostfwd=tcp:127.0.0.1:$guest_port-:22 -device virtio-net-pci,netdev=n \\
				-drive file=disk,format=raw,if=none,id=d -device virtio-blk-pci,drive=d -device virtio-rng-pci \\
				-kernel "\$kernel.image" -initrd initramfs \\
				-append "console=ttyS0 quiet panic=-1 randomize_kstack_offset=off \$append" </dev/null &
			echo \$! >pid
			wait \$!
			sleep 0.5
		done
	EOF
	chmod +x "$guest/relay" "$guest/loader"
}

# After guest_kernel, for each: the guest's files; it is off until guest_on NAME.
guest_make()
{
	guest_programs && write_guest_files && write_relay || return 1
	truncate -s 1M "$guest/disk"
	(cd "$guest/root" && find . | cpio -o -H newc --quiet | gzip -1) >"$guest/initramfs"
}

# guest_images NAME...: for kexec the disk also has these kernels and the initramfs, and the command line
# says where, for the guest to put them into /tmp.
guest_images()
{
	local place=1 file list=
	for file in "${@/%/.image}" initramfs; do
		dd if="$guest/$file" of="$guest/disk" bs=1M seek=$place conv=notrunc 2>/dev/null || return 1
		list=$list,$place:$(stat -c %s "$guest/$file"):${file%.image}
		place=$((place + 64))
	done
	truncate -s "${place}M" "$guest/disk"
	echo "images=${list#,}" | dd of="$guest/disk" bs=512 conv=sync,notrunc 2>/dev/null
}

guest_on() # NAME
{
	echo "$1" >"$guest/kernel"
	setpriv --pdeathsig KILL "$guest/loader" 2>"$guest/loader.err" &
	guest_loader=$!
}

guest_wait() # until it answers
{
	for _ in {1..30}; do
		timeout 15 ssh -oConnectTimeout=10 guest true 2>/dev/null && return
		sleep 1
	done
	return 1
}

guest_off()
{
	touch "$guest/stop"
	[ ! -s "$guest/pid" ] || kill -KILL "$(cat "$guest/pid")" 2>/dev/null
	[ -z "${guest_loader:-}" ] || kill -KILL "$guest_loader" 2>/dev/null
	wait 2>/dev/null
}
