// SPDX-License-Identifier: Apache-2.0
/*
 * A file goes from one program to another, each with a node of its own.
 *
 *   cc sendfile.c -o sendfile $(pkg-config --cflags --libs sluice)
 *   ./sendfile receive FOLDER-OF-A-NODE EMPTY-FOLDER COPY        and in another terminal
 *   ./sendfile send FOLDER-OF-ANOTHER THE-SAME-FOLDER FILE
 */
#include "meet.h"

#include <string.h>

#define PIECE 16384

enum { DATA = 1, END = 2, THANKS = 3 }; /* tags of messages */

/* What both ends know of the file in the end. */
struct sum {
  uint64_t bytes;
  uint64_t hash; /* FNV-1a */
};

static void add(struct sum *sum, const uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) sum->hash = (sum->hash ^ bytes[i]) * 0x100000001b3u;
  sum->bytes += count;
}

static FILE *open_file(const char *name, const char *mode) {
  FILE *file = fopen(name, mode);
  if (!file) {
    perror(name);
    exit(1);
  }
  return file;
}

static int send_file(struct sluice_messages *node, FILE *file, struct sum *sum) {
  static uint8_t piece[PIECE];
  for (size_t count; (count = fread(piece, 1, PIECE, file)) > 0;) {
    check(sluice_send(node, 1, DATA, piece, count), "send");
    add(sum, piece, count);
  }
  check(sluice_send(node, 1, END, sum, sizeof *sum), "send");
  struct sum there;
  struct sluice_message message;
  check(sluice_receive(node, 1, &there, sizeof there, &message, -1), "receive");
  return !ferror(file) && message.tag == THANKS && there.hash == sum->hash && there.bytes == sum->bytes;
}

static int receive_file(struct sluice_messages *node, FILE *file, struct sum *sum) {
  static uint8_t piece[PIECE];
  for (;;) {
    struct sluice_message message;
    check(sluice_receive(node, 0, piece, PIECE, &message, -1), "receive");
    if (message.tag == END) break;
    add(sum, piece, message.bytes);
    if (fwrite(piece, 1, message.bytes, file) != message.bytes) return 0;
  }
  struct sum said;
  memcpy(&said, piece, sizeof said);
  if (fflush(file) != 0) return 0;
  check(sluice_send(node, 0, THANKS, sum, sizeof *sum), "send");
  return said.hash == sum->hash && said.bytes == sum->bytes;
}

int main(int count, char **arguments) {
  int sends = count == 5 && strcmp(arguments[1], "send") == 0;
  if (!sends && (count != 5 || strcmp(arguments[1], "receive") != 0)) {
    fprintf(stderr, "usage: sendfile send|receive FOLDER-OF-A-NODE FOLDER-TO-MEET FILE\n");
    return 2;
  }
  FILE *file = open_file(arguments[4], sends ? "rb" : "wb");
  struct sluice_nic *nic;
  check(sluice_open(arguments[2], NULL, &nic), "open");
  struct sluice_messages *node = meet(nic, arguments[3], sends ? 0 : 1);

  struct sum sum = {.bytes = 0, .hash = 0xcbf29ce484222325u};
  int good = sends ? send_file(node, file, &sum) : receive_file(node, file, &sum);
  part(node, nic);
  fclose(file);
  printf("%ju bytes, %016jx%s\n", (uintmax_t)sum.bytes, (uintmax_t)sum.hash, good ? "" : ": not the same there");
  return good ? 0 : 1;
}
