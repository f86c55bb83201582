// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.BlockRamFifo;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.RingSizes;
import dev.sluice.spec.rings.HostRings;

/**
 * Puts beats together to descriptors, keeps them in order, and gives them to the send engine one by
 * one; one that could not be read goes to the records instead. A row is a descriptor, or a beat of
 * two at 512 bits. Nothing allocates after construction.
 */
final class DescriptorQueue {
  private static final int BITS = 8 * HostRings.DESCRIPTOR_BYTES;
  private static final int WORDS = BITS / 64;
  private static final int DATA = 0;
  private static final int ERROR = 1;
  private static final int LOW = 2;
  private static final int HIGH = 3;

  private final boolean pairs;
  private final int beatWords;
  private final int beats;
  private final Wires r;
  private final Wires descriptor;
  private final Wires rowPush;
  private final Wires rowPop;
  private final BlockRamFifo rows;

  // Receive.
  private int beat;
  private boolean laterBeat;
  private boolean failed;
  private int arrived;
  private int read;

  // Exit.
  private boolean half;
  private int left;
  private boolean outValid;
  private final long[] out = new long[WORDS];
  private boolean faultValid;
  private int faultIndex;
  private boolean gives;
  private boolean faults;
  private boolean upper;

  DescriptorQueue(NicParameters p, Wires r, Wires descriptor) {
    pairs = p.beatBytes() > HostRings.DESCRIPTOR_BYTES;
    beatWords = p.beatBytes() / 8;
    beats = Math.max(1, HostRings.DESCRIPTOR_BYTES / p.beatBytes());
    this.r = r;
    this.descriptor = descriptor;
    rowPush = row("rowPush");
    rowPop = row("rowPop");
    rows = new BlockRamFifo(rowPush, rowPop, RingSizes.QUEUE_ROWS);
  }

  private Wires row(String name) {
    return Wires.stream(
        name,
        new Field("data", pairs ? 2 * BITS : BITS),
        new Field("error", 1),
        new Field("low", 1),
        new Field("high", 1));
  }

  void reset() {
    rows.reset();
    begin();
    beat = 0;
    laterBeat = false;
    failed = false;
    half = false;
    outValid = false;
    java.util.Arrays.fill(out, 0L);
    faultValid = false;
    gives = false;
    faults = false;
    arrived = 0;
  }

  /** The indices begin at 0; the queue is empty. */
  void begin() {
    read = 0;
    left = 0;
  }

  void drive(Wires expected) {
    rows.drive();
    r.ready = !pairs || expected.valid;
    descriptor.valid = outValid;
    descriptor.set(DescriptorWires.COOKIE, out[0]);
    descriptor.set(DescriptorWires.PEER, out[0] >>> 32);
    descriptor.set(DescriptorWires.ADDRESS, out[1]);
    descriptor.set(DescriptorWires.BYTES, out[2]);
    descriptor.set(DescriptorWires.REMOTE_ADDRESS, out[3]);
  }

  /** Whether no descriptor is inside. */
  boolean isQuiet() {
    return rows.isEmpty() && !outValid && !faultValid && !gives && !faults && arrived == 0;
  }

  /** Descriptors that were read, free-running. */
  int read() {
    return read;
  }

  /** Whether a descriptor that could not be read waits for its record. */
  boolean faultValid() {
    return faultValid;
  }

  /** Its index. */
  int faultIndex() {
    return faultIndex;
  }

  /** Pulse: a descriptor could not be read. */
  boolean readError() {
    return faults;
  }

  /** A beat arrives; returns how many descriptors were completed a clock ago. */
  int receive(Wires expected) {
    boolean fires = r.fires();
    boolean error = failed || fires && r.get(AxiWires.READ_RESPONSE) != AxiWires.OKAY;
    boolean completes = fires && beat == beats - 1;
    boolean last = fires && r.getBit(AxiWires.READ_LAST);
    boolean low = !(pairs && !laterBeat && expected.getBit(DescriptorFetch.SKIP_LOW));
    boolean high = pairs && !(last && expected.getBit(DescriptorFetch.SKIP_HIGH));
    for (int i = 0; fires && i < beatWords; i++) {
      rowPush.setWord(DATA, beat * beatWords + i, r.word(AxiWires.READ_DATA, i));
    }
    rowPush.set(ERROR, error);
    rowPush.set(LOW, low);
    rowPush.set(HIGH, high);
    rowPush.valid = completes;
    expected.ready = last;
    if (fires) {
      beat = completes ? 0 : beat + 1;
      laterBeat = !last;
      failed = error && !completes;
    }
    int before = arrived;
    arrived = completes ? (low ? 1 : 0) + (high ? 1 : 0) : 0;
    read += arrived;
    return before;
  }

  /** The rising edge; returns the rows that are given up. After {@link #receive}. */
  int clock(boolean faultLeaves) {
    boolean error = rowPop.getBit(ERROR);
    boolean room = error ? !faultValid : !outValid || descriptor.ready;
    boolean goes = gives || faults;
    boolean takes = rowPop.valid && !goes && room;
    boolean ends = goes && (upper || !rowPop.getBit(HIGH));
    rowPop.ready = ends;
    faultValid = faultValid && !faultLeaves || faults;
    outValid = outValid && !descriptor.ready || gives;
    if (faults) {
      faultIndex = left;
    }
    for (int i = 0; gives && i < WORDS; i++) {
      out[i] = rowPop.word(DATA, (upper ? WORDS : 0) + i);
    }
    if (goes) {
      half = !ends;
      left++;
    } else {
      upper = half || !rowPop.getBit(LOW);
    }
    gives = takes && !error;
    faults = takes && error;
    rows.clock();
    return ends ? 1 : 0;
  }
}
