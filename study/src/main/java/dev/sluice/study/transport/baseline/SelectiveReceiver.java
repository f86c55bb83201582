// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.AnsweringEndpoint;
import dev.sluice.study.transport.WrittenPackets;

/** The receiver of {@link SelectiveRepeat}. */
final class SelectiveReceiver extends AnsweringEndpoint {
  private static final int FIXED_BYTES = 3; // The packet expected.

  private final WrittenPackets memory;
  private final int bound;
  private final RingBits arrived;
  private int expected;

  SelectiveReceiver(WrittenPackets memory, int bound) {
    this.memory = memory;
    this.bound = bound;
    arrived = new RingBits(bound);
  }

  @Override
  public void receive(long now, Packet packet) {
    int k = packet.index;
    if (k >= expected + bound) {
      throw new IllegalStateException(
          "packet " + k + " is not within " + bound + " of " + expected);
    }
    if (k < expected) {
      answers.add(SelectiveRepeat.ACK, expected, 0);
      return;
    }
    if (!arrived.get(k)) {
      arrived.set(k);
      memory.write(k);
    }
    if (k == expected) {
      while (arrived.get(expected)) {
        arrived.clear(expected++);
      }
      answers.add(SelectiveRepeat.ACK, expected, 0);
    } else {
      answers.add(SelectiveRepeat.NACK, expected, k);
    }
  }

  @Override
  public long peakStateBytes() {
    return FIXED_BYTES + (bound + 7) / 8;
  }
}
