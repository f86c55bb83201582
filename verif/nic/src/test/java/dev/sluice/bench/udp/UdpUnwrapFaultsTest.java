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

  /** Some have a VLAN tag, some have none. */
  private static final int SEEDS = 5;

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
              "strip_passed_payload_last) && (input_inHeader || input_more))",
              "strip_passed_payload_last) && input_more)"),
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
              "(input_atEnd && ((! strip_passed_payload_last) || input_more))",
              "input_atEnd"),
          new PlantedFault(
              "peer is the destination",
              "{header_20,{header_21,{header_22,header_23}}}",
              "{header_24,{header_25,{header_26,header_27}}}"),
          new PlantedFault("any VLAN taken", "(tag[11 : 0] != config_tag[11 : 0])", "1'b0"),
          new PlantedFault("any type taken for a tag", "(tag[27 : 12] != 16'h8100)", "1'b0"),
          new PlantedFault(
              "a tag that nobody asked for is no VLAN's",
              "({header_6,header_7} == 16'h8100)",
              "1'b0"),
          new PlantedFault(
              "bytes behind a tag are lost at a frame's end",
              "valid <= (frames_valid && (! gone))",
              "valid <= (frames_valid && (! (merges && frames_payload_last)))"),
          new PlantedFault(
              "frames without a tag are put together as if they had one",
              "assign merges = ((tagged_1 && (! before_1))",
              "assign merges = ((1'b1 && (! before_1))"),
          new PlantedFault("congestion of the frame behind", "<= summed_ecn;", "<= compared_ecn;"),
          new PlantedFault(
              "packet a byte too long", "(udpBytes - 16'h0009)", "(udpBytes - 16'h0008)"));

  UdpUnwrapFaultsTest() throws IOException {
    super("UdpUnwrap", NicGenerator.verilog("UdpUnwrap", NIC), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    for (long seed = 2; seed < 2 + SEEDS; seed++) {
      UdpTest.unwrap(
          new BlockCosim(rtl, new UdpUnwrapModel(NIC), seed), NIC, seed, UdpTest.pace(seed));
    }
  }

  private static void runAlone(VerilatedModel rtl) {
    for (long seed = 2; seed < 2 + SEEDS; seed++) {
      UdpTest.unwrap(
          new RtlAlone(rtl, new UdpUnwrapModel(NIC), seed), NIC, seed, UdpTest.pace(seed));
    }
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
