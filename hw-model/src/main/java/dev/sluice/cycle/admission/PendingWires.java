// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** What waits for the engine's verdict: a packet, or the mark of a close. */
final class PendingWires {
  static final int CLOSED = 0;
  static final int JUDGED = 1;
  static final int REFUSE = 2;
  static final int WINDOW = 3;
  static final int GENERATION = 4;
  static final int PIDX = 5;
  static final int BYTES = 6;
  static final int ADDRESS = 7;
  static final int AGAIN = 8;

  private PendingWires() {}

  static Wires stream(String name) {
    return Wires.stream(
        name,
        new Field("closed", 1),
        new Field("judged", 1),
        new Field("refuse", 1),
        new Field("window", 16),
        new Field("generation", 8),
        new Field("pidx", 24),
        new Field("bytes", 13),
        new Field("address", 64),
        new Field("again", 1));
  }
}
