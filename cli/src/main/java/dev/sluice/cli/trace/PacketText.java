// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.trace;

import dev.sluice.cosim.trace.Mark;
import dev.sluice.cosim.trace.Transaction;
import dev.sluice.host.trace.PacketWay;
import dev.sluice.host.trace.RunTrace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One packet's way through both NICs and the network. */
final class PacketText {
  private static final String ROW = "  %-9s %-16s %9s %9s %7s%n";

  private final RunTrace trace;
  private final PacketWay way;
  private final Path run;
  private final StringBuilder out = new StringBuilder();

  PacketText(RunTrace trace, PacketWay way, Path run) {
    this.trace = trace;
    this.way = way;
    this.run = run;
  }

  /** Some lines. */
  String text() {
    head();
    List<Transaction> parts = new ArrayList<>(way.copies());
    parts.addAll(way.requests());
    way.hole().ifPresent(parts::add);
    parts.sort(Comparator.comparingLong(Transaction::begin).thenComparingLong(Transaction::id));
    for (Transaction part : parts) {
      out.append('\n');
      if (way.hole().filter(part::equals).isPresent()) {
        hole(part);
      } else {
        packet(part);
      }
    }
    out.append('\n');
    Transaction shown = way.accepted().orElse(way.copies().getLast());
    out.append(new WaveCommands(trace, run, shown).text());
    return out.toString();
  }

  private void say(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private void head() {
    List<Transaction> sent = way.copies().stream().filter(c -> !RunTrace.isDuplicate(c)).toList();
    long bytes = way.copies().getFirst().number("bytes", 0);
    String ended =
        way.accepted()
            .map(copy -> String.format(Locale.ROOT, "in memory by clock %,d", clockOf(copy)))
            .orElse("never accepted");
    say(
        "packet %d of transfer %d: %,d bytes, sent %s, %s",
        way.pidx(),
        way.transfer(),
        bytes,
        sent.size() == 1 ? "once" : sent.size() + " times",
        ended);
    int first = (int) sent.stream().mapToLong(c -> c.number("copy", 1)).min().orElse(1);
    if (first > 1) {
      say("it was sent %d times before the first clock that was recorded", first - 1);
    }
  }

  private static long clockOf(Transaction ended) {
    return SummaryText.last(ended.end());
  }

  private void hole(Transaction hole) {
    String until =
        hole.is(Mark.UNFINISHED)
            ? "never filled"
            : String.format(Locale.ROOT, "filled in clock %,d", clockOf(hole));
    say(
        "a hole from clock %,d on, when packet %d was accepted before it; %s",
        hole.begin(), hole.number("overtakenBy", 0), until);
  }

  private void packet(Transaction packet) {
    say("%s%s: %s", packet.name(), because(packet), outcome(packet));
    row("where", "stage", "from", "to", "clocks");
    for (Transaction stage : trace.transactions().children(packet.id())) {
      if (stage.is(Mark.INSTANT)) {
        row(stage.lane().group(), "lost", stage.begin(), "", "");
      } else {
        String last = stage.length() == 0 ? "" : number(clockOf(stage));
        row(stage.lane().group(), stage.lane().name(), stage.begin(), last, stage.length());
      }
    }
    if (packet.is(Mark.UNFINISHED)) {
      say("  the run ended while it was under way");
    }
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private void row(Object... cells) {
    Object[] text = new Object[cells.length];
    for (int i = 0; i < cells.length; i++) {
      text[i] = cells[i] instanceof Long value ? number(value) : cells[i];
    }
    out.append(String.format(Locale.ROOT, ROW, text).replaceAll(" +(\\R)", "$1"));
  }

  private String because(Transaction packet) {
    Optional<Transaction> cause = trace.transactions().find(packet.cause());
    if (RunTrace.isDuplicate(packet)) {
      return ", made by the network";
    }
    String reason = packet.text("reason");
    if (cause.isEmpty()) {
      return reason.isEmpty() ? "" : ", " + reason;
    }
    String what = cause.get().lane().name().equals("holes") ? "the hole" : cause.get().name();
    return String.format(Locale.ROOT, ", because of %s, clock %,d", what, cause.get().begin());
  }

  private static String outcome(Transaction packet) {
    String outcome = packet.text("outcome");
    if (packet.attributes().containsKey("wbase")) {
      long base = packet.number("wbase", 0);
      long slide = packet.number("slide", 0);
      String moved = slide == 0 ? "WBASE stays " + base : "WBASE " + (base - slide) + " to " + base;
      return outcome + ", " + moved;
    }
    return outcome.isEmpty() ? "under way" : outcome;
  }
}
