// SPDX-License-Identifier: Apache-2.0
/* What the tests of libsluice do with it, a command each. */
#include "program.h"

#include <dirent.h>
#include <time.h>

static void await_line(void) {
  int c;
  do {
    c = getchar();
  } while (c != '\n' && c != EOF);
}

static int open_and_close(char **a) {
  struct sluice_options options;
  sluice_options_defaults(&options);
  if (a[1]) options.patience_ms = (uint32_t)atoi(a[1]);
  struct sluice_nic *nic = NULL;
  if (say("open", sluice_open(a[0], &options, &nic)) == 0) say("close", sluice_close(nic));
  return 0;
}

static int entries(const char *folder) {
  DIR *directory = opendir(folder);
  int count = 0;
  while (readdir(directory)) count++;
  closedir(directory);
  return count;
}

/* Nothing is left behind: files, mappings of the node's memory, threads. */
static int left_behind(const char *folder) {
  int mapped = 0;
  char line[4096], memory[4096];
  snprintf(memory, sizeof memory, "%s/memory", folder);
  FILE *maps = fopen("/proc/self/maps", "r");
  while (fgets(line, sizeof line, maps)) mapped += strstr(line, memory) != NULL;
  fclose(maps);
  return 10000 * mapped + 100 * entries("/proc/self/task") + entries("/proc/self/fd");
}

static int again(char **a) {
  int before = left_behind(a[0]), during = 0;
  for (int i = 0; i < atoi(a[1]); i++) {
    struct sluice_nic *nic = open_nic(a[0]);
    struct sluice_messages *node;
    struct sluice_key key;
    must("messages", sluice_messages_open(nic, NULL, &node));
    must("key", sluice_messages_key(node, &key));
    must("connect", sluice_messages_connect(node, 0, &key, 1));
    during = left_behind(a[0]);
    must("close", sluice_messages_close(node));
    must("close", sluice_close(nic));
  }
  /* A mapping, two threads and a socket more. */
  say("during", during - before);
  say("after", left_behind(a[0]) - before);
  return 0;
}

static int hold(char **a) {
  struct sluice_nic *nic = open_nic(a[0]);
  say("open", 0);
  await_line();
  say("close", sluice_close(nic));
  return 0;
}

static int arguments(char **a) {
  struct sluice_nic *nic = open_nic(a[0]), *other = open_nic(a[1]);
  struct sluice_options options;
  struct sluice_nic *none = NULL;
  sluice_options_defaults(&options);
  options.ring_log2 = 17;
  say("ring", sluice_open(a[0], &options, &none));
  sluice_options_defaults(&options);
  options.peer_share = 8;
  say("share", sluice_open(a[0], &options, &none));
  sluice_options_defaults(&options);
  options.patience_ms = 0;
  say("patience", sluice_open(a[0], &options, &none));
  say("nothing", sluice_open(NULL, NULL, &none));

  struct sluice_region *region = NULL, *never = NULL;
  struct sluice_queue *queue = NULL, *others = NULL;
  must("allocate", sluice_allocate(nic, 4096, &region));
  must("queue", sluice_queue_open(nic, &queue));
  must("queue", sluice_queue_open(other, &others));
  say("empty", sluice_allocate(nic, 0, &never));
  say("byte", sluice_await_byte(region, 4096, 0, 0));
  say("is", sluice_await_byte(region, 4095, 0, 0));
  say("is-not", sluice_await_byte(region, 4095, 1, 1));
  struct sluice_properties properties;
  must("query", sluice_query(nic, &properties));
  struct sluice_key key = {.peer = properties.peer, .address = 1 << 20, .size = 2048};
  uint8_t bytes[SLUICE_KEY_BYTES + 1] = {0};
  say("short", sluice_key_of_bytes(bytes, SLUICE_KEY_BYTES - 1, &key));
  say("long", sluice_key_of_bytes(bytes, SLUICE_KEY_BYTES + 1, &key));
  say("zeros", sluice_key_of_bytes(bytes, SLUICE_KEY_BYTES, &key));
  memset(bytes, 0xff, sizeof bytes);
  say("ones", sluice_key_of_bytes(bytes, SLUICE_KEY_BYTES, &key));
  sluice_key_to_bytes(&key, bytes);
  say("good", sluice_key_of_bytes(bytes, SLUICE_KEY_BYTES, &key));
  say("no-bytes", sluice_put(region, 0, 0, &key, 0, queue, 0));
  say("too-many", sluice_put(region, 0, properties.largest_put + 1, &key, 0, queue, 0));
  say("odd", sluice_put(region, 1, 64, &key, 0, queue, 0));
  say("odd-there", sluice_put(region, 0, 64, &key, 8, queue, 0));
  say("outside", sluice_put(region, 4096, 1, &key, 0, queue, 0));
  say("past", sluice_put(region, 64, 4096, &key, 0, queue, 0));
  say("past-there", sluice_put(region, 0, 1985, &key, 64, queue, 0));
  say("far", sluice_try_put(region, 0, 64, &key, UINT64_MAX - 63, queue, 0));
  say("far-here", sluice_try_put(region, SIZE_MAX - 63, 64, &key, 0, queue, 0));
  say("two-nics", sluice_put(region, 0, 64, &key, 0, others, 0));
  key.size = 0;
  say("bad-key", sluice_put(region, 0, 64, &key, 0, queue, 0));
  say("no-key", sluice_put(region, 0, 64, NULL, 0, queue, 0));
  say("under-way", (int)sluice_puts_under_way(nic));
  struct sluice_completion end;
  say("poll", sluice_queue_poll(queue, &end));
  say("wait", sluice_queue_wait(queue, &end, 1));
  say("free-null", sluice_free(NULL));
  say("close", sluice_close(nic));
  say("close", sluice_close(other));
  return 0;
}

