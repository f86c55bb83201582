// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.waves;

import dev.sluice.cosim.wave.Activity;
import dev.sluice.cosim.wave.Chart;
import dev.sluice.cosim.wave.Radix;
import dev.sluice.cosim.wave.Ruler;
import dev.sluice.cosim.wave.SignalSearch;
import dev.sluice.cosim.wave.TextWaveform;
import dev.sluice.cosim.wave.WaveView;
import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.WaveSignal;
import dev.sluice.protocol.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Which signals and which clocks of a waveform are shown. */
final class WaveSelection {
  /** Clocks that show what led to the clock of interest. */
  private static final int BEFORE_FIRST = 2;

  /** To begin with; fewer are shown where they do not fit. */
  private static final int MOST_CLOCKS = 256;

  /** Of a waveform without a clock a twentieth is shown, or so many units of time. */
  private static final int SHARE_OF_SPAN = 20;

  private static final int LEAST_SPAN = 10;

  private final FstFile fst;
  private final Optional<WaveView> prepared;
  private final boolean isChosen;
  private final WaveView view;

  WaveSelection(FstFile fst, List<String> patterns, Radix radix) {
    this.fst = fst;
    prepared = WaveView.beside(fst.path());
    isChosen = !patterns.isEmpty();
    view = patterns.isEmpty() ? prepared.orElseGet(() -> ports(radix)) : matching(patterns, radix);
  }

  /** What is shown. */
  WaveView view() {
    return view;
  }

  private WaveView ports(Radix radix) {
    return flat(new SignalSearch(fst).outermost(), radix);
  }

  private WaveView matching(List<String> patterns, Radix radix) {
    SignalSearch search = new SignalSearch(fst);
    Set<WaveSignal> found = new LinkedHashSet<>();
    patterns.forEach(pattern -> found.addAll(search.match(pattern)));
    return flat(List.copyOf(found), radix);
  }

  /** Signals without groups; what the prepared view says of one stays. */
  private WaveView flat(List<WaveSignal> signals, Radix radix) {
    List<WaveView.Item> items = new ArrayList<>();
    for (WaveSignal signal : signals) {
      items.add(
          prepared.stream()
              .flatMap(known -> known.items().stream())
              .filter(item -> isNamed(item, signal))
              .findFirst()
              .orElseGet(() -> WaveView.Item.of(signal, radix)));
    }
    return new WaveView(prepared.flatMap(WaveView::clock), List.of(new WaveView.Group("", items)));
  }

  private boolean isNamed(WaveView.Item item, WaveSignal signal) {
    return fst.aliases(signal).stream().anyMatch(alias -> alias.path().equals(item.signal()));
  }

  /** The chosen signals, or all, a line each; other names of the same thing on its line. */
  String list() {
    StringBuilder text = new StringBuilder();
    List<WaveSignal> listed =
        isChosen ? signals() : fst.signals().stream().filter(signal -> !signal.isAlias()).toList();
    WaveView named = flat(listed, Radix.HEX);
    for (int i = 0; i < listed.size(); i++) {
      WaveSignal signal = listed.get(i);
      text.append(signal);
      fst.aliases(signal).stream()
          .filter(alias -> !alias.equals(signal))
          .forEach(alias -> text.append(" = ").append(alias.path()));
      named.items().get(i).names().ifPresent(n -> text.append("  by name: ").append(n.name()));
      text.append('\n');
    }
    return text.toString();
  }

  /** The part that is asked for, or as much of the part of interest as fits. */
  Chart chart(WaveRun run, WaveTimes times, TextWaveform text) {
    Ruler ruler =
        Ruler.ofClock(fst, view.clock())
            .or(() -> Ruler.ofClock(fst, Optional.empty()))
            .orElseGet(() -> Ruler.ofTime(fst, fst.startTime(), fst.endTime()));
    if (times.isRange()) {
      long from = times.from(ruler, fst.startTime());
      long to = times.to(ruler, fst.endTime() + 1);
      return chart(run, forPart(ruler, from, to), from, to, OptionalLong.empty());
    }
    if (!ruler.isClock()) {
      return part(run, times, ruler);
    }
    OptionalLong marker = OptionalLong.empty();
    if (times.isAt()) {
      marker = OptionalLong.of(times.at(ruler));
    } else if (run.mismatchClock().isPresent()) {
      marker = OptionalLong.of(ruler.begin(run.mismatchClock().getAsLong()));
    }
    long clock = ruler.clockAt(marker.orElseGet(() -> firstActivity(ruler)));
    if (times.around() >= 0) {
      return around(run, ruler, clock, times.around(), times.around(), marker);
    }
    int fit = MOST_CLOCKS;
    Chart chart;
    do {
      // More of what led to a marker than of what followed; else a little of what was before.
      long before = marker.isPresent() ? fit * 2L / 3 : Math.min(BEFORE_FIRST, fit - 1);
      chart = around(run, ruler, clock, before, fit - before - 1, marker);
      int fitting = text.fitting(chart);
      if (fitting >= fit) {
        return chart;
      }
      fit = Math.max(fitting, fit / 2);
    } while (true);
  }

  /** Round a time, or from where something happens, in a waveform without a clock. */
  private Chart part(WaveRun run, WaveTimes times, Ruler ruler) {
    if (times.around() >= 0) {
      throw new BadInputException("--around counts clocks and the waveform has none");
    }
    OptionalLong marker = times.isAt() ? OptionalLong.of(times.at(ruler)) : OptionalLong.empty();
    long span = Math.max(LEAST_SPAN, (fst.endTime() - fst.startTime()) / SHARE_OF_SPAN);
    long at = marker.orElseGet(() -> firstActivity(ruler));
    long from = marker.isPresent() ? at - span / 2 : at;
    return chart(run, forPart(ruler, from, from + span), from, from + span, marker);
  }

  /** Plain time has marks that suit the part that is shown. */
  private Ruler forPart(Ruler ruler, long from, long to) {
    return ruler.isClock() ? ruler : Ruler.ofTime(fst, from, to);
  }

  private long firstActivity(Ruler ruler) {
    return Activity.first(fst, signals(), ruler).orElse(fst.startTime());
  }

  private Chart around(
      WaveRun run, Ruler ruler, long clock, long before, long after, OptionalLong marker) {
    long from = ruler.begin(clock - before);
    long to = ruler.begin(clock + after + 1);
    return chart(run, ruler, from, to, marker);
  }

  private Chart chart(WaveRun run, Ruler ruler, long from, long to, OptionalLong marker) {
    long first = fst.startTime();
    long last = fst.endTime();
    long begin = Math.max(from, first);
    long end = Math.min(to, last + 1);
    if (end <= begin) {
      String clocks =
          ruler.isClock()
              ? ", clocks %d to %d".formatted(ruler.clockAt(first), ruler.clockAt(last))
              : "";
      throw new BadInputException(
          "there is nothing there: the waveform is from %s to %s%s"
              .formatted(ruler.time(first), ruler.time(last), clocks));
    }
    String title = fst.path().getFileName().toString();
    String note = run.mismatch().orElse("");
    // Whole clocks: what is drawn of one must also have been read.
    long firstBegin = ruler.begin(ruler.clockAt(begin));
    long lastEnd = ruler.begin(ruler.clockAt(end - 1) + 1);
    return Chart.read(fst, title, note, view, ruler, firstBegin, lastEnd, marker);
  }

  private List<WaveSignal> signals() {
    SignalSearch search = new SignalSearch(fst);
    return view.items().stream()
        .map(item -> search.find(item.signal()))
        .flatMap(Optional::stream)
        .toList();
  }
}
