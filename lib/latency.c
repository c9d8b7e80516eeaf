/* Holding off idle states. Runs in the measuring child: project code only. */
#include "lib/latency.h"

#include <fcntl.h>
#include <stdint.h>
#include <unistd.h>

#include "lib/die.h"

/* The request holds while the file is open: it is left so. */
void latency_forbid(void)
{
	static const char name[] = "/sys/devices/system/cpu/cpuidle/current_driver";
	static const int32_t none_us = 0;
	char driver[5] = "none";
	int file = open(name, O_RDONLY | O_CLOEXEC);

	if (file >= 0 && read(file, driver, 4) != 4)
		die("%s", name);
	if (driver[0] == 'n' && driver[1] == 'o' && driver[2] == 'n' && driver[3] == 'e')
		skip("no driver for idle states that /dev/cpu_dma_latency could hold off");
	file = open("/dev/cpu_dma_latency", O_WRONLY | O_CLOEXEC);
	if (file < 0 || write(file, &none_us, sizeof none_us) != sizeof none_us)
		skip("/dev/cpu_dma_latency: %m");
}
