// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import java.util.List;
import java.util.stream.Stream;

/** The signals of a NIC's waveform in which the stages of a data packet begin and end. */
public final class TraceSignals {
  private static final String CORE = "TOP.SluiceNic.core.";

  private static final List<String> SENDER =
      Stream.of(
              "send.answer_valid",
              "send.answer_payload_pidx",
              "send.send_valid",
              "send.send_payload_pidx",
              "m_axis_tx_tvalid",
              "m_axis_tx_tlast")
          .map(TraceSignals::path)
          .toList();

  private static final List<String> RECEIVER =
      Stream.of(
              "s_axis_rx_tvalid",
              "s_axis_rx_tlast",
              "receive.check.header_valid",
              "receive.check.header_payload_pidx",
              "receive.engine.cmd_valid",
              "receive.engine.cmd_payload_pidx",
              "receive.engine.verdict_valid",
              "receive.engine.verdict_payload_verdict",
              "receive.writer.writeCommand_valid",
              "m_axi_wvalid",
              "m_axi_wlast",
              "m_axi_bvalid",
              "receive.writer.arrival_valid",
              "receive.writer.arrival_payload_pidx")
          .map(TraceSignals::path)
          .toList();

  private TraceSignals() {}

  private static String path(String name) {
    return name.contains("_axi") ? name : CORE + name;
  }

  /**
   * Those of one NIC.
   *
   * @param nic {@code sender} or {@code receiver}
   * @return patterns, as {@code sluice waves --signals} takes them
   */
  public static List<String> of(String nic) {
    return nic.equals("sender") ? SENDER : RECEIVER;
  }
}
