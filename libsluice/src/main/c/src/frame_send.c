// SPDX-License-Identifier: Apache-2.0
/* Frames are sent: first their bytes, and when these have arrived a header behind them. */
#include "frames.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define PAUSE_US 100 /* while the NIC's rings are full; they empty by themselves */

int frame_check_server(const struct sluice_frame_server *s) { return s->end ? slu_fail(s->end, "%s", s->end_text) : 0; }

/* --- puts --------------------------------------------------------------------------------------------------------- */

void frame_part_forget(struct sluice_frame_server *s, struct frame_part *part) {
  *(part->before ? &part->before->after : &s->first) = part->after;
  *(part->after ? &part->after->before : &s->last) = part->before;
  part->seat->puts--;
  if (part->probe) {
    part->seat->probed = false;
  } else if (part->length == 0) {
    part->seat->unseen--;
  }
  if (part->buffer) part->buffer->users--;
  frame_seat_release(part->seat);
  free(part);
}

static void keep(struct sluice_frame_server *s, struct frame_part *part) {
  part->before = s->last;
  *(s->last ? &s->last->after : &s->first) = part;
  s->last = part;
  part->seat->puts++;
  if (part->buffer) part->buffer->users++;
}

/* Hands a put to the NIC: 1, 0 when it has no room, or why not. Under lock. */
static int submit(struct sluice_frame_server *s, struct frame_part *part) {
  const struct frame_seat *seat = part->seat;
  part->number_of_put = s->next_part++;
  if (part->length > 0) {
    return sluice_try_put(part->buffer->memory, 0, part->length, &seat->ticket.key,
                          frame_slot_at(&seat->ticket, part->place), s->queue, part->number_of_put);
  }
  uint64_t at = frame_header_at(&seat->ticket, part->place);
  return sluice_try_put(seat->headers, (size_t)at, FRAME_LINE, &seat->ticket.key, at, s->queue, part->number_of_put);
}

/* Begins a put: 1, 0 when the NIC has no room, or why not. Under lock. */
static int put(struct sluice_frame_server *s, const struct frame_part *what) {
  struct frame_part *part = malloc(sizeof *part);
  if (!part) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *part);
  *part = *what;
  part->before = part->after = NULL;
  int result = submit(s, part);
  if (result == 1) {
    keep(s, part);
  } else {
    free(part);
  }
  return result;
}

/* The same for the header of a frame. */
static int put_header(struct sluice_frame_server *s, const struct frame_part *frame) {
  struct frame_seat *seat = frame->seat;
  uint64_t at = frame_header_at(&seat->ticket, frame->place);
  uint8_t *header = (uint8_t *)sluice_bytes(seat->headers) + at;
  frame_set(header + FRAME_NUMBER, frame->number);
  frame_set(header + FRAME_LENGTH, frame->length);
  frame_set(header + FRAME_STAMP, frame->place + 1);
  /* A frame of no bytes has this put alone; the buffer of any other is not read any more. */
  struct frame_part part = {
      .seat = seat, .buffer = frame->length == 0 ? frame->buffer : NULL, .place = frame->place};
  return put(s, &part);
}

/* --- buffers ------------------------------------------------------------------------------------------------------ */

int sluice_frame_acquire(struct sluice_frame_server *s, struct sluice_frame_buffer **buffer) {
  if (!s || !buffer) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_acquire: server or buffer is NULL");
  pthread_mutex_lock(&s->lock);
  int result = frame_check_server(s);
  for (uint32_t i = 0; result == 0 && i < s->buffer_count; i++) {
    struct sluice_frame_buffer *one = &s->buffers[i];
    if (one->users > 0) continue;
    one->users = 1;
    one->writable = true;
    *buffer = one;
    result = 1;
  }
  pthread_mutex_unlock(&s->lock);
  return result;
}

void *sluice_frame_buffer_bytes(const struct sluice_frame_buffer *buffer) {
  return buffer ? sluice_bytes(buffer->memory) : NULL;
}

/* The program's part ends. Under lock. */
static int hand_over(struct sluice_frame_buffer *buffer) {
  if (!buffer->writable) return slu_fail(SLUICE_ERROR_ARGUMENT, "this buffer was sent or given back already");
  buffer->writable = false;
  return 0;
}

int sluice_frame_buffer_give_back(struct sluice_frame_buffer *buffer) {
  if (!buffer) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_buffer_give_back: buffer is NULL");
  pthread_mutex_lock(&buffer->server->lock);
  int code = hand_over(buffer);
  if (!code) buffer->users--;
  pthread_mutex_unlock(&buffer->server->lock);
  return code;
}

/* --- sending ------------------------------------------------------------------------------------------------------ */

/* A client that says that it gave back more than it got has no room either. */
static bool has_room(const struct frame_seat *seat) {
  uint64_t word = frame_word(seat->credit), given = 0;
  if (word >> FRAME_GENERATION_SHIFT == seat->generation) given = word & ((UINT64_C(1) << FRAME_GENERATION_SHIFT) - 1);
  return !seat->probed && given <= seat->sent && seat->sent - given < seat->ticket.slots;
}

