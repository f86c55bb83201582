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

int messages_enter(struct sluice_messages *m, const char *name, uint32_t rank) {
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

void messages_leave(struct sluice_messages *m, bool left_something) {
  pthread_mutex_lock(&m->lock);
  m->inside--;
  if (left_something) m->asked = true;
  if (left_something || m->closed) pthread_cond_broadcast(&m->wake);
  pthread_mutex_unlock(&m->lock);
}

/* Between two looks: 0 to look again, or why not. */
int messages_pause(struct sluice_messages *m, int64_t began, long looks) {
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
    code = messages_pause(m, began, looks);
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
    int code = messages_pause(m, began, looks);
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
  int result = messages_enter(m, "to", to);
  if (result) return result;
  result = send_to(m, to, tag, bytes, count, wait);
  messages_leave(m, result == 1);
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

static int receive_from(struct sluice_messages *m, uint32_t from, bool of_any, const struct fifo_taker *taker,
                        struct sluice_message *message) {
  pthread_mutex_lock(&m->lock);
  struct fifo_link *link = m->links[from];
  pthread_mutex_unlock(&m->lock);
  return link ? fifo_link_receive(link, of_any, taker, message) : 0;
}

int messages_look(struct sluice_messages *m, uint32_t from, const struct fifo_taker *taker,
                  struct sluice_message *message) {
  if (from != SLUICE_ANY) return receive_from(m, from, false, taker, message);
  pthread_mutex_lock(&m->lock);
  uint32_t next = m->next;
  pthread_mutex_unlock(&m->lock);
  for (uint32_t i = 0; i < m->count; i++) {
    uint32_t rank = (next + i) % m->count;
    int result = receive_from(m, rank, true, taker, message);
    if (result == 0) continue;
    /* A message that stays is the next one again. */
    bool stays = result == SLUICE_ERROR_SMALL || result == SLUICE_ERROR_SYSTEM;
    pthread_mutex_lock(&m->lock);
    m->next = (rank + !stays) % m->count;
    pthread_mutex_unlock(&m->lock);
    return result;
  }
  return 0;
}

int messages_by_tag(struct sluice_messages *m, bool begins) {
  pthread_mutex_lock(&m->lock);
  int code = 0;
  if (begins && (m->by_tag || m->receiving > 0)) {
    code = slu_fail(SLUICE_ERROR_IN_USE, "%s",
                    m->by_tag ? "this node of messages has a receiver by tag already"
                              : "a thread waits in sluice_receive for messages of this node");
  } else {
    m->by_tag = begins;
  }
  pthread_mutex_unlock(&m->lock);
  return code;
}

/* What a program receives into. */
struct buffer {
  void *bytes;
  size_t capacity;
};

static int place(void *context, const struct sluice_message *message, void **bytes) {
  const struct buffer *buffer = context;
  *bytes = buffer->bytes;
  return message->bytes > buffer->capacity ? fifo_small(message, buffer->capacity) : 0;
}

/* Who receives without a tag is counted, as nobody does while a receiver by tag is open. */
static int begin_receive(struct sluice_messages *m, uint32_t from) {
  int code = messages_enter(m, "from", from);
  if (code) return code;
  pthread_mutex_lock(&m->lock);
  if (m->by_tag) {
    code = slu_fail(SLUICE_ERROR_IN_USE,
                    "the messages of this node are received by tag: sluice_receive_tagged, or sluice_tags_close first");
  } else {
    m->receiving++;
  }
  pthread_mutex_unlock(&m->lock);
  if (code) messages_leave(m, false);
  return code;
}

static void end_receive(struct sluice_messages *m) {
  pthread_mutex_lock(&m->lock);
  m->receiving--;
  pthread_mutex_unlock(&m->lock);
  messages_leave(m, false);
}

int sluice_receive(struct sluice_messages *m, uint32_t from, void *buffer, size_t capacity,
                   struct sluice_message *message, int timeout_ms) {
  if (!m || !message || (!buffer && capacity > 0)) {
    return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_receive: messages, buffer or message is NULL");
  }
  int result = begin_receive(m, from);
  if (result) return result;
  struct buffer to = {.bytes = buffer, .capacity = capacity};
  const struct fifo_taker taker = {.place = place, .context = &to};
  int64_t began = slu_now(), deadline = slu_deadline(timeout_ms);
  for (long looks = 0;; looks++) {
    result = messages_look(m, from, &taker, message);
    if (result || timeout_ms == 0 || slu_now() >= deadline) break;
    result = messages_pause(m, began, looks);
    if (result) break;
  }
  end_receive(m);
  return result;
}
