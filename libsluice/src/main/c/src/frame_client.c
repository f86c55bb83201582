// SPDX-License-Identifier: Apache-2.0
/* A client of frames: it takes them where the NIC wrote them, and tells the server which slots are free again. */
#include "frames.h"

#include <inttypes.h>
#include <stdlib.h>

struct sluice_frame_client {
  struct sluice_nic *nic;
  struct sluice_frame_ticket ticket;
  struct sluice_region *memory, *line;
  struct sluice_share *share;
  struct sluice_queue *queue;

  pthread_mutex_t lock; /* all that follows; taken before the NIC's */
  pthread_cond_t left;
  uint32_t inside;
  bool closed;
  struct sluice_frame_welcome welcome; /* generation 0: not let in yet */
  bool *given;                         /* by slot: the frame was given back, and one before it not yet */
  uint64_t taken, free;                /* frames taken, and given back without a gap */
  uint64_t said;                       /* what of that the server was told */
  bool saying, unheard;                /* a put that tells it is under way; the last one was not heard */
  uint64_t next;                       /* the number behind that of the last frame taken; 0: none */
};

/* --- open and close ----------------------------------------------------------------------------------------------- */

/* Everything that was made of a client, however far it came. What a put is under way from, and told to, stays the
 * NIC's to its end. */
static void discard(struct sluice_frame_client *c) {
  (void)sluice_revoke(c->share);
  (void)sluice_free(c->memory);
  (void)sluice_free(c->line);
  (void)sluice_queue_close(c->queue);
  slu_use(c->nic, false);
  pthread_cond_destroy(&c->left);
  pthread_mutex_destroy(&c->lock);
  free(c->given);
  free(c);
}

static int make(struct sluice_frame_client *c, uint32_t server) {
  uint32_t slots = c->ticket.slots;
  uint64_t bytes = frame_memory(slots, c->ticket.frame_bytes);
  c->given = calloc(slots, sizeof c->given[0]);
  if (!c->given) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %" PRIu32 " slots", slots);
  int code = sluice_allocate(c->nic, (size_t)bytes, &c->memory);
  if (!code) code = sluice_allocate(c->nic, FRAME_LINE, &c->line);
  if (!code) code = sluice_queue_open(c->nic, &c->queue);
  if (!code) code = sluice_share(c->memory, server, &c->share);
  return code ? code : sluice_share_key(c->share, &c->ticket.key);
}

int sluice_frame_client_open(struct sluice_nic *nic, uint32_t server, uint32_t slots, uint32_t frame_bytes,
                             struct sluice_frame_client **client) {
  if (!nic || !client) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_client_open: nic or client is NULL");
  int code = slu_check_range("slots", slots, 1, FRAME_MAX_SLOTS);
  if (!code) code = slu_check_range("frame_bytes", frame_bytes, 1, INT32_MAX);
  if (code) return code;
  struct sluice_frame_client *c = calloc(1, sizeof *c);
  if (!c) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *c);
  code = slu_cond(&c->left);
  if (code) {
    free(c);
    return code;
  }
  pthread_mutex_init(&c->lock, NULL);
  c->nic = nic;
  c->ticket.slots = slots;
  c->ticket.frame_bytes = frame_bytes;
  slu_use(nic, true);
  code = make(c, server);
  if (code) {
    char why[SLU_TEXT];
    slu_keep_detail(why);
    discard(c);
    return slu_fail(code, "%s", why);
  }
  *client = c;
  return 0;
}

int sluice_frame_client_close(struct sluice_frame_client *c) {
  if (!c) return 0;
  pthread_mutex_lock(&c->lock);
  c->closed = true;
  while (c->inside > 0) slu_wait(&c->left, &c->lock, INT64_MAX);
  pthread_mutex_unlock(&c->lock);
  discard(c);
  return 0;
}

/* --- joining ------------------------------------------------------------------------------------------------------ */

