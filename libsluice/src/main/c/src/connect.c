// SPDX-License-Identifier: Apache-2.0
/* From a folder to a node that has said hello, and memory that is shared with it. */
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define INTERFACE_VERSION 1
#define HELLO_TAG 1
#define PAUSE_US 1000

void slu_encode(uint8_t *bytes, uint32_t operation, uint32_t tag, uint64_t address, uint64_t value) {
  memcpy(bytes, &operation, 4);
  memcpy(bytes + 4, &tag, 4);
  memcpy(bytes + 8, &address, 8);
  memcpy(bytes + 16, &value, 8);
}

void slu_decode(const uint8_t *bytes, struct slu_reply *reply) {
  memcpy(&reply->operation, bytes, 4);
  memcpy(&reply->tag, bytes + 4, 4);
  memcpy(&reply->status, bytes + 8, 4);
  memcpy(&reply->length, bytes + 12, 4);
  memcpy(&reply->value, bytes + 16, 8);
}

/* Waits until something can be read or written: 1, 0 when the time is over, -errno. */
static int await_socket(int socket, short events, int64_t deadline) {
  for (;;) {
    int64_t left = deadline - slu_now();
    if (left <= 0) return 0;
    int64_t milliseconds = left / 1000000 + 1;
    struct pollfd one = {.fd = socket, .events = events};
    int ready = poll(&one, 1, milliseconds > 1 << 30 ? 1 << 30 : (int)milliseconds);
    if (ready > 0) return 1;
    if (ready < 0 && errno != EINTR) return -errno;
  }
}

int slu_receive_all(int socket, void *bytes, size_t count, int64_t deadline) {
  for (size_t done = 0; done < count;) {
    int ready = await_socket(socket, POLLIN, deadline);
    if (ready <= 0) return ready == 0 ? -ETIMEDOUT : ready;
    ssize_t some = recv(socket, (uint8_t *)bytes + done, count - done, MSG_DONTWAIT);
    if (some == 0) return done == 0 ? 0 : -EPIPE;
    if (some > 0) {
      done += (size_t)some;
    } else if (errno != EAGAIN && errno != EINTR) {
      return -errno;
    }
  }
  return 1;
}

int slu_send_all(int socket, const void *bytes, size_t count, int64_t deadline) {
  for (size_t done = 0; done < count;) {
    ssize_t some = send(socket, (const uint8_t *)bytes + done, count - done, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (some >= 0) {
      done += (size_t)some;
    } else if (errno == EAGAIN) {
      int ready = await_socket(socket, POLLOUT, deadline);
      if (ready <= 0) return ready == 0 ? -ETIMEDOUT : ready;
    } else if (errno != EINTR) {
      return -errno;
    }
  }
  return 1;
}

static int no_node(const char *folder, const char *why) {
  return slu_fail(SLUICE_ERROR_NO_NODE, "%s: %s; start one with ./sluice node", folder, why);
}

/* Why there was no whole answer to the first question. */
static int no_answer(const struct sluice_nic *nic, int result) {
  if (result == -ETIMEDOUT) {
    return slu_fail(SLUICE_ERROR_LOST, "%s: the node has not answered within %" PRIu32 " ms", nic->folder,
                    nic->options.patience_ms);
  }
  return slu_fail(SLUICE_ERROR_LOST, "%s: the node ended before it had answered", nic->folder);
}

static int no_connection(const struct sluice_nic *nic, int why) {
  switch (why) {
    case ENOENT:
      return no_node(nic->folder, "this is no node's folder, as it has no socket");
    case ECONNREFUSED:
      return no_node(nic->folder, "no node is running here");
    case EACCES:
    case EPERM:
      return slu_fail(SLUICE_ERROR_SYSTEM, "%s/socket: its permissions do not allow it", nic->folder);
    default:
      return slu_fail(SLUICE_ERROR_SYSTEM, "%s/socket: %s", nic->folder, strerror(why));
  }
}

/* A socket's path may have some hundred bytes only; that of an open folder is short. */
static int connect_to(struct sluice_nic *nic, int directory) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int length = snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", nic->folder);
  if (length < 0 || (size_t)length >= sizeof address.sun_path) {
    snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/socket", directory);
  }
  nic->socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (nic->socket < 0) return slu_fail(SLUICE_ERROR_SYSTEM, "no socket: %s", strerror(errno));
  int64_t deadline = slu_deadline(nic->options.patience_ms);
  while (connect(nic->socket, (struct sockaddr *)&address, sizeof address) != 0) {
    /* A node that has stopped takes no more programs when some are waiting. */
    if (errno != EAGAIN) return no_connection(nic, errno);
    if (slu_now() >= deadline) return no_answer(nic, -ETIMEDOUT);
    slu_sleep_us(PAUSE_US);
  }
  return 0;
}

