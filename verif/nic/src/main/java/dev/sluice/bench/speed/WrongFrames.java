// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.host.driver.CounterReading;
import dev.sluice.parts.check.FrameStimulus;
import dev.sluice.parts.check.FrameStimulus.Frame;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.check.DropCause;
import dev.sluice.spec.registers.NicCounter;

/** Frames that PacketCheck has to drop, whatever room there is, counted by cause. */
final class WrongFrames {
  private static final long SEED = 3;

  private final FrameStimulus stimulus;
  private final long[] byCause = new long[DropCause.values().length];

  WrongFrames(NicParameters nic) {
    stimulus = new FrameStimulus(nic, SEED);
  }

  /** The next; never one with a bad tkeep, which no line can make. */
  byte[] next() {
    while (true) {
      Frame frame = stimulus.next(1);
      if (frame.cause() != DropCause.NONE && frame.cause() != DropCause.BAD_KEEP) {
        byCause[frame.cause().code()]++;
        return frame.bytes();
      }
    }
  }

  /** How many there were. */
  long sum() {
    long sum = 0;
    for (long each : byCause) {
      sum += each;
    }
    return sum;
  }

  /** Refuses counters that are not what was sent, cause by cause. */
  void check(CounterReading counters) {
    for (DropCause cause : DropCause.values()) {
      if (cause == DropCause.NONE || cause == DropCause.NO_ROOM) {
        continue;
      }
      long counted = counters.of(NicCounter.DROPPED_TOO_SHORT.plus(cause.code() - 1));
      if (counted != byCause[cause.code()]) {
        throw new IllegalStateException(
            "%d frames were %s, %d counted"
                .formatted(byCause[cause.code()], cause.label(), counted));
      }
    }
  }
}
