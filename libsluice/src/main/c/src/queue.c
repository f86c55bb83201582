// SPDX-License-Identifier: Apache-2.0
/* How puts ended, in the order in which the NIC said so. */
#include "internal.h"

#include <inttypes.h>
#include <stdlib.h>

int sluice_queue_open(struct sluice_nic *nic, struct sluice_queue **queue) {
  if (!nic || !queue) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_queue_open: nic or queue is NULL");
  struct sluice_queue *made = calloc(1, sizeof *made);
  if (!made) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *made);
  int code = slu_cond(&made->changed);
  if (code) {
    free(made);
    return code;
  }
  made->nic = nic;
  pthread_mutex_lock(&nic->lock);
  made->after = nic->queues;
  if (made->after) made->after->before = made;
  nic->queues = made;
  pthread_mutex_unlock(&nic->lock);
  *queue = made;
  return 0;
}

static void discard(struct sluice_queue *queue) {
  while (queue->first) {
    struct slu_put *put = queue->first;
    queue->first = put->next;
    free(put);
  }
  pthread_cond_destroy(&queue->changed);
  free(queue);
}

int sluice_queue_close(struct sluice_queue *queue) {
  if (!queue) return 0;
  struct sluice_nic *nic = queue->nic;
  pthread_mutex_lock(&nic->lock);
  if (queue->puts || queue->waiting) {
    pthread_mutex_unlock(&nic->lock);
    return slu_fail(SLUICE_ERROR_IN_USE,
                    "this queue cannot be closed: %" PRIu32 " puts are under way, %" PRIu32 " threads wait",
                    queue->puts, queue->waiting);
  }
  if (queue->after) queue->after->before = queue->before;
  *(queue->before ? &queue->before->after : &nic->queues) = queue->after;
  pthread_mutex_unlock(&nic->lock);
  discard(queue);
  return 0;
}

void slu_queues_close(struct sluice_nic *nic) {
  while (nic->queues) {
    struct sluice_queue *queue = nic->queues;
    nic->queues = queue->after;
    discard(queue);
  }
}

void slu_queue_wake(struct sluice_queue *queue) {
  pthread_mutex_lock(&queue->nic->lock);
  queue->woken = true;
  pthread_cond_broadcast(&queue->changed);
  pthread_mutex_unlock(&queue->nic->lock);
}

void slu_queue_add(struct sluice_queue *queue, struct slu_put *put) {
  queue->puts--;
  *(queue->first ? &queue->last->next : &queue->first) = put;
  queue->last = put;
  pthread_cond_signal(&queue->changed);
}

/* The next one: 1, 0 or why no more will come. Under lock. */
static int next(struct sluice_queue *queue, struct slu_put **put) {
  *put = queue->first;
  if (!*put) return slu_check(queue->nic);
  queue->first = (*put)->next;
  return 1;
}

int sluice_queue_wait(struct sluice_queue *queue, struct sluice_completion *completion, int timeout_ms) {
  if (!queue || !completion) return slu_fail(SLUICE_ERROR_ARGUMENT, "a completion: queue or completion is NULL");
  struct sluice_nic *nic = queue->nic;
  int64_t deadline = timeout_ms == 0 ? 0 : slu_deadline(timeout_ms);
  struct slu_put *put = NULL;
  pthread_mutex_lock(&nic->lock);
  queue->waiting++;
  slu_enter(nic);
  int result = next(queue, &put);
  bool late = timeout_ms == 0;
  while (result == 0 && !late && !queue->woken) {
    late = !slu_wait(&queue->changed, &nic->lock, deadline);
    result = next(queue, &put);
  }
  queue->waiting--;
  slu_leave(nic);
  pthread_mutex_unlock(&nic->lock);
  if (put) {
    *completion = put->end;
    free(put);
  }
  return result;
}

int sluice_queue_poll(struct sluice_queue *queue, struct sluice_completion *completion) {
  return sluice_queue_wait(queue, completion, 0);
}
