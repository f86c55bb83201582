// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.mac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.parts.mac.FrameStoreTraffic;
import dev.sluice.protocol.NicParameters;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cycle model of FrameStore against what its page says. */
class FrameStoreModelTest {
  @ParameterizedTest
  @CsvSource({"4, 1", "16, 2", "256, 3"})
  void wholeFramesOrNone(int rows, long seed) {
    FrameStoreModel model = new FrameStoreModel(NicParameters.DEFAULT, rows);
    FrameStoreTraffic traffic = new FrameStoreTraffic(model, rows, seed);
    for (int clock = 0; clock < 40_000; clock++) {
      model.drive();
      traffic.clock();
      model.clock();
    }
    assertThat(List.of(traffic.bad(), traffic.lost(), traffic.kept())).doesNotContain(0L);
  }

  /** A frame's first beat is at the output 3 clocks behind its last, and it has no gap. */
  @Test
  void threeClocksOfLatency() {
    FrameStoreModel model = new FrameStoreModel(NicParameters.DEFAULT, 8);
    Wires push = model.wires("push");
    Wires pop = model.wires("pop");
    pop.ready = true;
    List<Integer> seen = new ArrayList<>();
    for (int clock = 0; clock < 12; clock++) {
      model.drive();
      if (pop.valid) {
        seen.add(clock);
      }
      push.valid = clock < 4;
      push.set(FrameStreamWires.LAST, clock == 3);
      model.clock();
    }
    assertThat(seen).containsExactly(6, 7, 8, 9);
  }

  /** A frame that fits is kept behind one that was too long, from the next clock on. */
  @Test
  void rowsOfALostFrameAreFreeAtItsEnd() {
    int rows = 8;
    FrameStoreModel model = new FrameStoreModel(NicParameters.DEFAULT, rows);
    Wires push = model.wires("push");
    int noRoom = 0;
    int shown = 0;
    model.wires("pop").ready = true;
    for (int clock = 0; clock < 4 * rows; clock++) {
      model.drive();
      noRoom += model.wires("noRoom").getInt(0);
      shown += model.wires("pop").valid ? 1 : 0;
      push.valid = clock < 2 * rows + 1;
      push.set(FrameStreamWires.LAST, clock == rows || clock == 2 * rows);
      model.clock();
    }
    assertThat(noRoom).as("one beat longer than the store").isEqualTo(1);
    assertThat(shown).as("as long as the store").isEqualTo(rows);
  }
}
