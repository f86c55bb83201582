// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.registers.AccessSequencer.Step;
import dev.sluice.cycle.wires.registers.ReadErrorWires;
import dev.sluice.cycle.wires.registers.RingStatusWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.RegisterSizes;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.NicError;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.registers.RegisterMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The cycle model of Registers: settings and status of the NIC behind AXI4-Lite, counters, errors,
 * the interrupt line. The micro-architecture is on the block's page. Nothing allocates after
 * construction.
 */
public final class RegistersModel implements BlockModel {
  private static final long WORD = 0xffff_ffffL;

  private final RegisterWords words;
  private final AccessSequencer port;
  private final EventLines lines = new EventLines();
  private final SettingLines settings;
  private final CounterBank counters;
  private final Wires ringIrq = Wires.signal("ringIrq", 1);
  private final Wires irq = Wires.signal("irq", 1);
  private final List<Wires> inputs = new ArrayList<>();
  private final List<Wires> outputs = new ArrayList<>();
  private final CounterSet[] errorCauses = new CounterSet[NicError.count()];
  private final CounterSet events = new CounterSet();
  private final CounterSet happened = new CounterSet();

  private boolean changed;
  private boolean commits;
  private boolean commitsHop;
  private boolean interrupts;
  private int filled;
  private long value;
  private long counterHigh;
  private long errorTransfer;
  private long errorPidx;

  /**
   * The registers of a NIC, after reset.
   *
   * @param p what was built
   * @param udp whether the NIC has the UDP wrapper, which only a constant says
   */
  public RegistersModel(NicParameters p, boolean udp) {
    this(p, udp, 0);
  }

  /**
   * The registers of a NIC, after reset.
   *
   * @param p what was built
   * @param udp whether the NIC has the UDP wrapper, which only a constant says
   * @param countFrom what the counters begin with; not 0 only in benches
   */
  public RegistersModel(NicParameters p, boolean udp, long countFrom) {
    counters = new CounterBank(countFrom);
    RegisterMap map = new RegisterMap(p, udp);
    words = new RegisterWords(map);
    port = new AccessSequencer(map);
    settings = new SettingLines(words);
    inputs.addAll(List.of(port.writeAddress, port.writeData, port.readAddress));
    inputs.addAll(lines.wires());
    inputs.add(ringIrq);
    outputs.addAll(List.of(port.writeResponse, port.readData));
    outputs.addAll(settings.wires());
    outputs.add(irq);
    for (NicError error : NicError.values()) {
      errorCauses[error.ordinal()] = new CounterSet();
      for (NicCounter cause : error.causes()) {
        errorCauses[error.ordinal()].add(cause, 0);
      }
    }
    reset();
  }

  @Override
  public void reset() {
    words.reset();
    port.reset();
    counters.reset();
    changed = true;
    commits = false;
    commitsHop = false;
    interrupts = false;
    happened.clear();
    filled = 0;
    value = 0;
    counterHigh = 0;
    errorTransfer = 0;
    errorPidx = 0;
  }

  @Override
  public void drive() {
    port.drive();
    settings.drive(changed);
    settings.region.valid = commits;
    settings.nextHop.valid = commitsHop;
    irq.set(0, interrupts);
  }

  @Override
  public void clock() {
    changed = false;
    events.copyFrom(happened);
    lines.tell(happened);
    if (port.refuses()) {
      NicCounter counter =
          port.write() ? NicCounter.ACCESS_WRITE_REFUSED : NicCounter.ACCESS_READ_REFUSED;
      happened.add(counter, 0);
    }
    boolean errors =
        (words.get(NicRegister.ERROR_STATUS) & words.get(NicRegister.ERROR_INTERRUPT)) != 0;
    boolean rises = ringIrq.getBit(0) || errors;
    int address = port.address();
    boolean decodes = port.at(Step.DECODE);
    boolean fetches = port.at(Step.FETCH);
    boolean filling = filled < RegisterSizes.WORD_ROWS;
    filled += filling ? 1 : 0;
    commits = false;
    commitsHop = false;
    if (port.allowed()) {
      access(address);
    }
    port.clock(filling, words.staged(address), value);
    noteErrors();
    counters.clock(
        events, decodes, fetches, (address - NicCounter.BASE >> 3) & CounterBank.ROWS - 1);
    interrupts = rises;
  }

  private void access(int address) {
    if (port.write()) {
      if (port.at(Step.APPLY)) {
        words.write(address, port.data());
        commits = address == NicRegister.REGION_COMMIT.address();
        commitsHop = address == NicRegister.HOP_COMMIT.address();
        changed = true;
      }
    } else if (port.at(Step.GATHER)) {
      value = read(address);
    } else if (port.at(Step.ANSWER) && address >= NicCounter.BASE && (address & 4) == 0) {
      value = counters.output() & WORD;
      counterHigh = counters.output() >>> 32;
    }
  }

  private long read(int address) {
    if (address >= NicCounter.BASE) {
      return counterHigh;
    }
    if (address == NicRegister.STATUS.address()) {
      return lines.ringStatus.get(RingStatusWires.ACTIVE)
          | ringIrq.get(0) << 1
          | (interrupts ? 4 : 0);
    }
    if (address == NicRegister.DESCRIPTOR_HEAD.address()) {
      return lines.ringStatus.get(RingStatusWires.DESCRIPTOR_HEAD);
    }
    if (address == NicRegister.COMPLETION_TAIL.address()) {
      return lines.ringStatus.get(RingStatusWires.COMPLETION_TAIL);
    }
    if (address == NicRegister.READ_ERROR_TRANSFER.address()) {
      return errorTransfer;
    }
    if (address == NicRegister.READ_ERROR_PIDX.address()) {
      return errorPidx;
    }
    return words.get(address);
  }

  private void noteErrors() {
    if (lines.readError.valid) {
      errorTransfer = lines.readError.get(ReadErrorWires.TRANSFER_ID);
      errorPidx = lines.readError.get(ReadErrorWires.PIDX);
    }
    for (int i = 0; i < errorCauses.length; i++) {
      if (events.meets(errorCauses[i])) {
        words.set(NicRegister.ERROR_STATUS, 1L << i);
      }
    }
  }

  @Override
  public List<Wires> inputs() {
    return Collections.unmodifiableList(inputs);
  }

  @Override
  public List<Wires> outputs() {
    return Collections.unmodifiableList(outputs);
  }
}
