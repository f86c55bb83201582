// SPDX-License-Identifier: Apache-2.0
/*
 * Messages by tag. A message that nobody has asked for yet is unexpected and waits in a list, in the order in which
 * they were taken out of their FIFOs, up to a number of bytes; from then on messages stay in their FIFOs.
 */
#include "messages.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define OVERHEAD 64 /* what a message of no bytes costs while it waits */

/* Its bytes are behind it. */
struct unexpected {
  struct sluice_message message;
  struct unexpected *next;
  uint8_t bytes[];
};

struct sluice_tags {
  struct sluice_messages *messages;
  uint64_t capacity;

  pthread_mutex_t lock; /* all that follows; taken before the node's */
  pthread_cond_t left;
  struct unexpected *first, **last;
  uint32_t count, inside;
  uint64_t held;
  bool closed;
};

/* --- open and close ----------------------------------------------------------------------------------------------- */

int sluice_tags_open(struct sluice_messages *messages, uint64_t bytes, struct sluice_tags **tags) {
  if (!messages || !tags) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_tags_open: messages or tags is NULL");
  struct sluice_tags *made = calloc(1, sizeof *made);
  if (!made) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *made);
  int code = slu_cond(&made->left);
  if (!code) {
    code = messages_by_tag(messages, true);
    if (code) pthread_cond_destroy(&made->left);
  }
  if (code) {
    free(made);
    return code;
  }
  pthread_mutex_init(&made->lock, NULL);
  made->messages = messages;
  made->capacity = bytes;
  made->last = &made->first;
  *tags = made;
  return 0;
}

int sluice_tags_close(struct sluice_tags *tags) {
  if (!tags) return 0;
  pthread_mutex_lock(&tags->lock);
  tags->closed = true;
  while (tags->inside > 0) slu_wait(&tags->left, &tags->lock, INT64_MAX);
  pthread_mutex_unlock(&tags->lock);
  while (tags->first) {
    struct unexpected *gone = tags->first;
    tags->first = gone->next;
    free(gone);
  }
  (void)messages_by_tag(tags->messages, false);
  pthread_cond_destroy(&tags->left);
  pthread_mutex_destroy(&tags->lock);
  free(tags);
  return 0;
}

uint32_t sluice_tags_unexpected(struct sluice_tags *tags) {
  if (!tags) return 0;
  pthread_mutex_lock(&tags->lock);
  uint32_t count = tags->count;
  pthread_mutex_unlock(&tags->lock);
  return count;
}

/* --- receiving ---------------------------------------------------------------------------------------------------- */

/* What is asked for, and where it goes; and what came in its place. */
struct wanted {
  uint32_t from;
  uint64_t tag, ignored;
  void *buffer;
  size_t capacity;
  struct unexpected *other;
};

static bool matches(const struct sluice_message *message, const struct wanted *wanted) {
  return (wanted->from == SLUICE_ANY || message->from == wanted->from) &&
         ((message->tag ^ wanted->tag) & ~wanted->ignored) == 0;
}

static uint64_t cost(const struct sluice_message *message) { return OVERHEAD + (uint64_t)message->bytes; }

/* The first that waits and matches: 1, 0 when none does, or it is larger than the buffer. Under lock. */
static int take_unexpected(struct sluice_tags *t, const struct wanted *wanted, struct sluice_message *message) {
  struct unexpected **at = &t->first;
  while (*at && !matches(&(*at)->message, wanted)) at = &(*at)->next;
  struct unexpected *found = *at;
  if (!found) return 0;
  *message = found->message;
  if (message->bytes > wanted->capacity) return fifo_small(message, wanted->capacity);
  if (message->bytes > 0) memcpy(wanted->buffer, found->bytes, message->bytes);
  *at = found->next;
  if (!found->next) t->last = at;
  t->count--;
  t->held -= cost(message);
  free(found);
  return 1;
}

static void add(struct sluice_tags *t, struct unexpected *other, const struct sluice_message *message) {
  other->message = *message;
  other->next = NULL;
  *t->last = other;
  t->last = &other->next;
  t->count++;
  t->held += cost(message);
}

