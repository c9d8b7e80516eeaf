/* What leaves the machine with its kernel's command line, and what does not. */
#include "lib/cmdline.h"
#include "tests/tap.h"

static const struct {
	const char *line, *shown;
} lines[] = {
	{"", ""},
	{"\n", "\n"},
	{"quiet\n", "quiet\n"},
	{"console=ttyS0,115200 isolcpus=3 randomize_kstack_offset=off\n",
	 "console=ttyS0,115200 isolcpus=3 randomize_kstack_offset=off\n"},
	{"smsc95xx.macaddr=B8:27:EB:01:02:03 quiet\n", "smsc95xx.macaddr= quiet\n"},
	{"quiet bcm2708.serial=0x1234\n", "quiet bcm2708.serial=\n"},
	{"androidboot.serialno=abc x=1", "androidboot.serialno= x=1"},
	{"ip=10.0.0.2::10.0.0.1:255.255.255.0:board7:eth0 nohz_full=1-3\n", "ip= nohz_full=1-3\n"},
	{"systemd.hostname=board7 systemd.machine_id=00ff BOOTIF=01-aa-bb\n",
	 "systemd.hostname= systemd.machine_id= BOOTIF=\n"},
	{"a  b   c\n", "a  b   c\n"},
	{"=x ip mac\n", "=x ip mac\n"},
};

int main(void)
{
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		char line[256];
		size_t length = strlen(lines[i].line);

		memcpy(line, lines[i].line, length + 1);
		length = cmdline_hide_private(line, length);
		line[length] = '\0';
		is(line, lines[i].shown, "command line");
	}
	return tap_done();
}
