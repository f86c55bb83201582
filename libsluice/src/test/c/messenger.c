// SPDX-License-Identifier: Apache-2.0
/* What the tests of messages do, a command each. */
#include "program.h"

/* Sends every message back, its tag turned over, until one with the tag 0. */
static int echo(char **a) {
  struct sluice_nic *nic = open_nic(a[0]);
  struct sluice_messages *node = meet(nic);
  uint64_t count = 0;
  for (;;) {
    char buffer[4096];
    struct sluice_message message;
    must("receive", sluice_receive(node, SLUICE_ANY, buffer, sizeof buffer, &message, -1));
    if (message.tag == 0) break;
    must("send", sluice_send(node, message.from, ~message.tag, buffer, message.bytes));
    count++;
  }
  printf("echoed %" PRIu64 "\n", count);
  say("close", sluice_messages_close(node));
  say("close", sluice_close(nic));
  return 0;
}

/* --- random messages both ways, each looked at -------------------------------------------------------------------- */

static uint32_t next(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

struct side {
  struct sluice_messages *node;
  uint32_t to, count, seed;
  uint32_t good;
};

static void *send_all(void *argument) {
  struct side *s = argument;
  uint32_t state = s->seed;
  uint8_t bytes[2600];
  for (uint32_t i = 0; i < s->count; i++) {
    size_t length = next(&state) % (sizeof bytes + 1);
    if (i % 3) length %= 40;
    for (size_t b = 0; b < length; b++) bytes[b] = (uint8_t)next(&state);
    must("send", sluice_send(s->node, s->to, i, bytes, length));
  }
  return NULL;
}

static void *receive_all(void *argument) {
  struct side *s = argument;
  uint32_t state = s->seed;
  uint8_t bytes[2600];
  for (uint32_t i = 0; i < s->count; i++) {
    struct sluice_message message;
    must("receive", sluice_receive(s->node, s->to, bytes, sizeof bytes, &message, -1));
    size_t length = next(&state) % (sizeof bytes + 1);
    if (i % 3) length %= 40;
    bool same = message.tag == i && message.bytes == length && message.from == s->to;
    for (size_t b = 0; b < length; b++) same = bytes[b] == (uint8_t)next(&state) && same;
    s->good += same;
  }
  return NULL;
}

static int exchange(char **a) {
  struct nodes n = open_nodes(a, 2);
  uint32_t count = (uint32_t)atoi(a[2]);
  struct side sides[4];
  pthread_t threads[4];
  for (uint32_t i = 0; i < 4; i++) {
    /* 0 and 1 send, 2 and 3 receive what they sent. */
    uint32_t sender = i % 2;
    bool sends = i < 2;
    sides[i] = (struct side){.node = n.nodes[sends ? sender : 1 - sender],
                             .to = sends ? 1 - sender : sender,
                             .count = count,
                             .seed = 17 + sender};
    pthread_create(&threads[i], NULL, sends ? send_all : receive_all, &sides[i]);
  }
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  printf("good %" PRIu32 " %" PRIu32 "\n", sides[2].good, sides[3].good);
  close_nodes(&n);
  return 0;
}

/* --- mistakes ----------------------------------------------------------------------------------------------------- */

static int mistakes(char **a) {
  struct sluice_nic *nics[2] = {open_nic(a[0]), open_nic(a[1])};
  struct sluice_message_options options = small();
  struct sluice_messages *nodes[2] = {NULL, NULL}, *none = NULL;
  struct sluice_message message = {.bytes = 0};
  char buffer[64] = "";
  options.lines = 15;
  say("lines", sluice_messages_open(nics[0], &options, &none));
  options = small();
  options.nodes = 4097;
  say("nodes", sluice_messages_open(nics[0], &options, &none));
  options = small();
  options.peers = 5;
  say("peers", sluice_messages_open(nics[0], &options, &none));
  options = small();
  options.lines = 1 << 20;
  say("memory", sluice_messages_open(nics[0], &options, &none));
  options = small();
  struct sluice_key keys[2];
  for (int i = 0; i < 2; i++) {
    must("messages", sluice_messages_open(nics[i], &options, &nodes[i]));
    must("key", sluice_messages_key(nodes[i], &keys[i]));
  }
  say("early", sluice_send(nodes[0], 1, 0, "", 0));
  say("early", sluice_receive(nodes[0], SLUICE_ANY, NULL, 0, &message, 0));
  say("rank", sluice_messages_connect(nodes[0], 2, keys, 2));
  say("count", sluice_messages_connect(nodes[0], 0, keys, 5));
  for (uint32_t i = 0; i < 2; i++) must("connect", sluice_messages_connect(nodes[i], i, keys, 2));
  say("twice", sluice_messages_connect(nodes[0], 0, keys, 2));
  say("self", sluice_send(nodes[0], 0, 0, "", 0));
  say("nobody", sluice_send(nodes[0], 2, 0, "", 0));
  say("anybody", sluice_send(nodes[0], SLUICE_ANY, 0, "", 0));
  say("large", sluice_send(nodes[0], 1, 0, buffer, sluice_largest_message(&options) + 1));
  say("null", sluice_send(nodes[0], 1, 0, NULL, 1));
  say("none", sluice_receive(nodes[1], 0, buffer, sizeof buffer, &message, 1));
  must("send", sluice_send(nodes[0], 1, 5, "twelve bytes", 12));
  say("small", sluice_receive(nodes[1], 0, buffer, 11, &message, -1));
  printf("says %zu\n", message.bytes);
  say("again", sluice_receive(nodes[1], 0, buffer, 12, &message, -1));
  printf("says %zu %" PRIu64 " %s\n", message.bytes, message.tag, buffer);
  uint32_t sent = 0;
  int code = 1;
  while (code == 1) {
    code = sluice_try_send(nodes[0], 1, 0, buffer, 0);
    sent += code == 1;
  }
  /* All lines but what node 1 has not yet told to be free: a quarter less one at most. */
  say("full", code);
  printf("lines %s\n", sent >= 63 - 15 && sent <= 64 ? "good" : "bad");
  say("nic", sluice_close(nics[0]));
  for (int i = 0; i < 2; i++) say("close", sluice_messages_close(nodes[i]));
  for (int i = 0; i < 2; i++) say("close", sluice_close(nics[i]));
  return 0;
}

/* A FIFO that nobody empties: sending ends within the patience, and nothing of it is lost. */
static int overrun(char **a) {
  struct sluice_nic *nics[2] = {open_nic(a[0]), open_nic(a[1])};
  struct sluice_message_options options = small();
  struct sluice_messages *nodes[2];
  struct sluice_key keys[2];
  options.patience_ms = 1000;
  for (int i = 0; i < 2; i++) {
    must("messages", sluice_messages_open(nics[i], &options, &nodes[i]));
    must("key", sluice_messages_key(nodes[i], &keys[i]));
  }
  for (uint32_t i = 0; i < 2; i++) must("connect", sluice_messages_connect(nodes[i], i, keys, 2));
  char bytes[100] = "";
  uint64_t sent = 0, received = 0;
  int code = 0;
  while (code == 0) {
    code = sluice_send(nodes[0], 1, sent, bytes, sizeof bytes);
    sent += code == 0;
  }
  say("send", code);
  struct sluice_message message;
  while (received < sent) {
    must("receive", sluice_receive(nodes[1], 0, bytes, sizeof bytes, &message, -1));
    if (message.tag != received++) printf("tag %" PRIu64 "\n", message.tag);
  }
  say("none", sluice_receive(nodes[1], 0, bytes, sizeof bytes, &message, 1));
  say("send", sluice_send(nodes[0], 1, sent, bytes, 1));
  say("receive", sluice_receive(nodes[1], 0, bytes, sizeof bytes, &message, -1));
  for (int i = 0; i < 2; i++) say("close", sluice_messages_close(nodes[i]));
  for (int i = 0; i < 2; i++) say("close", sluice_close(nics[i]));
  return 0;
}

/* Options that are not alike, and a third node where there is memory for two. */
static int unlike(char **a) {
  struct sluice_nic *nics[3] = {open_nic(a[0]), open_nic(a[1]), open_nic(a[2])};
  struct sluice_messages *nodes[3];
  struct sluice_key keys[3];
  struct sluice_message_options options = small();
  for (int i = 0; i < 3; i++) {
    options.lines = i == 2 ? 128 : 64;
    options.peers = 1;
    must("messages", sluice_messages_open(nics[i], &options, &nodes[i]));
    must("key", sluice_messages_key(nodes[i], &keys[i]));
  }
  for (uint32_t i = 0; i < 3; i++) must("connect", sluice_messages_connect(nodes[i], i, keys, 3));
  say("unlike", sluice_send(nodes[2], 1, 0, "", 0));
  say("third", sluice_send(nodes[2], 0, 0, "", 0));
  say("refused", sluice_send(nodes[0], 1, 0, "", 0));
  for (int i = 0; i < 3; i++) say("close", sluice_messages_close(nodes[i]));
  for (int i = 0; i < 3; i++) say("close", sluice_close(nics[i]));
  return 0;
}

/* Of three nodes one ends: what had come of it is given out, that its FIFO broke is told once, and the others go on. */
static int broken(char **a) {
  struct nodes n = open_nodes(a, 3);
  struct sluice_messages **nodes = n.nodes;
  char bytes[1000] = "";
  for (uint64_t i = 0; i < 3; i++) must("send", sluice_send(nodes[2], 0, i, bytes, 10));
  say("ends", sluice_messages_close(nodes[2])); /* when they have arrived */
  int code = 0;
  while (code == 0) code = sluice_send(nodes[0], 2, 0, bytes, sizeof bytes);
  printf("send %d\n", code);
  for (uint64_t i = 0; i < 4; i++) must("send", sluice_send(nodes[1], 0, 100 + i, bytes, 10));
  struct sluice_message message;
  int received = 0, failures = 0;
  uint64_t sum = 0;
  while (received < 7 || failures < 1) {
    code = sluice_receive(nodes[0], SLUICE_ANY, bytes, sizeof bytes, &message, -1);
    received += code == 1;
    failures += code == SLUICE_ERROR_BROKEN;
    sum += code == 1 ? message.tag : 0;
  }
  printf("received %d %" PRIu64 ", failures %d\n", received, sum, failures);
  say("any", sluice_receive(nodes[0], SLUICE_ANY, bytes, sizeof bytes, &message, 1));
  printf("one %d\n", sluice_receive(nodes[0], 2, bytes, sizeof bytes, &message, 1));
  must("send", sluice_send(nodes[1], 0, 7, bytes, 1));
  say("other", sluice_receive(nodes[0], SLUICE_ANY, bytes, sizeof bytes, &message, -1));
  say("close", sluice_messages_close(nodes[1]));
  printf("close %d\n", sluice_messages_close(nodes[0]));
  for (int i = 0; i < 3; i++) say("close", sluice_close(n.nics[i]));
  return 0;
}

static int dying(char **a) {
  struct sluice_nic *nic = open_nic(a[0]);
  struct sluice_messages *node = meet(nic);
  must("send", sluice_send(node, 0, 1, "", 0));
  struct sluice_message message;
  say("receive", sluice_receive(node, SLUICE_ANY, NULL, 0, &message, -1));
  say("send", sluice_send(node, 0, 1, "", 0));
  say("close", sluice_messages_close(node));
  say("close", sluice_close(nic));
  return 0;
}

int main(int count, char **given) {
  static const struct command COMMANDS[] = {{"echo", echo, 1},         {"exchange", exchange, 3},
                                            {"mistakes", mistakes, 2}, {"unlike", unlike, 3},
                                            {"overrun", overrun, 2},
                                            {"dying", dying, 1},       {"broken", broken, 3},
                                            {NULL, NULL, 0}};
  return run_command(COMMANDS, count, given);
}
