// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.SluiceNicUdpModel;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.PowerUp;
import dev.sluice.protocol.NicParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * SluiceNicMac with four clocks that know nothing of each other. To a bench it is a block of one
 * clock, the host's; between two edges of it the other clocks have theirs. Phases are drawn by the
 * seed. The NIC inside is in lock-step with its model ({@link CoreLockStep}).
 */
final class NicBehindMac implements BlockUnderTest {
  private static final int RESET_PICOSECONDS = 100_000;

  private final Dut dut;
  private final BlockModel wires;
  private final Wires toNic;
  private final Wires fromNic;
  private final MacLine line;
  private final CoreLockStep core;
  private final UnrelatedClocks clocks;
  private final UnrelatedClocks.Clock host;
  private final List<Runnable> reads = new ArrayList<>();
  private final List<Runnable> writes = new ArrayList<>();

  /**
   * A NIC that was not reset yet.
   *
   * @param rtl as {@link CoreLockStep#build} makes it
   * @param p what was built
   * @param periods of its clocks
   * @param seed of phases, power-up, and what the MAC does
   */
  NicBehindMac(VerilatedModel rtl, NicParameters p, MacPeriods periods, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    dut = PowerUp.open(rtl, seed);
    core = new CoreLockStep(dut, p);
    wires = new SluiceNicUdpModel(p);
    toNic = wires.wires("s_axis_eth_t");
    fromNic = wires.wires("m_axis_eth_t");
    line = new MacLine(dut, p, random.nextLong());
    clocks = new UnrelatedClocks(dut, random);
    clocks.add("clk", periods.core(), core::edge, () -> {});
    clocks.add("rx_clk", periods.receive(), () -> {}, line::receive);
    clocks.add("tx_clk", periods.transmit(), line::send, line::stall);
    host = clocks.add("host_clk", periods.host(), () -> {}, () -> {});
    wires.inputs().stream().filter(w -> w != toNic).forEach(this::input);
    wires.outputs().stream().filter(w -> w != fromNic).forEach(this::output);
  }

  private void input(Wires each) {
    for (int i = 0; i < each.size(); i++) {
      int field = i;
      InputPort port = dut.input(each.port(i));
      for (int w = 0; w < each.field(i).words(); w++) {
        int word = w;
        writes.add(() -> port.setWord(word, each.word(field, word)));
      }
    }
    InputPort valid = dut.input(each.validPort());
    writes.add(() -> valid.set(each.valid));
    OutputPort ready = dut.output(each.readyPort());
    reads.add(() -> each.ready = ready.isHigh());
  }

  private void output(Wires each) {
    for (int i = 0; i < each.size(); i++) {
      int field = i;
      OutputPort port = dut.output(each.port(i));
      for (int w = 0; w < each.field(i).words(); w++) {
        int word = w;
        reads.add(() -> each.setWord(field, word, port.word(word)));
      }
    }
    if (each.kind() != WireKind.SIGNALS) {
      OutputPort valid = dut.output(each.validPort());
      reads.add(() -> each.valid = valid.isHigh());
      InputPort ready = dut.input(each.readyPort());
      writes.add(() -> ready.set(each.ready));
    }
  }

  /** Its MAC. */
  MacLine line() {
    return line;
  }

  /** Frames that the NIC inside took. */
  long taken() {
    return core.taken();
  }

  @Override
  public BlockModel model() {
    return wires;
  }

  /** The reset ends at any time; the clock that then begins is the host's next. */
  @Override
  public void start() {
    clocks.reset(RESET_PICOSECONDS);
    line.begin();
    toHostsEdge();
  }

  private void toHostsEdge() {
    while (clocks.step() != host) {
      // The others have their edges.
    }
  }

  @Override
  public void begin() {
    reads.forEach(Runnable::run);
    line.begin(toNic, fromNic);
  }

  @Override
  public void end() {
    writes.forEach(Runnable::run);
    toHostsEdge();
    line.end(toNic, fromNic);
  }

  @Override
  public long comparisons() {
    return core.comparisons();
  }

  /** None: the first is thrown. */
  @Override
  public long mismatches() {
    return 0;
  }

  @Override
  public void close() {
    dut.close();
  }
}
