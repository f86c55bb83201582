// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.udp;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.udp.UdpUnwrapModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.RtlAlone;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Is UdpUnwrap's bench any good? With the model beside it, and with the spec alone, which would
 * have to find the same mistake in both.
 */
class UdpUnwrapFaultsTest extends FaultsTest {
  private static final NicParameters NIC = UdpTest.nic(64);
  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "checksum believed",
              "summed_badChecksum <= ((summed_sum[15 : 4] != 12'hfff) || ",
              "summed_badChecksum <= (1'b0 && "),
          new PlantedFault(
              "checksum without its upper bits",
              "(summed_sum[3 : 0] != (~ summed_sum[19 : 16]))",
              "(summed_sum[3 : 0] != 4'hf)"),
          new PlantedFault(
              "port not checked",
              "compared_otherPort_0 <= ({header_28,header_29} != config_port[15 : 0])",
              "compared_otherPort_0 <= 1'b0"),
          new PlantedFault("fragments taken", "16'h3fff", "16'h0000"),
          new PlantedFault(
              "padding passed on",
              "output_held_last <= (mooreFifo_4_pop_payload_last || output_isLast)",
              "output_held_last <= mooreFifo_4_pop_payload_last"),
          new PlantedFault(
              "short frames leave no row",
              "s_axis_eth_tlast) && (input_inHeader || input_more))",
              "s_axis_eth_tlast) && input_more)"),
          new PlantedFault(
              "bad frames let through",
              "judged_isGood_regNext <= judged_isGood",
              "judged_isGood_regNext <= 1'b1"),
          new PlantedFault(
              "verdict of the frame before",
              "(output_inFrame ? output_open :",
              "((output_inFrame || 1'b1) ? output_open :"),
          new PlantedFault(
              "MAC not checked", "!= config_mac[15 : 0])", "!= config_mac[15 : 0]) && 1'b0"),
          new PlantedFault(
              "IPv4 not checked", "!= config_ip[15 : 0])", "!= config_ip[15 : 0]) && 1'b0"),
          new PlantedFault("options taken", "(header_8 != 8'h45)", "(header_8[7:4] != 4'h4)"),
          new PlantedFault("TCP taken", "(header_17 != 8'h11)", "1'b0"),
          new PlantedFault(
              "lengths not compared", " || (_zz_joined_badLength != compared_expected)", ""),
          new PlantedFault(
              "empty datagrams taken", "(udpBytes <= 16'h0008)", "(udpBytes < 16'h0008)"),
          new PlantedFault(
              "the second cause is told",
              "if(summed_badChecksum)",
              "if(summed_badChecksum && !summed_otherIp)"),
          new PlantedFault(
              "headers alone taken",
              "(input_atEnd && ((! s_axis_eth_tlast) || input_more))",
              "input_atEnd"),
          new PlantedFault(
              "peer is the destination",
              "{header_20,{header_21,{header_22,header_23}}}",
              "{header_24,{header_25,{header_26,header_27}}}"),
          new PlantedFault(
              "packet a byte too long", "(udpBytes - 16'h0009)", "(udpBytes - 16'h0008)"));

  UdpUnwrapFaultsTest() throws IOException {
    super("UdpUnwrap", NicGenerator.verilog("UdpUnwrap", NIC), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    UdpTest.unwrap(new BlockCosim(rtl, new UdpUnwrapModel(NIC), 2), NIC, 2, UdpTest.UNEVEN);
  }

  private static void runAlone(VerilatedModel rtl) {
    UdpTest.unwrap(new RtlAlone(rtl, new UdpUnwrapModel(NIC), 2), NIC, 2, UdpTest.UNEVEN);
  }

  @Test
  void withoutAFaultTheSpecFindsNothing() {
    assertThatCode(() -> runAlone(withoutFaults())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void theSpecAloneFindsIt(PlantedFault fault) {
    assertThatThrownBy(() -> runAlone(with(fault))).isInstanceOf(AssertionError.class);
  }
}
