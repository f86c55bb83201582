// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.simulated;

import dev.sluice.cycle.lib.AxiLiteWires;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** An access of a register that a program asks for, and the thread that clocks the NIC makes. */
final class PortAccess {
  /** What is asked for. */
  enum Kind {
    READ,
    WRITE,
    /** A write that nobody waits for. */
    POST
  }

  private final Kind kind;
  private final int address;
  private final long value;
  private final CompletableFuture<Long> answer = new CompletableFuture<>();

  PortAccess(Kind kind, int address, long value) {
    this.kind = kind;
    this.address = address;
    this.value = value;
  }

  Kind kind() {
    return kind;
  }

  int address() {
    return address;
  }

  long value() {
    return value;
  }

  /** Whether this post makes an earlier one of no use. */
  boolean replaces(PortAccess earlier) {
    return kind == Kind.POST && earlier.kind == Kind.POST && address == earlier.address;
  }

  /** The NIC has answered. */
  void answered(int response, long read) {
    if (response == AxiLiteWires.OKAY) {
      answer.complete(read);
    } else {
      answer.completeExceptionally(
          new NicException(
              Reason.REFUSED,
              "%s of the register at 0x%03x was refused with response %d"
                  .formatted(
                      kind == Kind.READ ? "a read" : "the value 0x%x for a write".formatted(value),
                      address,
                      response)));
    }
  }

  /** Nobody will answer. */
  void lost(NicException why) {
    answer.completeExceptionally(why);
  }

  /** Waits for the answer, however often this thread is interrupted. */
  long await() {
    try {
      return answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof NicException why) {
        // Of this thread's call, so that the trace says who asked.
        throw new NicException(why.reason(), why.getMessage(), why);
      }
      throw e;
    }
  }

  /** Why a post was not done; null when it was. */
  NicException failure() {
    return answer.isCompletedExceptionally() ? (NicException) answer.exceptionNow() : null;
  }
}
