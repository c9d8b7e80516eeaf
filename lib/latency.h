/* Holding off the idle states of all CPUs: Documentation/power/pm_qos_interface.rst. */
#ifndef TRAPCOST_LATENCY_H
#define TRAPCOST_LATENCY_H

/*
 * Asks for no idle state that takes time to leave, until the calling process and its children have
 * ended. Skips the case where that cannot be: /dev/cpu_dma_latency is not there or refuses
 * this user, or the kernel has no driver for idle states, which grants it and does nothing.
 */
void latency_forbid(void);

#endif