/*
 * A client misses a frame. Nothing is put to one without room, so that one that died so would never be found: from
 * time to time its last header is put once more, which changes nothing. 0, or why not. Under lock.
 */
static int miss(struct sluice_frame_server *s, struct frame_seat *seat) {
  seat->missed++;
  if (seat->missed < FRAME_PROBE_AFTER || seat->sent == 0 || seat->unseen > 0 || seat->probed) return 0;
  seat->missed = 0;
  struct frame_part part = {.seat = seat, .place = seat->sent - 1, .probe = true};
  int result = put(s, &part);
  seat->probed = result == 1;
  return result < 0 ? result : 0;
}

/* To one client: 1, 0 when it misses the frame, or why not. Under lock. */
static int send_to(struct sluice_frame_server *s, struct frame_seat *seat, struct sluice_frame_buffer *buffer,
                   uint64_t number, size_t length) {
  if (!has_room(seat)) return miss(s, seat);
  struct frame_part part = {
      .seat = seat, .buffer = buffer, .place = seat->sent, .number = number, .length = length};
  int result = length == 0 ? put_header(s, &part) : put(s, &part);
  if (result == 1) {
    seat->sent++;
    seat->unseen++;
    seat->missed = 0;
  }
  return result;
}

/* Under lock. */
static int send_to_all(struct sluice_frame_server *s, struct sluice_frame_buffer *buffer, size_t length,
                       struct sluice_frame_sent *sent) {
  int code = frame_check_server(s);
  if (!code && length > s->frame_bytes) {
    code = slu_fail(SLUICE_ERROR_RANGE, "a frame of %zu bytes: from 0 to %" PRIu32, length, s->frame_bytes);
  }
  if (!code) code = hand_over(buffer);
  if (code) return code;
  *sent = (struct sluice_frame_sent){.number = s->next_frame++};
  for (uint32_t i = 0; i < s->seat_count; i++) {
    struct frame_seat *seat = s->seats[i];
    if (!seat || seat->gone) continue;
    int result = send_to(s, seat, buffer, sent->number, length);
    if (result < 0) code = result;
    *(result == 1 ? &sent->clients : &sent->missed) += 1;
  }
  buffer->users--;
  return code;
}

int sluice_frame_send(struct sluice_frame_buffer *buffer, size_t length, struct sluice_frame_sent *sent) {
  struct sluice_frame_sent unheard;
  if (!buffer) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_send: buffer is NULL");
  struct sluice_frame_server *s = buffer->server;
  pthread_mutex_lock(&s->lock);
  int code = send_to_all(s, buffer, length, sent ? sent : &unheard);
  pthread_mutex_unlock(&s->lock);
  return code;
}

/* --- the server's own thread -------------------------------------------------------------------------------------- */

/* What comes after a put that has ended. */
enum after { AFTER_NOTHING, AFTER_HEADER, AFTER_AGAIN };

/* What that is, and for which part: a copy for a header, the part itself for a put that begins again. Under lock. */
static enum after ended(struct sluice_frame_server *s, const struct sluice_completion *end, struct frame_part **again,
                        struct frame_part *frame) {
  struct frame_part *part = s->first;
  while (part && part->number_of_put != end->context) part = part->after;
  if (!part) return AFTER_NOTHING; /* a put that began although the NIC was lost */
  bool repeated = slu_is_retryable(end->status) && part->repeats < FRAME_REPEATS;
  if (end->status != SLUICE_DONE && !repeated) part->seat->gone = true;
  if (repeated && !part->probe && !part->seat->gone) {
    part->repeats++;
    *again = part;
    return AFTER_AGAIN;
  }
  *frame = *part;
  bool header = part->length > 0 && !part->seat->gone;
  frame_part_forget(s, part);
  return header ? AFTER_HEADER : AFTER_NOTHING;
}

/* 1: done, 0: the rings are full, or why the server ends. */
static int insist(struct sluice_frame_server *s, struct frame_part *again, const struct frame_part *frame) {
  pthread_mutex_lock(&s->lock);
  int result = s->closing ? 1 : again ? submit(s, again) : put_header(s, frame);
  pthread_mutex_unlock(&s->lock);
  return result;
}

static int help_once(struct sluice_frame_server *s, const struct sluice_completion *end) {
  struct frame_part frame, *again = NULL;
  pthread_mutex_lock(&s->lock);
  enum after after = ended(s, end, &again, &frame);
  pthread_mutex_unlock(&s->lock);
  if (after == AFTER_NOTHING) return 1;
  /* Its client stays meanwhile: only this thread hears that one has left. */
  int result = insist(s, again, &frame);
  while (result == 0) {
    slu_sleep_us(PAUSE_US);
    result = insist(s, again, &frame);
  }
  return result;
}

void *frame_help(void *argument) {
  struct sluice_frame_server *s = argument;
  struct sluice_completion end;
  int result = 1;
  while (result == 1) {
    result = sluice_queue_wait(s->queue, &end, -1);
    if (result == 1) result = help_once(s, &end);
  }
  if (result < 0) {
    pthread_mutex_lock(&s->lock);
    s->end = result;
    snprintf(s->end_text, sizeof s->end_text, "%s", sluice_error_detail());
    pthread_mutex_unlock(&s->lock);
  }
  return NULL;
}
