// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.udp;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.udp.UdpWrapModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.RtlAlone;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Is UdpWrap's bench any good? With the model beside it, and with UdpFraming alone. */
class UdpWrapFaultsTest extends FaultsTest {
  private static final NicParameters NIC = UdpTest.nic(64);
  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault("length without crc", "+ 16'h0014)", "+ 16'h0010)"),
          new PlantedFault(
              "peer of a later beat",
              "look_peer <= ((look_index == 2'b00) ? s_axis_tx_tuser : look_first)",
              "look_peer <= s_axis_tx_tuser"),
          new PlantedFault(
              "last beat too long",
              "output_flushed <= mooreFifo_4_pop_payload_keep[7 : 6]",
              "output_flushed <= 2'b11"),
          new PlantedFault(
              "checksum without its last carry",
              "{15'd0, _zz__zz_sum_checksum_payload_2}",
              "16'd0"),
          new PlantedFault("UDP length without its header", "+ 16'h0008)", "+ 16'h0000)"),
          new PlantedFault("frames to itself", "{config_nextHop,", "{config_mac,"));

  UdpWrapFaultsTest() throws IOException {
    super("UdpWrap", NicGenerator.verilog("UdpWrap", NIC), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    UdpTest.wrap(new BlockCosim(rtl, new UdpWrapModel(NIC), 2), NIC, 2, UdpTest.UNEVEN);
  }

  private static void runAlone(VerilatedModel rtl) {
    UdpTest.wrap(new RtlAlone(rtl, new UdpWrapModel(NIC), 2), NIC, 2, UdpTest.UNEVEN);
  }

  @Test
  void withoutAFaultUdpFramingFindsNothing() {
    assertThatCode(() -> runAlone(withoutFaults())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void udpFramingAloneFindsIt(PlantedFault fault) {
    assertThatThrownBy(() -> runAlone(with(fault))).isInstanceOf(AssertionError.class);
  }
}
