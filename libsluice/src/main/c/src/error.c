// SPDX-License-Identifier: Apache-2.0
/* Errors in words. */
#include "internal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static _Thread_local char detail[SLU_TEXT];

int slu_fail(int code, const char *format, ...) {
  /* Written aside first: an argument may be the line that was there. */
  char line[SLU_TEXT];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  snprintf(detail, sizeof detail, "%s", line);
  return code;
}

void slu_keep_detail(char why[SLU_TEXT]) { snprintf(why, SLU_TEXT, "%s", detail); }

int slu_check_range(const char *name, uint32_t value, uint32_t low, uint32_t high) {
  if (value >= low && value <= high) return 0;
  return slu_fail(SLUICE_ERROR_ARGUMENT, "%s %" PRIu32 ": from %" PRIu32 " to %" PRIu32, name, value, low, high);
}

const char *sluice_error_detail(void) { return detail; }

const char *sluice_error_text(int error) {
  switch (error) {
    case SLUICE_OK:
      return "no error";
    case SLUICE_ERROR_ARGUMENT:
      return "an argument is out of its range";
    case SLUICE_ERROR_RANGE:
      return "the region or the key has no such bytes";
    case SLUICE_ERROR_UNALIGNED:
      return "an offset is no multiple of a beat's bytes";
    case SLUICE_ERROR_KEY:
      return "these bytes are no key, ticket or welcome";
    case SLUICE_ERROR_NO_NODE:
      return "the folder is none of a node that runs";
    case SLUICE_ERROR_VERSION:
      return "the node is of another version";
    case SLUICE_ERROR_BUSY:
      return "another program has the node";
    case SLUICE_ERROR_REFUSED:
      return "the NIC refused a register or a value";
    case SLUICE_ERROR_LOST:
      return "the NIC answers no more";
    case SLUICE_ERROR_CLOSED:
      return "the NIC is being closed";
    case SLUICE_ERROR_NO_MEMORY:
      return "there is no more room, in the NIC's memory or in what was opened";
    case SLUICE_ERROR_NO_REGION:
      return "all rows of the NIC's table of regions are in use";
    case SLUICE_ERROR_TIMED_OUT:
      return "it took longer than the patience";
    case SLUICE_ERROR_IN_USE:
      return "it is in use";
    case SLUICE_ERROR_SYSTEM:
      return "the operating system refused something";
    case SLUICE_ERROR_BROKEN:
      return "a FIFO is broken";
    case SLUICE_ERROR_SMALL:
      return "the buffer is too small for the message";
    default:
      return "not an error of libsluice";
  }
}

#define SAME(ours, nics) \
  _Static_assert((int)SLUICE_##ours == (int)SLUICE_NIC_COMPLETION_STATUS_##nics, "statuses are the NIC's")
SAME(DONE, DONE);
SAME(NO_FREE_WINDOW, NO_FREE_WINDOW);
SAME(BAD_REGION, BAD_REGION);
SAME(ENDED, ENDED);
SAME(RECEIVER_GAVE_UP, RECEIVER_GAVE_UP);
SAME(SENDER_GAVE_UP, SENDER_GAVE_UP);
SAME(PAYLOAD_UNREADABLE, PAYLOAD_UNREADABLE);
SAME(BAD_LENGTH, BAD_LENGTH);
SAME(BAD_ADDRESS, UNALIGNED);
SAME(OUTSIDE_MEMORY, OUTSIDE_MEMORY);

const char *sluice_status_text(int status) {
  return sluice_nic_completion_status_text(status < 0 || status > 255 ? 255 : (uint8_t)status);
}

bool slu_is_retryable(int status) { return status == SLUICE_NO_FREE_WINDOW || status == SLUICE_RECEIVER_GAVE_UP; }

const char *sluice_version(void) { return SLU_VERSION; }
