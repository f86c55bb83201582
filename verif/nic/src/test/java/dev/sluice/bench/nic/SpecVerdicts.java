// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.EngineCommandWires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.Verdict;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * The verdicts that the spec's windows give to what a NIC's engine is told: opens, closes and
 * packets as Admission gives them. What the NIC's counters have to say in the end.
 */
final class SpecVerdicts implements ClockWatcher {
  private static final long PEER = 1;

  private final SluiceParameters parameters;
  private final Wires cmd;
  private final ReceiveWindow[] windows;
  private final long[] fell = new long[Verdict.values().length];

  SpecVerdicts(SluiceParameters parameters, NicCoreModel core) {
    this.parameters = parameters;
    cmd = core.receive().cmd();
    windows = new ReceiveWindow[parameters.windows()];
    Arrays.setAll(windows, _ -> new ReceiveWindow(parameters));
  }

  @Override
  public void clock(long clock) {
    if (!cmd.fires()) {
      return;
    }
    int op = cmd.getInt(EngineCommandWires.OP);
    int generation = cmd.getInt(EngineCommandWires.GENERATION);
    ReceiveWindow window = windows[cmd.getInt(EngineCommandWires.WINDOW)];
    if (op == WindowOp.OPEN.code()) {
      long packets = cmd.getInt(EngineCommandWires.LENGTH);
      window.open(PEER, generation, 0, packets * parameters.payloadBytes());
    } else if (op == WindowOp.CLOSE.code()) {
      window.close();
    } else {
      int pidx = cmd.getInt(EngineCommandWires.PIDX);
      boolean tail = cmd.getBit(EngineCommandWires.TAIL);
      fell[
          window
              .receive(PEER, generation, pidx, tail, parameters.payloadBytes())
              .verdict()
              .ordinal()]++;
    }
  }

  /** How often each fell. */
  long of(Verdict verdict) {
    return fell[verdict.ordinal()];
  }

  /** All of them as the registers name them. */
  Map<NicCounter, Long> counters() {
    Map<NicCounter, Long> counters = new EnumMap<>(NicCounter.class);
    for (Verdict verdict : Verdict.values()) {
      counters.put(NicCounter.valueOf("VERDICT_" + verdict.name()), of(verdict));
    }
    return counters;
  }
}
