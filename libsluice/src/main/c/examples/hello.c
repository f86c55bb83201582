// SPDX-License-Identifier: Apache-2.0
/*
 * Puts a text into another node's memory. One program uses both nodes here, so that the key need not travel.
 *
 *   cc hello.c -o hello $(pkg-config --cflags --libs sluice)
 *   ./hello FOLDER-OF-A-NODE FOLDER-OF-ANOTHER
 */
#include <sluice.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every function of the library returns a number below 0 when it fails. */
static int check(int result, const char *what) {
  if (result < 0) {
    fprintf(stderr, "hello: %s: %s\n", what, sluice_error_detail());
    exit(1);
  }
  return result;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: hello FOLDER-OF-A-NODE FOLDER-OF-ANOTHER\n");
    return 2;
  }
  struct sluice_nic *alice, *bob;
  check(sluice_open(arguments[1], NULL, &alice), "open");
  check(sluice_open(arguments[2], NULL, &bob), "open");

  /* Bob has a region that Alice may write into, and hands her the key to it. */
  struct sluice_region *inbox;
  struct sluice_share *share;
  struct sluice_properties of_alice;
  struct sluice_key key;
  check(sluice_query(alice, &of_alice), "query");
  check(sluice_allocate(bob, 4096, &inbox), "allocate");
  check(sluice_share(inbox, of_alice.peer, &share), "share");
  check(sluice_share_key(share, &key), "key");

  /* Alice puts a text there, and hears when all of it has arrived. */
  struct sluice_region *text;
  struct sluice_queue *queue;
  struct sluice_completion end;
  check(sluice_allocate(alice, 4096, &text), "allocate");
  check(sluice_queue_open(alice, &queue), "queue");
  strcpy(sluice_bytes(text), "hello");
  check(sluice_put(text, 0, 4096, &key, 0, queue, 1), "put");
  check(sluice_queue_wait(queue, &end, -1), "wait");
  if (end.status != SLUICE_DONE) {
    fprintf(stderr, "hello: the put ended: %s\n", sluice_status_text(end.status));
    return 1;
  }
  printf("%s\n", (const char *)sluice_bytes(inbox));

  check(sluice_close(alice), "close");
  check(sluice_close(bob), "close");
  return 0;
}
