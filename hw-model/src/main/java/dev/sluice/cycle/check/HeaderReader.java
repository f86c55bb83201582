// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.HeaderWires;
import java.util.Arrays;

/**
 * The clocks of PacketCheck's header reader: a slot out of the memory, then the output register. A
 * slot without a good packet leaves the memory's output at once.
 */
final class HeaderReader {
  final Wires stream = HeaderWires.stream("header");

  private final PacketCheckFrames frames;
  private final long[] fetched = new long[stream.words()];
  private final long[] out = new long[stream.words()];
  private boolean fetchedValid;
  private boolean fetchedGood;
  private boolean outValid;

  /** Slots that were read. */
  int slot;

  HeaderReader(PacketCheckFrames frames) {
    this.frames = frames;
  }

  void reset() {
    slot = 0;
    fetchedValid = false;
    outValid = false;
    Arrays.fill(out, 0L);
  }

  void drive() {
    stream.valid = outValid;
    stream.load(out, 0);
  }

  void clock() {
    boolean outMoves = !outValid || stream.ready;
    boolean fetchMoves = !fetchedValid || !fetchedGood || outMoves;
    if (outMoves) {
      outValid = fetchedValid && fetchedGood;
      if (outValid) {
        System.arraycopy(fetched, 0, out, 0, out.length);
      }
    }
    if (fetchMoves) {
      fetchedValid = slot != frames.released;
      if (fetchedValid) {
        fetchedGood = frames.good(slot);
        frames.readHeader(slot, fetched);
        slot++;
      }
    }
  }
}
