// SPDX-License-Identifier: Apache-2.0
/*
 * How two nodes agree on FIFOs: each has a line for every other node, into which that one puts where its own ring and
 * its own credit are. A node that finds such a line answers with one of its own.
 *
 *   line of node r at node s:  address of the ring for s at r | its lines, 0: no memory | address of the credit | stamp
 */
#include "messages.h"

#include <inttypes.h>

enum { OFFER_RING = 0, OFFER_LINES = 8, OFFER_CREDIT = 16 };

static uint64_t credit_at(const struct sluice_messages *m, uint32_t which) {
  return (uint64_t)FIFO_LINE * (m->options.nodes + which);
}

static uint64_t ring_at(const struct sluice_messages *m, uint32_t which) {
  return credit_at(m, m->options.peers) + (uint64_t)FIFO_LINE * m->options.lines * which;
}

bool messages_heard(const struct sluice_messages *m, uint32_t from, struct fifo_offer *offer) {
  const uint8_t *line = (const uint8_t *)sluice_bytes(m->arena) + (size_t)from * FIFO_LINE;
  if (fifo_acquire(line, FIFO_STAMP) != fifo_stamp(0)) return false;
  *offer = (struct fifo_offer){.ring = fifo_word(line, OFFER_RING),
                               .lines = fifo_word(line, OFFER_LINES),
                               .credit = fifo_word(line, OFFER_CREDIT),
                               .made = true};
  return true;
}

static int put_line(struct sluice_messages *m, struct sluice_region *line, struct sluice_queue *queue, uint32_t to) {
  struct sluice_completion end;
  int64_t last = slu_deadline(m->options.patience_ms);
  do {
    int code = sluice_put(line, 0, FIFO_LINE, &m->keys[to], (uint64_t)m->rank * FIFO_LINE, queue, to);
    if (!code) code = sluice_queue_wait(queue, &end, -1);
    if (code < 0) return code;
  } while (slu_is_retryable(end.status) && slu_now() < last);
  if (end.status == SLUICE_DONE) return 0;
  return slu_fail(SLUICE_ERROR_TIMED_OUT, "node %" PRIu32 " cannot be reached: %s", to, sluice_status_text(end.status));
}

/* Says something to a node and waits until it is there. */
static int say(struct sluice_messages *m, uint32_t to, const struct fifo_offer *offer) {
  struct sluice_region *line = NULL;
  struct sluice_queue *queue = NULL;
  int code = sluice_allocate(m->nic, FIFO_LINE, &line);
  if (!code) code = sluice_queue_open(m->nic, &queue);
  if (!code) {
    uint8_t *bytes = sluice_bytes(line);
    fifo_set(bytes, OFFER_RING, offer->ring);
    fifo_set(bytes, OFFER_LINES, offer->lines);
    fifo_set(bytes, OFFER_CREDIT, offer->credit);
    fifo_set(bytes, FIFO_STAMP, fifo_stamp(0));
    code = put_line(m, line, queue, to);
  }
  /* With a NIC that was lost meanwhile they stay its own. */
  char why[SLU_TEXT];
  slu_keep_detail(why);
  (void)sluice_queue_close(queue);
  (void)sluice_free(line);
  return code ? slu_fail(code, "%s", why) : 0;
}

int messages_opening(struct sluice_messages *m, uint32_t to) {
  int code = 0;
  pthread_mutex_lock(&m->opening);
  struct fifo_offer *offer = &m->offered[to], theirs;
  if (!offer->made) {
    if (m->rings < m->options.peers) {
      uint32_t which = m->rings++;
      *offer = (struct fifo_offer){.ring = m->key.address + ring_at(m, which),
                                   .lines = m->options.lines,
                                   .credit = m->key.address + credit_at(m, which),
                                   .made = true};
      code = say(m, to, offer);
    } else if (messages_heard(m, to, &theirs)) {
      *offer = (struct fifo_offer){.made = true}; /* no lines: it is told so */
      code = say(m, to, offer);
    } else {
      code = slu_fail(SLUICE_ERROR_NO_MEMORY,
                      "this node has FIFOs with %" PRIu32 " others, which is all that it was opened for",
                      m->options.peers);
    }
  }
  pthread_mutex_unlock(&m->opening);
  return code;
}

int messages_opened(struct sluice_messages *m, uint32_t peer, const struct fifo_offer *theirs) {
  pthread_mutex_lock(&m->opening);
  struct fifo_offer ours = m->offered[peer];
  pthread_mutex_unlock(&m->opening);
  if (ours.lines == 0) {
    return slu_fail(SLUICE_ERROR_NO_MEMORY,
                    "this node has FIFOs with %" PRIu32 " others, which is all that it was opened for",
                    m->options.peers);
  }
  if (theirs->lines == 0) {
    return slu_fail(SLUICE_ERROR_NO_MEMORY, "node %" PRIu32 " has no memory for another FIFO", peer);
  }
  if (theirs->lines != m->options.lines) {
    return slu_fail(SLUICE_ERROR_NO_MEMORY,
                    "node %" PRIu32 " has FIFOs of %" PRIu64 " lines, this one of %" PRIu32 ": options have to be alike",
                    peer, theirs->lines, m->options.lines);
  }
  uint64_t bytes = (uint64_t)FIFO_LINE * m->options.lines;
  struct sluice_key ring = {.peer = m->keys[peer].peer, .address = theirs->ring, .size = bytes};
  struct sluice_key credit = {.peer = m->keys[peer].peer, .address = theirs->credit, .size = FIFO_LINE};
  const uint8_t *arena = sluice_bytes(m->arena);
  struct fifo_link *link = NULL;
  int code = fifo_link_open(m->nic, arena + (ours.ring - m->key.address), arena + (ours.credit - m->key.address), peer,
                            &ring, &credit, &link);
  if (code) return code;
  pthread_mutex_lock(&m->lock);
  m->links[peer] = link;
  pthread_mutex_unlock(&m->lock);
  return 0;
}
