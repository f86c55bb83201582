// SPDX-License-Identifier: Apache-2.0
/* A NIC is opened and closed. */
#include "internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define RING_LOG2 10
#define PATIENCE_MS 30000
#define IDS_A_SECOND_LOG2 12
#define PAUSE_US 100

void sluice_options_defaults(struct sluice_options *options) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  /* 4,096 ids a second, and within a second as many steps: another start each time a program is started. */
  uint32_t start = ((uint32_t)now.tv_sec << IDS_A_SECOND_LOG2) + (uint32_t)(now.tv_nsec >> 18);
  *options = (struct sluice_options){.ring_log2 = RING_LOG2,
                                     .peer_share = SLUICE_NIC_PEER_SHARE_RESET,
                                     .transfer_id_start = start,
                                     .patience_ms = PATIENCE_MS};
}

static int check_options(const struct sluice_options *options) {
  if (options->ring_log2 > SLUICE_NIC_RING_MAX_LOG2) {
    return slu_fail(SLUICE_ERROR_ARGUMENT, "ring_log2 %" PRIu32 ": from 0 to %d", options->ring_log2,
                    SLUICE_NIC_RING_MAX_LOG2);
  }
  if (options->peer_share > SLUICE_NIC_PEER_SHARE_MAXIMUM) {
    return slu_fail(SLUICE_ERROR_ARGUMENT, "peer_share %" PRIu32 ": from 0 to %" PRIu32, options->peer_share,
                    (uint32_t)SLUICE_NIC_PEER_SHARE_MAXIMUM);
  }
  if (options->patience_ms < 1) return slu_fail(SLUICE_ERROR_ARGUMENT, "patience_ms 0: at least 1");
  return 0;
}

/* Everything that was made of a NIC, however far it came. */
static void discard(struct sluice_nic *nic) {
  slu_disconnect(nic);
  slu_ring_close(nic);
  slu_queues_close(nic);
  slu_regions_close(nic);
  slu_blocks_close(nic);
  pthread_cond_destroy(&nic->answered);
  pthread_cond_destroy(&nic->room);
  pthread_mutex_destroy(&nic->registers);
  pthread_mutex_destroy(&nic->sending);
  pthread_mutex_destroy(&nic->lock);
  free(nic->folder);
  free(nic);
}

static int bring_up(struct sluice_nic *nic) {
  int code = slu_connect(nic);
  if (!code) code = slu_blocks_open(nic);
  if (code) return code;
  code = slu_ring_open(nic);
  if (!code) code = slu_start_reader(nic);
  if (code) return code;
  code = slu_look_at_nic(nic);
  if (!code) code = slu_start(nic);
  if (code) slu_stop_reader(nic);
  return code;
}

int sluice_open(const char *folder, const struct sluice_options *options, struct sluice_nic **nic) {
  if (!folder || !nic) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_open: folder or nic is NULL");
  struct sluice_options chosen;
  sluice_options_defaults(&chosen);
  if (options) chosen = *options;
  int code = check_options(&chosen);
  if (code) return code;
  struct sluice_nic *made = calloc(1, sizeof *made);
  if (made) made->folder = strdup(folder);
  if (!made || !made->folder) {
    free(made);
    return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %zu bytes", sizeof *made);
  }
  made->options = chosen;
  made->socket = -1;
  pthread_mutex_init(&made->registers, NULL);
  pthread_mutex_init(&made->sending, NULL);
  pthread_mutex_init(&made->lock, NULL);
  code = slu_cond(&made->answered);
  if (!code) code = slu_cond(&made->room);
  if (!code) code = bring_up(made);
  if (code) {
    discard(made);
    return code;
  }
  *nic = made;
  return 0;
}

void slu_enter(struct sluice_nic *nic) { nic->inside++; }

void slu_leave(struct sluice_nic *nic) {
  nic->inside--;
  if (nic->stopping) pthread_cond_broadcast(&nic->room);
}

void slu_use(struct sluice_nic *nic, bool begins) {
  pthread_mutex_lock(&nic->lock);
  nic->users += begins ? 1 : -1;
  pthread_mutex_unlock(&nic->lock);
}

int sluice_query(struct sluice_nic *nic, struct sluice_properties *properties) {
  if (!nic || !properties) return slu_fail(SLUICE_ERROR_ARGUMENT, "sluice_query: nic or properties is NULL");
  *properties = nic->properties;
  return 0;
}

/* --- close -------------------------------------------------------------------------------------------------------- */

static int too_late(const struct sluice_nic *nic, const char *what) {
  return slu_fail(SLUICE_ERROR_TIMED_OUT, "%s: the NIC was closed while %s, after %" PRIu32 " ms of patience",
                  nic->folder, what, nic->options.patience_ms);
}

static int await_puts(struct sluice_nic *nic, int64_t deadline) {
  int code = 0;
  pthread_mutex_lock(&nic->lock);
  bool late = false;
  while (!nic->end && nic->free < nic->entries && !late) late = !slu_wait(&nic->room, &nic->lock, deadline);
  if (nic->end) {
    code = slu_check(nic);
  } else if (nic->free < nic->entries) {
    code = too_late(nic, "puts were under way");
  }
  pthread_mutex_unlock(&nic->lock);
  return code;
}

static int await_rings(struct sluice_nic *nic, int64_t deadline) {
  for (;;) {
    bool active = false;
    int code = slu_ring_is_active(nic, &active);
    if (code || !active) return code;
    if (slu_now() >= deadline) return too_late(nic, "its rings were in use");
    slu_sleep_us(PAUSE_US);
  }
}

static int await_others(struct sluice_nic *nic, int64_t deadline) {
  for (;;) {
    bool nothing = false;
    int code = slu_receives_nothing(nic, &nothing);
    if (code || nothing) return code;
    if (slu_now() >= deadline) return too_late(nic, "others were sending to it");
    slu_sleep_us(PAUSE_US);
  }
}

/* In the order of docs/programming-the-nic.md: what is not read from the ring would never end. */
static int stop(struct sluice_nic *nic) {
  int64_t deadline = slu_deadline(nic->options.patience_ms);
  int code = slu_turn_off(nic, SLUICE_NIC_CONTROL_RECEIVE_ENABLE_MASK);
  if (!code) code = await_puts(nic, deadline);
  if (!code) code = slu_turn_off(nic, SLUICE_NIC_CONTROL_RING_ENABLE_MASK);
  if (!code) code = await_rings(nic, deadline);
  if (!code) code = await_others(nic, deadline);
  return code;
}

int sluice_close(struct sluice_nic *nic) {
  if (!nic) return 0;
  pthread_mutex_lock(&nic->lock);
  if (nic->users > 0) {
    pthread_mutex_unlock(&nic->lock);
    return slu_fail(SLUICE_ERROR_IN_USE,
                    "%s: close nodes of messages, servers and clients of frames before their NIC", nic->folder);
  }
  nic->stopping = true;
  bool lost = nic->end != 0;
  pthread_cond_broadcast(&nic->room);
  pthread_mutex_unlock(&nic->lock);

  int code = 0;
  if (!lost) {
    code = stop(nic);
    char why[SLU_TEXT];
    slu_keep_detail(why);
    int given = slu_give_back(nic);
    code = code ? slu_fail(code, "%s", why) : given;
  }
  slu_stop_reader(nic);
  pthread_mutex_lock(&nic->lock);
  while (nic->inside > 0) slu_wait(&nic->room, &nic->lock, INT64_MAX);
  pthread_mutex_unlock(&nic->lock);
  discard(nic);
  return code;
}
