// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import dev.sluice.cycle.lib.AxiLiteWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.spec.registers.Register;
import dev.sluice.spec.registers.RegisterAccess;
import dev.sluice.spec.registers.RegisterMap;

/**
 * The AXI4-Lite port: takes one address and one word of each kind, makes one access at a time in
 * five clocks, reads and writes by turns, and holds each response until it is taken.
 */
final class AccessSequencer {
  /** What happens in a clock, in this order. */
  enum Step {
    /** An access is chosen, if there is one. */
    IDLE,
    /** Whether it is allowed. */
    CHECK,
    /** The row of a counter is read. */
    FETCH,
    /** The register is written or read. */
    APPLY,
    /** The response is given. */
    ANSWER
  }

  private static final Step[] STEPS = Step.values();

  final Wires writeAddress = AxiLiteWires.address("s_axil_aw");
  final Wires writeData = AxiLiteWires.writeData("s_axil_w");
  final Wires writeResponse = AxiLiteWires.writeResponse("s_axil_b");
  final Wires readAddress = AxiLiteWires.address("s_axil_ar");
  final Wires readData = AxiLiteWires.readData("s_axil_r");

  private final RegisterMap map;
  private boolean awHeld;
  private int awAddress;
  private boolean wordHeld;
  private long word;
  private int strobe;
  private boolean arHeld;
  private int arAddress;
  private boolean readFirst;
  private Step step;
  private boolean write;
  private int address;
  private long data;
  private boolean whole;
  private int code;

  AccessSequencer(RegisterMap map) {
    this.map = map;
  }

  void reset() {
    awHeld = false;
    wordHeld = false;
    arHeld = false;
    readFirst = false;
    step = Step.IDLE;
    code = AxiLiteWires.OKAY;
    writeResponse.clear();
    readData.clear();
  }

  void drive() {
    writeAddress.ready = !awHeld;
    writeData.ready = !wordHeld;
    readAddress.ready = !arHeld;
  }

  boolean at(Step which) {
    return step == which;
  }

  boolean write() {
    return write;
  }

  int address() {
    return address;
  }

  long data() {
    return data;
  }

  /** The access is made in this clock. */
  boolean applies() {
    return step == Step.APPLY && code == AxiLiteWires.OKAY;
  }

  /** A refused access is answered in this clock. */
  boolean refuses() {
    return step == Step.ANSWER && code != AxiLiteWires.OKAY;
  }

  /**
   * The rising edge.
   *
   * @param held nothing may begin
   * @param stagedLow of the address: what was written to the word before it
   * @param value what the register gave, in the clock after it was read
   */
  void clock(boolean held, long stagedLow, long value) {
    boolean writes = awHeld && wordHeld && !writeResponse.valid;
    boolean reads = arHeld && !readData.valid;
    if (writeResponse.fires()) {
      writeResponse.valid = false;
    }
    if (readData.fires()) {
      readData.valid = false;
    }
    boolean begins = step == Step.IDLE && !held && (writes || reads);
    boolean beginsWrite = begins && !(reads && (readFirst || !writes));
    boolean beginsRead = begins && !beginsWrite;
    switch (step) {
      case CHECK -> code = judge(stagedLow);
      case ANSWER -> answer(value);
      default -> {
        // Nothing of the port changes.
      }
    }
    if (begins) {
      write = beginsWrite;
      address = beginsWrite ? awAddress : arAddress;
      data = word;
      whole = strobe == 15;
      readFirst = beginsWrite;
    }
    if (step != Step.IDLE || begins) {
      step = STEPS[(step.ordinal() + 1) % STEPS.length];
    }
    take(beginsWrite, beginsRead);
  }

  private void take(boolean beginsWrite, boolean beginsRead) {
    if (beginsWrite) {
      awHeld = false;
      wordHeld = false;
    }
    if (beginsRead) {
      arHeld = false;
    }
    if (writeAddress.fires()) {
      awHeld = true;
      awAddress = writeAddress.getInt(AxiLiteWires.ADDRESS);
    }
    if (writeData.fires()) {
      wordHeld = true;
      word = writeData.get(AxiLiteWires.WRITE_DATA);
      strobe = writeData.getInt(AxiLiteWires.STROBE);
    }
    if (readAddress.fires()) {
      arHeld = true;
      arAddress = readAddress.getInt(AxiLiteWires.ADDRESS);
    }
  }

  private int judge(long stagedLow) {
    Register register = map.at(address);
    if (register == null) {
      return AxiLiteWires.DECERR;
    }
    if (!write) {
      return AxiLiteWires.OKAY;
    }
    boolean allowed =
        register.writable()
            && whole
            && data >= register.minimum()
            && data <= register.maximum()
            && (register.access() != RegisterAccess.HIGH_WORD
                || (data << 32 | stagedLow) != 0
                || register.pairMinimum() == 0);
    return allowed ? AxiLiteWires.OKAY : AxiLiteWires.SLVERR;
  }

  private void answer(long value) {
    if (write) {
      writeResponse.valid = true;
      writeResponse.set(AxiLiteWires.WRITE_RESPONSE, code);
    } else {
      readData.valid = true;
      readData.set(AxiLiteWires.READ_DATA, code == AxiLiteWires.OKAY ? value : 0);
      readData.set(AxiLiteWires.READ_RESPONSE, code);
    }
  }
}
