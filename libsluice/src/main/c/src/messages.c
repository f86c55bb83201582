// SPDX-License-Identifier: Apache-2.0
/* A node of messages: opened, connected, closed, and the thread that does what is left to do. */
#include "messages.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINES 512
#define NODES 64
#define PATIENCE_MS 30000
#define MIN_LINES 16
#define MAX_LINES (1u << 20)
#define MAX_NODES (1u << 12)
#define BUSY_NS 50000
#define LISTENING_NS 2000000

void sluice_message_options_defaults(struct sluice_message_options *options) {
  *options =
      (struct sluice_message_options){.lines = LINES, .nodes = NODES, .peers = NODES, .patience_ms = PATIENCE_MS};
}

size_t sluice_largest_message(const struct sluice_message_options *options) {
  return (size_t)fifo_payload(fifo_largest(options->lines));
}

static void forget(struct sluice_messages *m) {
  free(m->offered);
  free(m->keys);
  free(m->links);
  free(m->refusals);
  free(m->refused_text);
  m->offered = NULL;
  m->keys = NULL;
  m->links = NULL;
  m->refusals = NULL;
  m->refused_text = NULL;
}

static void discard(struct sluice_messages *m) {
  for (uint32_t peer = 0; peer < m->count; peer++) {
    if (m->links[peer]) fifo_link_close(m->links[peer]);
  }
  (void)sluice_revoke(m->share);
  (void)sluice_free(m->arena);
  slu_use(m->nic, false);
  pthread_cond_destroy(&m->wake);
  pthread_mutex_destroy(&m->lock);
  pthread_mutex_destroy(&m->opening);
  forget(m);
  free(m);
}

int sluice_messages_open(struct sluice_nic *nic, const struct sluice_message_options *options,
                         struct sluice_messages **messages) {
  if (!nic || !messages) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_messages_open: nic or messages is NULL");
  struct sluice_message_options chosen;
  sluice_message_options_defaults(&chosen);
  if (options) chosen = *options;
  int code = slu_check_range("lines", chosen.lines, MIN_LINES, MAX_LINES);
  if (!code) code = slu_check_range("nodes", chosen.nodes, 1, MAX_NODES);
  if (!code) code = slu_check_range("peers", chosen.peers, 1, chosen.nodes);
  if (!code && chosen.patience_ms < 1) code = slu_fail(SLUICE_ERROR_ARGUMENT, "patience_ms 0: at least 1");
  if (code) return code;
  struct sluice_messages *m = calloc(1, sizeof *m);
  if (!m) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *m);
  m->nic = nic;
  m->options = chosen;
  pthread_mutex_init(&m->opening, NULL);
  pthread_mutex_init(&m->lock, NULL);
  slu_use(nic, true);
  code = slu_cond(&m->wake);
  uint64_t lines = (uint64_t)chosen.nodes + chosen.peers + (uint64_t)chosen.lines * chosen.peers;
  if (!code) code = sluice_allocate(nic, (size_t)(lines * FIFO_LINE), &m->arena);
  if (!code) code = sluice_share_with_all(m->arena, &m->share);
  if (!code) code = sluice_share_key(m->share, &m->key);
  if (code) {
    char why[SLU_TEXT];
    slu_keep_detail(why);
    discard(m);
    return slu_fail(code, "%s", why);
  }
  *messages = m;
  return 0;
}

int sluice_messages_key(const struct sluice_messages *m, struct sluice_key *key) {
  if (!m || !key) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_messages_key: messages or key is NULL");
  *key = m->key;
  return 0;
}

/* --- the node's own thread ---------------------------------------------------------------------------------------- */

/* The NIC's end is the node's; all else is one FIFO's. */
static bool is_the_end(int code) { return code == SLUICE_ERROR_LOST || code == SLUICE_ERROR_CLOSED; }

/* A FIFO that another node has asked for. */
static int answer(struct sluice_messages *m, uint32_t peer) {
  struct fifo_offer theirs;
  pthread_mutex_lock(&m->lock);
  bool refused = m->refusals[peer] != 0;
  pthread_mutex_unlock(&m->lock);
  if (refused || !messages_heard(m, peer, &theirs)) return 0;
  int code = messages_opening(m, peer);
  if (!code) code = messages_opened(m, peer, &theirs);
  if (!code || is_the_end(code)) return code;
  /* There will be no FIFO with this node; who wants one is told why. */
  pthread_mutex_lock(&m->lock);
  m->refusals[peer] = code;
  snprintf(m->refused_text[peer], SLU_TEXT, "%s", sluice_error_detail());
  pthread_mutex_unlock(&m->lock);
  return 0;
}

static int advance(struct sluice_messages *m, uint32_t peer) {
  pthread_mutex_lock(&m->lock);
  struct fifo_link *link = m->links[peer];
  pthread_mutex_unlock(&m->lock);
  if (!link) return answer(m, peer);
  int result = fifo_link_advance(link);
  /* Who uses a broken FIFO hears of it; the others go on. */
  return result < 0 && !is_the_end(result) ? 0 : result;
}