struct name {
  const char *name;
  size_t at;
  uint64_t most;
};

#define FIELD(member) offsetof(struct slu_hello, member)

static const struct name NAMES[] = {
    {"peer", FIELD(peer), UINT32_MAX},
    {"memory-bytes", FIELD(memory_bytes), SIZE_MAX / 2},
    {"memory-base", FIELD(memory_base), UINT64_MAX},
    {"timeout", FIELD(timeout), UINT32_MAX},
    {"sender-timeout", FIELD(sender_timeout), UINT32_MAX},
    {"backoff-limit", FIELD(backoff_limit), UINT32_MAX},
    {"retry-limit", FIELD(retry_limit), UINT32_MAX},
    {"requests-per-timeout", FIELD(requests_per_timeout), UINT32_MAX},
    {"quiet-time", FIELD(quiet_time), UINT64_MAX},
    {"busy-wait", FIELD(busy_wait), UINT64_MAX},
    {"progress", FIELD(progress), 1},
    {"early", FIELD(early), 1},
    {"adaptive", FIELD(adaptive), 1},
};

#define COUNT (sizeof NAMES / sizeof NAMES[0])

static int cannot_be_used(const struct sluice_nic *nic, const char *name, const char *said) {
  return slu_fail(SLUICE_ERROR_VERSION, "the node of %s says %s of its %s, which this library cannot use", nic->folder,
                  said, name);
}

/* Lines of a name and a decimal number; other names are for others. */
static int parse(struct sluice_nic *nic, char *text) {
  bool found[COUNT] = {false};
  char *rest = NULL;
  for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
    char *value = strchr(line, ' ');
    if (!value) continue;
    *value++ = '\0';
    for (size_t i = 0; i < COUNT; i++) {
      if (strcmp(line, NAMES[i].name) != 0) continue;
      char *end = NULL;
      errno = 0;
      unsigned long long number = strtoull(value, &end, 10);
      if (value[0] < '0' || value[0] > '9' || *end || errno || number > NAMES[i].most) {
        return cannot_be_used(nic, line, value);
      }
      uint64_t exact = number;
      memcpy((uint8_t *)&nic->node + NAMES[i].at, &exact, sizeof exact);
      found[i] = true;
    }
  }
  for (size_t i = 0; i < COUNT; i++) {
    if (!found[i]) return cannot_be_used(nic, NAMES[i].name, "nothing");
  }
  if (nic->node.memory_bytes == 0 || nic->node.memory_base % 4096 != 0 ||
      nic->node.memory_base + nic->node.memory_bytes - 1 < nic->node.memory_base) {
    return slu_fail(SLUICE_ERROR_VERSION, "the node of %s has %" PRIu64 " bytes of memory at 0x%" PRIx64, nic->folder,
                    nic->node.memory_bytes, nic->node.memory_base);
  }
  return 0;
}

static int refused(const struct sluice_nic *nic, const struct slu_reply *reply, const char *text) {
  switch (reply->status) {
    case SLU_STATUS_BUSY:
      return slu_fail(SLUICE_ERROR_BUSY, "%s: the program with the process id %" PRIu64 " has this node", nic->folder,
                      reply->value);
    case SLU_STATUS_VERSION:
      return slu_fail(SLUICE_ERROR_VERSION, "%s: the node speaks another version than %d: %s", nic->folder,
                      INTERFACE_VERSION, text);
    case SLU_STATUS_LOST:
      return slu_fail(SLUICE_ERROR_LOST, "%s: %s", nic->folder, text);
    default:
      return slu_fail(SLUICE_ERROR_REFUSED, "%s: %s", nic->folder, text);
  }
}

