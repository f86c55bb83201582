// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.control.PacketWriteWires;
import dev.sluice.cycle.wires.control.PhaseWriteWires;
import dev.sluice.parts.control.ArrivalPromises;
import dev.sluice.parts.control.ReceiveControlTraffic;
import dev.sluice.parts.control.ReceiveShape;
import dev.sluice.protocol.NicParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** ArrivalLine gets in a receive control what its page promises; and whoever broke it is found. */
class ArrivalPromisesTest {
  private static final int CLOCKS = 6000;
  private static final int SEEDS = 20;
  private static final int WINDOWS = 3;

  /** What is wrong on its wires, for who looks at them. */
  enum Lie {
    ANOTHER_PHASE("phase [0-3] follows"),
    ANOTHER_USE("the use is"),
    ANOTHER_N("N was"),
    NO_PACKET_ROW("an open writes no packet row"),
    PACKET_ROW_ALONE("a packet row without its phase row"),
    ROW_OF_ANOTHER("the packet row of another window"),
    ROW_FALLS("stands no more"),
    WRITTEN_TWICE("clocks after another write"),
    WBASE_FALLS("WBASE was"),
    EARLY_MARK("a mark of a window that no visit has ended");

    private final String says;

    Lie(String says) {
      this.says = says;
    }

    /** Changes wires; what they were is put back by who calls. */
    void tell(Wires phase, Wires packet, Wires arrival) {
      boolean opens = phase.getInt(PhaseWriteWires.ROW_PHASE) == PhaseCodes.OPEN && packet.valid;
      switch (this) {
        case ANOTHER_PHASE -> flip(phase, PhaseWriteWires.ROW_PHASE, phase.valid);
        case ANOTHER_USE -> flip(phase, PhaseWriteWires.ROW_GENERATION, phase.valid);
        case ANOTHER_N -> flip(packet, PacketWriteWires.ROW_PACKETS, packet.valid);
        case NO_PACKET_ROW -> packet.valid &= !opens;
        case PACKET_ROW_ALONE -> phase.valid &= !packet.valid;
        case ROW_OF_ANOTHER -> flip(packet, PacketWriteWires.ADDRESS, packet.valid);
        case ROW_FALLS -> flip(phase, PhaseWriteWires.ROW_CAUSE, !phase.valid);
        case WRITTEN_TWICE -> phase.valid = true;
        case WBASE_FALLS -> arrival.set(ArrivalWires.WBASE, arrival.get(ArrivalWires.WBASE) ^ 3);
        case EARLY_MARK -> arrival.set(ArrivalWires.CLOSED, true);
      }
    }

    private static void flip(Wires wires, int field, boolean now) {
      wires.set(field, wires.get(field) ^ (now ? 1 : 0));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLieIsNoticed(Lie lie) {
    StringBuilder said = new StringBuilder();
    for (long seed = 0; seed < SEEDS; seed++) {
      try {
        run(seed, lie);
      } catch (AssertionError e) {
        said.append(e.getMessage()).append('\n');
      }
    }
    assertThat(said.toString()).containsPattern(lie.says);
  }

  @Test
  void theyAreKept() {
    for (long seed = 0; seed < SEEDS; seed++) {
      run(seed, null);
    }
  }

  private static void run(long seed, Lie lie) {
    NicParameters parameters = ReceiveControlRun.parameters(WINDOWS, 16);
    ReceiveControlModel block = new ReceiveControlModel(parameters);
    ReceiveShape shape = ReceiveShape.random(WINDOWS, 64, seed);
    ReceiveControlTraffic traffic = new ReceiveControlTraffic(parameters, block, shape, seed);
    ArrivalPromises promises = new ArrivalPromises(block.line(), WINDOWS);
    Wires[] wires = {block.line().phaseWrite, block.line().packetWrite, block.line().arrival};
    long[][] saved = new long[wires.length][];
    boolean[] valid = new boolean[wires.length];
    for (int clock = 0; clock < CLOCKS; clock++) {
      block.drive();
      traffic.drive();
      for (int i = 0; i < wires.length; i++) {
        saved[i] = new long[wires[i].words()];
        wires[i].save(saved[i], 0);
        valid[i] = wires[i].valid;
      }
      if (lie != null && clock > CLOCKS / 2) {
        lie.tell(wires[0], wires[1], wires[2]);
      }
      promises.observe();
      for (int i = 0; i < wires.length; i++) {
        wires[i].load(saved[i], 0);
        wires[i].valid = valid[i];
      }
      traffic.clock();
      block.clock();
    }
  }
}
