package dev.sluice.nic.udp;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.nic.block.FaultsTest;
import dev.sluice.nic.block.PlantedFault;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** Is UdpUnwrap's bench any good? */
class UdpUnwrapFaultsTest extends FaultsTest {
  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "checksum believed",
              "summed_badChecksum <= (_zz_summed_badChecksum != 16'hffff)",
              "summed_badChecksum <= 1'b0"),
          new PlantedFault(
              "port not checked",
              "compared_otherPort <= ({header_28,header_29} != config_port)",
              "compared_otherPort <= 1'b0"),
          new PlantedFault("fragments taken", "16'h3fff", "16'h0000"),
          new PlantedFault(
              "padding passed on",
              "output_held_last <= (mooreFifo_3_pop_payload_last || output_ends)",
              "output_held_last <= mooreFifo_3_pop_payload_last"),
          new PlantedFault(
              "short frames leave no row",
              "s_axis_eth_tlast) && (input_inHeader || input_more))",
              "s_axis_eth_tlast) && input_more)"));

  UdpUnwrapFaultsTest() throws IOException {
    super("UdpUnwrap", NicGenerator.verilog("UdpUnwrap", UdpTest.nic(64)), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    UdpTest.unwrap(rtl, UdpTest.nic(64), 2, 0.3, 0.6);
  }
}
