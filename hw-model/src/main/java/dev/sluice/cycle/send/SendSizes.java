// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.protocol.NicParameters;

/** Sizes of the send engine's queues and times, for the cycle model and the RTL alike. */
public final class SendSizes {
  /** Rows of the queue of answers, without its output register. */
  public static final int ANSWERS = 4;

  /** Packets from their selection until they have left the engine, at most. */
  public static final int SENDS = 8;

  /**
   * Rows of the queue of read errors: more than the data packets between the selection and the
   * framer, and while one waits here none is selected.
   */
  public static final int READ_ERRORS = 128;

  /** Rows of the queue before the completion output. */
  public static final int COMPLETION_EXIT = 2;

  /** The most single-packet requests that wait. */
  public static final int MAX_REQUESTS = 4096;

  /** Bits of a time; deadlines are compared modulo 2^50, so waits are below 2^49 clocks. */
  public static final int TIME_BITS = 50;

  /** Bits of a number of questions, 0 to the retry limit + 1. */
  public static final int ASKED_BITS = 11;

  /** The most doublings of a wait. */
  public static final int MAX_BACKOFF = 16;

  private SendSizes() {}

  /**
   * Single-packet requests that wait in memory; one more is in its output register.
   *
   * @param p gives S
   * @return 64 S, at most {@value #MAX_REQUESTS}
   */
  public static int requests(NicParameters p) {
    return Math.min(64 * p.transfers(), MAX_REQUESTS);
  }

  /**
   * Descriptors that were taken and whose completion was not given yet, at most.
   *
   * @param p gives S
   * @return 2 S: completions that the host has not taken never stop a transfer
   */
  public static int outstanding(NicParameters p) {
    return 2 * p.transfers();
  }

  /**
   * The low bits of a transfer id that are its slot.
   *
   * @param p gives S
   * @return log2 S: 0 to 10
   */
  public static int slotIdBits(NicParameters p) {
    return Integer.numberOfTrailingZeros(p.transfers());
  }

  /**
   * Whether P is a power of two, so that a transfer is cut into packets without dividing.
   *
   * @param p gives P
   * @return true if so
   */
  public static boolean shifts(NicParameters p) {
    return Integer.bitCount(p.sluice().payloadBytes()) == 1;
  }
}
