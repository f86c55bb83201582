// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.WaveSignal;
import dev.sluice.cosim.wave.file.WaveVisitor;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Finds where something begins to happen. */
public final class Activity {
  private static final Pattern VALID = Pattern.compile("(?i).*valid(?:_i|_o)?");
  private static final Pattern RESET =
      Pattern.compile("(?i)(?:.*_)?a?(?:rst|reset)n?(?:_n|_i|_ni)?");

  private Activity() {}

  /**
   * The first time at which a signal called {@code ...valid} is high, or, when none ever is, at
   * which any signal but clocks and resets changes after the waveform's begin.
   *
   * @param fst the waveform
   * @param signals to look at
   * @param ruler names the clock
   * @return the time; empty when nothing ever happens
   */
  public static OptionalLong first(FstFile fst, List<WaveSignal> signals, Ruler ruler) {
    List<WaveSignal> valid =
        signals.stream()
            .filter(WaveSignal::isBit)
            .filter(signal -> VALID.matcher(signal.name()).matches())
            .toList();
    OptionalLong high = first(fst, valid, fst.startTime(), true);
    if (high.isPresent()) {
      return high;
    }
    List<WaveSignal> others =
        signals.stream()
            .filter(signal -> ruler.clock().map(c -> c.handle() != signal.handle()).orElse(true))
            .filter(signal -> !RESET.matcher(signal.name()).matches())
            .toList();
    return first(fst, others, fst.startTime() + 1, false);
  }

  private static OptionalLong first(
      FstFile fst, List<WaveSignal> signals, long from, boolean high) {
    long[] found = {-1};
    if (from <= fst.endTime()) {
      fst.read(
          signals,
          from,
          fst.endTime(),
          new WaveVisitor() {
            @Override
            public void initial(WaveSignal signal, String value) {
              // Only what happens counts; what the first dump says of a valid signal is a change.
            }

            @Override
            public boolean change(long time, WaveSignal signal, String value) {
              if (!high || value.equals("1")) {
                found[0] = time;
              }
              return found[0] < 0;
            }
          });
    }
    return found[0] < 0 ? OptionalLong.empty() : OptionalLong.of(found[0]);
  }
}
