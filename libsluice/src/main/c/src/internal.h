// SPDX-License-Identifier: Apache-2.0
/* What the parts of libsluice know of each other; nothing here is for programs. */
#ifndef SLUICE_INTERNAL_H
#define SLUICE_INTERNAL_H

#define _POSIX_C_SOURCE 200809L

#include "sluice.h"
#include "sluice_nic.h" /* registers and rings, written by the generator */

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "rings and the node's interface are little-endian, and so has this machine to be"
#endif

#define SLU_ALIGNMENT 64 /* every piece of memory begins at a multiple: a line of a cache, a beat of any NIC */
#define SLU_ROWS 8       /* of the NIC's table of regions */
#define SLU_TEXT 512     /* bytes of a line that says why */

/* --- errors (error.c) and time (time.c) --------------------------------------------------------------------------- */

/* Keeps a line for this thread and returns the code. */
__attribute__((format(printf, 2, 3))) int slu_fail(int code, const char *format, ...);

/* The line that is kept for this thread, for a call that tidies up after a failure. */
void slu_keep_detail(char why[SLU_TEXT]);

/* Whether the receiver is there and could not take a put this time, so that the same put may begin again. */
bool slu_is_retryable(int status);

/* 0 when a number that a program gave is in its range, or SLUICE_ERROR_ARGUMENT. */
int slu_check_range(const char *name, uint32_t value, uint32_t low, uint32_t high);

/* A moment in nanoseconds on a clock that nobody sets. */
int64_t slu_now(void);

/* When so many milliseconds are over; INT64_MAX for less than 0. */
int64_t slu_deadline(int64_t milliseconds);

/* Waits for a condition variable made by slu_cond; false when the time is over. */
bool slu_wait(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t deadline);

int slu_cond(pthread_cond_t *condition);

/* A thread that no signal interrupts: they are for the program's own. */
int slu_start_thread(pthread_t *thread, void *(*run)(void *), void *argument);
void slu_sleep_us(long microseconds);

/* Between two looks of who looks at memory again and again, as no NIC tells of a change: short at first, then a quarter
 * of what was waited so far, a millisecond at most. */
void slu_pause(int64_t began, long looks);

/* --- a NIC -------------------------------------------------------------------------------------------------------- */

/* A piece of the NIC's memory; all of them in the order of their addresses are the whole memory. */
struct slu_block {
  uint64_t begin;
  uint64_t bytes;
  enum { SLU_FREE, SLU_USED, SLU_WRITTEN } state; /* written: others may still write there */
  uint64_t epoch;                                 /* of a written one: when it was given back */
  struct slu_block *before, *after;
};

struct sluice_region {
  struct sluice_nic *nic;
  struct slu_block *block;
  size_t size;
  uint32_t puts, shares, waiting;
  bool was_shared;
  struct sluice_region *before, *after;
};

struct sluice_share {
  struct sluice_region *region;
  unsigned row;
  struct sluice_share *before, *after;
};

/* A put, and its completion when it has ended. */
struct slu_put {
  struct sluice_region *from;
  struct sluice_queue *queue;
  struct sluice_completion end;
  struct slu_put *next;
};

struct sluice_queue {
  struct sluice_nic *nic;
  struct slu_put *first, *last;
  uint32_t puts, waiting;
  bool woken;
  pthread_cond_t changed;
  struct sluice_queue *before, *after;
};

/* A register that is asked for; on the stack of who waits for the answer. */
struct slu_request {
  uint32_t operation, tag;
  bool answered;
  uint32_t status;
  uint64_t value;
  char text[SLU_TEXT];
  struct slu_request *next;
};

/* What a node says of itself in its answer to HELLO. */
struct slu_hello {
  uint64_t peer, memory_bytes, memory_base;
  uint64_t timeout, sender_timeout, backoff_limit, retry_limit, requests_per_timeout, quiet_time, busy_wait;
  uint64_t progress, early, adaptive;
};

struct sluice_nic {
  char *folder;
  struct sluice_options options;
  struct slu_hello node;
  struct sluice_properties properties;
  int socket;
  uint8_t *memory;

  /* Where more than one is held they are taken in this order: registers, sending, lock. */
  pthread_mutex_t registers; /* register accesses that belong together */
  pthread_mutex_t sending;   /* who writes to the socket */
  pthread_mutex_t lock;      /* all that follows */

  pthread_t reader;
  pthread_cond_t answered, room;
  struct slu_request *requests;
  uint32_t next_tag;
  int end; /* 0 while the NIC can be used, else why not */
  char end_text[SLU_TEXT];
  bool stopping;   /* no put may begin any more */
  bool leaving;    /* the node was told that this program closes the NIC */
  uint32_t inside; /* calls that wait; sluice_close() waits for them to leave */

  struct slu_block *blocks;
  uint64_t epoch;
  struct sluice_region *regions;
  struct sluice_share *shares;
  struct sluice_queue *queues;
  uint32_t users; /* nodes of messages, servers and clients of frames */
  unsigned rows;  /* of the table of regions: a bit for each that is in use; under registers */

