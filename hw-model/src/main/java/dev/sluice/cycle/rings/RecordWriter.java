// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.RingSizes;
import dev.sluice.spec.rings.HostRings;

/**
 * Writes records to the completion ring, in steps of a clock: look at the host's head, judge it,
 * decide on a record, write it. Nothing allocates after construction.
 */
final class RecordWriter {
  /** Clocks after a decision that are judged without it. */
  private static final int REST = 2;

  private final int beatBytes;
  private final Wires completion;
  private final Wires aw;
  private final Wires w;
  private final Wires b;
  private final Wires recordPush = CompletionWires.stream("recordPush");
  private final Wires recordPop = CompletionWires.stream("recordPop");
  private final Wires addressPush = addressRow("addressPush");
  private final Wires addressPop = addressRow("addressPop");
  private final Wires dataPush;
  private final MooreFifo records = new MooreFifo(recordPush, recordPop, RingSizes.RECORD_ROWS);
  private final MooreFifo addresses =
      new MooreFifo(addressPush, addressPop, RingSizes.ADDRESS_ROWS);
  private final MooreFifo datas;

  private int written;

  // Look.
  private int head;
  private int used;

  // Judge.
  private int judgedHead;
  private int judgedUsed;

  // Decide, write.
  private boolean wasBad;
  private int lastHead;
  private boolean refused;
  private int rest;
  private boolean begins;
  private boolean rests;

  private int tail;
  private boolean writeError;

  RecordWriter(NicParameters p, Wires completion, Wires aw, Wires w, Wires b) {
    beatBytes = p.beatBytes();
    this.completion = completion;
    this.aw = aw;
    this.w = w;
    this.b = b;
    dataPush = AxiWires.writeData(p, "dataPush");
    datas = new MooreFifo(dataPush, w, RingSizes.ADDRESS_ROWS);
  }

  private static Wires addressRow(String name) {
    return Wires.stream(name, new Field("addr", 64));
  }

  void reset() {
    records.reset();
    addresses.reset();
    datas.reset();
    begin();
    refused = false;
    writeError = false;
  }

  /** The indices begin at 0; nothing is under way. */
  void begin() {
    written = 0;
    tail = 0;
    wasBad = false;
    rest = 0;
    begins = false;
    rests = false;
  }

  void drive(boolean faultValid) {
    records.drive();
    addresses.drive();
    datas.drive();
    completion.ready = recordPush.ready && !faultValid;
    b.ready = true;
    aw.valid = addressPop.valid;
    aw.set(AxiWires.ADDRESS, addressPop.get(0));
    aw.set(AxiWires.LENGTH, HostRings.RECORD_BYTES > beatBytes ? 1 : 0);
    aw.set(AxiWires.SIZE, Integer.numberOfTrailingZeros(beatBytes));
    aw.set(AxiWires.BURST, AxiWires.INCR);
    aw.set(AxiWires.CACHE, AxiWires.BUFFERABLE);
    aw.set(AxiWires.PROTECTION, AxiWires.UNPRIVILEGED);
  }

  /** Whether no record is inside. */
  boolean isQuiet() {
    return !begins
        && !rests
        && rest == 0
        && records.isEmpty()
        && addresses.isEmpty()
        && datas.isEmpty();
  }

  /** Records that memory has acknowledged, free-running. */
  int tail() {
    return tail;
  }

  /** Pulse: the host's head is bad. */
  boolean refused() {
    return refused;
  }

  /** Pulse: memory refused a record. */
  boolean writeError() {
    return writeError;
  }

  /** A record enters, of a fault before one of the send engine; whether the fault goes. */
  boolean take(boolean faultValid, int faultIndex) {
    recordPush.valid = faultValid || completion.valid;
    if (faultValid) {
      recordPush.set(CompletionWires.COOKIE, faultIndex);
      recordPush.set(CompletionWires.TRANSFER_ID, 0);
      recordPush.set(CompletionWires.STATUS, CompletionStatus.DESCRIPTOR_UNREADABLE.code());
    } else {
      recordPush.set(CompletionWires.COOKIE, completion.get(CompletionWires.COOKIE));
      recordPush.set(CompletionWires.TRANSFER_ID, completion.get(CompletionWires.TRANSFER_ID));
      recordPush.set(CompletionWires.STATUS, completion.get(CompletionWires.STATUS));
    }
    return faultValid && recordPush.ready;
  }

  /** The rising edge; after {@link #take}. */
  void clock(Wires settings, RingSession session) {
    boolean twoBeats = beatBytes < HostRings.RECORD_BYTES;
    boolean second = rests && dataPush.ready;
    long address =
        HostRings.recordAddress(session.completionBase, session.completionLog2, written - 1);
    addressPush.valid = begins;
    addressPush.set(0, address & -beatBytes);
    addressPop.ready = aw.ready;
    writeBeat(address, HostRings.phase(session.completionLog2, written - 1));
    dataPush.valid = begins || second;
    recordPop.ready = twoBeats ? second : begins;
    boolean restsOn = twoBeats && begins || rests && !second;
    boolean goes = decides(session, addressPush.ready && dataPush.ready);
    judgedHead = head;
    judgedUsed = used;
    head = settings.getInt(RingConfigWires.COMPLETION_HEAD);
    used = written - head;
    begins = goes;
    rests = restsOn;
    written += goes ? 1 : 0;
    writeError = b.fires() && b.get(AxiWires.WRITE_RESPONSE) != AxiWires.OKAY;
    tail += b.fires() ? 1 : 0;
    records.clock();
    addresses.clock();
    datas.clock();
  }

  private boolean decides(RingSession session, boolean room) {
    int size = 1 << session.completionLog2;
    boolean isBad = session.judged() && Integer.compareUnsigned(judgedUsed, size) > 0;
    boolean fits = Integer.compareUnsigned(judgedUsed, size) < 0;
    refused = isBad && !(wasBad && lastHead == judgedHead);
    wasBad = isBad;
    lastHead = judgedHead;
    boolean may = session.judged() && rest == 0 && !rests;
    boolean goes = may && recordPop.valid && fits && room;
    rest = goes ? REST : Math.max(0, rest - 1);
    return goes;
  }

  /** The record in all lanes of a beat, or a half of it; the strobes say where it is meant. */
  private void writeBeat(long address, int phase) {
    boolean twoBeats = beatBytes < HostRings.RECORD_BYTES;
    long first = recordPop.get(CompletionWires.COOKIE);
    first |= recordPop.get(CompletionWires.TRANSFER_ID) << 32;
    long second = recordPop.get(CompletionWires.STATUS) | (long) phase << 56;
    for (int i = 0; i < beatBytes / 8; i++) {
      boolean isSecond = twoBeats ? rests : (i & 1) != 0;
      dataPush.setWord(AxiWires.WRITE_DATA, i, isSecond ? second : first);
    }
    int lane = (int) address & beatBytes - 1;
    dataPush.set(AxiWires.STROBE, twoBeats ? 0xff : 0xffffL << lane);
    dataPush.set(AxiWires.WRITE_LAST, !twoBeats || rests);
  }
}
