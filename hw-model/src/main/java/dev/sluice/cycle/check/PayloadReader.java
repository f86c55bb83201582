// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.PayloadWires;
import dev.sluice.protocol.NicParameters;
import java.util.Arrays;

/**
 * The clocks of PacketCheck's payload reader. Four places, each of which moves on when the next one
 * is free: the description of a frame, the frame whose rows are read, a row, the output register.
 */
final class PayloadReader {
  final Wires stream;

  private final PacketCheckFrames frames;
  private final int beatBytes;
  private final long[] fetched;
  private final long[] out;

  private int described;
  private boolean describedValid;

  private boolean currentValid;
  private int currentEnd;
  private int bytesLeft;

  private boolean fetchedValid;
  private boolean fetchedLast;

  private boolean outValid;
  private boolean outLast;

  /** Slots that were read. */
  int slot;

  /** The next row; those before it are free. */
  int row;

  PayloadReader(NicParameters p, PacketCheckFrames frames) {
    this.frames = frames;
    stream = PayloadWires.stream(p, "payload");
    beatBytes = p.beatBytes();
    fetched = new long[beatBytes / 8];
    out = new long[beatBytes / 8];
  }

  void reset() {
    slot = 0;
    row = 0;
    describedValid = false;
    currentValid = false;
    fetchedValid = false;
    outValid = false;
    outLast = false;
    Arrays.fill(out, 0L);
  }

  void drive() {
    stream.valid = outValid;
    for (int w = 0; w < out.length; w++) {
      stream.setWord(PayloadWires.DATA, w, out[w]);
    }
    stream.set(PayloadWires.LAST, outLast);
  }

  void clock() {
    boolean outMoves = !outValid || stream.ready;
    boolean fetchMoves = !fetchedValid || outMoves;
    if (outMoves) {
      outValid = fetchedValid;
      if (fetchedValid) {
        System.arraycopy(fetched, 0, out, 0, out.length);
        outLast = fetchedLast;
      }
    }
    if (fetchMoves) {
      fetchedValid = currentValid && bytesLeft > 0;
    }
    boolean finishes = currentValid && (bytesLeft == 0 || (fetchMoves && readRow()));
    boolean currentMoves = !currentValid || finishes;
    if (finishes) {
      row = currentEnd;
    }
    boolean describes = !describedValid || currentMoves;
    if (currentMoves) {
      currentValid = describedValid;
      if (describedValid) {
        currentEnd = frames.end(described);
        bytesLeft = frames.payloadBytes(described);
      }
    }
    if (describes) {
      describedValid = slot != frames.released;
      if (describedValid) {
        described = slot;
        slot++;
      }
    }
  }

  /** Reads a row of the current frame; returns whether it was the last. */
  private boolean readRow() {
    frames.readRow(row, bytesLeft, fetched);
    fetchedLast = bytesLeft <= beatBytes;
    bytesLeft -= Math.min(bytesLeft, beatBytes);
    row++;
    return fetchedLast;
  }
}
