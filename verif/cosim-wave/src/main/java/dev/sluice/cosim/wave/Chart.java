// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.WaveException;
import dev.sluice.cosim.wave.file.WaveSignal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Chosen signals in a range of times, to be drawn or listed: {@link TextWaveform}, {@link
 * SvgWaveform}, {@link EventList}.
 *
 * @param title above all
 * @param note under the title, may be empty
 * @param scope that all signals are in, left out of their labels; may be empty
 * @param lanes from the top
 * @param ruler what time is counted in
 * @param from the first time
 * @param to the time after the last
 * @param marker a time to point at
 */
public record Chart(
    String title,
    String note,
    String scope,
    List<WaveLane> lanes,
    Ruler ruler,
    long from,
    long to,
    OptionalLong marker) {

  /**
   * Reads what is needed.
   *
   * @param fst the waveform
   * @param title above all
   * @param note under the title, may be empty
   * @param view what to show; signals that the waveform does not have are left out
   * @param ruler what to count in
   * @param from the first time
   * @param to the time after the last, more than {@code from}
   * @param marker a time to point at
   * @return the chart
   * @throws WaveException when the file is damaged, the range is empty, or nothing of the view is
   *     in the waveform
   */
  public static Chart read(
      FstFile fst,
      String title,
      String note,
      WaveView view,
      Ruler ruler,
      long from,
      long to,
      OptionalLong marker) {
    if (to <= from) {
      throw new WaveException(
          "from " + ruler.time(from) + " to " + ruler.time(to) + " there is nothing to show");
    }
    Map<WaveView.Item, WaveSignal> signals = new LinkedHashMap<>();
    SignalSearch search = new SignalSearch(fst);
    view.items().forEach(item -> search.find(item.signal()).ifPresent(s -> signals.put(item, s)));
    if (signals.isEmpty()) {
      throw new WaveException(fst.path() + " has none of the signals that its view names");
    }
    List<History> histories = History.read(fst, List.copyOf(signals.values()), from, to - 1);
    String scope = commonScope(List.copyOf(signals.values()));
    List<WaveLane> lanes = new ArrayList<>();
    for (WaveView.Group group : view.groups()) {
      for (WaveView.Item item : group.items()) {
        Optional.ofNullable(signals.get(item))
            .ifPresent(
                signal ->
                    lanes.add(
                        new WaveLane(
                            group.title(),
                            label(signal, scope),
                            item,
                            history(histories, signal))));
      }
    }
    return new Chart(title, note, scope, List.copyOf(lanes), ruler, from, to, marker);
  }

  private static History history(List<History> histories, WaveSignal signal) {
    return histories.stream()
        .filter(history -> history.signal().equals(signal))
        .findFirst()
        .orElseThrow();
  }

  private static String label(WaveSignal signal, String scope) {
    String path = scope.isEmpty() ? signal.path() : signal.path().substring(scope.length() + 1);
    return path + signal.range();
  }

  private static String commonScope(List<WaveSignal> signals) {
    String common = signals.getFirst().scope();
    for (WaveSignal signal : signals) {
      while (!common.isEmpty() && !signal.path().startsWith(common + ".")) {
        int dot = common.lastIndexOf('.');
        common = dot < 0 ? "" : common.substring(0, dot);
      }
    }
    return common;
  }

  /**
   * The end of what a change begins.
   *
   * @param lane of this chart
   * @param index of the change, -1 for the value before the first
   * @return when the next change is, or the end of the chart
   */
  long endOf(WaveLane lane, int index) {
    History history = lane.history();
    return index + 1 < history.size() ? history.time(index + 1) : to;
  }

  /**
   * The longest text for a clock's worth of time: how wide a clock must be so that values can be
   * read.
   */
  int charactersPerPeriod() {
    long longest = 0;
    for (WaveLane lane : lanes) {
      for (int i = -1; !lane.isBit() && i < lane.history().size(); i++) {
        long begin = i < 0 ? from : lane.history().time(i);
        long time = endOf(lane, i) - begin;
        if (time > 0) {
          int length = lane.text(i).length() + 1;
          longest = Math.max(longest, Math.ceilDiv(length * ruler.period(), time));
        }
      }
    }
    return (int) Math.min(longest, Integer.MAX_VALUE);
  }
}
