// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.HeaderWires;
import java.util.Arrays;

/**
 * The clocks of PacketCheck's header reader: a slot out of the memory, the memory's own output
 * register, then the block's. A slot without a good packet leaves the memory's output at once.
 * Where no frame is shorter than two beats, the block's register is filled again in the clock after
 * its header was taken.
 */
final class HeaderReader {
  final Wires stream = HeaderWires.stream("header");

  private final PacketCheckFrames frames;
  private final boolean paced;
  private final long[] fetched = new long[stream.words()];
  private final long[] out = new long[stream.words()];
  private boolean fetchedValid;
  private boolean fetchedGood;
  private final long[] held = new long[stream.words()];
  private boolean heldValid;
  private boolean outValid;

  /** What is in the block's register is another header than was driven last. */
  private boolean moved;

  /** Slots that were read. */
  int slot;

  HeaderReader(PacketCheckFrames frames, boolean paced) {
    this.frames = frames;
    this.paced = paced;
  }

  void reset() {
    slot = 0;
    fetchedValid = false;
    heldValid = false;
    outValid = false;
    Arrays.fill(out, 0L);
    moved = true;
  }

  void drive() {
    stream.valid = outValid;
    if (moved) {
      stream.load(out, 0);
      moved = false;
    }
  }

  void clock() {
    boolean outMoves = !outValid || !paced && stream.ready;
    boolean heldMoves = !heldValid || outMoves;
    boolean fetchMoves = !fetchedValid || !fetchedGood || heldMoves;
    if (outMoves) {
      outValid = heldValid;
      if (heldValid) {
        System.arraycopy(held, 0, out, 0, out.length);
        moved = true;
      }
    } else if (stream.ready) {
      outValid = false;
    }
    if (heldMoves) {
      heldValid = fetchedValid && fetchedGood;
      if (heldValid) {
        System.arraycopy(fetched, 0, held, 0, held.length);
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
