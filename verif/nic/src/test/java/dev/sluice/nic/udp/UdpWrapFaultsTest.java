package dev.sluice.nic.udp;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.nic.block.FaultsTest;
import dev.sluice.nic.block.PlantedFault;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** Is UdpWrap's bench any good? */
class UdpWrapFaultsTest extends FaultsTest {
  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault("length without crc", "+ 16'h0014)", "+ 16'h0010)"),
          new PlantedFault(
              "peer of a later beat",
              "look_peer <= ((look_index == 2'b00) ? s_axis_tx_tuser : look_first)",
              "look_peer <= s_axis_tx_tuser"),
          new PlantedFault(
              "last beat too long",
              "output_flushed <= (output_count - 4'b0110)",
              "output_flushed <= output_count"));

  UdpWrapFaultsTest() throws IOException {
    super("UdpWrap", NicGenerator.verilog("UdpWrap", UdpTest.nic(64)), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    UdpTest.wrap(rtl, UdpTest.nic(64), 2, 0.3, 0.6);
  }
}
