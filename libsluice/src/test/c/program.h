// SPDX-License-Identifier: Apache-2.0
/* What the programs of the tests have in common. Every call's result is a line: its name, its code, its detail. */
#ifndef PROGRAM_H
#define PROGRAM_H

#define _POSIX_C_SOURCE 200809L

#include <sluice.h>

#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline int say(const char *what, int code) {
  printf("%s %d%s%s\n", what, code, code < 0 ? " " : "", code < 0 ? sluice_error_detail() : "");
  fflush(stdout);
  return code;
}

static inline void must(const char *what, int code) {
  if (code >= 0) return;
  say(what, code);
  exit(1);
}

static inline struct sluice_nic *open_nic(const char *folder) {
  struct sluice_nic *nic = NULL;
  must("open", sluice_open(folder, NULL, &nic));
  return nic;
}

/* --- bytes -------------------------------------------------------------------------------------------------------- */

/* Contents that a seed gives, alike in Java: one byte a step of a linear congruence. */
static inline void fill(uint8_t *bytes, size_t count, uint32_t seed) {
  for (size_t i = 0; i < count; i++) {
    seed = seed * 1664525u + 1013904223u;
    bytes[i] = (uint8_t)(seed >> 24);
  }
}

static inline int is_filled(const uint8_t *bytes, size_t count, uint32_t seed) {
  for (size_t i = 0; i < count; i++) {
    seed = seed * 1664525u + 1013904223u;
    if (bytes[i] != (uint8_t)(seed >> 24)) return 0;
  }
  return 1;
}

/* As hexadecimal digits, a line of them, or a word. */
static inline void print_bytes(const uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) printf("%02x", bytes[i]);
  printf("\n");
  fflush(stdout);
}

static inline void read_bytes(uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned byte = 0;
    if (scanf("%2x", &byte) != 1) exit(3);
    bytes[i] = (uint8_t)byte;
  }
}

static inline void print_key(const struct sluice_key *key) {
  uint8_t bytes[SLUICE_KEY_BYTES];
  sluice_key_to_bytes(key, bytes);
  print_bytes(bytes, sizeof bytes);
}

/* --- nodes of messages -------------------------------------------------------------------------------------------- */

static inline struct sluice_message_options small(void) {
  struct sluice_message_options options;
  sluice_message_options_defaults(&options);
  options.lines = 64;
  options.nodes = options.peers = 4;
  options.patience_ms = 60000;
  return options;
}

/* Some nodes in this program, each with a NIC of its own, that know each other. */
struct nodes {
  struct sluice_nic *nics[4];
  struct sluice_messages *nodes[4];
  uint32_t count;
};

static inline struct nodes open_nodes(char **folders, uint32_t count) {
  struct nodes n = {.count = count};
  struct sluice_message_options options = small();
  struct sluice_key keys[4];
  for (uint32_t i = 0; i < count; i++) {
    n.nics[i] = open_nic(folders[i]);
    must("messages", sluice_messages_open(n.nics[i], &options, &n.nodes[i]));
    must("key", sluice_messages_key(n.nodes[i], &keys[i]));
  }
  for (uint32_t i = 0; i < count; i++) must("connect", sluice_messages_connect(n.nodes[i], i, keys, count));
  return n;
}

static inline void close_nodes(struct nodes *n) {
  for (uint32_t i = 0; i < n->count; i++) say("close", sluice_messages_close(n->nodes[i]));
  for (uint32_t i = 0; i < n->count; i++) say("close", sluice_close(n->nics[i]));
}

/* A node of rank 1 that knows one in another program, of rank 0: they hand each other their keys by lines. */
static inline struct sluice_messages *meet(struct sluice_nic *nic) {
  struct sluice_message_options options = small();
  struct sluice_messages *node;
  struct sluice_key keys[2];
  uint8_t bytes[SLUICE_KEY_BYTES];
  must("messages", sluice_messages_open(nic, &options, &node));
  must("key", sluice_messages_key(node, &keys[1]));
  print_key(&keys[1]);
  read_bytes(bytes, sizeof bytes);
  must("key", sluice_key_of_bytes(bytes, sizeof bytes, &keys[0]));
  must("connect", sluice_messages_connect(node, 1, keys, 2));
  return node;
}

/* --- commands ----------------------------------------------------------------------------------------------------- */

struct command {
  const char *name;
  int (*run)(char **arguments);
  int least; /* arguments */
};

/* The end of the list has no name. */
static inline int run_command(const struct command *commands, int count, char **arguments) {
  for (const struct command *c = commands; count > 1 && c->name; c++) {
    if (strcmp(arguments[1], c->name) == 0 && count - 2 >= c->least) return c->run(arguments + 2);
  }
  fprintf(stderr, "no such command, or too few arguments\n");
  return 2;
}

#endif /* PROGRAM_H */
