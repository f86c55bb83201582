// SPDX-License-Identifier: Apache-2.0
/*
 * The sender's ring. Messages are written into it line by line, and puts bring the lines to the same places at the
 * receiver. While all puts are under way lines gather, so that the next put has more of them. A line's place is used
 * again when the receiver has taken it out and the put of it has ended, since until then the NIC may read it again.
 */
#include "fifo.h"

#include <inttypes.h>
#include <string.h>

static uint64_t place(const struct fifo_out *out, uint64_t line) { return line % out->lines * FIFO_LINE; }

bool fifo_out_write(struct fifo_out *out, uint64_t tag, const void *bytes, size_t count, uint64_t taken) {
  uint64_t lines = fifo_lines(count);
  uint64_t gone = out->arrived < out->credit ? out->arrived : out->credit;
  if (out->written + lines - gone > out->lines) return false;
  uint8_t *ring = sluice_bytes(out->staging);
  uint8_t *head = ring + place(out, out->written);
  fifo_set(head, FIFO_LENGTH, count);
  fifo_set(head, FIFO_TAG, tag);
  fifo_set(head, FIFO_CREDIT, taken);
  size_t done = 0;
  for (uint64_t line = out->written; line < out->written + lines; line++) {
    bool first = line == out->written;
    size_t most = first ? FIFO_FIRST_PAYLOAD : FIFO_NEXT_PAYLOAD;
    size_t some = count - done < most ? count - done : most;
    uint8_t *at = ring + place(out, line);
    if (some > 0) memcpy(at + (first ? FIFO_FIRST_DATA : 0), (const uint8_t *)bytes + done, some);
    fifo_set(at, FIFO_STAMP, fifo_stamp(line));
    done += some;
  }
  out->written += lines;
  return true;
}

/* Begins a put if there is room in the NIC's ring. */
static int begin(struct fifo_out *out, struct fifo_put *put) {
  uint64_t at = place(out, put->from);
  int result = sluice_try_put(out->staging, (size_t)at, (size_t)(put->to - put->from) * FIFO_LINE, &out->remote, at,
                              out->queue, put->from);
  put->begun = result == 1;
  return result;
}

int fifo_out_flush(struct fifo_out *out) {
  for (int i = 0; i < out->count; i++) {
    int result = out->puts[i].begun ? 1 : begin(out, &out->puts[i]);
    if (result <= 0) return result;
  }
  while (out->sent < out->written && out->count < FIFO_PUTS) {
    uint64_t wrap = (out->sent / out->lines + 1) * out->lines;
    struct fifo_put put = {.from = out->sent, .to = out->written < wrap ? out->written : wrap};
    int result = begin(out, &put);
    if (result <= 0) return result;
    out->puts[out->count++] = put;
    out->sent = put.to;
  }
  return 0;
}

static int ended(struct fifo_out *out, const struct sluice_completion *end) {
  struct fifo_put *put = out->puts;
  while (put->from != end->context) put++;
  if (end->status == SLUICE_DONE) {
    put->ended = true;
    return 0;
  }
  if (slu_is_retryable(end->status)) {
    put->begun = false; /* and flush begins it again */
    return 0;
  }
  return slu_fail(SLUICE_ERROR_BROKEN, "a put of %" PRIu64 " bytes to node %" PRIu32 " failed: %s", end->bytes, out->to,
                  sluice_status_text(end->status));
}

int fifo_out_complete(struct fifo_out *out) {
  struct sluice_completion end;
  int more = sluice_queue_poll(out->queue, &end);
  while (more == 1) {
    int code = ended(out, &end);
    if (code) return code;
    more = sluice_queue_poll(out->queue, &end);
  }
  while (out->count > 0 && out->puts[0].ended) {
    out->arrived = out->puts[0].to;
    memmove(out->puts, out->puts + 1, (size_t)--out->count * sizeof out->puts[0]);
  }
  return more;
}

int fifo_out_credit(struct fifo_out *out, uint64_t taken) {
  if (taken > out->written) {
    return slu_fail(SLUICE_ERROR_BROKEN,
                    "node %" PRIu32 " says that it took %" PRIu64 " lines, of %" PRIu64 " that were sent", out->to,
                    taken, out->written);
  }
  if (taken > out->credit) out->credit = taken;
  return 0;
}

bool fifo_out_is_busy(const struct fifo_out *out) { return out->sent < out->written || out->count > 0; }