  struct sluice_region *descriptor_region, *record_region;
  struct sluice_nic_descriptor *descriptors;
  struct sluice_nic_record *records;
  struct slu_put **pending; /* by cookie */
  uint32_t *free_cookies;
  uint32_t entries, free;
  uint32_t tail, head;
  uint32_t told; /* the tail that the NIC was told; under sending */
};

/* A call that may wait begins and ends: what it uses is there until it has. Under lock. */
void slu_enter(struct sluice_nic *nic);
void slu_leave(struct sluice_nic *nic);

/* What has to be closed before the NIC begins, or ends. */
void slu_use(struct sluice_nic *nic, bool begins);

/* Whether the NIC can be used: 0, or the error, kept for this thread. Under lock. */
int slu_check(struct sluice_nic *nic);

/* --- the node (connect.c, device.c) ------------------------------------------------------------------------------- */

enum slu_operation { SLU_HELLO = 1, SLU_READ = 2, SLU_WRITE = 3, SLU_POST = 4, SLU_AWAIT = 5, SLU_CLOSE = 6 };
#define SLU_EVENT_LOST 0x80000002u
#define SLU_REQUEST_BYTES 24
#define SLU_REPLY_BYTES 24
#define SLU_MOST_TEXT 65536

enum slu_reply_status {
  SLU_STATUS_OK = 0,
  SLU_STATUS_REFUSED = 1,
  SLU_STATUS_LOST = 2,
  SLU_STATUS_CLOSED = 3,
  SLU_STATUS_BUSY = 4,
  SLU_STATUS_VERSION = 5
};

struct slu_reply {
  uint32_t operation, tag, status, length;
  uint64_t value;
};

/* Connects, says hello and maps the memory. */
int slu_connect(struct sluice_nic *nic);
void slu_disconnect(struct sluice_nic *nic);

/* Exactly so many bytes before the deadline: 1, 0 at the end of the stream, below 0 -errno. */
int slu_receive_all(int socket, void *bytes, size_t count, int64_t deadline);
int slu_send_all(int socket, const void *bytes, size_t count, int64_t deadline);
void slu_encode(uint8_t *bytes, uint32_t operation, uint32_t tag, uint64_t address, uint64_t value);
void slu_decode(const uint8_t *bytes, struct slu_reply *reply);

int slu_start_reader(struct sluice_nic *nic);
void slu_stop_reader(struct sluice_nic *nic);

/* Nothing is answered from now on; the first reason counts. Wakes all that wait. */
__attribute__((format(printf, 3, 4))) void slu_end(struct sluice_nic *nic, int code, const char *format, ...);

int slu_read(struct sluice_nic *nic, uint32_t address, uint32_t *value);
int slu_write(struct sluice_nic *nic, uint32_t address, uint32_t value);
int slu_give_back(struct sluice_nic *nic);

/* Tells the NIC how far the ring of descriptors goes. */
int slu_ring_doorbell(struct sluice_nic *nic);

/* --- settings (settings.c) ---------------------------------------------------------------------------------------- */

int slu_look_at_nic(struct sluice_nic *nic);
int slu_start(struct sluice_nic *nic);
int slu_turn_off(struct sluice_nic *nic, uint32_t bits);
int slu_ring_is_active(struct sluice_nic *nic, bool *active);

/* Whether no window is open, so that nothing is written to memory. */
int slu_receives_nothing(struct sluice_nic *nic, bool *nothing);

/* Under registers. peer NULL: any. */
int slu_set_row(struct sluice_nic *nic, unsigned row, const uint32_t *peer, uint64_t base, uint64_t bytes);
int slu_clear_row(struct sluice_nic *nic, unsigned row);

/* --- memory (blocks.c, region.c), keys (key.c), puts (ring.c), queues (queue.c) ----------------------------------- */

int slu_blocks_open(struct sluice_nic *nic);
void slu_blocks_close(struct sluice_nic *nic);
/* A free piece, or NULL: none is large enough, or, where *error is set, there is no memory for the list. Under lock. */
struct slu_block *slu_block_take(struct sluice_nic *nic, uint64_t bytes, int *error);
void slu_block_give(struct slu_block *block);
/* Whether there is any that others could write to and that was given back. Under lock. */
bool slu_blocks_written(const struct sluice_nic *nic);
/* Frees those of them that were given back before an epoch. Under lock. */
void slu_blocks_settle(struct sluice_nic *nic, uint64_t before);
uint64_t slu_blocks_largest(const struct sluice_nic *nic);

int slu_check_key(const struct sluice_key *key);
uint64_t slu_address(const struct sluice_region *region);
void slu_regions_close(struct sluice_nic *nic);

int slu_ring_open(struct sluice_nic *nic);
void slu_ring_close(struct sluice_nic *nic);
/* Takes the records that have come. 1 when the NIC has to be told the new head, 0 when there were none. */
int slu_ring_drain(struct sluice_nic *nic);

void slu_queue_add(struct sluice_queue *queue, struct slu_put *put);
/* From now on nobody waits: sluice_queue_wait gives 0 when there is none. */
void slu_queue_wake(struct sluice_queue *queue);
void slu_queues_close(struct sluice_nic *nic);

#endif /* SLUICE_INTERNAL_H */
