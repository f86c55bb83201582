// SPDX-License-Identifier: Apache-2.0
/*
 * Registers of the NIC, asked for over the socket; and the thread that reads the answers. It also waits for the
 * interrupt: an AWAIT is always under way, or the write of the completion ring's head that follows one.
 */
#include "internal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#define LOOK_MS 1000 /* the longest AWAIT, so that a node that has stopped is found out */

enum { TAG_EVENT = 0, TAG_AWAIT = 1, TAG_HEAD = 2, TAG_POST = 3, TAG_FIRST = 16 };

int slu_check(struct sluice_nic *nic) { return nic->end ? slu_fail(nic->end, "%s", nic->end_text) : 0; }

void slu_end(struct sluice_nic *nic, int code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  pthread_mutex_lock(&nic->lock);
  if (!nic->end) {
    vsnprintf(nic->end_text, sizeof nic->end_text, format, arguments);
    nic->end = code;
  }
  pthread_cond_broadcast(&nic->answered);
  pthread_cond_broadcast(&nic->room);
  for (struct sluice_queue *queue = nic->queues; queue; queue = queue->after) pthread_cond_broadcast(&queue->changed);
  pthread_mutex_unlock(&nic->lock);
  va_end(arguments);
  /* The reader looks up from what it waits for. */
  shutdown(nic->socket, SHUT_RDWR);
}

