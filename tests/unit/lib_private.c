/* What leaves the machine with the kernel's own files, and what does not. */
#include "lib/private.h"
#include "tests/tap.h"

static const struct {
	size_t (*hide)(char *text, size_t length);
	const char *line, *shown;
} lines[] = {
	{private_cmdline, "", ""},
	{private_cmdline, "\n", "\n"},
	{private_cmdline, "quiet\n", "quiet\n"},
	{private_cmdline, "console=ttyS0,115200 isolcpus=3 randomize_kstack_offset=off\n",
	 "console=ttyS0,115200 isolcpus=3 randomize_kstack_offset=off\n"},
	{private_cmdline, "smsc95xx.macaddr=B8:27:EB:01:02:03 quiet\n",
	 "smsc95xx.macaddr= quiet\n"},
	{private_cmdline, "quiet bcm2708.serial=0x1234\n", "quiet bcm2708.serial=\n"},
	{private_cmdline, "androidboot.serialno=abc x=1", "androidboot.serialno= x=1"},
	{private_cmdline, "ip=10.0.0.2::10.0.0.1:255.255.255.0:board7:eth0 nohz_full=1-3\n",
	 "ip= nohz_full=1-3\n"},
	{private_cmdline, "systemd.hostname=board7 systemd.machine_id=00ff BOOTIF=01-aa-bb\n",
	 "systemd.hostname= systemd.machine_id= BOOTIF=\n"},
	{private_cmdline, "a  b   c\n", "a  b   c\n"},
	{private_cmdline, "=x ip mac\n", "=x ip mac\n"},
	{private_cmdline, "quiet init=/opt/me panic=1 -- --addr 10.0.0.1:80\n",
	 "quiet init= panic=1 \n"},
	{private_cmdline, "a--b --c\n", "a--b --c\n"},
	{private_cmdline, "quiet ds=nocloud;h=board7;s=http://10.0.0.1/ x=1\n", "quiet ds= x=1\n"},
	{private_cmdline, "nfsroot=10.0.0.1:/srv/board7,v3 root=/dev/nfs\n",
	 "nfsroot= root=/dev/nfs\n"},
	{private_cmdline, "root=UUID=01234567-89ab-cdef-0123-456789abcdef rw\n", "root= rw\n"},
	{private_cmdline, "root=/dev/mmcblk0p2 rw\n", "root=/dev/mmcblk0p2 rw\n"},
	{private_cmdline, "x=\"a b=c\" hostname=\"board 7\" quiet\n",
	 "x=\"a b=c\" hostname= quiet\n"},
	{private_cmdline, "dyndbg=\"file a.c +p; func me@home +p\" mitigations=off\n",
	 "dyndbg= mitigations=off\n"},
	{private_cmdline, "cloud.src=ssh://me@10.0.0.1 isolcpus=1-3,5 loglevel=3\n",
	 "cloud.src= isolcpus=1-3,5 loglevel=3\n"},
	{private_cmdline, "bond=aa:bb:cc:dd:ee:ff crashkernel=2G-16G:320M,16G-:512M\n",
	 "bond= crashkernel=2G-16G:320M,16G-:512M\n"},
	{private_cmdline, "unended=\"a b c\n", "unended=\"a b c\n"},
	{private_version, "Linux version 6.18 (me@home) (gcc (GCC) 15) #1 SMP\n",
	 "Linux version 6.18 () (gcc (GCC) 15) #1 SMP\n"},
	{private_version, "Linux version 6.18 (gcc 15) #1\n", "Linux version 6.18 (gcc 15) #1\n"},
	{private_version, "Linux (a@b", "Linux (a@b"},
	{private_version, "", ""},
	{private_cgroup, "4:memory:/user/me-1000\n0::/\n", "4:memory:/*/*\n0::/\n"},
	{private_cgroup, "1:name=systemd:/a:b/c.slice", "1:name=systemd:/*/*"},
	{private_cgroup, "", ""},
};

int main(void)
{
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		char line[256];
		size_t length = strlen(lines[i].line);

		memcpy(line, lines[i].line, length + 1);
		length = lines[i].hide(line, length);
		line[length] = '\0';
		is(line, lines[i].shown, "what is left");
	}
	return tap_done();
}
