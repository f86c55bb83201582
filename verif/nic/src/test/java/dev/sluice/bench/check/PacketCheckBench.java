// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.check;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.check.PacketCheckModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.check.FrameStimulus;
import dev.sluice.parts.check.PacketCheckTraffic;
import dev.sluice.parts.check.PacketCheckTraffic.Pace;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** PacketCheck's RTL and cycle model in lock-step, with traffic on the wires. */
final class PacketCheckBench implements AutoCloseable {
  private final NicParameters parameters;
  private final boolean dropWhenFull;
  private final PacketCheckModel model;
  private final BlockCosim cosim;
  private PacketCheckTraffic traffic;

  PacketCheckBench(VerilatedModel rtl, NicParameters parameters, boolean dropWhenFull, long seed) {
    this.parameters = parameters;
    this.dropWhenFull = dropWhenFull;
    model = new PacketCheckModel(parameters, dropWhenFull);
    cosim = new BlockCosim(rtl, model, seed);
    cosim.start();
  }

  static PacketCheckBench of(NicParameters parameters, boolean dropWhenFull, long seed)
      throws IOException {
    return new PacketCheckBench(
        BlockRtl.of(block(dropWhenFull), parameters), parameters, dropWhenFull, seed);
  }

  static NicParameters parameters(int dataWidth, int payloadBytes) {
    return new NicParameters(
        new SluiceParameters(4, 8, 100, payloadBytes, Architecture.RING), dataWidth, 4);
  }

  static String block(boolean dropWhenFull) {
    return dropWhenFull ? "PacketCheckDropping" : "PacketCheck";
  }

  static String verilog(NicParameters parameters, boolean dropWhenFull) throws IOException {
    return NicGenerator.verilog(block(dropWhenFull), parameters);
  }

  /** Traffic from now on; what was on its way before must have come out. */
  PacketCheckTraffic traffic(Supplier<FrameStimulus.Frame> frames, Pace pace, long seed) {
    traffic = new PacketCheckTraffic(parameters, model, dropWhenFull, frames, pace, seed);
    return traffic;
  }

  /** Two clocks of reset, in which the line is idle. */
  void reset() {
    model.rx().valid = false;
    cosim.start();
  }

  void run(int clocks) {
    for (int i = 0; i < clocks; i++) {
      cosim.begin();
      traffic.clock();
      cosim.end();
    }
  }

  /** Sends these frames, waits until all have come out, and returns what was counted. */
  PacketCheckTraffic send(List<FrameStimulus.Frame> frames, Pace pace, long seed) {
    Iterator<FrameStimulus.Frame> each = frames.iterator();
    traffic(each::next, pace, seed);
    while (each.hasNext()) {
      run(1);
    }
    drain();
    return traffic;
  }

  /** Runs until everything has come out. */
  void drain() {
    traffic.drain();
    for (int i = 0; !traffic.drained(); i++) {
      if (i == 20_000) {
        throw new AssertionError("something that was sent does not come out");
      }
      run(1);
    }
  }

  long comparisons() {
    return cosim.lockStep().comparisons();
  }

  @Override
  public void close() {
    cosim.close();
  }
}
