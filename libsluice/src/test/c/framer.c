// SPDX-License-Identifier: Apache-2.0
/* What the tests of frames do, a command each. */
#include "program.h"

#include <time.h>

enum { FRAME = 1500 };

/* Of a frame with a number, alike in Java: nothing and all of a slot among them. */
static size_t length_of(uint64_t number) {
  return number % 4 == 0 ? 0 : number % 4 == 1 ? FRAME : (size_t)(number * 397 % (FRAME + 1));
}

static bool is_good(const struct sluice_frame *frame) {
  return frame->length == length_of(frame->number) && is_filled(frame->bytes, frame->length, (uint32_t)frame->number);
}

static struct sluice_frame_server *open_server(struct sluice_nic *nic, uint32_t buffers, uint32_t clients) {
  struct sluice_frame_server *server = NULL;
  must("server", sluice_frame_server_open(nic, FRAME, buffers, clients, &server));
  return server;
}

static struct sluice_frame_client *open_client(struct sluice_nic *nic, uint32_t server, uint32_t slots) {
  struct sluice_frame_client *client = NULL;
  must("client", sluice_frame_client_open(nic, server, slots, FRAME, &client));
  return client;
}

static uint32_t peer_of(struct sluice_nic *nic) {
  struct sluice_properties properties;
  must("query", sluice_query(nic, &properties));
  return properties.peer;
}

/* A client of this program joins a server of this program, by bytes. */
static int join(struct sluice_frame_client *client, struct sluice_frame_server *server) {
  struct sluice_frame_ticket ticket;
  struct sluice_frame_welcome welcome;
  uint8_t bytes[SLUICE_FRAME_TICKET_BYTES];
  must("ticket", sluice_frame_client_ticket(client, &ticket));
  sluice_frame_ticket_to_bytes(&ticket, bytes);
  must("ticket", sluice_frame_ticket_of_bytes(bytes, SLUICE_FRAME_TICKET_BYTES, &ticket));
  int code = sluice_frame_server_join(server, &ticket, &welcome);
  if (code) return code;
  sluice_frame_welcome_to_bytes(&welcome, bytes);
  must("welcome", sluice_frame_welcome_of_bytes(bytes, SLUICE_FRAME_WELCOME_BYTES, &welcome));
  return sluice_frame_client_welcome(client, &welcome);
}

static void pause_us(long microseconds) {
  struct timespec pause = {.tv_sec = 0, .tv_nsec = microseconds * 1000};
  nanosleep(&pause, NULL);
}

/* The next frame of a server, in a buffer that becomes free at some time. */
static int send_next(struct sluice_frame_server *server, uint64_t number, struct sluice_frame_sent *sent) {
  struct sluice_frame_buffer *buffer = NULL;
  int result = sluice_frame_acquire(server, &buffer);
  while (result == 0) {
    pause_us(100);
    result = sluice_frame_acquire(server, &buffer);
  }
  if (result < 0) return result;
  fill(sluice_frame_buffer_bytes(buffer), length_of(number), (uint32_t)number);
  return sluice_frame_send(buffer, length_of(number), sent);
}

/* Whether the next frame of a client is this one, with so many missed before it; it is given back. */
static bool gets(struct sluice_frame_client *client, uint64_t number, uint64_t missed) {
  struct sluice_frame frame;
  must("take", sluice_frame_take(client, &frame, -1));
  bool good = is_good(&frame) && frame.number == number && frame.missed == missed;
  must("give", sluice_frame_give_back(client, &frame));
  return good;
}

/* Nothing is there; a put that tells the server what was given back and was not heard begins again with this call. */
static void finds_none(struct sluice_frame_client *client, int *bad) {
  struct sluice_frame none;
  int result = sluice_frame_take(client, &none, 0);
  must("take", result);
  *bad += result != 0;
}

static void close_all(struct sluice_frame_client **clients, int count, struct sluice_frame_server *server,
                      struct sluice_nic **nics, int nodes) {
  for (int i = 0; i < count; i++) must("client", sluice_frame_client_close(clients[i]));
  must("server", sluice_frame_server_close(server));
  for (int i = 0; i < nodes; i++) say("close", sluice_close(nics[i]));
}

/* --- all in one program ------------------------------------------------------------------------------------------- */

