// SPDX-License-Identifier: Apache-2.0
/*
 * A message goes to and fro between two programs, each with a node of its own.
 *
 *   cc pingpong.c -o pingpong $(pkg-config --cflags --libs sluice)
 *   ./pingpong 0 FOLDER-OF-A-NODE EMPTY-FOLDER        and in another terminal
 *   ./pingpong 1 FOLDER-OF-ANOTHER THE-SAME-FOLDER
 *
 * A packet that the network loses costs a time-out, 200 ms and more with the defaults of ./sluice node.
 */
#include "meet.h"

#include <string.h>

#define ROUNDS 20

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
  if (count != 4 || (strcmp(arguments[1], "0") != 0 && strcmp(arguments[1], "1") != 0)) {
    fprintf(stderr, "usage: pingpong 0|1 FOLDER-OF-A-NODE FOLDER-TO-MEET\n");
    return 2;
  }
  unsigned rank = arguments[1][0] == '1';
  struct sluice_nic *nic;
  check(sluice_open(arguments[2], NULL, &nic), "open");
  struct sluice_messages *node = meet(nic, arguments[3], rank);

  double begin = now();
  char text[16] = "ping";
  struct sluice_message message;
  for (uint64_t round = 0; round < ROUNDS; round++) {
    if (rank == 0) check(sluice_send(node, 1, round, text, sizeof text), "send");
    check(sluice_receive(node, 1 - rank, text, sizeof text, &message, -1), "receive");
    if (message.tag != round) {
      fprintf(stderr, "pingpong: message %ju came in the place of %ju\n", (uintmax_t)message.tag, (uintmax_t)round);
      return 1;
    }
    if (rank == 1) check(sluice_send(node, 0, round, text, sizeof text), "send");
  }
  printf("%d messages each way, %.1f us for one to and fro\n", ROUNDS, (now() - begin) * 1e6 / ROUNDS);

  part(node, nic);
  return 0;
}
