// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.HeaderWires;
import java.util.Arrays;

/**
 * The clocks of PacketCheck's header reader: a slot out of the memory, the memory's own output
 * register, then the block's. A slot without a good packet leaves the memory's output at once.
 */
final class HeaderReader {
  final Wires stream = HeaderWires.stream("header");

  private final PacketCheckFrames frames;
  private final long[] fetched = new long[stream.words()];
  private final long[] out = new long[stream.words()];
  private boolean fetchedValid;
  private boolean fetchedGood;
  private final long[] held = new long[stream.words()];
  private boolean heldValid;
  private boolean outValid;

  /** Slots that were read. */
  int slot;

  HeaderReader(PacketCheckFrames frames) {
    this.frames = frames;
  }

  void reset() {
    slot = 0;
    fetchedValid = false;
    heldValid = false;
    outValid = false;
    Arrays.fill(out, 0L);
  }

  void drive() {
    stream.valid = outValid;
    stream.load(out, 0);
  }

  void clock() {
    boolean outMoves = !outValid || stream.ready;
    boolean heldMoves = !heldValid || outMoves;
    boolean fetchMoves = !fetchedValid || !fetchedGood || heldMoves;
    if (outMoves) {
      outValid = heldValid;
      if (heldValid) {
        System.arraycopy(held, 0, out, 0, out.length);
      }
    }
    if (heldMoves) {
      heldValid = fetchedValid && fetchedGood;
      System.arraycopy(fetched, 0, held, 0, held.length);
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
