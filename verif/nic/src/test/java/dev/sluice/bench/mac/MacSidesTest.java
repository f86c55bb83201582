// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.bench.block.FaultedRtl;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.bench.mac.MacPeriods.Ratio;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** MacReceive and MacSend over unrelated clocks, and with planted faults. */
@TestInstance(Lifecycle.PER_CLASS)
class MacSidesTest {
  private static final NicParameters NIC = FrameStoreTest.nic(64, 64);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "the MAC's word of damage is not heard",
              ".spoilt (error), //i",
              ".spoilt (1'b0), //i"),
          new PlantedFault(
              "a pulse while the count crosses is lost",
              "giver_count <= (giver_before + _zz_giver_count)",
              "giver_count <= giver_before + (crossing_io_input_fire ? 16'h0 : _zz_giver_count)"),
          new PlantedFault(
              "a count that has crossed is not taken back",
              "(crossing_io_input_fire ? 16'h0 : giver_count)",
              "giver_count"),
          new PlantedFault(
              "counts that come while others are told replace them",
              "taker_count <= (_zz_taker_count - _zz_taker_count_1)",
              "taker_count <= crossing_io_output_valid ? crossing_io_output_payload : (_zz_taker_count - _zz_taker_count_1)"),
          new PlantedFault(
              "the causes are mixed up",
              "event_badFrame = damaged_io_told",
              "event_badFrame = full_io_told"),
          new PlantedFault(
              "a frame for which there is no room is sent all the same",
              "side_store_push_valid = (fifo_io_pop_valid && side_store_room)",
              "side_store_push_valid = fifo_io_pop_valid"),
          new PlantedFault(
              "the FIFO to the MAC is taken from without room",
              ".io_pop_ready (side_store_room), //i",
              ".io_pop_ready (1'b1), //i"));

  private final FaultedRtl rtl;

  MacSidesTest() throws IOException {
    rtl = new FaultedRtl("MacSides", NicGenerator.verilog("MacSides", NIC), FAULTS);
  }

  private static long lostThatFit(VerilatedModel model, Ratio ratio, long seed) {
    MacPeriods periods = MacPeriods.of(ratio, new SplittableRandom(seed));
    try (MacSidesBench bench = new MacSidesBench(model, NIC, periods, seed)) {
      bench.run();
      return bench.lostThatFit();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "FAST_CORE, 1",
    "FAST_CORE, 2",
    "SLOW_CORE, 3",
    "SLOW_CORE, 4",
    "EQUAL, 5",
    "EQUAL, 6"
  })
  void wholeFramesWhateverTheClocksAre(Ratio ratio, long seed) {
    long lost = lostThatFit(rtl.withoutFaults(), ratio, seed);
    if (ratio == Ratio.SLOW_CORE) {
      assertThat(lost).as("frames lost that would fit").isPositive();
    } else {
      assertThat(lost).as("frames lost though there was room").isZero();
    }
  }

  List<PlantedFault> faults() {
    return FAULTS;
  }

  @ParameterizedTest
  @MethodSource("faults")
  void isCaught(PlantedFault fault) {
    assertThatThrownBy(
            () -> {
              for (Ratio ratio : Ratio.values()) {
                lostThatFit(rtl.with(fault), ratio, 1);
              }
            })
        .isInstanceOf(AssertionError.class);
  }
}