static int exhaust(char **a) {
  struct sluice_nic *nic = open_nic(a[0]);
  struct sluice_properties properties;
  must("query", sluice_query(nic, &properties));
  struct sluice_region *regions[64] = {NULL}, *huge = NULL;
  size_t piece = properties.memory_bytes / 16;
  int count = 0;
  while (sluice_allocate(nic, piece, &regions[count]) == 0) count++;
  say("full", sluice_allocate(nic, piece, &huge));
  say("huge", sluice_allocate(nic, SIZE_MAX, &huge));
  for (int i = 0; i < count; i++) must("free", sluice_free(regions[i]));

  must("allocate", sluice_allocate(nic, 4096, &huge));
  struct sluice_share *shares[9] = {NULL};
  for (int i = 0; i < 8; i++) must("share", sluice_share_with_all(huge, &shares[i]));
  say("ninth", sluice_share(huge, 7, &shares[8]));
  say("shared", sluice_free(huge));
  must("revoke", sluice_revoke(shares[3]));
  say("again", sluice_share(huge, 7, &shares[3]));
  for (int i = 0; i < 8; i++) must("revoke", sluice_revoke(shares[i]));
  say("free", sluice_free(huge));

  /* What was shared is taken again only when the NIC has said that nobody writes there. */
  for (int round = 0; round < 40; round++) {
    must("allocate", sluice_allocate(nic, piece * 12, &huge));
    must("share", sluice_share_with_all(huge, &shares[0]));
    must("revoke", sluice_revoke(shares[0]));
    must("free", sluice_free(huge));
  }
  say("rounds", 40);
  say("close", sluice_close(nic));
  return 0;
}

static int put_to_key(char **a) {
  struct sluice_nic *nic = open_nic(a[0]);
  uint8_t bytes[SLUICE_KEY_BYTES];
  for (size_t i = 0; i < sizeof bytes; i++) {
    unsigned byte = 0;
    if (sscanf(a[1] + 2 * i, "%2x", &byte) != 1) return 2;
    bytes[i] = (uint8_t)byte;
  }
  struct sluice_key key;
  must("key", sluice_key_of_bytes(bytes, sizeof bytes, &key));
  size_t count = (size_t)atol(a[2]);
  struct sluice_region *region;
  struct sluice_queue *queue;
  struct sluice_completion end;
  must("allocate", sluice_allocate(nic, count, &region));
  must("queue", sluice_queue_open(nic, &queue));
  fill(sluice_bytes(region), count, (uint32_t)atol(a[3]));
  must("put", sluice_put(region, 0, count, &key, 0, queue, 99));
  must("wait", sluice_queue_wait(queue, &end, -1));
  printf("end %d %" PRIu64 " %" PRIu64 "\n", end.status, end.bytes, end.context);
  must("queue", sluice_queue_close(queue));
  must("free", sluice_free(region));
  say("close", sluice_close(nic));
  return 0;
}

