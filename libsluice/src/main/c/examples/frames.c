// SPDX-License-Identifier: Apache-2.0
/*
 * The newest frames go from one program to another, each with a node of its own: here lines of text, else pictures of a
 * camera, or prices. The second is slow on purpose, and is told what it missed; the first never waits for it.
 *
 *   cc frames.c -o frames $(pkg-config --cflags --libs sluice)
 *   ./frames serve FOLDER-OF-A-NODE EMPTY-FOLDER        and in another terminal
 *   ./frames watch FOLDER-OF-ANOTHER THE-SAME-FOLDER
 *
 * Ticket and welcome go as messages, and before them the number that the server has in the network.
 */
#include "meet.h"

#include <string.h>

#define FRAME 4096
#define BUFFERS 4
#define SLOTS 2
#define FRAMES 50

enum { HELLO = 1, TICKET = 2, WELCOME = 3, OVER = 4 }; /* tags of messages */

static void pause_ms(long milliseconds) {
  struct timespec pause = {.tv_sec = 0, .tv_nsec = milliseconds * 1000000};
  nanosleep(&pause, NULL);
}

/* The next message, which has to be the one with this tag and so many bytes. */
static void expect(struct sluice_messages *node, uint32_t from, uint64_t tag, void *bytes, size_t count) {
  struct sluice_message message;
  check(sluice_receive(node, from, bytes, count, &message, -1), "receive");
  if (message.tag == tag && message.bytes == count) return;
  fprintf(stderr, "frames: another message than %ju came\n", (uintmax_t)tag);
  exit(1);
}

/* --- who sends ---------------------------------------------------------------------------------------------------- */

static void let_in(struct sluice_frame_server *server, struct sluice_messages *node) {
  uint8_t bytes[SLUICE_FRAME_TICKET_BYTES];
  struct sluice_frame_ticket ticket;
  struct sluice_frame_welcome welcome;
  expect(node, 1, TICKET, bytes, SLUICE_FRAME_TICKET_BYTES);
  check(sluice_frame_ticket_of_bytes(bytes, SLUICE_FRAME_TICKET_BYTES, &ticket), "ticket");
  check(sluice_frame_server_join(server, &ticket, &welcome), "join");
  sluice_frame_welcome_to_bytes(&welcome, bytes);
  check(sluice_send(node, 1, WELCOME, bytes, SLUICE_FRAME_WELCOME_BYTES), "send");
}

/* Sends a frame to all who have room; how many that are. */
static uint32_t send_frame(struct sluice_frame_server *server, const char *text) {
  struct sluice_frame_buffer *buffer;
  struct sluice_frame_sent sent;
  while (check(sluice_frame_acquire(server, &buffer), "acquire") == 0) pause_ms(1);
  strcpy(sluice_frame_buffer_bytes(buffer), text);
  check(sluice_frame_send(buffer, strlen(text) + 1, &sent), "send");
  return sent.clients;
}

static void serve(struct sluice_nic *nic, struct sluice_messages *node) {
  struct sluice_properties own;
  struct sluice_frame_server *server;
  char text[64];
  unsigned sent = 0;
  check(sluice_query(nic, &own), "query");
  check(sluice_frame_server_open(nic, FRAME, BUFFERS, 1, &server), "server");
  check(sluice_send(node, 1, HELLO, &own.peer, sizeof own.peer), "send");
  let_in(server, node);
  for (; sent < FRAMES; sent++) {
    snprintf(text, sizeof text, "frame %u", sent);
    send_frame(server, text);
    pause_ms(1);
  }
  /* The last one has to arrive: until the client has room it is sent again. */
  for (sent++; send_frame(server, "end") == 0; sent++) pause_ms(1);
  expect(node, 1, OVER, NULL, 0);
  check(sluice_frame_server_close(server), "server");
  printf("%u frames sent\n", sent);
}

/* --- who watches -------------------------------------------------------------------------------------------------- */

static void join(struct sluice_frame_client *client, struct sluice_messages *node) {
  uint8_t bytes[SLUICE_FRAME_TICKET_BYTES];
  struct sluice_frame_ticket ticket;
  struct sluice_frame_welcome welcome;
  check(sluice_frame_client_ticket(client, &ticket), "ticket");
  sluice_frame_ticket_to_bytes(&ticket, bytes);
  check(sluice_send(node, 0, TICKET, bytes, SLUICE_FRAME_TICKET_BYTES), "send");
  expect(node, 0, WELCOME, bytes, SLUICE_FRAME_WELCOME_BYTES);
  check(sluice_frame_welcome_of_bytes(bytes, SLUICE_FRAME_WELCOME_BYTES, &welcome), "welcome");
  check(sluice_frame_client_welcome(client, &welcome), "welcome");
}

static void watch(struct sluice_nic *nic, struct sluice_messages *node) {
  struct sluice_frame_client *client;
  struct sluice_frame frame;
  uint32_t server;
  uint64_t taken = 0, missed = 0;
  int over = 0;
  expect(node, 0, HELLO, &server, sizeof server);
  check(sluice_frame_client_open(nic, server, SLOTS, FRAME, &client), "client");
  join(client, node);
  while (!over) {
    /* What is left to be told to the server is told by this call; so it looks again and again. */
    if (check(sluice_frame_take(client, &frame, 100), "take") == 0) continue;
    over = strcmp(frame.bytes, "end") == 0;
    taken++;
    missed += frame.missed;
    pause_ms(10);
    check(sluice_frame_give_back(client, &frame), "give back");
  }
  check(sluice_send(node, 0, OVER, NULL, 0), "send");
  check(sluice_frame_client_close(client), "client");
  printf("%ju frames taken, %ju missed\n", (uintmax_t)taken, (uintmax_t)missed);
}

int main(int count, char **arguments) {
  int serves = count == 4 && strcmp(arguments[1], "serve") == 0;
  if (!serves && (count != 4 || strcmp(arguments[1], "watch") != 0)) {
    fprintf(stderr, "usage: frames serve|watch FOLDER-OF-A-NODE FOLDER-TO-MEET\n");
    return 2;
  }
  struct sluice_nic *nic;
  check(sluice_open(arguments[2], NULL, &nic), "open");
  struct sluice_messages *node = meet(nic, arguments[3], serves ? 0 : 1);
  if (serves) {
    serve(nic, node);
  } else {
    watch(nic, node);
  }
  part(node, nic);
  return 0;
}
