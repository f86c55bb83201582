// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.trace;

import dev.sluice.cli.console.ShellWord;
import dev.sluice.cosim.trace.Transaction;
import dev.sluice.host.trace.RunTrace;
import dev.sluice.host.trace.TraceSignals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The commands that show the clocks of a packet in the waveforms of both NICs. */
final class WaveCommands {
  /** Clocks before and after. */
  private static final int MARGIN = 4;

  private final Map<String, String> notes;
  private final Path run;
  private final Transaction packet;
  private final List<Transaction> stages;

  WaveCommands(RunTrace trace, Path run, Transaction packet) {
    this.run = run;
    this.packet = packet;
    notes = trace.transactions().notes();
    stages = trace.transactions().children(packet.id());
  }

  String text() {
    long from = Math.max(0, packet.begin() - MARGIN);
    long to = packet.end() + MARGIN;
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "%s as waveforms, clocks %,d to %,d:%n",
            packet.name(),
            packet.begin(),
            SummaryText.last(packet.end())));
    Path waves = run;
    if (!has(from, to)) {
      waves = run.resolveSibling(run.getFileName() + "-waves");
      out.append("  ").append(notes.getOrDefault("command", "./sluice run FILE --nic rtl"));
      out.append(String.format(" --wave-clocks %d:%d --out %s%n", from, to, word(waves)));
    }
    for (String nic : List.of("sender", "receiver")) {
      show(out, waves.resolve("waves").resolve(nic + ".fst"), nic);
    }
    return out.toString();
  }

  private void show(StringBuilder out, Path fst, String nic) {
    List<Transaction> here = stages.stream().filter(s -> s.lane().group().equals(nic)).toList();
    if (!here.isEmpty()) {
      long from = Math.max(0, here.getFirst().begin() - MARGIN);
      long to = here.getLast().end() + MARGIN - 1;
      out.append(
          String.format(
              "  ./sluice waves %s --from %d --to %d --signals %s%n",
              word(fst), from, to, String.join(",", TraceSignals.of(nic))));
    }
  }

  /** Whether the run wrote waveforms of these clocks itself. */
  private boolean has(long from, long to) {
    String[] ends = notes.getOrDefault("waves", "").split(":");
    return ends.length == 2
        && Files.exists(run.resolve("waves/receiver.fst"))
        && Long.parseLong(ends[0]) <= from
        && Long.parseLong(ends[1]) >= to;
  }

  private static String word(Path path) {
    return ShellWord.of(path.toString());
  }
}
