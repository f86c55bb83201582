// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.SendSizes;
import java.util.Arrays;

/** Waits are never cut short; with outputs that are always taken they are not late either. */
final class TimeCheck {
  private static final long NEVER = Long.MAX_VALUE;

  private final long[] deadline;
  private final int[] asked;
  private final boolean[] connecting;
  private final Wires config;
  private final int lateness;
  private long mostLate;

  TimeCheck(NicParameters p, Wires config) {
    int slots = p.transfers();
    lateness = SendSizes.lateness(p);
    deadline = new long[slots];
    asked = new int[slots];
    connecting = new boolean[slots];
    Arrays.fill(deadline, NEVER);
    this.config = config;
  }

  long mostLate() {
    return mostLate;
  }

  /** A TIMEOUT is in decide; whether the wait is over. It was looked at two clocks before. */
  boolean over(int slot, long clock, boolean freeFlow) {
    boolean over = clock - 2 >= deadline[slot];
    if (over && freeFlow) {
      long late = clock - 2 - deadline[slot];
      mostLate = Math.max(mostLate, late);
      assertThat(late).as("clocks late").isLessThanOrEqualTo(lateness);
    }
    return over;
  }

  /** What a decision does to the timer; the wait is to be what the parameters give. */
  void set(int slot, long clock, SendDecision decision, SendOperation operation) {
    if (!decision.setsTimer) {
      return;
    }
    deadline[slot] = decision.starts ? clock + 2 + decision.wait : NEVER;
    if (decision.starts) {
      assertThat(decision.wait).as("wait after %s", operation).isEqualTo(wait(slot, operation));
    }
    asked[slot] =
        switch (operation) {
          case START -> 0;
          case TIMEOUT -> asked[slot] + 1;
          case ANSWER -> decision.starts && refused(slot, decision) ? asked[slot] : 1;
          case TURN, REQUEST, READ_ERROR -> 1;
        };
    connecting[slot] =
        operation == SendOperation.START
            || connecting[slot] && decision.starts && operation != SendOperation.TURN;
  }

  /** Only a refusal for want of a window starts the timer of a transfer without one. */
  private boolean refused(int slot, SendDecision decision) {
    return connecting[slot] && decision.starts;
  }

  private long wait(int slot, SendOperation operation) {
    long timeout = config.get(SendConfigWires.SENDER_TIMEOUT);
    int limit = Math.min(16, config.getInt(SendConfigWires.BACKOFF_LIMIT));
    return switch (operation) {
      case START -> 0;
      case TIMEOUT -> timeout << Math.min(asked[slot], limit);
      case ANSWER -> connecting[slot] ? config.get(SendConfigWires.BUSY_WAIT) : timeout;
      case TURN, REQUEST, READ_ERROR -> timeout;
    };
  }
}
