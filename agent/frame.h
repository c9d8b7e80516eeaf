/*
 * Frames: how the agent's text crosses a pipe, an ssh connection or a serial console.
 *
 * A frame is one line,
 *     @trapcost SEQUENCE LENGTH CRC PAYLOAD
 * SEQUENCE counts from 0; LENGTH is the payload's in bytes; CRC is its CRC-32 (IEEE 802.3,
 * as zlib and cksum -o 3 have it) in 8 hex digits. Anything else between frames is somebody
 * else's text (a kernel's messages) and is not ours. Payloads:
 *     hello VERSION MACHINE      first
 *     begin K COMMAND            line K of the plan (counted from 1) starts
 *     out K TEXT                 a line of its stdout
 *     err K TEXT                 a line of its stderr
 *     end K FRAMES HOW N MS      it ended: FRAMES out and err frames were sent; HOW is exit,
 *                                signal or limit (the time limit); N the code or signal
 *     done COUNT                 last: how many frames came before
 */
#ifndef TRAPCOST_FRAME_H
#define TRAPCOST_FRAME_H

#include <stddef.h>
#include <stdint.h>

#define FRAME_PREFIX "@trapcost "
enum { FRAME_VERSION = 1, FRAME_OVERHEAD = 64 };

/* CRC-32 of `size` bytes. */
uint32_t frame_crc(const char *data, size_t size);

/* Writes the frame and its newline to `line`, which has room for strlen(payload) +
 * FRAME_OVERHEAD bytes; returns its length. */
size_t frame_encode(char *line, unsigned long sequence, const char *payload);

/*
 * Reads one line (without its newline; a carriage return at its end is dropped); on a console,
 * other text may stand before the frame. Returns the payload, inside `line`, and sets *sequence;
 * NULL if it holds no whole frame.
 */
const char *frame_decode(char *line, unsigned long *sequence);

#endif