static void *help(void *argument) {
  struct sluice_messages *m = argument;
  for (;;) {
    bool busy = false;
    int code = 0;
    for (uint32_t peer = 0; peer < m->count && code >= 0; peer++) {
      if (peer == m->rank) continue;
      code = advance(m, peer);
      busy |= code == 1;
    }
    pthread_mutex_lock(&m->lock);
    if (code < 0) {
      m->failure = code;
      snprintf(m->failure_text, sizeof m->failure_text, "%s", sluice_error_detail());
    }
    if (!m->closed && !m->failure && !m->asked) {
      slu_wait(&m->wake, &m->lock, slu_now() + (busy ? BUSY_NS : LISTENING_NS));
    }
    m->asked = false;
    bool over = m->closed || m->failure;
    pthread_mutex_unlock(&m->lock);
    if (over) return NULL;
  }
}

/* The others' number is written last: it says that they are known. */
static void know(struct sluice_messages *m, uint32_t rank, uint32_t count) {
  pthread_mutex_lock(&m->lock);
  m->rank = rank;
  m->count = count;
  pthread_mutex_unlock(&m->lock);
}

/* Under opening. */
static int start(struct sluice_messages *m, uint32_t rank, const struct sluice_key *keys, uint32_t count) {
  m->offered = calloc(count, sizeof m->offered[0]);
  m->keys = calloc(count, sizeof m->keys[0]);
  m->links = calloc(count, sizeof m->links[0]);
  m->refusals = calloc(count, sizeof m->refusals[0]);
  m->refused_text = calloc(count, sizeof m->refused_text[0]);
  int code = 0;
  if (!m->offered || !m->keys || !m->links || !m->refusals || !m->refused_text) {
    code = slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %" PRIu32 " nodes", count);
  } else {
    memcpy(m->keys, keys, count * sizeof keys[0]);
    know(m, rank, count);
    code = slu_start_thread(&m->helper, help, m);
  }
  if (code) {
    know(m, 0, 0);
    forget(m);
  }
  return code;
}

int sluice_messages_connect(struct sluice_messages *m, uint32_t rank, const struct sluice_key *keys, uint32_t count) {
  if (!m || !keys) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_messages_connect: messages or keys is NULL");
  int code = slu_check_range("nodes", count, 1, m->options.nodes);
  if (!code) code = slu_check_range("rank", rank, 0, count - 1);
  for (uint32_t i = 0; !code && i < count; i++) code = slu_check_key(&keys[i]);
  if (code) return code;
  pthread_mutex_lock(&m->opening);
  code = m->started ? slu_fail(SLUICE_ERROR_ARGUMENT, "this node knows the others already")
                    : start(m, rank, keys, count);
  if (!code) m->started = true;
  pthread_mutex_unlock(&m->opening);
  return code;
}

/* --- close -------------------------------------------------------------------------------------------------------- */

static int drain(struct sluice_messages *m) {
  int64_t deadline = slu_deadline(m->options.patience_ms);
  int result = 0;
  for (uint32_t peer = 0; peer < m->count; peer++) {
    struct fifo_link *link = m->links[peer];
    int quiet = link ? fifo_link_is_quiet(link) : 1;
    while (quiet == 0) {
      pthread_mutex_lock(&m->lock);
      int failure = m->failure;
      if (failure) result = slu_fail(failure, "%s", m->failure_text);
      pthread_mutex_unlock(&m->lock);
      if (failure) return result;
      if (slu_now() >= deadline) {
        return slu_fail(SLUICE_ERROR_TIMED_OUT, "messages to node %" PRIu32 " were under way for %" PRIu32 " ms", peer,
                        m->options.patience_ms);
      }
      slu_sleep_us(BUSY_NS / 1000);
      quiet = fifo_link_is_quiet(link);
    }
    if (quiet < 0) result = quiet;
  }
  return result;
}

int sluice_messages_close(struct sluice_messages *m) {
  if (!m) return 0;
  pthread_mutex_lock(&m->lock);
  bool by_tag = m->by_tag;
  pthread_mutex_unlock(&m->lock);
  if (by_tag) return slu_fail(SLUICE_ERROR_IN_USE, "close the receiver by tag before its node of messages");
  int code = m->started ? drain(m) : 0;
  char why[SLU_TEXT];
  slu_keep_detail(why);
  pthread_mutex_lock(&m->lock);
  m->closed = true;
  pthread_cond_broadcast(&m->wake);
  while (m->inside > 0) slu_wait(&m->wake, &m->lock, INT64_MAX);
  pthread_mutex_unlock(&m->lock);
  if (m->started) pthread_join(m->helper, NULL);
  discard(m);
  return code ? slu_fail(code, "%s", why) : 0;
}