static int receive(char **a) {
  struct sluice_nic *nic = open_nic(a[0]);
  size_t count = (size_t)atol(a[2]);
  struct sluice_region *region;
  struct sluice_share *share;
  struct sluice_key key;
  must("allocate", sluice_allocate(nic, count, &region));
  must("share", sluice_share(region, (uint32_t)strtoul(a[1], NULL, 10), &share));
  must("key", sluice_share_key(share, &key));
  print_key(&key);
  await_line();
  say("filled", is_filled(sluice_bytes(region), count, (uint32_t)atol(a[3])));
  must("revoke", sluice_revoke(share));
  say("close", sluice_close(nic));
  return 0;
}

static int revoked(char **a) {
  struct sluice_nic *alice = open_nic(a[0]), *bob = open_nic(a[1]);
  struct sluice_properties properties;
  must("query", sluice_query(alice, &properties));
  struct sluice_region *inbox, *data;
  struct sluice_share *share;
  struct sluice_key key;
  struct sluice_queue *queue;
  struct sluice_completion end;
  must("allocate", sluice_allocate(bob, 4096, &inbox));
  must("share", sluice_share(inbox, properties.peer, &share));
  must("key", sluice_share_key(share, &key));
  must("allocate", sluice_allocate(alice, 4096, &data));
  must("queue", sluice_queue_open(alice, &queue));
  for (int round = 0; round < 2; round++) {
    must("put", sluice_put(data, 0, 4096, &key, 0, queue, 1));
    must("wait", sluice_queue_wait(queue, &end, -1));
    printf("end %d %s\n", end.status, sluice_status_text(end.status));
    if (round == 0) must("revoke", sluice_revoke(share));
  }
  say("close", sluice_close(alice));
  say("close", sluice_close(bob));
  return 0;
}

/* A key of a node that is not there: a put to it takes the NIC's whole patience. */
static const struct sluice_key NOWHERE = {.peer = 0x7f000001, .address = 4096, .size = 1 << 20};

static int dying(char **a) {
  struct sluice_options options;
  sluice_options_defaults(&options);
  options.patience_ms = (uint32_t)atoi(a[1]);
  struct sluice_nic *nic = NULL;
  must("open", sluice_open(a[0], &options, &nic));
  struct sluice_region *data;
  struct sluice_queue *queue;
  struct sluice_completion end;
  must("allocate", sluice_allocate(nic, 65536, &data));
  must("queue", sluice_queue_open(nic, &queue));
  must("put", sluice_put(data, 0, 65536, &NOWHERE, 0, queue, 1));
  say("under-way", 0);
  int code = sluice_queue_wait(queue, &end, -1);
  if (code == 1) printf("status %d\n", end.status);
  say("wait", code);
  say("put", sluice_put(data, 0, 64, &NOWHERE, 0, queue, 2));
  struct sluice_region *more = NULL;
  say("allocate", sluice_allocate(nic, 64, &more));
  say("close", sluice_close(nic));
  return 0;
}

static struct sluice_region *waiter_region;
static struct sluice_queue *waiter_queue;

static void *put_in_vain(void *nothing) {
  (void)nothing;
  say("blocked", sluice_put(waiter_region, 0, 64, &NOWHERE, 0, waiter_queue, 2));
  return NULL;
}

static void *wait_in_vain(void *nothing) {
  (void)nothing;
  /* Of a queue that nothing is put with. */
  struct sluice_completion end;
  say("waited", sluice_queue_wait(waiter_queue, &end, -1));
  return NULL;
}