/* The error that all calls return from now on. */
static int lost(struct sluice_nic *nic, int result, const char *doing) {
  if (result == -ETIMEDOUT) {
    slu_end(nic, SLUICE_ERROR_LOST, "%s: the node has stopped: it has %s nothing for %" PRIu32 " ms", nic->folder,
            doing, nic->options.patience_ms);
  } else if (result == 0 || result == -EPIPE || result == -ECONNRESET) {
    slu_end(nic, SLUICE_ERROR_LOST, "%s: the node has ended", nic->folder);
  } else {
    slu_end(nic, SLUICE_ERROR_LOST, "%s: the node's socket: %s", nic->folder, strerror(-result));
  }
  pthread_mutex_lock(&nic->lock);
  int code = slu_check(nic);
  pthread_mutex_unlock(&nic->lock);
  return code;
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

/* Under sending. */
static int send_now(struct sluice_nic *nic, uint32_t operation, uint32_t tag, uint64_t address, uint64_t value) {
  uint8_t bytes[SLU_REQUEST_BYTES];
  slu_encode(bytes, operation, tag, address, value);
  int result = slu_send_all(nic->socket, bytes, sizeof bytes, slu_deadline(nic->options.patience_ms));
  if (result > 0) return 0;
  return lost(nic, result, "read");
}

static int send_request(struct sluice_nic *nic, uint32_t operation, uint32_t tag, uint64_t address, uint64_t value) {
  pthread_mutex_lock(&nic->sending);
  int result = send_now(nic, operation, tag, address, value);
  pthread_mutex_unlock(&nic->sending);
  return result;
}

static void unlink_request(struct sluice_nic *nic, const struct slu_request *request) {
  struct slu_request **at = &nic->requests;
  while (*at != request) at = &(*at)->next;
  *at = request->next;
}

static int answer(struct sluice_nic *nic, const struct slu_request *request, uint64_t address) {
  switch (request->status) {
    case SLU_STATUS_OK:
      return 0;
    case SLU_STATUS_REFUSED:
      return slu_fail(SLUICE_ERROR_REFUSED, "%s: register 0x%03" PRIx64 ": %s", nic->folder, address, request->text);
    default:
      slu_end(nic, SLUICE_ERROR_LOST, "%s: %s", nic->folder, request->text);
      return slu_fail(SLUICE_ERROR_LOST, "%s: %s", nic->folder, request->text);
  }
}

/* Asks and waits for the answer. */
static int ask(struct sluice_nic *nic, uint32_t operation, uint64_t address, uint64_t value, uint64_t *result) {
  struct slu_request request = {.operation = operation};
  pthread_mutex_lock(&nic->lock);
  int code = slu_check(nic);
  if (code) {
    pthread_mutex_unlock(&nic->lock);
    return code;
  }
  if (nic->next_tag < TAG_FIRST) nic->next_tag = TAG_FIRST;
  request.tag = nic->next_tag++;
  request.next = nic->requests;
  nic->requests = &request;
  pthread_mutex_unlock(&nic->lock);

  code = send_request(nic, operation, request.tag, address, value);

  int64_t deadline = slu_deadline(nic->options.patience_ms);
  pthread_mutex_lock(&nic->lock);
  bool late = false;
  while (!code && !request.answered && !nic->end && !late) {
    late = !slu_wait(&nic->answered, &nic->lock, deadline);
  }
  unlink_request(nic, &request);
  if (!code && !request.answered && nic->end) code = slu_check(nic);
  pthread_mutex_unlock(&nic->lock);
  if (code) return code;
  if (!request.answered) return lost(nic, -ETIMEDOUT, "answered");
  code = answer(nic, &request, address);
  if (!code && result) *result = request.value;
  return code;
}

int slu_read(struct sluice_nic *nic, uint32_t address, uint32_t *value) {
  uint64_t wide = 0;
  int code = ask(nic, SLU_READ, address, 0, &wide);
  *value = (uint32_t)wide;
  return code;
}

int slu_write(struct sluice_nic *nic, uint32_t address, uint32_t value) {
  return ask(nic, SLU_WRITE, address, value, NULL);
}

int slu_give_back(struct sluice_nic *nic) {
  pthread_mutex_lock(&nic->lock);
  nic->leaving = true;
  pthread_mutex_unlock(&nic->lock);
  return ask(nic, SLU_CLOSE, 0, 0, NULL);
}

int slu_ring_doorbell(struct sluice_nic *nic) {
  int result = 0;
  pthread_mutex_lock(&nic->sending);
  pthread_mutex_lock(&nic->lock);
  uint32_t tail = nic->tail;
  pthread_mutex_unlock(&nic->lock);
  /* Another thread may have told more than this one wrote. */
  if (tail != nic->told) {
    nic->told = tail;
    result = send_now(nic, SLU_POST, TAG_POST, SLUICE_NIC_DESCRIPTOR_TAIL, tail);
  }
  pthread_mutex_unlock(&nic->sending);
  return result;
}

/* --- the reader --------------------------------------------------------------------------------------------------- */

/* An answer for who waits. Whether anybody did. */
static bool hand_over(struct sluice_nic *nic, const struct slu_reply *reply, const char *text) {
  pthread_mutex_lock(&nic->lock);
  struct slu_request *request = nic->requests;
  while (request && request->tag != reply->tag) request = request->next;
  bool expected = request && request->operation == reply->operation && !request->answered;
  if (expected) {
    request->status = reply->status;
    request->value = reply->value;
    snprintf(request->text, sizeof request->text, "%s", text);
    request->answered = true;
    pthread_cond_broadcast(&nic->answered);
  }
  pthread_mutex_unlock(&nic->lock);
  return expected;
}

/* What to do next about completions: whether it goes on. */
static bool next_wait(struct sluice_nic *nic, const struct slu_reply *reply) {
  bool head = false;
  if (reply->operation == SLU_AWAIT) {
    int drained = slu_ring_drain(nic);
    if (drained < 0) {
      slu_end(nic, drained, "%s", sluice_error_detail());
      return false;
    }
    head = drained > 0;
  }
  return head ? send_request(nic, SLU_WRITE, TAG_HEAD, SLUICE_NIC_COMPLETION_HEAD, nic->head) == 0
              : send_request(nic, SLU_AWAIT, TAG_AWAIT, 0, LOOK_MS) == 0;
}

static bool is_leaving(struct sluice_nic *nic) {
  pthread_mutex_lock(&nic->lock);
  bool leaving = nic->leaving;
  pthread_mutex_unlock(&nic->lock);
  return leaving;
}

/* Whether the node keeps to the interface. */
static bool handle(struct sluice_nic *nic, const struct slu_reply *reply, const char *text) {
  if (reply->operation == SLU_EVENT_LOST) {
    slu_end(nic, SLUICE_ERROR_LOST, "%s: %s", nic->folder, text);
    return false;
  }
  bool await = reply->operation == SLU_AWAIT && reply->tag == TAG_AWAIT;
  bool head = reply->operation == SLU_WRITE && reply->tag == TAG_HEAD;
  if (await || head) {
    /* The node ends what waits when it is told to close, which is answered next. */
    if (is_leaving(nic)) return true;
    if (reply->status != SLU_STATUS_OK) {
      slu_end(nic, SLUICE_ERROR_LOST, "%s: %s", nic->folder, text);
      return false;
    }
    return next_wait(nic, reply);
  }
  if (!hand_over(nic, reply, text)) {
    slu_end(nic, SLUICE_ERROR_LOST,
            "%s: the node answered what nobody asked: operation %" PRIu32 ", tag %" PRIu32, nic->folder,
            reply->operation, reply->tag);
    return false;
  }
  if (reply->operation == SLU_CLOSE) {
    /* The node closes its socket now, and is not lost. */
    slu_end(nic, SLUICE_ERROR_CLOSED, "%s: this NIC is closed", nic->folder);
    return false;
  }
  return true;
}

/* Reads a reply. The text is cut to what has room; the rest of it is read and forgotten. */
static int receive(struct sluice_nic *nic, struct slu_reply *reply, char text[SLU_TEXT]) {
  int64_t deadline = slu_deadline((int64_t)nic->options.patience_ms + LOOK_MS);
  uint8_t bytes[SLU_REPLY_BYTES];
  int result = slu_receive_all(nic->socket, bytes, sizeof bytes, deadline);
  if (result <= 0) return result;
  slu_decode(bytes, reply);
  if (reply->length > SLU_MOST_TEXT) return -EPROTO;
  uint32_t kept = reply->length < SLU_TEXT - 1 ? reply->length : SLU_TEXT - 1;
  result = slu_receive_all(nic->socket, text, kept, deadline);
  text[kept] = '\0';
  for (uint32_t left = reply->length - kept; result > 0 && left > 0;) {
    uint8_t rest[SLU_TEXT];
    uint32_t some = left < sizeof rest ? left : (uint32_t)sizeof rest;
    result = slu_receive_all(nic->socket, rest, some, deadline);
    left -= some;
  }
  return result;
}

static void *read_replies(void *argument) {
  struct sluice_nic *nic = argument;
  bool going = send_request(nic, SLU_AWAIT, TAG_AWAIT, 0, LOOK_MS) == 0;
  while (going) {
    struct slu_reply reply;
    char text[SLU_TEXT];
    int result = receive(nic, &reply, text);
    if (result <= 0) {
      lost(nic, result, "answered");
      break;
    }
    going = handle(nic, &reply, text);
  }
  return NULL;
}

int slu_start_reader(struct sluice_nic *nic) { return slu_start_thread(&nic->reader, read_replies, nic); }

void slu_stop_reader(struct sluice_nic *nic) {
  slu_end(nic, SLUICE_ERROR_CLOSED, "%s: this NIC is closed", nic->folder);
  pthread_join(nic->reader, NULL);
}