/* Who keeps up misses nothing, whatever others do. */
static int keep_up(char **a) {
  struct sluice_nic *nics[4] = {open_nic(a[0]), open_nic(a[1]), open_nic(a[2]), open_nic(a[3])};
  struct sluice_frame_server *server = open_server(nics[0], 4, 8);
  /* Slots enough for all frames of the first part, however late their credits come; but the last has three. */
  struct sluice_frame_client *clients[3];
  for (int i = 0; i < 3; i++) {
    clients[i] = open_client(nics[i + 1], peer_of(nics[0]), i == 2 ? 3 : 64);
    must("join", join(clients[i], server));
  }
  struct sluice_frame_sent sent;
  uint64_t number = 0;
  int bad = 0;
  for (; number < 40; number++) {
    must("send", send_next(server, number, &sent));
    bad += sent.number != number || sent.clients != (number < 3 ? 3u : 2u) || sent.missed != (number < 3 ? 0u : 1u);
    for (int i = 0; i < 2; i++) bad += !gets(clients[i], number, 0);
  }
  struct sluice_frame held[3], none;
  for (uint64_t i = 0; i < 3; i++) {
    must("take", sluice_frame_take(clients[2], &held[i], -1));
    bad += !is_good(&held[i]) || held[i].number != i || held[i].missed != 0;
  }
  say("none", sluice_frame_take(clients[2], &none, 0));
  /* Given back in another order than taken, one of them twice. */
  static const int ORDER[] = {1, 2, 0, 0};
  for (int i = 0; i < 4; i++) must("give", sluice_frame_give_back(clients[2], &held[ORDER[i]]));
  must("send", send_next(server, number, &sent));
  while (sent.clients < 3) {
    for (int i = 0; i < 2; i++) bad += !gets(clients[i], number, 0);
    finds_none(clients[2], &bad);
    must("send", send_next(server, ++number, &sent));
  }
  bad += !gets(clients[2], number, number - 3);
  printf("bad %d\n", bad);
  close_all(clients, 3, server, nics, 4);
  return 0;
}

static int come_and_go(char **a) {
  struct sluice_nic *nics[3] = {open_nic(a[0]), open_nic(a[1]), open_nic(a[2])};
  struct sluice_frame_server *server = open_server(nics[0], 4, 2);
  uint32_t peer = peer_of(nics[0]);
  struct sluice_frame_client *first = open_client(nics[1], peer, 4), *stays = open_client(nics[2], peer, 64);
  struct sluice_frame_client *next = open_client(nics[1], peer, 4);
  must("join", join(first, server));
  must("join", join(stays, server));
  say("third", join(next, server));
  uint64_t number = 0;
  int bad = 0;
  must("send", send_next(server, number, NULL));
  bad += !gets(first, number, 0) + !gets(stays, number, 0);
  say("leaves", sluice_frame_client_close(first));
  while (sluice_frame_server_clients(server) == 2) {
    must("send", send_next(server, ++number, NULL));
    bad += !gets(stays, number, 0);
  }
  must("join", join(next, server));
  printf("clients %" PRIu32 "\n", sluice_frame_server_clients(server));
  must("send", send_next(server, ++number, NULL));
  bad += !gets(next, number, 0) + !gets(stays, number, 0);
  printf("bad %d\n", bad);
  struct sluice_frame_client *clients[2] = {next, stays};
  close_all(clients, 2, server, nics, 3);
  return 0;
}

/* Who leaves with all its slots full is found, as its last header is put once more; who is slow stays. */
static int without_room(char **a) {
  struct sluice_nic *nics[3] = {open_nic(a[0]), open_nic(a[1]), open_nic(a[2])};
  struct sluice_frame_server *server = open_server(nics[0], 4, 2);
  uint32_t peer = peer_of(nics[0]);
  struct sluice_frame_client *full = open_client(nics[1], peer, 1), *slow = open_client(nics[2], peer, 1);
  must("join", join(full, server));
  must("join", join(slow, server));
  struct sluice_frame_sent sent;
  struct sluice_frame held, none;
  uint64_t number = 0;
  int bad = 0;
  must("send", send_next(server, number, &sent));
  must("take", sluice_frame_take(slow, &held, -1));
  say("leaves", sluice_frame_client_close(full));
  while (sluice_frame_server_clients(server) == 2 && number < 100000) {
    must("send", send_next(server, ++number, &sent));
    bad += sent.missed == 0;
    pause_us(200);
  }
  printf("clients %" PRIu32 "\n", sluice_frame_server_clients(server));
  say("none", sluice_frame_take(slow, &none, 0));
  must("give", sluice_frame_give_back(slow, &held));
  must("send", send_next(server, ++number, &sent));
  while (sent.clients == 0) {
    finds_none(slow, &bad);
    must("send", send_next(server, ++number, &sent));
  }
  bad += !gets(slow, number, number - 1);
  printf("bad %d\n", bad);
  close_all(&slow, 1, server, nics, 3);
  return 0;
}

