// SPDX-License-Identifier: Apache-2.0
/* Waiting, on a clock that nobody sets; and threads. */
#include "internal.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

#define SECOND 1000000000
#define SPINS 64
#define LEAST 20000
#define MOST 1000000

int64_t slu_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * SECOND + now.tv_nsec;
}

int64_t slu_deadline(int64_t milliseconds) {
  return milliseconds < 0 ? INT64_MAX : slu_now() + milliseconds * (SECOND / 1000);
}

bool slu_wait(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t deadline) {
  if (deadline == INT64_MAX) {
    pthread_cond_wait(condition, lock);
    return true;
  }
  struct timespec end = {.tv_sec = (time_t)(deadline / SECOND), .tv_nsec = (long)(deadline % SECOND)};
  return pthread_cond_timedwait(condition, lock, &end) != ETIMEDOUT;
}

int slu_cond(pthread_cond_t *condition) {
  pthread_condattr_t attributes;
  int failed = pthread_condattr_init(&attributes);
  if (failed) return slu_fail(SLUICE_ERROR_SYSTEM, "no condition variable: %s", strerror(failed));
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  failed = pthread_cond_init(condition, &attributes);
  pthread_condattr_destroy(&attributes);
  return failed ? slu_fail(SLUICE_ERROR_SYSTEM, "no condition variable: %s", strerror(failed)) : 0;
}

void slu_pause(int64_t began, long looks) {
  if (looks < SPINS) return;
  int64_t part = (slu_now() - began) / 4;
  slu_sleep_us((long)((part < LEAST ? LEAST : part > MOST ? MOST : part) / 1000));
}

void slu_sleep_us(long microseconds) {
  struct timespec pause = {.tv_sec = 0, .tv_nsec = microseconds * 1000};
  nanosleep(&pause, NULL);
}

int slu_start_thread(pthread_t *thread, void *(*run)(void *), void *argument) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  int failed = pthread_create(thread, NULL, run, argument);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return failed ? slu_fail(SLUICE_ERROR_SYSTEM, "no thread: %s", strerror(failed)) : 0;
}