/* Tells the server what it may use again, one word at a time; the next call tells what is left. Under lock. */
static int tell(struct sluice_frame_client *c) {
  struct sluice_completion end;
  int more = sluice_queue_poll(c->queue, &end);
  while (more == 1) {
    c->saying = false;
    c->unheard = slu_is_retryable(end.status);
    more = sluice_queue_poll(c->queue, &end);
  }
  if (more < 0 || c->welcome.generation == 0 || c->saying || (c->said >= c->free && !c->unheard)) return more;
  frame_set(sluice_bytes(c->line), (uint64_t)c->welcome.generation << FRAME_GENERATION_SHIFT | c->free);
  int result = sluice_try_put(c->line, 0, FRAME_LINE, &c->welcome.credit, 0, c->queue, c->free);
  if (result == 1) {
    c->saying = true;
    c->unheard = false;
    c->said = c->free;
  }
  return result < 0 ? result : 0;
}

int sluice_frame_client_ticket(const struct sluice_frame_client *c, struct sluice_frame_ticket *ticket) {
  if (!c || !ticket) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_client_ticket: client or ticket is NULL");
  *ticket = c->ticket;
  return 0;
}

int sluice_frame_client_welcome(struct sluice_frame_client *c, const struct sluice_frame_welcome *welcome) {
  if (!c || !welcome) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_client_welcome: client or welcome is NULL");
  int code = frame_check_welcome(welcome);
  if (code) return code;
  pthread_mutex_lock(&c->lock);
  c->welcome = *welcome;
  code = tell(c);
  pthread_mutex_unlock(&c->lock);
  return code;
}

/* --- frames ------------------------------------------------------------------------------------------------------- */

/* The next frame, if it is there: 1 or 0. Under lock. */
static int look(struct sluice_frame_client *c, struct sluice_frame *frame) {
  /* A server that sends what this client has no slot for is not heard. */
  if (c->taken - c->free == c->ticket.slots) return 0;
  const uint8_t *memory = sluice_bytes(c->memory);
  const uint8_t *header = memory + frame_header_at(&c->ticket, c->taken);
  if (frame_word(header + FRAME_STAMP) != c->taken + 1) return 0;
  uint64_t length = frame_word(header + FRAME_LENGTH), most = c->ticket.frame_bytes;
  *frame = (struct sluice_frame){.bytes = memory + frame_slot_at(&c->ticket, c->taken),
                                 .length = (size_t)(length < most ? length : most),
                                 .number = frame_word(header + FRAME_NUMBER),
                                 .place = c->taken};
  frame->missed = c->taken == 0 ? 0 : frame->number - c->next;
  c->next = frame->number + 1;
  c->taken++;
  return 1;
}

static int look_once(struct sluice_frame_client *c, struct sluice_frame *frame) {
  pthread_mutex_lock(&c->lock);
  int result = c->closed ? slu_fail(SLUICE_ERROR_CLOSED, "this client is closed") : tell(c);
  if (!result) result = look(c, frame);
  pthread_mutex_unlock(&c->lock);
  return result;
}

int sluice_frame_take(struct sluice_frame_client *c, struct sluice_frame *frame, int timeout_ms) {
  if (!c || !frame) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_take: client or frame is NULL");
  pthread_mutex_lock(&c->lock);
  c->inside++;
  pthread_mutex_unlock(&c->lock);
  int64_t began = slu_now(), deadline = slu_deadline(timeout_ms);
  int result = look_once(c, frame);
  for (long looks = 0; result == 0 && timeout_ms != 0 && slu_now() < deadline; looks++) {
    slu_pause(began, looks);
    result = look_once(c, frame);
  }
  pthread_mutex_lock(&c->lock);
  c->inside--;
  if (c->closed) pthread_cond_broadcast(&c->left);
  pthread_mutex_unlock(&c->lock);
  return result;
}

/* Under lock. */
static int give_back(struct sluice_frame_client *c, uint64_t place) {
  if (place >= c->taken) {
    return slu_fail(SLUICE_ERROR_ARGUMENT, "frame %" PRIu64 " of this client was not taken", place);
  }
  if (place < c->free) return 0;
  uint32_t slots = c->ticket.slots;
  c->given[place % slots] = true;
  while (c->free < c->taken && c->given[c->free % slots]) c->given[c->free++ % slots] = false;
  return tell(c);
}

int sluice_frame_give_back(struct sluice_frame_client *c, const struct sluice_frame *frame) {
  if (!c || !frame) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_give_back: client or frame is NULL");
  pthread_mutex_lock(&c->lock);
  int code = give_back(c, frame->place);
  pthread_mutex_unlock(&c->lock);
  return code;
}
