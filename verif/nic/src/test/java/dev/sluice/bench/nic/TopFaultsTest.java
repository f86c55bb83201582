// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.nic.SluiceNicUdpModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;

/**
 * Is the bench of the whole NIC any good? The tops connect blocks and do nothing else, so the
 * mistakes are wrong connections: in SluiceNicUdp, SluiceNic, NicCore and ReceiveEngine.
 */
@Tag("long")
class TopFaultsTest extends FaultsTest {
  private static final int NETWORKS = 4;
  private static final String TOP = "SluiceNicUdp";
  private static final NicParameters PARAMETERS =
      new NicParameters(new SluiceParameters(12, 32, 1 << 12, 256, Architecture.SHIFT), 256, 8);

  private static final List<PlantedFault> FAULTS =
      List.of(
          connection(
              "SluiceNicUdp: frames go back to this node",
              "config_nextHop",
              "nic_udpConfig_nextHop[47:0]",
              "nic_udpConfig_mac[47:0]"),
          connection(
              "SluiceNicUdp: every strange frame is counted as another's",
              "udpDropped_payload_cause",
              "unwrap_dropped_payload_cause[3:0]",
              "4'b0001"),
          connection(
              "SluiceNic: the sender stays in the window uncalled",
              "sendConfig_progress",
              "registers_sendConfig_progress",
              "1'b1"),
          connection(
              "SluiceNic: early requests uncalled",
              "receiveConfig_early",
              "registers_receiveConfig_early",
              "1'b1"),
          connection(
              "SluiceNic: the region is another peer's",
              "region_payload_peer",
              "registers_region_payload_peer[31:0]",
              "32'h0"),
          connection(
              "SluiceNic: an interrupt nobody asked for",
              "config_interruptEnable",
              "registers_ringConfig_interruptEnable",
              "1'b1"),
          connection(
              "SluiceNic: every transfer ends well",
              "completion_payload_status",
              "core_completion_payload_status[7:0]",
              "8'h00"),
          connection(
              "SluiceNic: the remote address is the local one",
              "descriptor_payload_remoteAddress",
              "rings_descriptor_payload_remoteAddress[63:0]",
              "rings_descriptor_payload_address[63:0]"),
          connection(
              "SluiceNic: first sendings counted as retransmissions",
              "event_retransmission",
              "core_event_retransmission",
              "core_event_data"),
          connection(
              "SluiceNic: every verdict is counted as accepted",
              "judged_payload_verdict",
              "core_judged_payload_verdict[2:0]",
              "3'b000"),
          connection(
              "SluiceNic: the completion ring gets the other doorbell",
              "config_completionHead",
              "registers_ringConfig_completionHead[31:0]",
              "registers_ringConfig_descriptorTail[31:0]"),
          connection(
              "NicCore: one request at a time-out",
              "config_requestsPerTimeout",
              "receiveConfig_requestsPerTimeout[10:0]",
              "11'h001"),
          connection(
              "NicCore: answers without their tag",
              "answer_payload_generation",
              "receive_answer_payload_generation[7:0]",
              "8'h00"),
          connection(
              "NicCore: no progress is heard of",
              "arrival_payload_slide",
              "receive_arrival_payload_slide[10:0]",
              "11'h000"),
          connection(
              "NicCore: nothing is marked as retransmitted",
              "send_payload_again",
              "send_send_payload_again",
              "1'b0"),
          connection(
              "NicCore: refusals without a reason",
              "control_payload_detail",
              "control_control_payload_detail[15:0]",
              "16'h0000"),
          connection(
              "ReceiveEngine: a lost completion response stays lost",
              "verdict_payload_answerAgain",
              "engine_verdict_payload_answerAgain",
              "1'b0"),
          connection(
              "ReceiveEngine: the last packet does not complete",
              "writeCommand_payload_complete",
              "admission_writeCommand_payload_complete",
              "1'b0"),
          connection(
              "ReceiveEngine: any peer's packet fits",
              "header_payload_peer",
              "check_header_payload_peer[31:0]",
              "32'h0"));

  TopFaultsTest() throws IOException {
    super(TOP, NicGenerator.verilog(TOP, PARAMETERS), FAULTS);
  }

  private static PlantedFault connection(String name, String port, String right, String wrong) {
    return new PlantedFault(
        name, "." + port + " (" + right + "), //i", "." + port + " (" + wrong + "), //i");
  }

  /** Several networks: in one alone no completion response may be lost. */
  @Override
  protected void run(VerilatedModel rtl) {
    for (int network = 1; network <= NETWORKS; network++) {
      run(rtl, new NetworkParameters(0.05, 20, 0.05, 0.01, 0, 16, network));
    }
  }

  private static void run(VerilatedModel rtl, NetworkParameters network) {
    try (HostPair pair =
        new HostPair(
            seed -> new BlockCosim(rtl, new SluiceNicUdpModel(PARAMETERS), seed),
            PARAMETERS,
            true,
            network)) {
      pair.run();
      pair.counters(0);
    }
  }
}
