// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.trace;

import dev.sluice.cosim.trace.Transactions;
import dev.sluice.host.trace.PacketWay;
import dev.sluice.host.trace.RunTrace;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sluice trace}: what became of packets in a run that was recorded. */
@Command(
    name = "trace",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Show what became of packets in a run with --trace: as tables, for ui.perfetto.dev, for Konata,"
          + " or as a page for a browser.",
      "Without --packet all transfers and how long packets are in each stage; with it one packet's"
          + " way: each time it was sent, the hole that it left, the requests for it, every stage"
          + " with its clocks, and the commands that show these clocks as a waveform.",
      "Clocks are those of waveforms and mismatches; a capture has them 2 ns earlier, as it does not"
          + " count reset."
    })
public final class TraceCommand implements Callable<Integer> {
  private static final Pattern PACKET = Pattern.compile("(\\d{1,9}):(\\d{1,9})");

  /** Made by picocli. */
  public TraceCommand() {}

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RUN", description = "A run's folder.")
  private Path run;

  @Option(
      names = "--packet",
      paramLabel = "TRANSFER:PIDX",
      description = "Only this packet: the transfer's number and PIDX, both from 0.")
  private String packet;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description =
          "table; perfetto, JSON for ui.perfetto.dev and chrome://tracing; konata, a log for Konata"
              + " (Kanata 0004); html, a page that needs nothing else (default: ${DEFAULT-VALUE}).")
  private TraceFormat format;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Where to (default: of a table the terminal, else trace.json, trace.kanata or trace.html in"
              + " RUN).")
  private Path out;

  @Override
  public Integer call() throws IOException {
    Matcher place = place();
    checkOut();
    RunTrace trace = RunTrace.read(run);
    PacketWay way =
        place == null
            ? null
            : trace.packet(Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2)));
    if (format == TraceFormat.TABLE) {
      String text =
          way == null ? new SummaryText(trace).text() : new PacketText(trace, way, run).text();
      if (out == null) {
        PrintWriter terminal = spec.commandLine().getOut();
        terminal.print(text);
        terminal.flush();
      } else {
        Files.writeString(out, text);
        written(out);
      }
      return 0;
    }
    Transactions shown = way == null ? trace.transactions() : trace.only(way);
    Path file = out == null ? run.resolve(format.file) : out;
    format.write(shown, file);
    written(file);
    return 0;
  }

  private Matcher place() {
    if (packet == null) {
      return null;
    }
    Matcher place = PACKET.matcher(packet);
    if (!place.matches()) {
      throw new BadInputException(
          "--packet '"
              + packet
              + "' must be TRANSFER:PIDX, two whole numbers from 0, for example 0:17");
    }
    return place;
  }

  private void checkOut() {
    if (out == null) {
      return;
    }
    Path folder = out.toAbsolutePath().getParent();
    if (Files.isDirectory(out) || folder == null || !Files.isWritable(folder)) {
      throw new BadInputException(
          "--out "
              + out
              + " cannot be written: name a file in a folder that is there and may be written to");
    }
  }

  private void written(Path file) {
    spec.commandLine().getErr().println("sluice: " + file + " written");
  }
}
