// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.WaveException;
import dev.sluice.cosim.wave.file.WaveSignal;
import dev.sluice.cosim.wave.file.WaveVisitor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What one signal does in a range of times: real changes only, repeated values left out. */
public final class History {
  private final WaveSignal signal;
  private String initial = "";
  private final List<Long> times = new ArrayList<>();
  private final List<String> values = new ArrayList<>();

  private History(WaveSignal signal) {
    this.signal = signal;
  }

  /**
   * Reads the histories of signals.
   *
   * @param fst the waveform
   * @param signals of it
   * @param from the first time
   * @param to the last time
   * @return one for each signal, in their order
   * @throws WaveException when the file is damaged
   */
  public static List<History> read(FstFile fst, List<WaveSignal> signals, long from, long to) {
    Map<WaveSignal, History> of = new HashMap<>();
    signals.forEach(signal -> of.put(signal, new History(signal)));
    fst.read(
        signals.stream().distinct().toList(),
        from,
        to,
        new WaveVisitor() {
          @Override
          public void initial(WaveSignal signal, String value) {
            of.get(signal).initial = value;
          }

          @Override
          public boolean change(long time, WaveSignal signal, String value) {
            of.get(signal).add(time, value);
            return true;
          }
        });
    return signals.stream().map(of::get).toList();
  }

  private void add(long time, String value) {
    int last = times.size() - 1;
    if (last >= 0 && times.get(last) == time) {
      times.removeLast();
      values.removeLast();
      last--;
    }
    if (!value.equals(last < 0 ? initial : values.get(last))) {
      times.add(time);
      values.add(value);
    }
  }

  /**
   * Whose history this is.
   *
   * @return the signal
   */
  public WaveSignal signal() {
    return signal;
  }

  /**
   * How often the signal changes.
   *
   * @return changes in the range
   */
  public int size() {
    return times.size();
  }

  /**
   * When a change is.
   *
   * @param index from 0 to {@link #size} - 1
   * @return its time
   */
  public long time(int index) {
    return times.get(index);
  }

  /**
   * The value after a change.
   *
   * @param index from 0 to {@link #size} - 1, or -1 for the value before the first change
   * @return the value
   */
  public String value(int index) {
    return index < 0 ? initial : values.get(index);
  }

  /**
   * The last change up to a time.
   *
   * @param time in the range
   * @return its index, -1 when there is none
   */
  public int indexAt(long time) {
    int low = 0;
    int high = times.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (times.get(middle) <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}