static int full(char **a) {
  struct sluice_options options;
  sluice_options_defaults(&options);
  options.ring_log2 = 0;
  struct sluice_nic *nic = NULL;
  must("open", sluice_open(a[0], &options, &nic));
  struct sluice_queue *queue;
  must("allocate", sluice_allocate(nic, 4096, &waiter_region));
  must("queue", sluice_queue_open(nic, &queue));
  must("queue", sluice_queue_open(nic, &waiter_queue));
  say("put", sluice_put(waiter_region, 0, 64, &NOWHERE, 0, queue, 1));
  say("try", sluice_try_put(waiter_region, 0, 64, &NOWHERE, 0, queue, 2));
  say("free", sluice_free(waiter_region));
  say("queue", sluice_queue_close(queue));
  pthread_t putting, waiting;
  pthread_create(&putting, NULL, put_in_vain, NULL);
  pthread_create(&waiting, NULL, wait_in_vain, NULL);
  struct timespec pause = {.tv_sec = 0, .tv_nsec = 200000000};
  nanosleep(&pause, NULL);
  int code = sluice_close(nic);
  pthread_join(putting, NULL);
  pthread_join(waiting, NULL);
  say("close", code);
  return 0;
}

/* --- many puts of many threads, each looked at -------------------------------------------------------------------- */

struct worker {
  struct sluice_nic *from, *to;
  uint32_t seed;
  int rounds;
  int good;
};

static void *work(void *argument) {
  struct worker *w = argument;
  enum { SLOTS = 8, SLOT = 2048 };
  struct sluice_region *source, *target;
  struct sluice_share *share;
  struct sluice_key key;
  struct sluice_queue *queue;
  must("allocate", sluice_allocate(w->from, SLOTS * SLOT, &source));
  must("allocate", sluice_allocate(w->to, SLOTS * SLOT, &target));
  struct sluice_properties properties;
  must("query", sluice_query(w->from, &properties));
  must("share", sluice_share(target, properties.peer, &share));
  must("key", sluice_share_key(share, &key));
  must("queue", sluice_queue_open(w->from, &queue));
  uint8_t *bytes = sluice_bytes(source);
  const uint8_t *arrived = sluice_bytes(target);
  for (int round = 0; round < w->rounds; round++) {
    fill(bytes, SLOTS * SLOT, w->seed + (uint32_t)round);
    for (size_t slot = 0; slot < SLOTS; slot++) {
      must("put", sluice_put(source, slot * SLOT, SLOT, &key, slot * SLOT, queue, slot));
    }
    uint32_t seen = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
      struct sluice_completion end;
      if (sluice_queue_wait(queue, &end, -1) == 1 && end.status == SLUICE_DONE) seen |= 1u << end.context;
    }
    if (seen == (1u << SLOTS) - 1 && is_filled(arrived, SLOTS * SLOT, w->seed + (uint32_t)round)) w->good++;
  }
  must("revoke", sluice_revoke(share));
  must("queue", sluice_queue_close(queue));
  must("free", sluice_free(source));
  must("free", sluice_free(target));
  return NULL;
}

static int threads(char **a) {
  struct sluice_options options;
  sluice_options_defaults(&options);
  options.ring_log2 = 2;
  struct sluice_nic *nics[2] = {NULL, NULL};
  must("open", sluice_open(a[0], &options, &nics[0]));
  must("open", sluice_open(a[1], &options, &nics[1]));
  enum { COUNT = 6 };
  struct worker workers[COUNT];
  pthread_t running[COUNT];
  for (int i = 0; i < COUNT; i++) {
    workers[i] = (struct worker){
        .from = nics[i % 2], .to = nics[1 - i % 2], .seed = 1000u * (uint32_t)i, .rounds = atoi(a[2])};
    pthread_create(&running[i], NULL, work, &workers[i]);
  }
  int good = 0;
  for (int i = 0; i < COUNT; i++) {
    pthread_join(running[i], NULL);
    good += workers[i].good;
  }
  say("good", good);
  say("close", sluice_close(nics[0]));
  say("close", sluice_close(nics[1]));
  return 0;
}

int main(int count, char **given) {
  static const struct command COMMANDS[] = {
      {"open", open_and_close, 1}, {"hold", hold, 1},       {"arguments", arguments, 2}, {"exhaust", exhaust, 1},
      {"put", put_to_key, 4},      {"receive", receive, 4}, {"revoked", revoked, 2},     {"dying", dying, 2},
      {"full", full, 1},           {"threads", threads, 3}, {"again", again, 2},         {NULL, NULL, 0}};
  return run_command(COMMANDS, count, given);
}
