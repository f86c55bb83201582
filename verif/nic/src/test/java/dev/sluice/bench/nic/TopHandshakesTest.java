// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.nic.SluiceNicUdpModel;
import dev.sluice.lockstep.RtlAlone;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Do the assertions of the whole NIC see what they are for? Faults in two NICs on Ethernet, without
 * a model beside them. Each has to end the simulation with the line of its handshake.
 */
class TopHandshakesTest extends WatchesTest {
  private static final String TOP = "SluiceNicUdp";

  /** P is no power of two: a descriptor is checked for longer than the next takes to come. */
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(12, 32, 1 << 12, 288, Architecture.SHIFT), 256, 8);

  private static final NetworkParameters NETWORK =
      new NetworkParameters(0.05, 20, 0.05, 0.01, 0, 16, 7);

  /** What the line says for each fault. */
  private static final Map<PlantedFault, String> FAULTS = new LinkedHashMap<>();

  private static void plant(String name, String right, String wrong, String says) {
    FAULTS.put(new PlantedFault(name, right, wrong), says);
  }

  static {
    plant(
        "UdpWrap takes no beat of a packet any more",
        "assign output_moves = ((((",
        "assign output_moves = 1'b0 && ((((",
        "nic.packets: not taken within");
    plant(
        "UdpUnwrap lets no row of a frame go",
        "assign output_moves = ((output_free",
        "assign output_moves = 1'b0 && ((output_free",
        "s_axis_eth: not taken within");
    plant(
        "the packet maker does not take a request",
        "assign request_ready = (order_takes",
        "assign request_ready = (1'b0 && order_takes",
        "requests.request: not taken within");
    plant(
        "a descriptor is overwritten by the next",
        "&& (! queue_lists_underWay))",
        "&& 1'b1)",
        "rings.descriptor: changed while it waits");
    plant(
        "the send engine takes no descriptor",
        "assign descriptor_ready = ready",
        "assign descriptor_ready = 1'b0",
        "send.descriptor: not taken within");
    plant(
        "the registers take no write data",
        "assign bus_w_ready = (! held_w)",
        "assign bus_w_ready = (1'b0 && (! held_w))",
        "s_axil_w: not taken within");
    plant(
        "the packet maker takes no reply of the desk",
        "assign reply_ready = offer_replied",
        "assign reply_ready = 1'b0",
        "desk.reply: not taken within");
    plant(
        "a packet to the line never leaves its queue",
        ".pop_ready (control_ready",
        ".pop_ready (1'b0 & control_ready",
        "packets.packet: not taken within");
  }

  TopHandshakesTest() throws IOException {
    super(TOP, NicGenerator.verilog(TOP, NIC), FAULTS);
  }

  @Override
  void run(VerilatedModel model) {
    try (HostPair pair =
        new HostPair(
            seed -> new RtlAlone(model, new SluiceNicUdpModel(NIC), seed), NIC, true, NETWORK)) {
      pair.run();
    }
  }
}
