// SPDX-License-Identifier: Apache-2.0
/*
 * How the two programs of an example meet: each writes its key into a folder that both see, and waits for the other's.
 * Over a network this would be a socket, or whatever the programs have.
 */
#ifndef MEET_H
#define MEET_H

#define _POSIX_C_SOURCE 200809L

#include <sluice.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Every function of the library returns a number below 0 when it fails. */
static int check(int result, const char *what) {
  if (result < 0) {
    fprintf(stderr, "%s: %s\n", what, sluice_error_detail());
    exit(1);
  }
  return result;
}

static void write_key(const char *folder, unsigned rank, const uint8_t bytes[SLUICE_KEY_BYTES]) {
  char half[4096], whole[4096];
  snprintf(half, sizeof half, "%s/key%u.part", folder, rank);
  snprintf(whole, sizeof whole, "%s/key%u", folder, rank);
  FILE *file = fopen(half, "wb");
  if (!file || fwrite(bytes, SLUICE_KEY_BYTES, 1, file) != 1 || fclose(file) != 0 || rename(half, whole) != 0) {
    perror(whole);
    exit(1);
  }
}

static void read_key(const char *folder, unsigned rank, uint8_t bytes[SLUICE_KEY_BYTES]) {
  char name[4096];
  snprintf(name, sizeof name, "%s/key%u", folder, rank);
  struct timespec pause = {.tv_sec = 0, .tv_nsec = 20000000};
  FILE *file;
  while (!(file = fopen(name, "rb"))) nanosleep(&pause, NULL);
  if (fread(bytes, SLUICE_KEY_BYTES, 1, file) != 1) {
    fprintf(stderr, "%s: no key\n", name);
    exit(1);
  }
  fclose(file);
  unlink(name); /* the next two programs meet here anew */
}

/* A node of messages that knows the other one: of ranks 0 and 1. */
static struct sluice_messages *meet(struct sluice_nic *nic, const char *folder, unsigned rank) {
  struct sluice_messages *node;
  struct sluice_key keys[2];
  uint8_t bytes[SLUICE_KEY_BYTES];
  check(sluice_messages_open(nic, NULL, &node), "messages");
  check(sluice_messages_key(node, &keys[rank]), "key");
  sluice_key_to_bytes(&keys[rank], bytes);
  write_key(folder, rank, bytes);
  read_key(folder, 1 - rank, bytes);
  check(sluice_key_of_bytes(bytes, sizeof bytes, &keys[1 - rank]), "key");
  check(sluice_messages_connect(node, rank, keys, 2), "connect");
  return node;
}

/*
 * The end. Whose message was the last does not hear whether it arrived if the other program ends before the answer has
 * got through, as its NIC ends with it; what was received and checked before is as good as it was.
 */
static void part(struct sluice_messages *node, struct sluice_nic *nic) {
  int result = sluice_messages_close(node);
  if (result != SLUICE_ERROR_BROKEN) check(result, "close");
  check(sluice_close(nic), "close");
}

#endif /* MEET_H */
