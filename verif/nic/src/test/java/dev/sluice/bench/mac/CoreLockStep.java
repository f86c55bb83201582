// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Internal;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.SluiceNicUdpModel;
import dev.sluice.protocol.NicParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The NIC inside SluiceNicMac, in lock-step with its cycle model: what stands on its ports before
 * each edge of its clock goes into the model, and every output is compared. So whatever the FIFOs
 * round it do, the NIC does what it does alone.
 */
final class CoreLockStep {
  static final String TOP = "SluiceNicMac";
  private static final String CORE = "SluiceNicUdp";
  private static final String RESET = "core_release_stages_3";

  /** A port of the NIC inside: where its value goes, or is compared. */
  private record Port(Internal value, LongConsumer to) {}

  /** An output: its port, and what the model says. */
  private record Output(Wires wires, int field, Internal value) {}

  private static final int VALID = -1;
  private static final int READY = -2;

  private final SluiceNicUdpModel model;
  private final Internal reset;
  private final List<Port> inputs = new ArrayList<>();
  private final List<Output> outputs = new ArrayList<>();
  private final Wires frames;
  private boolean wasReset;
  private long clocks;
  private long comparisons;
  private long taken;

  CoreLockStep(Dut dut, NicParameters p) {
    model = new SluiceNicUdpModel(p, true);
    frames = model.wires("s_axis_eth_t");
    reset = dut.internal(RESET);
    for (Wires each : model.inputs()) {
      if (each.kind() != WireKind.SIGNALS) {
        inputs.add(new Port(port(dut, each.validPort()), v -> each.valid = v != 0));
      }
      if (each.kind() == WireKind.STREAM) {
        outputs.add(new Output(each, READY, port(dut, each.readyPort())));
      }
      for (int i = 0; i < each.size(); i++) {
        int field = i;
        inputs.add(new Port(port(dut, each.port(i)), v -> each.set(field, v)));
      }
    }
    for (Wires each : model.outputs()) {
      if (each.kind() == WireKind.STREAM) {
        inputs.add(new Port(port(dut, each.readyPort()), v -> each.ready = v != 0));
      }
      if (each.kind() != WireKind.SIGNALS) {
        outputs.add(new Output(each, VALID, port(dut, each.validPort())));
      }
      for (int i = 0; i < each.size(); i++) {
        outputs.add(new Output(each, i, port(dut, each.port(i))));
      }
    }
  }

  private static Internal port(Dut dut, String name) {
    return dut.internal("core_nic." + name);
  }

  /** The RTL with the ports of the NIC inside in reach; its buses have at most 64 bits. */
  static VerilatedModel build(NicParameters p, String verilog) {
    Verilate build =
        Verilate.top(TOP).sourceText(TOP + ".v", verilog).optimization(1).internal(TOP, RESET);
    BlockModel model = new SluiceNicUdpModel(p, true);
    List<Wires> all = new ArrayList<>(model.inputs());
    all.addAll(model.outputs());
    for (Wires each : all) {
      if (each.kind() != WireKind.SIGNALS) {
        build.internal(CORE, each.validPort());
      }
      if (each.kind() == WireKind.STREAM) {
        build.internal(CORE, each.readyPort());
      }
      for (int i = 0; i < each.size(); i++) {
        build.internal(CORE, each.port(i));
      }
    }
    return build.build();
  }

  /** Before an edge of the NIC's clock. */
  void edge() {
    if (reset.get() != 0) {
      model.reset();
      wasReset = true;
      return;
    }
    if (!wasReset) {
      return; // Power-up: registers hold anything until there was a reset.
    }
    model.drive();
    for (Port each : inputs) {
      each.to.accept(each.value.get());
    }
    model.settle();
    for (Output each : outputs) {
      compare(each);
    }
    taken += frames.fires() && frames.getBit(FrameStreamWires.LAST) ? 1 : 0;
    model.clock();
    clocks++;
  }

  private void compare(Output each) {
    Wires wires = each.wires;
    long expected;
    switch (each.field) {
      case VALID -> expected = wires.valid ? 1 : 0;
      case READY -> expected = wires.ready ? 1 : 0;
      default -> {
        if (!wires.valid && !wires.idleCounts()) {
          return;
        }
        expected = wires.get(each.field);
      }
    }
    comparisons++;
    long found = each.value.get();
    if (found != expected) {
      throw new AssertionError(
          "clock %d: %s is 0x%x, the model says 0x%x"
              .formatted(clocks, each.value, found, expected));
    }
  }

  /** Values that were compared. */
  long comparisons() {
    return comparisons;
  }

  /** Frames that the NIC inside took. */
  long taken() {
    return taken;
  }
}
