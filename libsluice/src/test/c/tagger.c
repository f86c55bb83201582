// SPDX-License-Identifier: Apache-2.0
/* What the tests of messages by tag do, a command each. Node 0 receives. */
#include "program.h"

#include <time.h>

enum { TAGS = 5, EACH = 60, PLENTY = 1 << 20 };

static void send_byte(struct nodes *n, uint32_t from, uint64_t tag, uint8_t content) {
  must("send", sluice_send(n->nodes[from], 0, tag, &content, 1));
}

static struct sluice_tags *open_tags(struct nodes *n, uint64_t bytes) {
  struct sluice_tags *tags = NULL;
  must("tags", sluice_tags_open(n->nodes[0], bytes, &tags));
  return tags;
}

/* The content of a message of one byte, or the error's line and -1. */
static int receive_byte(struct sluice_tags *tags, uint32_t from, uint64_t tag, uint64_t ignored, int timeout_ms) {
  uint8_t content = 0;
  struct sluice_message message;
  int result = sluice_receive_tagged(tags, from, tag, ignored, &content, 1, &message, timeout_ms);
  if (result != 1) say("no message", result);
  return result == 1 ? content : -1;
}

static void close_tags(struct sluice_tags *tags, struct nodes *n) {
  say("tags", sluice_tags_close(tags));
  close_nodes(n);
}

/* --- order -------------------------------------------------------------------------------------------------------- */

struct want {
  uint32_t from;
  uint64_t tag;
};

static void shuffle(struct want *wants, size_t count, uint32_t seed) {
  for (size_t i = count - 1; i > 0; i--) {
    seed = seed * 1664525u + 1013904223u;
    size_t other = (seed >> 8) % (i + 1);
    struct want one = wants[i];
    wants[i] = wants[other];
    wants[other] = one;
  }
}

/* Every order of asking gives, for each node and tag, the order of sending. */
static int order(char **a) {
  struct nodes n = open_nodes(a, 3);
  struct sluice_tags *tags = open_tags(&n, PLENTY);
  static struct want wants[2 * EACH];
  size_t count = 0;
  for (uint32_t i = 0; i < EACH; i++) {
    for (uint32_t from = 1; from < 3; from++) {
      struct want want = {.from = from, .tag = (i * 7 + from) % TAGS};
      send_byte(&n, from, want.tag, (uint8_t)i);
      wants[count++] = want;
    }
  }
  shuffle(wants, count, (uint32_t)atoi(a[3]));
  int good = 0, last[3][TAGS] = {{0}};
  for (size_t i = 0; i < count; i++) {
    uint8_t content = 0;
    struct sluice_message message;
    const struct want *w = &wants[i];
    must("receive", sluice_receive_tagged(tags, w->from, w->tag, 0, &content, 1, &message, -1));
    bool same = message.from == w->from && message.tag == w->tag && message.bytes == 1;
    same = same && (content * 7u + w->from) % TAGS == w->tag && content + 1 > last[w->from][w->tag];
    last[w->from][w->tag] = content + 1;
    good += same;
  }
  printf("good %d, unexpected %" PRIu32 "\n", good, sluice_tags_unexpected(tags));
  receive_byte(tags, SLUICE_ANY, 0, UINT64_MAX, 0);
  close_tags(tags, &n);
  return 0;
}

static int bits(char **a) {
  const uint64_t high = UINT64_C(1) << 63;
  struct nodes n = open_nodes(a, 3);
  struct sluice_tags *tags = open_tags(&n, PLENTY);
  send_byte(&n, 1, high | 0x12, 1);
  send_byte(&n, 2, 0x13, 2);
  printf("of 2: %d\n", receive_byte(tags, 2, 0, UINT64_MAX, -1));
  receive_byte(tags, SLUICE_ANY, 0x12, 0, 200);
  receive_byte(tags, SLUICE_ANY, 0x1f, 0xf, 200);
  printf("of any: %d\n", receive_byte(tags, SLUICE_ANY, 0x1f, high | 0xf, -1));
  close_tags(tags, &n);
  return 0;
}

/* --- threads ------------------------------------------------------------------------------------------------------ */

enum { THREADS = 4, ROUNDS = 20 };

struct waiter {
  struct sluice_tags *tags;
  uint64_t tag;
  int good;
};

static void *wait_for_own(void *argument) {
  struct waiter *w = argument;
  for (int i = 0; i < ROUNDS; i++) w->good += receive_byte(w->tags, 1, w->tag, 0, -1) == i;
  return NULL;
}

static void *wait_in_vain(void *argument) {
  receive_byte(argument, SLUICE_ANY, 99, 0, -1);
  return NULL;
}

