// SPDX-License-Identifier: Apache-2.0
/* Messages are sent and received. */
#include "messages.h"

#include <inttypes.h>

/* --- calls that may wait ------------------------------------------------------------------------------------------ */

/* Whether the node can be used. Under lock. */
static int check(const struct sluice_messages *m) {
  if (m->closed) return slu_fail(SLUICE_ERROR_CLOSED, "this node of messages is closed");
  return m->failure ? slu_fail(m->failure, "%s", m->failure_text) : 0;
}

static int enter(struct sluice_messages *m, const char *name, uint32_t rank) {
  pthread_mutex_lock(&m->lock);
  int code = check(m);
  if (!code && m->count == 0) {
    code = slu_fail(SLUICE_ERROR_ARGUMENT, "%s %" PRIu32 ": a node that was named by sluice_messages_connect before",
                    name, rank);
  } else if (!code && rank != SLUICE_ANY && (rank >= m->count || rank == m->rank)) {
    code = slu_fail(SLUICE_ERROR_ARGUMENT,
                    "%s %" PRIu32 ": from 0 to %" PRIu32 " and not %" PRIu32 ", which is this node", name, rank,
                    m->count - 1, m->rank);
  }
  if (!code) m->inside++;
  pthread_mutex_unlock(&m->lock);
  return code;
}

static void leave(struct sluice_messages *m, bool left_something) {
  pthread_mutex_lock(&m->lock);
  m->inside--;
  if (left_something) m->asked = true;
  if (left_something || m->closed) pthread_cond_broadcast(&m->wake);
  pthread_mutex_unlock(&m->lock);
}

/* Between two looks: 0 to look again, or why not. */
static int pause_call(struct sluice_messages *m, int64_t began, long looks) {
  pthread_mutex_lock(&m->lock);
  int code = check(m);
  pthread_mutex_unlock(&m->lock);
  if (!code) slu_pause(began, looks);
  return code;
}

/* --- sending ------------------------------------------------------------------------------------------------------ */

/* The FIFO to a node, which is made when it is not there. */
static int link_to(struct sluice_messages *m, uint32_t to, int64_t deadline, struct fifo_link **link) {
  int64_t began = slu_now();
  bool offered = false;
  for (long looks = 0;; looks++) {
    pthread_mutex_lock(&m->lock);
    *link = m->links[to];
    int code = *link ? 0 : m->refusals[to];
    if (code) slu_fail(code, "%s", m->refused_text[to]);
    pthread_mutex_unlock(&m->lock);
    if (*link || code) return code;
    if (!offered) {
      code = messages_opening(m, to);
      if (code) return code;
      offered = true;
    }
    code = pause_call(m, began, looks);
    if (code) return code;
    if (slu_now() >= deadline) {
      return slu_fail(SLUICE_ERROR_TIMED_OUT,
                      "node %" PRIu32 " does not answer: it may not be connected within %" PRIu32 " ms", to,
                      m->options.patience_ms);
    }
  }
}

static int send_to(struct sluice_messages *m, uint32_t to, uint64_t tag, const void *bytes, size_t count, bool wait) {
  int64_t began = slu_now(), deadline = slu_deadline(m->options.patience_ms);
  struct fifo_link *link = NULL;
  int result = link_to(m, to, deadline, &link);
  if (result) return result;
  for (long looks = 0;; looks++) {
    result = fifo_link_send(link, tag, bytes, count);
    if (result || !wait) return result;
    int code = pause_call(m, began, looks);
    if (code) return code;
    if (slu_now() >= deadline) {
      return slu_fail(SLUICE_ERROR_TIMED_OUT,
                      "node %" PRIu32 " takes no messages out of its FIFO within %" PRIu32 " ms", to,
                      m->options.patience_ms);
    }
  }
}

static int begin_send(struct sluice_messages *m, uint32_t to, uint64_t tag, const void *bytes, size_t count,
                      bool wait) {
  if (!m || (!bytes && count > 0)) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_send: messages or bytes is NULL");
  size_t most = sluice_largest_message(&m->options);
  if (count > most) {
    return slu_fail(SLUICE_ERROR_ARGUMENT, "a message of %zu bytes: from 0 to %zu", count, most);
  }
  if (to == SLUICE_ANY) return slu_fail(SLUICE_ERROR_ARGUMENT, "a message to any node: to one");
  int result = enter(m, "to", to);
  if (result) return result;
  result = send_to(m, to, tag, bytes, count, wait);
  leave(m, result == 1);
  return result;
}

int sluice_send(struct sluice_messages *messages, uint32_t to, uint64_t tag, const void *bytes, size_t count) {
  int result = begin_send(messages, to, tag, bytes, count, true);
  return result < 0 ? result : 0;
}

int sluice_try_send(struct sluice_messages *messages, uint32_t to, uint64_t tag, const void *bytes, size_t count) {
  return begin_send(messages, to, tag, bytes, count, false);
}

/* --- receiving ---------------------------------------------------------------------------------------------------- */

static int receive_from(struct sluice_messages *m, uint32_t from, bool of_any, void *buffer, size_t capacity,
                        struct sluice_message *message) {
  pthread_mutex_lock(&m->lock);
  struct fifo_link *link = m->links[from];
  pthread_mutex_unlock(&m->lock);
  return link ? fifo_link_receive(link, of_any, buffer, capacity, message) : 0;
}

static int look(struct sluice_messages *m, uint32_t from, void *buffer, size_t capacity,
                struct sluice_message *message) {
  if (from != SLUICE_ANY) return receive_from(m, from, false, buffer, capacity, message);
  pthread_mutex_lock(&m->lock);
  uint32_t next = m->next;
  pthread_mutex_unlock(&m->lock);
  for (uint32_t i = 0; i < m->count; i++) {
    uint32_t rank = (next + i) % m->count;
    int result = receive_from(m, rank, true, buffer, capacity, message);
    if (result == 0) continue;
    /* A message that was too large for the buffer is the next one again. */
    pthread_mutex_lock(&m->lock);
    m->next = (rank + (result != SLUICE_ERROR_SMALL)) % m->count;
    pthread_mutex_unlock(&m->lock);
    return result;
  }
  return 0;
}

int sluice_receive(struct sluice_messages *m, uint32_t from, void *buffer, size_t capacity,
                   struct sluice_message *message, int timeout_ms) {
  if (!m || !message || (!buffer && capacity > 0)) {
    return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_receive: messages, buffer or message is NULL");
  }
  int result = enter(m, "from", from);
  if (result) return result;
  int64_t began = slu_now(), deadline = slu_deadline(timeout_ms);
  for (long looks = 0;; looks++) {
    result = look(m, from, buffer, capacity, message);
    if (result || timeout_ms == 0 || slu_now() >= deadline) break;
    result = pause_call(m, began, looks);
    if (result) break;
  }
  leave(m, false);
  return result;
}
