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

  /** Some have a VLAN tag, some have none. */
  private static final int SEEDS = 5;

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault("length without crc", "+ 16'h0014)", "+ 16'h0010)"),
          new PlantedFault(
              "peer of a later beat",
              "look_peer <= ((look_index == 2'b00) ? s_axis_tx_tuser : look_first)",
              "look_peer <= s_axis_tx_tuser"),
          new PlantedFault(
              "last beat too long", "output_flushed <= ", "output_flushed <= 2'b11 | "),
          new PlantedFault(
              "checksum without its last carry",
              "{15'd0, _zz__zz_sum_checksum_payload_2}",
              "16'd0"),
          new PlantedFault("UDP length without its header", "+ 16'h0008)", "+ 16'h0000)"),
          new PlantedFault("frames to itself", "{search_hop_payload,", "{config_mac,"),
          new PlantedFault(
              "checksum without the type of service", "sum_fixed + ", "sum_fixed + 0 & "),
          new PlantedFault(
              "every packet on its transfer's path", "(port_place & (", "(16'h0000 & ("),
          new PlantedFault(
              "base in the bits that vary", "(port_base & (~ port_varies))", "port_base"),
          new PlantedFault(
              "a row is in force though nobody wrote it",
              "(write_valid && (write_payload_index == 6'h02))",
              "(write_payload_index == 6'h02)"),
          new PlantedFault(
              "rows that are not in force",
              "enabled_9 <= write_payload_enable",
              "enabled_9 <= 1'b1"),
          new PlantedFault(
              "the row of the peer before",
              "found_row <= (found_here | (found_row & ((! compare_first) ? 6'h3f : 6'h0)))",
              "found_row <= (found_here | found_row)"),
          new PlantedFault(
              "no way to peers without a row", "(read_hit ? read_mac : otherwise)", "read_mac"),
          new PlantedFault(
              "only the last rows count",
              "found_hit <= (found_any || ((! compare_first) && found_hit))",
              "found_hit <= found_any"),
          new PlantedFault("tag of another type", "{16'h8100,tag}", "{16'h88a8,tag}"),
          new PlantedFault(
              "a frame that a tag makes longer loses its end",
              "flush <= ((! flush) && spills)",
              "flush <= 1'b0"));

  UdpWrapFaultsTest() throws IOException {
    super("UdpWrap", NicGenerator.verilog("UdpWrap", NIC), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    for (long seed = 2; seed < 2 + SEEDS; seed++) {
      UdpTest.wrap(new BlockCosim(rtl, new UdpWrapModel(NIC), seed), NIC, seed, UdpTest.pace(seed));
    }
  }

  private static void runAlone(VerilatedModel rtl) {
    for (long seed = 2; seed < 2 + SEEDS; seed++) {
      UdpTest.wrap(new RtlAlone(rtl, new UdpWrapModel(NIC), seed), NIC, seed, UdpTest.pace(seed));
    }
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
