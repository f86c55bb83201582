// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.BlockRamFifo;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.RingSizes;
import dev.sluice.spec.rings.HostRings;
import dev.sluice.spec.rings.PeerShare;

/**
 * Takes beats as they arrive and puts them into the lists of the peers, a part of a descriptor in a
 * clock; one that could not be read goes to the records instead. Nothing allocates after
 * construction.
 */
final class DescriptorQueue {
  private static final int WORDS = HostRings.DESCRIPTOR_BYTES / Long.BYTES;
  private static final int DATA = 0;
  private static final int ERROR = 1;
  private static final int LOW = 2;
  private static final int HIGH = 3;

  private final boolean pairs;
  private final int beats;

  /** Words of 64 bits that are put in a clock: a beat, but never more than half a descriptor. */
  private final int stepWords;

  private final Wires r;
  private final Wires rowPush;
  private final Wires rowPop;
  private final BlockRamFifo rows;
  private final PeerTurns turns;
  private final PeerLists lists;

  // Receive.
  private int beat;
  private boolean laterBeat;
  private int arrived;
  private int read;

  // Put.
  private int word;
  private boolean half;
  private boolean failed;
  private int bucket;
  private int left;
  private boolean faultValid;
  private int faultIndex;
  private boolean readError;
  private boolean freed;

  DescriptorQueue(NicParameters p, Wires r, Wires descriptor) {
    pairs = p.beatBytes() > HostRings.DESCRIPTOR_BYTES;
    beats = Math.max(1, HostRings.DESCRIPTOR_BYTES / p.beatBytes());
    stepWords = Math.min(p.dataWidth(), RingSizes.WORD_BITS) / Long.SIZE;
    this.r = r;
    rowPush = row("rowPush", p);
    rowPop = row("rowPop", p);
    rows = new BlockRamFifo(rowPush, rowPop, RingSizes.QUEUE_ROWS * beats);
    turns = new PeerTurns(p);
    lists = new PeerLists(descriptor);
  }

  private static Wires row(String name, NicParameters p) {
    return Wires.stream(
        name,
        new Field("data", p.dataWidth()),
        new Field("error", 1),
        new Field("low", 1),
        new Field("high", 1));
  }

  void reset() {
    rows.reset();
    turns.reset();
    lists.reset();
    begin();
    beat = 0;
    laterBeat = false;
    word = 0;
    half = false;
    failed = false;
    faultValid = false;
    readError = false;
    freed = false;
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
    lists.drive();
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
    return readError;
  }

  /** A beat arrives; returns how many descriptors were completed a clock ago. */
  int receive(Wires expected) {
    boolean fires = r.fires();
    boolean completes = fires && beat == beats - 1;
    boolean last = fires && r.getBit(AxiWires.READ_LAST);
    boolean low = !(pairs && !laterBeat && expected.getBit(DescriptorFetch.SKIP_LOW));
    boolean high = pairs && !(last && expected.getBit(DescriptorFetch.SKIP_HIGH));
    for (int i = 0; fires && i < rowPush.field(DATA).width() / Long.SIZE; i++) {
      rowPush.setWord(DATA, i, r.word(AxiWires.READ_DATA, i));
    }
    rowPush.set(ERROR, r.get(AxiWires.READ_RESPONSE) != AxiWires.OKAY);
    rowPush.set(LOW, low);
    rowPush.set(HIGH, high);
    rowPush.valid = fires;
    expected.ready = last;
    if (fires) {
      beat = completes ? 0 : beat + 1;
      laterBeat = !last;
    }
    int before = arrived;
    arrived = completes ? (low ? 1 : 0) + (high ? 1 : 0) : 0;
    read += arrived;
    return before;
  }

  /**
   * The rising edge; after {@link #receive}.
   *
   * @param settings of the host
   * @param faultLeaves the fault has become a record
   * @param returned the bucket of a descriptor that has become a record, or -1
   * @return rows that were given up a clock ago
   */
  int clock(Wires settings, boolean faultLeaves, int returned) {
    int before = freed ? 1 : 0;
    int adds = put(faultLeaves);
    lists.clock(turns, adds);
    int n = settings.getInt(RingConfigWires.PEER_SHARE);
    turns.clock(n, lists.enters(), lists.takes(), returned);
    rows.clock();
    return before;
  }

  /** The bucket of a descriptor that is whole with this clock, or -1. */
  private int put(boolean faultLeaves) {
    boolean upper = half || pairs && !rowPop.getBit(LOW);
    boolean whole = word + stepWords == WORDS;
    boolean error = failed || rowPop.getBit(ERROR);
    boolean blocked = whole && faultValid;
    boolean goes = rowPop.valid && turns.isClear() && lists.open() && !blocked;
    faultValid &= !faultLeaves;
    rowPop.ready = false;
    readError = false;
    freed = false;
    if (!goes) {
      return -1;
    }
    int from = pairs && upper ? WORDS + word : word % (rowPop.field(DATA).width() / Long.SIZE);
    for (int i = 0; i < stepWords; i++) {
      lists.fill(word + i, rowPop.word(DATA, from + i));
    }
    if (word == 0) {
      bucket = PeerShare.bucketOf((int) (rowPop.word(DATA, from) >>> 32));
    }
    boolean over = whole && (!pairs || upper || !rowPop.getBit(HIGH));
    rowPop.ready = over || beats > 1;
    word = whole ? 0 : word + stepWords;
    failed = error && !whole && beats > 1;
    freed = over;
    if (!whole) {
      return -1;
    }
    half = !over;
    if (error) {
      faultValid = true;
      faultIndex = left;
      readError = true;
    }
    left++;
    return error ? -1 : bucket;
  }
}
