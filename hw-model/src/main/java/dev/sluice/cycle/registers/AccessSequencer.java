// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import dev.sluice.cycle.lib.AxiLiteWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.spec.registers.Register;
import dev.sluice.spec.registers.RegisterAccess;
import dev.sluice.spec.registers.RegisterMap;

/**
 * The AXI4-Lite port: takes one address and one word of each kind, makes one access at a time in
 * nine clocks, reads and writes by turns, and holds each response until it is taken. What was taken
 * is held until its access has its response.
 */
final class AccessSequencer {
  /** What happens in a clock, in this order. */
  enum Step {
    /** An access is chosen, if there is one. */
    IDLE,
    /** What may be done at the address; the sweep of the counters leaves a row out. */
    DECODE,
    /** The word with what may be written. */
    COMPARE,
    /** The word that waits for its high word comes. */
    STAGED,
    /** Whether the access is allowed. */
    JUDGE,
    /** The row of a counter is asked for. */
    FETCH,
    /** The register is written. */
    APPLY,
    /** The register is read, unless it is a counter's low word. */
    GATHER,
    /** The response is given. A counter's low word is read. */
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
    return word;
  }

  /** The access is allowed: known from FETCH on. */
  boolean allowed() {
    return code == AxiLiteWires.OKAY;
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
   * @param value what the register gives, in ANSWER
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
    take();
    boolean begins = step == Step.IDLE && !held && (writes || reads);
    switch (step) {
      case JUDGE -> code = judge(stagedLow);
      case ANSWER -> answer(value);
      default -> {
        // Nothing of the port changes.
      }
    }
    if (begins) {
      write = !(reads && (readFirst || !writes));
      address = write ? awAddress : arAddress;
      readFirst = write;
    }
    if (step != Step.IDLE || begins) {
      step = STEPS[(step.ordinal() + 1) % STEPS.length];
    }
  }

  private void take() {
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
            && strobe == 15
            && word >= register.minimum()
            && word <= register.maximum()
            && (register.access() != RegisterAccess.HIGH_WORD
                || (word << 32 | stagedLow) != 0
                || register.pairMinimum() == 0);
    return allowed ? AxiLiteWires.OKAY : AxiLiteWires.SLVERR;
  }

  private void answer(long value) {
    if (write) {
      awHeld = false;
      wordHeld = false;
      writeResponse.valid = true;
      writeResponse.set(AxiLiteWires.WRITE_RESPONSE, code);
    } else {
      arHeld = false;
      readData.valid = true;
      readData.set(AxiLiteWires.READ_DATA, code == AxiLiteWires.OKAY ? value : 0);
      readData.set(AxiLiteWires.READ_RESPONSE, code);
    }
  }
}
