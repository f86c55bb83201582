// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.console.ShellWord;
import dev.sluice.host.run.RunReport;
import dev.sluice.host.run.plan.TraceWindow;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say which packets are recorded. */
final class TraceOptions {
  @Option(
      names = "--trace",
      description =
          "Record what becomes of packets, for sluice trace; with NICs. The run is the same with"
              + " it.")
  private boolean trace;

  @Option(
      names = "--trace-from",
      paramLabel = "CLOCK",
      description = "Record packets from this clock on (default: from the beginning).")
  private Long from;

  @Option(
      names = "--trace-packets",
      paramLabel = "N",
      description =
          "Record N data packets at most, 1 to "
              + TraceWindow.MAX_PACKETS
              + ", and what else happens until all of them are accepted (default: "
              + TraceWindow.USUAL_PACKETS
              + ").")
  private Integer packets;

  /** Which packets; empty when none are recorded. */
  Optional<TraceWindow> window() {
    return trace || from != null || packets != null
        ? Optional.of(
            new TraceWindow(
                from == null ? 0 : from, packets == null ? TraceWindow.USUAL_PACKETS : packets))
        : Optional.empty();
  }

  /** Says what was recorded and what was not. */
  static void say(PrintWriter out, Path folder, long recorded, RunReport report) {
    long sent = report.result().map(result -> result.counts().dataSent()).orElse(recorded);
    String left =
        sent == recorded
            ? ""
            : String.format(
                Locale.ROOT,
                " of %,d; the others were left out (--trace-from, --trace-packets)",
                sent);
    out.printf(
        Locale.ROOT,
        "trace: %,d data packets%s: ./sluice trace %s%n",
        recorded,
        left,
        ShellWord.of(folder.toString()));
    out.flush();
  }
}
