// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import dev.sluice.protocol.CompletionStatus;

/**
 * How a put ended.
 *
 * @param context the number that was given with the put
 * @param status {@link CompletionStatus#DONE} when every byte is in the other node's memory
 * @param bytes of the put
 */
public record Completion(long context, CompletionStatus status, long bytes) {
  /**
   * Whether every byte is in the other node's memory.
   *
   * @return true for {@link CompletionStatus#DONE}
   */
  public boolean isDone() {
    return status == CompletionStatus.DONE;
  }
}
