// SPDX-License-Identifier: Apache-2.0
/* A server of frames: its pool of buffers, and clients that come and go. */
#include "frames.h"

#include <inttypes.h>
#include <stdlib.h>

#define MAX_CLIENTS (1u << 12)
#define MAX_BUFFERS (1u << 16)

/* --- clients ------------------------------------------------------------------------------------------------------ */

void frame_seat_release(struct frame_seat *seat) {
  if (!seat->replaced || seat->puts > 0) return;
  (void)sluice_free(seat->headers);
  free(seat);
}

/* Under lock. */
static int take_seat(struct sluice_frame_server *s, uint32_t which, const struct sluice_frame_ticket *ticket) {
  struct frame_seat *before = s->seats[which], *seat = calloc(1, sizeof *seat);
  if (!seat) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *seat);
  s->seats[which] = NULL;
  if (before) {
    before->replaced = true;
    frame_seat_release(before);
  }
  int code = sluice_allocate(s->nic, (size_t)ticket->slots * FRAME_LINE, &seat->headers);
  if (code) {
    free(seat);
    return code;
  }
  s->generations[which] = s->generations[which] % FRAME_GENERATIONS + 1;
  seat->ticket = *ticket;
  seat->credit = (const uint8_t *)sluice_bytes(s->credits) + (size_t)which * FRAME_LINE;
  seat->generation = s->generations[which];
  s->seats[which] = seat;
  return 0;
}

/* Under lock. */
static int join(struct sluice_frame_server *s, const struct sluice_frame_ticket *ticket,
                struct sluice_frame_welcome *welcome) {
  int code = frame_check_server(s);
  if (code) return code;
  uint32_t which = 0;
  while (which < s->seat_count && s->seats[which] && !s->seats[which]->gone) which++;
  if (which == s->seat_count) {
    return slu_fail(SLUICE_ERROR_NO_MEMORY, "this server has %" PRIu32 " clients, as many as it was opened for",
                    s->seat_count);
  }
  code = take_seat(s, which, ticket);
  if (code) return code;
  welcome->credit = (struct sluice_key){
      .peer = s->key.peer, .address = s->key.address + (uint64_t)which * FRAME_LINE, .size = FRAME_LINE};
  welcome->generation = s->generations[which];
  return 0;
}

int sluice_frame_server_join(struct sluice_frame_server *s, const struct sluice_frame_ticket *ticket,
                             struct sluice_frame_welcome *welcome) {
  if (!s || !ticket || !welcome) {
    return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_server_join: server, ticket or welcome is NULL");
  }
  int code = frame_check_ticket(ticket);
  if (code) return code;
  if (ticket->frame_bytes < s->frame_bytes) {
    return slu_fail(SLUICE_ERROR_ARGUMENT,
                    "frame_bytes %" PRIu32 " of a client: %" PRIu32 " or more, as the server's", ticket->frame_bytes,
                    s->frame_bytes);
  }
  pthread_mutex_lock(&s->lock);
  code = join(s, ticket, welcome);
  pthread_mutex_unlock(&s->lock);
  return code;
}

uint32_t sluice_frame_server_clients(struct sluice_frame_server *s) {
  if (!s) return 0;
  uint32_t count = 0;
  pthread_mutex_lock(&s->lock);
  for (uint32_t i = 0; i < s->seat_count; i++) count += s->seats[i] && !s->seats[i]->gone;
  pthread_mutex_unlock(&s->lock);
  return count;
}

/* --- open and close ----------------------------------------------------------------------------------------------- */

/* Everything that was made of a server, however far it came. What puts are under way from, and told to, stays the
 * NIC's to its end. */
static void discard(struct sluice_frame_server *s) {
  while (s->first) frame_part_forget(s, s->first);
  for (uint32_t i = 0; s->seats && i < s->seat_count; i++) {
    if (!s->seats[i]) continue;
    s->seats[i]->replaced = true;
    frame_seat_release(s->seats[i]);
  }
  for (uint32_t i = 0; s->buffers && i < s->buffer_count; i++) (void)sluice_free(s->buffers[i].memory);
  (void)sluice_revoke(s->share);
  (void)sluice_free(s->credits);
  (void)sluice_queue_close(s->queue);
  slu_use(s->nic, false);
  pthread_mutex_destroy(&s->lock);
  free(s->buffers);
  free(s->seats);
  free(s->generations);
  free(s);
}

static int make(struct sluice_frame_server *s) {
  s->buffers = calloc(s->buffer_count, sizeof s->buffers[0]);
  s->seats = calloc(s->seat_count, sizeof s->seats[0]);
  s->generations = calloc(s->seat_count, sizeof s->generations[0]);
  if (!s->buffers || !s->seats || !s->generations) {
    return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %" PRIu32 " buffers and %" PRIu32 " clients", s->buffer_count,
                    s->seat_count);
  }
  int code = 0;
  for (uint32_t i = 0; !code && i < s->buffer_count; i++) {
    s->buffers[i].server = s;
    code = sluice_allocate(s->nic, s->frame_bytes, &s->buffers[i].memory);
  }
  if (!code) code = sluice_allocate(s->nic, (size_t)s->seat_count * FRAME_LINE, &s->credits);
  if (!code) code = sluice_share_with_all(s->credits, &s->share);
  if (!code) code = sluice_share_key(s->share, &s->key);
  if (!code) code = sluice_queue_open(s->nic, &s->queue);
  return code ? code : slu_start_thread(&s->helper, frame_help, s);
}

int sluice_frame_server_open(struct sluice_nic *nic, uint32_t frame_bytes, uint32_t buffers, uint32_t clients,
                             struct sluice_frame_server **server) {
  if (!nic || !server) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_frame_server_open: nic or server is NULL");
  uint64_t most = nic->properties.largest_put;
  int code = slu_check_range("frame_bytes", frame_bytes, 1, most < INT32_MAX ? (uint32_t)most : INT32_MAX);
  if (!code) code = slu_check_range("buffers", buffers, 1, MAX_BUFFERS);
  if (!code) code = slu_check_range("clients", clients, 1, MAX_CLIENTS);
  if (code) return code;
  struct sluice_frame_server *s = calloc(1, sizeof *s);
  if (!s) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *s);
  s->nic = nic;
  s->frame_bytes = frame_bytes;
  s->buffer_count = buffers;
  s->seat_count = clients;
  pthread_mutex_init(&s->lock, NULL);
  slu_use(nic, true);
  code = make(s);
  if (code) {
    char why[SLU_TEXT];
    slu_keep_detail(why);
    discard(s);
    return slu_fail(code, "%s", why);
  }
  *server = s;
  return 0;
}

int sluice_frame_server_close(struct sluice_frame_server *s) {
  if (!s) return 0;
  pthread_mutex_lock(&s->lock);
  s->closing = true;
  pthread_mutex_unlock(&s->lock);
  slu_queue_wake(s->queue);
  pthread_join(s->helper, NULL);
  discard(s);
  return 0;
}