static int hello(struct sluice_nic *nic) {
  int64_t deadline = slu_deadline(nic->options.patience_ms);
  uint8_t request[SLU_REQUEST_BYTES];
  slu_encode(request, SLU_HELLO, HELLO_TAG, (uint64_t)getpid(), INTERFACE_VERSION);
  int result = slu_send_all(nic->socket, request, sizeof request, deadline);
  /* A node that refuses may close before it has read: its answer is there all the same. */
  if (result <= 0 && result != -EPIPE) return no_answer(nic, result);
  uint8_t bytes[SLU_REPLY_BYTES];
  result = slu_receive_all(nic->socket, bytes, sizeof bytes, deadline);
  if (result <= 0) return no_answer(nic, result);
  struct slu_reply reply;
  slu_decode(bytes, &reply);
  if (reply.operation != SLU_HELLO || reply.tag != HELLO_TAG || reply.length > SLU_MOST_TEXT) {
    return slu_fail(SLUICE_ERROR_VERSION, "%s: what answers here is no node of this version", nic->folder);
  }
  char *text = malloc((size_t)reply.length + 1);
  if (!text) return slu_fail(SLUICE_ERROR_SYSTEM, "no memory for %" PRIu32 " bytes of text", reply.length);
  result = slu_receive_all(nic->socket, text, reply.length, deadline);
  text[reply.length] = '\0';
  if (result <= 0) {
    result = no_answer(nic, result);
  } else if (reply.status != SLU_STATUS_OK) {
    result = refused(nic, &reply, text);
  } else if (reply.value != INTERFACE_VERSION) {
    result = slu_fail(SLUICE_ERROR_VERSION, "%s: the node speaks version %" PRIu64 ", this library %d", nic->folder,
                      reply.value, INTERFACE_VERSION);
  } else {
    result = parse(nic, text);
  }
  free(text);
  return result;
}

static int map(struct sluice_nic *nic, int directory) {
  int file = openat(directory, "memory", O_RDWR | O_CLOEXEC);
  if (file < 0) {
    return errno == ENOENT ? no_node(nic->folder, "this is no node's folder, as it has no file memory")
                           : slu_fail(SLUICE_ERROR_SYSTEM, "%s/memory: %s", nic->folder, strerror(errno));
  }
  int result = 0;
  struct stat status;
  void *memory = MAP_FAILED;
  if (fstat(file, &status) != 0) {
    result = slu_fail(SLUICE_ERROR_SYSTEM, "%s/memory: %s", nic->folder, strerror(errno));
  } else if ((uint64_t)status.st_size < nic->node.memory_bytes) {
    result = slu_fail(SLUICE_ERROR_NO_NODE, "%s/memory has %jd bytes, and the node says that there are %" PRIu64,
                      nic->folder, (intmax_t)status.st_size, nic->node.memory_bytes);
  } else {
    memory = mmap(NULL, (size_t)nic->node.memory_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) {
      result = slu_fail(SLUICE_ERROR_SYSTEM, "%s/memory cannot be mapped: %s", nic->folder, strerror(errno));
    } else {
      nic->memory = memory;
    }
  }
  close(file);
  return result;
}

int slu_connect(struct sluice_nic *nic) {
  int directory = open(nic->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) {
    switch (errno) {
      case ENOENT:
        return no_node(nic->folder, "there is no such folder");
      case ENOTDIR:
        return no_node(nic->folder, "this is no folder");
      default:
        return slu_fail(SLUICE_ERROR_SYSTEM, "%s: %s", nic->folder, strerror(errno));
    }
  }
  int result = connect_to(nic, directory);
  if (result == 0) result = hello(nic);
  if (result == 0) result = map(nic, directory);
  close(directory);
  return result;
}

void slu_disconnect(struct sluice_nic *nic) {
  if (nic->socket >= 0) close(nic->socket);
  if (nic->memory) munmap(nic->memory, (size_t)nic->node.memory_bytes);
}