static int too_many(const struct sluice_tags *t) {
  const struct sluice_message *first = &t->first->message;
  return slu_fail(SLUICE_ERROR_NO_MEMORY,
                  "%" PRIu32 " messages of %" PRIu64 " bytes wait that nobody has asked for, the first from node %"
                  PRIu32 " with tag 0x%" PRIx64 ": receive them, or give this receiver more than %" PRIu64 " bytes",
                  t->count, t->held - (uint64_t)OVERHEAD * t->count, first->from, first->tag, t->capacity);
}

/* A message that comes goes to the program, or, if it is not what is asked for, to those that wait. */
static int place(void *context, const struct sluice_message *message, void **bytes) {
  struct wanted *wanted = context;
  /* Of a FIFO whose next message turned out to be none. */
  free(wanted->other);
  wanted->other = NULL;
  if (matches(message, wanted)) {
    *bytes = wanted->buffer;
    return message->bytes > wanted->capacity ? fifo_small(message, wanted->capacity) : 0;
  }
  wanted->other = malloc(sizeof *wanted->other + message->bytes);
  if (!wanted->other) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for a message of %zu bytes", message->bytes);
  *bytes = wanted->other->bytes;
  return 0;
}

/* Under lock. */
static int look(struct sluice_tags *t, struct wanted *wanted, struct sluice_message *message) {
  int result = take_unexpected(t, wanted, message);
  while (result == 0) {
    if (t->held > t->capacity) return too_many(t);
    wanted->other = NULL;
    const struct fifo_taker taker = {.place = place, .context = wanted};
    result = messages_look(t->messages, wanted->from, &taker, message);
    if (!wanted->other) return result;
    if (result != 1) {
      free(wanted->other);
      return result;
    }
    add(t, wanted->other, message);
    result = 0;
  }
  return result;
}

/* One look of a call, if the receiver is open. */
static int look_once(struct sluice_tags *t, struct wanted *wanted, struct sluice_message *message) {
  pthread_mutex_lock(&t->lock);
  int result = t->closed ? slu_fail(SLUICE_ERROR_CLOSED, "this receiver by tag is closed") : look(t, wanted, message);
  pthread_mutex_unlock(&t->lock);
  return result;
}

/* What waits already is given out whatever has become of the node. */
static int enter(struct sluice_tags *t, const struct wanted *wanted, struct sluice_message *message) {
  pthread_mutex_lock(&t->lock);
  t->inside++;
  int result = take_unexpected(t, wanted, message);
  pthread_mutex_unlock(&t->lock);
  return result;
}

static void leave(struct sluice_tags *t) {
  pthread_mutex_lock(&t->lock);
  t->inside--;
  if (t->closed) pthread_cond_broadcast(&t->left);
  pthread_mutex_unlock(&t->lock);
}

static int receive(struct sluice_tags *t, struct wanted *wanted, struct sluice_message *message, int timeout_ms) {
  int result = messages_enter(t->messages, "from", wanted->from);
  if (result) return result;
  int64_t began = slu_now(), deadline = slu_deadline(timeout_ms);
  for (long looks = 0;; looks++) {
    result = look_once(t, wanted, message);
    if (result || timeout_ms == 0 || slu_now() >= deadline) break;
    result = messages_pause(t->messages, began, looks);
    if (result) break;
  }
  messages_leave(t->messages, false);
  return result;
}

int sluice_receive_tagged(struct sluice_tags *tags, uint32_t from, uint64_t tag, uint64_t ignored, void *buffer,
                          size_t capacity, struct sluice_message *message, int timeout_ms) {
  if (!tags || !message || (!buffer && capacity > 0)) {
    return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_receive_tagged: tags, buffer or message is NULL");
  }
  struct wanted wanted = {.from = from, .tag = tag, .ignored = ignored, .buffer = buffer, .capacity = capacity};
  int result = enter(tags, &wanted, message);
  if (result == 0) result = receive(tags, &wanted, message, timeout_ms);
  leave(tags);
  return result;
}
