// SPDX-License-Identifier: Apache-2.0
/* The receiver's ring: messages are taken out in order, each when all of its lines are there. */
#include "fifo.h"

#include <inttypes.h>
#include <string.h>

static const uint8_t *at(const struct fifo_in *in, uint64_t line) { return in->ring + line % in->lines * FIFO_LINE; }

static bool is_there(const struct fifo_in *in, uint64_t line) {
  return fifo_acquire(at(in, line), FIFO_STAMP) == fifo_stamp(line);
}

static int length_of(const struct fifo_in *in, const uint8_t *first, uint64_t *length) {
  *length = fifo_word(first, FIFO_LENGTH);
  if (*length <= fifo_payload(in->lines)) return 0;
  return slu_fail(SLUICE_ERROR_BROKEN,
                  "node %" PRIu32 " sent a message of %" PRIu64 " bytes in a FIFO of %" PRIu64 " lines", in->from,
                  *length, in->lines);
}

int fifo_in_look(struct fifo_in *in, struct sluice_message *message) {
  if (in->seen == in->taken && !is_there(in, in->taken)) return 0;
  const uint8_t *first = at(in, in->taken);
  uint64_t length = 0;
  int code = length_of(in, first, &length);
  if (code) return code;
  uint64_t end = in->taken + fifo_lines(length);
  uint64_t line = in->seen > in->taken ? in->seen : in->taken + 1;
  while (line < end && is_there(in, line)) line++;
  in->seen = line;
  if (line < end) return 0;
  *message = (struct sluice_message){
      .tag = fifo_word(first, FIFO_TAG), .bytes = (size_t)length, .from = in->from};
  return 1;
}

int fifo_in_take(struct fifo_in *in, void *buffer, size_t bytes) {
  /* Its credit, before the line may be written over. */
  uint64_t credit = 0;
  int code = fifo_in_credit(in, &credit);
  if (code) return code;
  uint64_t line = in->taken;
  for (size_t done = 0; done < bytes; line++) {
    bool first = line == in->taken;
    size_t most = first ? FIFO_FIRST_PAYLOAD : FIFO_NEXT_PAYLOAD;
    size_t some = bytes - done < most ? bytes - done : most;
    memcpy((uint8_t *)buffer + done, at(in, line) + (first ? FIFO_FIRST_DATA : 0), some);
    done += some;
  }
  in->taken += fifo_lines(bytes);
  in->seen = in->taken;
  return 0;
}

int fifo_in_credit(struct fifo_in *in, uint64_t *credit) {
  /* All that have come, not only those that were taken out: a program that only sends would wait for ever else. */
  if (in->scanned < in->taken) in->scanned = in->taken;
  while (is_there(in, in->scanned)) {
    const uint8_t *first = at(in, in->scanned);
    uint64_t said = fifo_word(first, FIFO_CREDIT), length = 0;
    int code = length_of(in, first, &length);
    if (code) return code;
    if (said > in->credit) in->credit = said;
    in->scanned += fifo_lines(length);
  }
  *credit = in->credit;
  return 0;
}
