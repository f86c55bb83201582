// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.PayloadWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.PacketCheckSizes;

/**
 * The clocks of PacketCheck's payload reader. Three places, each of which moves on when the next
 * one is free: the description of a frame, the same in its memory's output register, the frame
 * whose rows are read. A row is read while fewer than {@value PacketCheckSizes#ROWS_AHEAD} are on
 * their way to the queue or in it; a clock later it is in its memory's output register, then it
 * enters the queue. Behind the queue is the skid register, which is passed by while the stream is
 * ready: it takes what the stream does not, and the queue stops while it has something.
 */
final class PayloadReader {
  final Wires stream;

  private final PacketCheckFrames frames;
  private final Wires aheadPush;
  private final Wires aheadPop;
  private final MooreFifo ahead;
  private final int beatBytes;
  private final long[] fetched;
  private final long[] out;

  /** Rows that were read and have not left the queue. */
  private int rowsAhead;

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
    aheadPush = PayloadWires.stream(p, "aheadPush");
    aheadPop = PayloadWires.stream(p, "aheadPop");
    ahead = new MooreFifo(aheadPush, aheadPop, PacketCheckSizes.ROWS_AHEAD);
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
    skidValid = false;
    rowsAhead = 0;
    ahead.reset();
    wasValid = true;
  }

  void drive() {
    ahead.drive();
    stream.valid = aheadPop.valid || skidValid;
    if (stream.valid || wasValid) {
      if (!skidValid) {
        aheadPop.read(PayloadWires.DATA, out);
      }
      stream.write(PayloadWires.DATA, skidValid ? skid : out);
    }
    wasValid = stream.valid;
    stream.set(PayloadWires.LAST, skidValid ? skidLast : aheadPop.getBit(PayloadWires.LAST));
  }

  void clock() {
    boolean mayRead = rowsAhead < PacketCheckSizes.ROWS_AHEAD;
    moveOut();
    heldValid = fetchedValid;
    if (fetchedValid) {
      heldLast = fetchedLast;
      System.arraycopy(fetched, 0, held, 0, held.length);
    }
    boolean reads = currentValid && bytesLeft > 0 && mayRead;
    fetchedValid = reads;
    rowsAhead += reads ? 1 : 0;
    boolean finishes = currentValid && (bytesLeft == 0 || reads && readRow());
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

  /** A row enters the queue, one leaves it for the stream or the skid register. */
  private void moveOut() {
    aheadPush.valid = heldValid;
    if (heldValid) {
      aheadPush.write(PayloadWires.DATA, held);
      aheadPush.set(PayloadWires.LAST, heldLast);
    }
    aheadPop.ready = !skidValid;
    rowsAhead -= aheadPop.fires() ? 1 : 0;
    boolean waits = !stream.ready && stream.valid;
    if (waits && !skidValid) {
      aheadPop.read(PayloadWires.DATA, skid);
      skidLast = aheadPop.getBit(PayloadWires.LAST);
    }
    skidValid = waits;
    ahead.clock();
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
