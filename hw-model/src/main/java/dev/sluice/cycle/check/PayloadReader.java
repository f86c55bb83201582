// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.PayloadWires;
import dev.sluice.protocol.NicParameters;
import java.util.Arrays;

/**
 * The clocks of PacketCheck's payload reader. Six places, each of which moves on when the next one
 * is free: the description of a frame, the same in its memory's output register, the frame whose
 * rows are read, a row, the same in its memory's output register, the output register. A seventh,
 * the skid register, is passed by while the stream is ready: it takes what the stream does not, so
 * that no place but these two knows of {@code ready} in its own clock.
 */
final class PayloadReader {
  final Wires stream;

  private final PacketCheckFrames frames;
  private final int beatBytes;
  private final long[] fetched;
  private final long[] out;

  private int describedEnd;
  private int describedBytes;
  private boolean describedValid;
  private int knownEnd;
  private int knownBytes;
  private boolean knownValid;

  private boolean currentValid;
  private int currentEnd;
  private int bytesLeft;

  private boolean fetchedValid;
  private boolean fetchedLast;
  private final long[] held;
  private boolean heldValid;
  private boolean heldLast;

  private boolean outValid;
  private boolean outLast;

  private final long[] skid;
  private boolean skidValid;

  /** Something was on the stream, or a reset, when it was driven last. */
  private boolean wasValid;

  private boolean skidLast;

  /** Slots that were read. */
  int slot;

  /** The next row; those before it are free. */
  int row;

  PayloadReader(NicParameters p, PacketCheckFrames frames) {
    this.frames = frames;
    stream = PayloadWires.stream(p, "payload");
    beatBytes = p.beatBytes();
    fetched = new long[beatBytes / 8];
    held = new long[beatBytes / 8];
    out = new long[beatBytes / 8];
    skid = new long[beatBytes / 8];
  }

  void reset() {
    slot = 0;
    row = 0;
    describedValid = false;
    knownValid = false;
    currentValid = false;
    fetchedValid = false;
    heldValid = false;
    outValid = false;
    skidValid = false;
    outLast = false;
    wasValid = true;
    Arrays.fill(out, 0L);
  }

  void drive() {
    stream.valid = outValid || skidValid;
    long[] data = skidValid ? skid : out;
    if (stream.valid || wasValid) {
      stream.write(PayloadWires.DATA, data);
    }
    wasValid = stream.valid;
    stream.set(PayloadWires.LAST, skidValid ? skidLast : outLast);
  }

  void clock() {
    boolean outMoves = !outValid || !skidValid;
    boolean waits = !stream.ready && (skidValid || outValid);
    if (waits && !skidValid) {
      System.arraycopy(out, 0, skid, 0, out.length);
      skidLast = outLast;
    }
    skidValid = waits;
    boolean heldMoves = !heldValid || outMoves;
    boolean fetchMoves = !fetchedValid || heldMoves;
    if (outMoves) {
      outValid = heldValid;
      if (heldValid) {
        System.arraycopy(held, 0, out, 0, out.length);
        outLast = heldLast;
      }
    }
    if (heldMoves) {
      heldValid = fetchedValid;
      heldLast = fetchedLast;
      if (heldValid) {
        System.arraycopy(fetched, 0, held, 0, held.length);
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
    boolean knownMoves = !knownValid || currentMoves;
    boolean describes = !describedValid || knownMoves;
    if (currentMoves) {
      currentValid = knownValid;
      if (knownValid) {
        currentEnd = knownEnd;
        bytesLeft = knownBytes;
      }
    }
    if (knownMoves) {
      knownValid = describedValid;
      knownEnd = describedEnd;
      knownBytes = describedBytes;
    }
    if (describes) {
      describedValid = slot != frames.released;
      if (describedValid) {
        describedEnd = frames.end(slot);
        describedBytes = frames.payloadBytes(slot);
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
