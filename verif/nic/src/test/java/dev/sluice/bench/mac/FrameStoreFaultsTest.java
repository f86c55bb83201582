// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.mac.FrameStoreModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.RtlAlone;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.sizes.MacSizes;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Is FrameStore's bench any good? With the model beside it, and with what comes out alone. */
class FrameStoreFaultsTest extends FaultsTest {
  private static final NicParameters NIC = FrameStoreTest.nic(64, 64);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault("damaged frames pass", "(keeps && (! spoilt))", "keeps"),
          new PlantedFault(
              "the rest of a lost frame is a frame",
              "((push_valid && (! full)) && (! lost))",
              "(push_valid && (! full))"),
          new PlantedFault(
              "a frame goes out before it is whole", "(head != start)", "(head != tail)"),
          new PlantedFault(
              "a damaged frame is not told", "wasSpoilt <= (ends && ", "wasSpoilt <= (1'b0 && "),
          new PlantedFault(
              "a lost frame is not told", "wasLost <= ((ends && ", "wasLost <= ((1'b0 && "));

  FrameStoreFaultsTest() throws IOException {
    super("FrameStore", NicGenerator.verilog("FrameStore", NIC), FAULTS);
  }

  private static FrameStoreModel model() {
    return new FrameStoreModel(NIC, MacSizes.storeRows(NIC));
  }

  @Override
  protected void run(VerilatedModel rtl) {
    FrameStoreTest.run(new BlockCosim(rtl, model(), 1), NIC, 1);
  }

  private static void runAlone(VerilatedModel rtl) {
    FrameStoreTest.run(new RtlAlone(rtl, model(), 1), NIC, 1);
  }

  @Test
  void withoutAFaultThePageFindsNothing() {
    assertThatCode(() -> runAlone(withoutFaults())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void thePageAloneFindsIt(PlantedFault fault) {
    assertThatThrownBy(() -> runAlone(with(fault))).isInstanceOf(AssertionError.class);
  }
}
