// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.sluice.host.run.PairResult;
import dev.sluice.host.run.RunCounts;
import dev.sluice.host.run.RunReport;
import dev.sluice.host.run.RunResult;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.network.ChannelCounters;
import dev.sluice.protocol.Preset;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a person sees at the end of a run. */
final class RunTable {
  private static final int REMARK_WIDTH = 60;

  private final RunReport report;
  private final List<Row> rows = new ArrayList<>();

  private record Row(String what, String count, String remark) {}

  RunTable(RunReport report) {
    this.report = report;
  }

  void print(PrintWriter out, Path folder) {
    report.result().ifPresent(result -> printCounts(out, result));
    printHashes(out);
    report.mismatch().ifPresent(message -> out.println("MISMATCH: " + message));
    report.wave().ifPresent(wave -> out.println("waveform round it: " + wave));
    report.wave().ifPresent(_ -> out.println("shown by: ./sluice waves " + folder));
    out.println("verdict: " + report.json().get("verdict"));
    out.println("results: " + folder);
    out.flush();
  }

  private void printCounts(PrintWriter out, RunResult result) {
    RunCounts counts = result.counts();
    ChannelCounters forward = result.forward();
    result.parameters().preset().ifPresent(preset -> presetRow(preset, result.parameters()));
    row("transfers", counts.transfersCompleted(), result.plan().flows() + " at a time");
    row("data packets sent", counts.dataSent(), "");
    row("  retransmitted", counts.retransmitted(), retransmitted(result));
    row("  lost by the network", forward.lost(), "with control packets");
    row(
        "  reordered",
        forward.reordered(),
        "by %.1f packets on average, %d at most"
            .formatted(forward.meanExtent(), forward.largestExtent()));
    row("  duplicated", forward.duplicated(), "");
    row("  damaged", forward.corrupted(), "");
    row("data packets received", counts.dataReceived(), "");
    counts
        .verdicts()
        .forEach((verdict, count) -> row("  " + verdict, count, verdictRemark(verdict)));
    counts
        .droppedBeforeEngine()
        .forEach((cause, count) -> row("dropped: " + cause, count, dropRemark(cause)));
    row(
        "control packets",
        counts.control(),
        String.format(Locale.ROOT, "%.4f for each data packet", result.controlPerData()));
    counts.requests().forEach((type, count) -> row("  " + type, count, ""));
    row("early requests", counts.earlyRequests(), "of the single requests");
    observed("spurious requests", counts.spuriousRequests(), "the original was still to come");
    row("time-outs of windows", counts.timeouts(), "");
    result.nics().ifPresent(this::lineRows);
    row("clocks", result.clocks(), speed(result));
    rows.add(
        new Row(
            "goodput",
            String.format(Locale.ROOT, "%.4f", result.goodput()),
            String.format(
                Locale.ROOT,
                "of the line; %.4f of what %s through",
                result.goodput() / result.erasureLimit() / result.payloadShare(),
                result.nics().isPresent() ? "headers and network let" : "the network lets")));
    row("comparisons", result.comparisons(), compared(result));
    row("mismatches", result.mismatches(), "");
    out.println(
        AsciiTable.getTable(
            AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS,
            rows,
            List.of(
                new Column().header("").dataAlign(HorizontalAlign.LEFT).with(Row::what),
                new Column().header("count").dataAlign(HorizontalAlign.RIGHT).with(Row::count),
                new Column()
                    .header("")
                    .maxWidth(REMARK_WIDTH)
                    .dataAlign(HorizontalAlign.LEFT)
                    .with(Row::remark))));
  }

  private void presetRow(Preset preset, RunParameters parameters) {
    List<String> exceptions = parameters.exceptions();
    String but = exceptions.isEmpty() ? "" : "; but " + String.join(" ", exceptions);
    rows.add(new Row("preset", preset.label(), preset.meaning() + but));
  }

  private void row(String what, long count, String remark) {
    rows.add(new Row(what, String.format(Locale.ROOT, "%,d", count), remark));
  }

  private void observed(String what, long count, String remark) {
    if (count == RunCounts.NOT_OBSERVABLE) {
      rows.add(new Row(what, "", "not observable in hardware"));
    } else {
      row(what, count, remark);
    }
  }

  private void lineRows(PairResult nics) {
    row("beats sent by the sender", nics.sentBeats(), stalled(nics.sentStalls(), nics.sentBeats()));
    row(
        "beats into the receiver",
        nics.receivedBeats(),
        stalled(nics.receivedStalls(), nics.receivedBeats()));
    if (report.result().orElseThrow().parameters().nicParameters().dropsWhenFull()) {
      row(
          "packets without room",
          nics.withoutRoomAtReceiver() + nics.withoutRoomAtSender(),
          String.format(
              Locale.ROOT,
              "dropped: %,d by the receiver, %,d by the sender",
              nics.withoutRoomAtReceiver(),
              nics.withoutRoomAtSender()));
    }
  }

  private static String dropRemark(String cause) {
    return cause.equals("noRoom") ? "the receiver's buffer was full" : "";
  }

  private static String stalled(long stalls, long beats) {
    return String.format(
        Locale.ROOT, "%,d stalled clocks, %.4f a beat", stalls, (double) stalls / beats);
  }

  private static String compared(RunResult result) {
    return result.comparisons() == 0 ? "there is no RTL" : "every output, every clock";
  }

  private static String verdictRemark(String verdict) {
    return switch (verdict) {
      case "accepted" -> "written to memory";
      case "beyond" -> "past the window: dropped, asked for again";
      default -> "";
    };
  }

  private static String retransmitted(RunResult result) {
    double perLost = result.retransmittedPerLost();
    String probes = result.counts().probes() + " as probes";
    return Double.isFinite(perLost)
        ? String.format(
            Locale.ROOT,
            "%.3f for each lost or damaged%s, %s",
            perLost,
            result.counts().droppedBeforeEngine().containsKey("noRoom") ? " or without room" : "",
            probes)
        : probes;
  }

  private static String speed(RunResult result) {
    return String.format(
        Locale.ROOT,
        "%.2f million a second, %.1f s",
        result.clocksPerSecond() / 1e6,
        result.nanoseconds() / 1e9);
  }

  private void printHashes(PrintWriter out) {
    if (report.json().get("file") instanceof Map<?, ?> file && file.containsKey("sha256Sent")) {
      out.println("SHA-256 sent     " + file.get("sha256Sent"));
      out.println("SHA-256 received " + file.get("sha256Received"));
    }
  }
}