static int threads(char **a) {
  struct nodes n = open_nodes(a, 2);
  struct sluice_tags *tags = open_tags(&n, PLENTY);
  struct waiter waiters[THREADS];
  pthread_t running[THREADS], vain;
  for (uint64_t tag = 0; tag < THREADS; tag++) {
    waiters[tag] = (struct waiter){.tags = tags, .tag = tag};
    pthread_create(&running[tag], NULL, wait_for_own, &waiters[tag]);
  }
  for (uint8_t i = 0; i < ROUNDS; i++) {
    for (uint64_t tag = 0; tag < THREADS; tag++) send_byte(&n, 1, tag, i);
  }
  int good = 0;
  for (int i = 0; i < THREADS; i++) {
    pthread_join(running[i], NULL);
    good += waiters[i].good;
  }
  printf("good %d, unexpected %" PRIu32 "\n", good, sluice_tags_unexpected(tags));
  /* One that waits without end ends with its receiver. */
  pthread_create(&vain, NULL, wait_in_vain, tags);
  struct timespec pause = {.tv_sec = 0, .tv_nsec = 200000000};
  nanosleep(&pause, NULL);
  int code = sluice_tags_close(tags);
  pthread_join(vain, NULL);
  say("tags", code);
  close_nodes(&n);
  return 0;
}

/* --- limits and mistakes ------------------------------------------------------------------------------------------ */

static int limit(char **a) {
  struct nodes n = open_nodes(a, 2);
  struct sluice_tags *tags = open_tags(&n, 3 * 65);
  for (uint8_t i = 0; i < 6; i++) send_byte(&n, 1, 0x20u + i, i);
  receive_byte(tags, 1, 0x25, 0, 60000);
  printf("unexpected %" PRIu32 "\n", sluice_tags_unexpected(tags));
  /* Of the four three may stay; one more is taken out in its place, and then the wanted one. */
  for (uint64_t tag = 0x22; tag != 0; tag = tag == 0x22 ? 0x20 : tag == 0x20 ? 0x25 : 0) {
    printf("message %d\n", receive_byte(tags, 1, tag, 0, 60000));
  }
  printf("unexpected %" PRIu32 "\n", sluice_tags_unexpected(tags));
  close_tags(tags, &n);
  return 0;
}

/* A message that is too large for the buffer stays, in its FIFO and among the unexpected. */
static int large(char **a) {
  struct nodes n = open_nodes(a, 2);
  struct sluice_tags *tags = open_tags(&n, PLENTY);
  uint8_t sent[1000], got[1000];
  fill(sent, sizeof sent, 5);
  must("send", sluice_send(n.nodes[1], 0, 1, sent, sizeof sent));
  must("send", sluice_send(n.nodes[1], 0, 2, sent, 0));
  struct sluice_message message;
  for (int i = 0; i < 2; i++) {
    /* First where it was sent to, then where it waits. */
    for (int again = 0; again < 2; again++) {
      say("small", sluice_receive_tagged(tags, SLUICE_ANY, 1, 0, got, sizeof got - 1, &message, -1));
      printf("says %zu, tag %" PRIu64 ", of %" PRIu32 "; unexpected %" PRIu32 "\n", message.bytes, message.tag,
             message.from, sluice_tags_unexpected(tags));
    }
    if (i == 0) say("other", sluice_receive_tagged(tags, 1, 2, 0, NULL, 0, &message, -1));
  }
  say("large", sluice_receive_tagged(tags, SLUICE_ANY, 1, 0, got, sizeof got, &message, 0));
  printf("filled %d\n", is_filled(got, sizeof got, 5));
  close_tags(tags, &n);
  return 0;
}

static int mistakes(char **a) {
  struct nodes n = open_nodes(a, 2);
  struct sluice_tags *tags = NULL, *second = NULL;
  struct sluice_message message;
  char buffer[8];
  say("null", sluice_tags_open(NULL, 0, &tags));
  tags = open_tags(&n, 0);
  say("second", sluice_tags_open(n.nodes[0], 0, &second));
  say("null", sluice_receive_tagged(NULL, 1, 0, 0, buffer, 8, &message, 0));
  say("null", sluice_receive_tagged(tags, 1, 0, 0, NULL, 8, &message, 0));
  say("nobody", sluice_receive_tagged(tags, 2, 0, 0, buffer, 8, &message, 0));
  say("self", sluice_receive_tagged(tags, 0, 0, 0, buffer, 8, &message, 0));
  say("untagged", sluice_receive(n.nodes[0], 1, buffer, 8, &message, 0));
  say("node", sluice_messages_close(n.nodes[0]));
  /* What waits is freed with the receiver. */
  send_byte(&n, 1, 7, 7);
  say("full", sluice_receive_tagged(tags, SLUICE_ANY, 8, 0, buffer, 8, &message, -1));
  say("tags", sluice_tags_close(tags));
  say("none", sluice_tags_close(NULL));
  say("untagged", sluice_receive(n.nodes[0], 1, buffer, 8, &message, 0));
  close_nodes(&n);
  return 0;
}

