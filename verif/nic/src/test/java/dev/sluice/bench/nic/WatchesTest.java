// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.bench.block.FaultedRtl;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.error.ModelStoppedException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Do the assertions in the Verilog see what they are for? Faults are planted in the RTL one at a
 * time; there is no model beside it, and nothing in Java looks at the ports. Each has to end the
 * simulation with the line of its handshake. As all that plants mistakes, of the long lane.
 */
@Tag("long")
@TestInstance(Lifecycle.PER_CLASS)
abstract class WatchesTest {
  private final Map<PlantedFault, String> says;
  private final FaultedRtl rtl;

  /**
   * Plants all faults, of which one is chosen later.
   *
   * @param top the block
   * @param verilog as it was generated
   * @param says how the line begins that the assertion says, for each fault
   */
  WatchesTest(String top, String verilog, Map<PlantedFault, String> says) {
    this.says = says;
    rtl = new FaultedRtl(top, verilog, faults());
  }

  /** Runs the traffic. */
  abstract void run(VerilatedModel model);

  final List<PlantedFault> faults() {
    return List.copyOf(says.keySet());
  }

  @Test
  final void withoutAFaultNothingFires() {
    assertThatCode(() -> run(rtl.withoutFaults())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("faults")
  final void theAssertionSaysItsName(PlantedFault fault) {
    assertThatThrownBy(() -> run(rtl.with(fault)))
        .isInstanceOf(ModelStoppedException.class)
        .hasMessageContaining(says.get(fault))
        .hasMessageContaining(", clock ");
  }
}
