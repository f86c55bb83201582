// SPDX-License-Identifier: Apache-2.0
/* Two remote FIFOs with one other node, one each way, and the credit that goes back. */
#include "fifo.h"

#include <inttypes.h>
#include <stdlib.h>
#include <stdio.h>

/* --- credit ------------------------------------------------------------------------------------------------------- */

static void told(struct fifo_credit *back, uint64_t taken) {
  if (taken > back->told) back->told = taken;
}

static bool is_due(const struct fifo_credit *back, uint64_t taken) {
  return taken >= back->told && taken - back->told >= back->threshold;
}

static int credit_ended(struct fifo_credit *back, const struct sluice_completion *end) {
  back->under_way = false;
  if (end->status == SLUICE_DONE) return 0;
  if (slu_is_retryable(end->status)) {
    /* As if it had not been told: it is due again. */
    uint64_t before = end->context - back->threshold;
    if (before < back->told) back->told = before;
    return 0;
  }
  return slu_fail(SLUICE_ERROR_BROKEN, "the credit for node %" PRIu32 " could not be told: %s", back->to,
                  sluice_status_text(end->status));
}

/* Tells it, if it is time. One such put is under way at a time, so a later one never arrives first. */
static int tell(struct fifo_credit *back, uint64_t taken) {
  struct sluice_completion end;
  int more = sluice_queue_poll(back->queue, &end);
  while (more == 1) {
    int code = credit_ended(back, &end);
    if (code) return code;
    more = sluice_queue_poll(back->queue, &end);
  }
  if (more < 0 || back->under_way || !is_due(back, taken)) return more;
  fifo_set(sluice_bytes(back->word), 0, taken);
  int result = sluice_try_put(back->word, 0, FIFO_LINE, &back->remote, 0, back->queue, taken);
  if (result == 1) {
    back->under_way = true;
    back->told = taken;
  }
  return result < 0 ? result : 0;
}

/* --- both ways ---------------------------------------------------------------------------------------------------- */

int fifo_link_open(struct sluice_nic *nic, const uint8_t *ring, const uint8_t *credit_line, uint32_t peer,
                   const struct sluice_key *remote_ring, const struct sluice_key *remote_credit,
                   struct fifo_link **link) {
  struct fifo_link *made = calloc(1, sizeof *made);
  if (!made) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *made);
  uint64_t lines = remote_ring->size / FIFO_LINE;
  pthread_mutex_init(&made->lock, NULL);
  made->credit_line = credit_line;
  made->in = (struct fifo_in){.ring = ring, .lines = lines, .from = peer};
  made->out = (struct fifo_out){.remote = *remote_ring, .to = peer, .lines = lines};
  made->back = (struct fifo_credit){.remote = *remote_credit, .to = peer, .threshold = lines / FIFO_CREDIT_PARTS};
  int code = sluice_allocate(nic, (size_t)remote_ring->size, &made->out.staging);
  if (!code) code = sluice_allocate(nic, FIFO_LINE, &made->back.word);
  if (!code) code = sluice_queue_open(nic, &made->out.queue);
  if (!code) code = sluice_queue_open(nic, &made->back.queue);
  if (code) {
    fifo_link_close(made);
    return code;
  }
  *link = made;
  return 0;
}

/* What broke a FIFO is said again to all that use it; the NIC's own end is not the FIFO's. */
static int keep(struct fifo_link *link, int code) {
  if (code == SLUICE_ERROR_BROKEN) {
    link->broken = code;
    snprintf(link->why, sizeof link->why, "%s", sluice_error_detail());
  }
  return code;
}

static int check(const struct fifo_link *link) { return link->broken ? slu_fail(link->broken, "%s", link->why) : 0; }

/* Under lock. */
static int advance(struct fifo_link *link) {
  int code = check(link);
  if (code) return code;
  uint64_t credit = 0, line = fifo_acquire(link->credit_line, 0);
  code = fifo_out_complete(&link->out);
  if (!code) code = fifo_in_credit(&link->in, &credit);
  if (!code) code = fifo_out_credit(&link->out, credit > line ? credit : line);
  if (!code) code = fifo_out_flush(&link->out);
  if (!code) code = tell(&link->back, link->in.taken);
  return keep(link, code);
}

int fifo_link_advance(struct fifo_link *link) {
  pthread_mutex_lock(&link->lock);
  int result = advance(link);
  if (!result) {
    result = fifo_out_is_busy(&link->out) || link->back.under_way || is_due(&link->back, link->in.taken);
  }
  pthread_mutex_unlock(&link->lock);
  return result;
}

int fifo_link_send(struct fifo_link *link, uint64_t tag, const void *bytes, size_t count) {
  pthread_mutex_lock(&link->lock);
  int result = advance(link);
  if (!result && fifo_out_write(&link->out, tag, bytes, count, link->in.taken)) {
    told(&link->back, link->in.taken);
    /* It is in the ring now: what fails here is said by the next call, and by the node's close. */
    (void)keep(link, fifo_out_flush(&link->out));
    result = 1;
  }
  pthread_mutex_unlock(&link->lock);
  return result;
}

int fifo_small(const struct sluice_message *message, size_t capacity) {
  return slu_fail(SLUICE_ERROR_SMALL, "a message of %zu bytes of node %" PRIu32 " for a buffer of %zu", message->bytes,
                  message->from, capacity);
}

/* What had arrived before the FIFO broke is given out first. Under lock. */
static int next_message(struct fifo_link *link, const struct fifo_taker *taker, struct sluice_message *message) {
  int result = link->garbled ? 0 : fifo_in_look(&link->in, message);
  if (result == 1) {
    void *bytes = NULL;
    int code = taker->place(taker->context, message, &bytes);
    if (code) return code;
    code = fifo_in_take(&link->in, bytes, message->bytes);
    if (code) result = code;
  }
  if (result < 0) link->garbled = true;
  if (result <= 0) return result < 0 ? keep(link, result) : check(link);
  /* It is the program's now: what fails here is said by the next call. */
  if (!link->broken) (void)keep(link, tell(&link->back, link->in.taken));
  return 1;
}

int fifo_link_receive(struct fifo_link *link, bool of_any, const struct fifo_taker *taker,
                      struct sluice_message *message) {
  pthread_mutex_lock(&link->lock);
  int result = next_message(link, taker, message);
  if (of_any && result == SLUICE_ERROR_BROKEN) {
    /* Once: it holds no other node's messages up. */
    if (link->told) result = 0;
    link->told = true;
  }
  pthread_mutex_unlock(&link->lock);
  return result;
}

int fifo_link_is_quiet(struct fifo_link *link) {
  pthread_mutex_lock(&link->lock);
  bool busy = fifo_out_is_busy(&link->out);
  int result = busy ? check(link) : 0;
  if (!result) result = !busy && (link->broken || !link->back.under_way);
  pthread_mutex_unlock(&link->lock);
  return result;
}

void fifo_link_close(struct fifo_link *link) {
  /* What puts are under way from, and told to, stays the NIC's to its end. */
  (void)sluice_free(link->out.staging);
  (void)sluice_free(link->back.word);
  (void)sluice_queue_close(link->out.queue);
  (void)sluice_queue_close(link->back.queue);
  pthread_mutex_destroy(&link->lock);
  free(link);
}
