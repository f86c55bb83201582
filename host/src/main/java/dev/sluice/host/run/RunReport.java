// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.cosim.check.Mismatch;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.host.run.plan.NicMode;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.TransferPlan;
import dev.sluice.network.ChannelCounters;
import dev.sluice.protocol.PacketType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code report.json} says of a run.
 *
 * @param good identical, nothing written twice, nothing mismatched
 * @param result the counts; empty after a mismatch, which ends a run
 * @param mismatch what differed; empty when nothing did
 * @param wave the waveform round the mismatch; empty when there is none
 * @param json the report as it is written
 */
public record RunReport(
    boolean good,
    Optional<RunResult> result,
    Optional<String> mismatch,
    Optional<Path> wave,
    Map<String, Object> json) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  static RunReport of(
      Path file, long bytes, Path received, String sha256Sent, String sha256Received, RunResult r) {
    Map<String, Object> json = new LinkedHashMap<>();
    boolean good = r.isGood() && sha256Sent.equals(sha256Received);
    json.put("verdict", good ? goodVerdict(r.parameters()) : "FAILED");
    Map<String, Object> about = fileJson(file, bytes);
    about.put("sha256Sent", sha256Sent);
    about.put("sha256Received", sha256Received);
    about.put("received", received.toString());
    json.put("file", about);
    json.put("parameters", parametersJson(r.parameters(), r.plan()));
    json.put("packets", packetsJson(r));
    json.put("ratios", ratiosJson(r));
    Map<String, Object> network = new LinkedHashMap<>();
    network.put("forward", r.forward());
    network.put("backward", r.backward());
    json.put("network", network);
    r.nics().ifPresent(nics -> json.put("nic", nicJson(nics)));
    json.put("lockstep", lockstepJson(r.clocks(), r.comparisons(), r.mismatches()));
    Map<String, Object> speed = new LinkedHashMap<>();
    speed.put("seconds", r.nanoseconds() / 1e9);
    speed.put("clocksPerSecond", r.clocksPerSecond());
    json.put("speed", speed);
    return new RunReport(good, Optional.of(r), Optional.empty(), Optional.empty(), json);
  }

  private static String goodVerdict(RunParameters parameters) {
    return parameters.nic().mode() == NicMode.MODEL
        ? "identical; cycle models alone, no RTL compared"
        : "identical, no mismatch";
  }

  private static Map<String, Object> nicJson(PairResult nics) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("sender", nics.sender());
    json.put("receiver", nics.receiver());
    return json;
  }

  static RunReport ofMismatch(
      Path file,
      long bytes,
      RunParameters parameters,
      TransferPlan plan,
      MismatchException found,
      String unit,
      Path wave) {
    Mismatch first = found.mismatch();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("verdict", "FAILED: the RTL is not as the cycle model says");
    json.put("file", fileJson(file, bytes));
    json.put("parameters", parametersJson(parameters, plan));
    Map<String, Object> lockstep = lockstepJson(first.clock() + 1, 0, 1);
    lockstep.remove("comparisons");
    if (parameters.nic().isNic()) {
      lockstep.put("nic", unit);
    }
    lockstep.put("signal", first.signal().name());
    lockstep.put("expected", "0x" + first.expectedHex());
    lockstep.put("actual", "0x" + first.actualHex());
    lockstep.put("clock", first.clock());
    lockstep.put("waveform", wave.toString());
    json.put("lockstep", lockstep);
    return new RunReport(
        false,
        Optional.empty(),
        Optional.of((parameters.nic().isNic() ? unit + ", " : "") + found.getMessage()),
        Optional.of(wave),
        json);
  }

  private static Map<String, Object> fileJson(Path file, long bytes) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("path", file.toString());
    json.put("bytes", bytes);
    return json;
  }

  private static Map<String, Object> parametersJson(RunParameters p, TransferPlan plan) {
    Map<String, Object> json = new LinkedHashMap<>();
    p.preset()
        .ifPresent(
            preset -> {
              json.put("preset", preset.label());
              json.put("presetMeaning", preset.meaning());
              json.put("presetExceptions", p.exceptions());
            });
    json.put("windows", p.sluice().windows());
    json.put("width", p.sluice().width());
    json.put("maxPackets", p.sluice().maxPackets());
    json.put("payloadBytes", p.sluice().payloadBytes());
    json.put("architecture", p.sluice().architecture().label());
    json.put("network", p.network());
    json.put("flows", plan.flows());
    json.put("transfers", plan.transfers());
    json.put("retryLimit", p.retryLimit());
    json.put("backoffLimit", p.timers().backoffLimit());
    json.put("senderTimeouts", p.timers().senderTimeouts());
    if (p.nic().isNic()) {
      json.put("timeoutTurns", p.timers().turns());
    }
    json.put("overrun", p.extensions().overrun().label());
    json.put("early", p.extensions().early());
    json.put("adaptive", p.extensions().adaptive());
    json.put("nic", p.nic().mode().label());
    if (p.nic().isNic()) {
      json.put("dataWidth", p.nic().dataWidth());
      json.put("nicTransfers", p.nic().transfers());
      json.put("line", p.nicParameters().line().label());
      json.put("receiveBufferBytes", p.nicParameters().receiveBufferBytes());
      json.put("memoryBusy", p.nic().memoryBusy());
    }
    return json;
  }

  private static Map<String, Object> packetsJson(RunResult r) {
    RunCounts counts = r.counts();
    ChannelCounters forward = r.forward();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("sent", counts.dataSent());
    json.put("lost", forward.lost());
    json.put("reordered", forward.reordered());
    json.put("reorderedLargestExtent", forward.largestExtent());
    json.put("reorderedMeanExtent", forward.meanExtent());
    json.put("duplicated", forward.duplicated());
    json.put("corrupted", forward.corrupted());
    json.put("received", counts.dataReceived());
    json.putAll(counts.verdicts());
    json.put("droppedBeforeEngine", counts.droppedBeforeEngine());
    json.put("retransmitted", counts.retransmitted());
    json.put("probes", counts.probes());
    json.put("control", counts.control());
    json.put("controlFromSender", counts.controlFromSender());
    json.put("controlFromReceiver", counts.controlFromReceiver());
    json.put("requests", counts.requests());
    json.put("timeouts", counts.timeouts());
    json.put("progressReports", counts.sent(PacketType.PROGRESS));
    json.put("repeatedReports", observed(counts.repeatedReports()));
    json.put("earlyRequests", counts.earlyRequests());
    json.put("spuriousRequests", observed(counts.spuriousRequests()));
    json.put("writtenTwice", counts.writtenTwice());
    return json;
  }

  /** A count, or null where hardware does not show it. */
  private static Long observed(long count) {
    return count == RunCounts.NOT_OBSERVABLE ? null : count;
  }

  private static Map<String, Object> ratiosJson(RunResult r) {
    Map<String, Object> json = new LinkedHashMap<>();
    // JSON has no infinity: there is no ratio where packets were retransmitted and none was lost.
    double perLost = r.retransmittedPerLost();
    json.put("retransmittedPerLost", Double.isFinite(perLost) ? perLost : null);
    json.put("controlPerData", r.controlPerData());
    json.put("goodput", r.goodput());
    json.put("erasureLimit", r.erasureLimit());
    json.put("payloadShare", r.payloadShare());
    return json;
  }

  private static Map<String, Object> lockstepJson(long clocks, long comparisons, long mismatches) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("clocks", clocks);
    json.put("comparisons", comparisons);
    json.put("mismatches", mismatches);
    return json;
  }

  /** Writes the report. */
  void write(Path to) throws IOException {
    JSON.writeValue(to.toFile(), json);
  }
}