static void say_sent(const struct sluice_frame_sent *sent) {
  printf("sent %" PRIu64 " %" PRIu32 " %" PRIu32 "\n", sent->number, sent->clients, sent->missed);
}

static int buffers(char **a) {
  struct sluice_nic *nics[2] = {open_nic(a[0]), open_nic(a[1])};
  struct sluice_frame_server *server = open_server(nics[0], 2, 1);
  struct sluice_frame_buffer *one = NULL, *two = NULL, *again = NULL;
  struct sluice_frame_sent sent;
  must("acquire", sluice_frame_acquire(server, &one));
  must("acquire", sluice_frame_acquire(server, &two));
  say("none", sluice_frame_acquire(server, &again));
  say("give", sluice_frame_buffer_give_back(one));
  say("twice", sluice_frame_buffer_give_back(one));
  must("acquire", sluice_frame_acquire(server, &again));
  printf("same %d\n", again == one);
  say("large", sluice_frame_send(two, FRAME + 1, &sent));
  must("send", sluice_frame_send(two, FRAME, &sent));
  say_sent(&sent);
  say("twice", sluice_frame_send(two, 1, &sent));
  must("acquire", sluice_frame_acquire(server, &again));
  printf("same %d\n", again == two);
  say("none", sluice_frame_acquire(server, &again));
  struct sluice_frame_client *client = open_client(nics[1], peer_of(nics[0]), 2);
  must("join", join(client, server));
  must("send", sluice_frame_send(one, 3, &sent));
  say_sent(&sent);
  struct sluice_frame frame;
  must("take", sluice_frame_take(client, &frame, -1));
  printf("frame %" PRIu64 " of %zu\n", frame.number, frame.length);
  /* The client has it, and the other buffer is this program's: the first is free again. */
  must("acquire", sluice_frame_acquire(server, &again));
  printf("same %d\n", again == one);
  close_all(&client, 1, server, nics, 2);
  return 0;
}

static void *take_in_vain(void *argument) {
  struct sluice_frame frame;
  say("waited", sluice_frame_take(argument, &frame, -1));
  return NULL;
}

static int mistakes(char **a) {
  struct sluice_nic *nics[2] = {open_nic(a[0]), open_nic(a[1])};
  struct sluice_frame_server *server = NULL;
  struct sluice_frame_client *client = NULL;
  struct sluice_frame_ticket ticket;
  struct sluice_frame_welcome welcome = {.generation = 1};
  struct sluice_frame frame = {.place = 0};
  uint8_t bytes[SLUICE_FRAME_TICKET_BYTES] = {0};
  uint32_t peer = peer_of(nics[0]);
  say("frame", sluice_frame_server_open(nics[0], 0, 1, 1, &server));
  say("frame", sluice_frame_server_open(nics[0], (1u << 29) + 1, 1, 1, &server));
  say("buffers", sluice_frame_server_open(nics[0], FRAME, 0, 1, &server));
  say("clients", sluice_frame_server_open(nics[0], FRAME, 1, 4097, &server));
  say("memory", sluice_frame_server_open(nics[0], 1 << 19, 4, 1, &server));
  say("slots", sluice_frame_client_open(nics[1], peer, 65537, FRAME, &client));
  say("memory", sluice_frame_client_open(nics[1], peer, 65536, FRAME, &client));
  server = open_server(nics[0], 2, 1);
  must("client", sluice_frame_client_open(nics[1], peer, 2, FRAME - 1, &client));
  must("ticket", sluice_frame_client_ticket(client, &ticket));
  say("narrow", sluice_frame_server_join(server, &ticket, &welcome));
  ticket.slots = 3;
  say("ticket", sluice_frame_server_join(server, &ticket, &welcome));
  say("ticket", sluice_frame_ticket_of_bytes(bytes, 3, &ticket));
  say("ticket", sluice_frame_ticket_of_bytes(bytes, sizeof bytes, &ticket));
  say("welcome", sluice_frame_welcome_of_bytes(bytes, 3, &welcome));
  welcome.credit = (struct sluice_key){.peer = peer, .address = 0, .size = 64};
  welcome.generation = 65536;
  say("welcome", sluice_frame_client_welcome(client, &welcome));
  say("give", sluice_frame_give_back(client, &frame));
  say("null", sluice_frame_take(client, NULL, 0));
  say("null", sluice_frame_send(NULL, 0, NULL));
  say("nic", sluice_close(nics[0]));
  say("nic", sluice_close(nics[1]));
  /* One that waits without end ends with its client. */
  pthread_t waits;
  pthread_create(&waits, NULL, take_in_vain, client);
  pause_us(200000);
  int code = sluice_frame_client_close(client);
  pthread_join(waits, NULL);
  say("client", code);
  say("none", sluice_frame_client_close(NULL));
  say("none", sluice_frame_server_close(NULL));
  close_all(NULL, 0, server, nics, 2);
  return 0;
}