/* --- with the Java library ---------------------------------------------------------------------------------------- */

static size_t length_of(uint32_t i) { return i * 37u % 1500; }

/* Receives messages 0 to count - 1 by the lower half of their tags, the last first, and sends them back so. */
static int backwards(char **a) {
  struct sluice_nic *nic = open_nic(a[0]);
  struct sluice_messages *node = meet(nic);
  struct sluice_tags *tags = NULL;
  must("tags", sluice_tags_open(node, PLENTY, &tags));
  uint32_t count = (uint32_t)atoi(a[1]), good = 0;
  uint8_t bytes[1500];
  for (uint32_t i = count; i-- > 0;) {
    struct sluice_message message;
    must("receive", sluice_receive_tagged(tags, 0, i, ~UINT64_C(0xffffffff), bytes, sizeof bytes, &message, -1));
    good += message.bytes == length_of(i) && is_filled(bytes, message.bytes, i) && message.tag >> 32 == 7 * i;
    must("send", sluice_send(node, 0, message.tag, bytes, message.bytes));
  }
  printf("good %" PRIu32 ", unexpected %" PRIu32 "\n", good, sluice_tags_unexpected(tags));
  say("tags", sluice_tags_close(tags));
  say("close", sluice_messages_close(node));
  say("close", sluice_close(nic));
  return 0;
}

/* Of three nodes one ends: what waits of it is given out, that its FIFO broke is told once to who asks for any, and the
 * others go on. */
static int broken(char **a) {
  struct nodes n = open_nodes(a, 3);
  struct sluice_tags *tags = open_tags(&n, PLENTY);
  for (uint8_t tag = 0; tag < 3; tag++) send_byte(&n, 2, tag, tag);
  say("ends", sluice_messages_close(n.nodes[2])); /* when they have arrived */
  n.nodes[2] = NULL;
  int code = 0;
  char bytes[1000] = "";
  while (code == 0) code = sluice_send(n.nodes[0], 2, 0, bytes, sizeof bytes);
  printf("send %d\n", code);
  printf("last %d\n", receive_byte(tags, SLUICE_ANY, 2, 0, 60000));
  struct sluice_message message;
  static const uint32_t FROM[] = {2, SLUICE_ANY, SLUICE_ANY};
  for (int i = 0; i < 3; i++) {
    printf("none %d\n", sluice_receive_tagged(tags, FROM[i], 9, 0, bytes, sizeof bytes, &message, 0));
  }
  send_byte(&n, 1, 7, 7);
  printf("other %d\n", receive_byte(tags, SLUICE_ANY, 7, 0, 60000));
  printf("first %d\n", receive_byte(tags, 2, 0, 0, 60000));
  printf("unexpected %" PRIu32 "\n", sluice_tags_unexpected(tags));
  say("tags", sluice_tags_close(tags));
  printf("close %d\n", sluice_messages_close(n.nodes[0]));
  n.nodes[0] = NULL;
  close_nodes(&n);
  return 0;
}

/* Its NIC is lost: what waited already is still given out. */
static int dying(char **a) {
  struct sluice_nic *nic = open_nic(a[0]);
  struct sluice_messages *node = meet(nic);
  struct sluice_tags *tags = NULL;
  must("tags", sluice_tags_open(node, PLENTY, &tags));
  struct sluice_message message;
  char buffer[8];
  while (sluice_tags_unexpected(tags) == 0) {
    must("receive", sluice_receive_tagged(tags, 0, 1, 0, buffer, 8, &message, 0));
  }
  say("waits", 0);
  say("receive", sluice_receive_tagged(tags, 0, 1, 0, buffer, 8, &message, -1));
  say("receive", sluice_receive_tagged(tags, 0, 2, 0, buffer, 8, &message, -1));
  say("tags", sluice_tags_close(tags));
  (void)sluice_messages_close(node);
  say("close", sluice_close(nic));
  return 0;
}

int main(int count, char **given) {
  static const struct command COMMANDS[] = {{"order", order, 4},         {"bits", bits, 3},   {"threads", threads, 2},
                                            {"limit", limit, 2},         {"large", large, 2}, {"mistakes", mistakes, 2},
                                            {"backwards", backwards, 2}, {"dying", dying, 1}, {"broken", broken, 3},
                                            {NULL, NULL, 0}};
  return run_command(COMMANDS, count, given);
}