/* --- one end in another program: what it is told, a word and a line of answer each ------------------------------- */

static bool is_told(char word[16], const char *what) { return strcmp(word, what) == 0; }

static void let_in(struct sluice_frame_server *server) {
  uint8_t bytes[SLUICE_FRAME_TICKET_BYTES];
  struct sluice_frame_ticket ticket;
  struct sluice_frame_welcome welcome;
  read_bytes(bytes, sizeof bytes);
  must("ticket", sluice_frame_ticket_of_bytes(bytes, sizeof bytes, &ticket));
  must("join", sluice_frame_server_join(server, &ticket, &welcome));
  sluice_frame_welcome_to_bytes(&welcome, bytes);
  print_bytes(bytes, SLUICE_FRAME_WELCOME_BYTES);
}

static int serve(char **a) {
  struct sluice_nic *nic = open_nic(a[0]);
  struct sluice_frame_server *server = open_server(nic, 8, 4);
  printf("%" PRIu32 "\n", peer_of(nic));
  fflush(stdout);
  uint64_t number = 0;
  char word[16];
  while (scanf("%15s", word) == 1 && !is_told(word, "end")) {
    if (is_told(word, "join")) let_in(server);
    if (is_told(word, "clients")) say("clients", (int)sluice_frame_server_clients(server));
    if (is_told(word, "send")) {
      struct sluice_frame_sent sent;
      int code = send_next(server, number++, &sent);
      if (code) {
        say("send", code);
      } else {
        say_sent(&sent);
      }
      fflush(stdout);
    }
  }
  say("server", sluice_frame_server_close(server));
  say("close", sluice_close(nic));
  return 0;
}

static int watch(char **a) {
  struct sluice_nic *nic = open_nic(a[0]);
  struct sluice_frame_client *client =
      open_client(nic, (uint32_t)strtoul(a[1], NULL, 10), (uint32_t)atoi(a[2]));
  struct sluice_frame_ticket ticket;
  struct sluice_frame_welcome welcome;
  uint8_t bytes[SLUICE_FRAME_TICKET_BYTES];
  must("ticket", sluice_frame_client_ticket(client, &ticket));
  sluice_frame_ticket_to_bytes(&ticket, bytes);
  print_bytes(bytes, sizeof bytes);
  read_bytes(bytes, SLUICE_FRAME_WELCOME_BYTES);
  must("welcome", sluice_frame_welcome_of_bytes(bytes, SLUICE_FRAME_WELCOME_BYTES, &welcome));
  must("welcome", sluice_frame_client_welcome(client, &welcome));
  struct sluice_frame held[64];
  int count = 0;
  char word[16];
  while (scanf("%15s", word) == 1 && !is_told(word, "end")) {
    if (is_told(word, "look")) say("look", sluice_frame_take(client, &held[count], 0));
    if (is_told(word, "take")) {
      struct sluice_frame *frame = &held[count++];
      must("take", sluice_frame_take(client, frame, -1));
      const char *good = is_good(frame) ? "good" : "bad";
      printf("frame %" PRIu64 " missed %" PRIu64 " %s\n", frame->number, frame->missed, good);
      fflush(stdout);
    }
    while (is_told(word, "give") && count > 0) must("give", sluice_frame_give_back(client, &held[--count]));
  }
  say("client", sluice_frame_client_close(client));
  say("close", sluice_close(nic));
  return 0;
}

int main(int count, char **given) {
  static const struct command COMMANDS[] = {{"keep-up", keep_up, 4},   {"come-and-go", come_and_go, 3},
                                            {"buffers", buffers, 2},   {"mistakes", mistakes, 2},
                                            {"serve", serve, 1},       {"watch", watch, 3},
                                            {"without-room", without_room, 3},
                                            {NULL, NULL, 0}};
  return run_command(COMMANDS, count, given);
}
