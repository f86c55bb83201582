// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.WaveSignal;
import dev.sluice.cosim.wave.file.WaveVisitor;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What time is counted in: the clocks of a clock signal, or plain time when there is none. Clock n
 * rises at {@code phase + n x period}; everything from the edge before up to there belongs to clock
 * n, as that is what the registers take at its edge. This is how {@link dev.sluice.cosim.Dut}
 * counts.
 *
 * @param clock the clock signal, empty when plain time is counted
 * @param period time between two rising edges, or between two marks of plain time, 1 or more
 * @param phase the time of the rising edge of clock 0, 0 to period - 1
 * @param timeExponent a unit of time is 10 to this power in seconds
 */
public record Ruler(Optional<WaveSignal> clock, long period, long phase, int timeExponent) {
  private static final Pattern CLOCK_NAME =
      Pattern.compile("(?i)(?:.*_)?a?(?:clk|clock)(?:_i|_in)?");
  private static final int EDGES = 8;
  private static final String[] UNITS = {"s", "ms", "us", "ns", "ps", "fs"};

  /**
   * Finds the clock of a waveform.
   *
   * @param fst the waveform
   * @param path of the clock; if empty, a signal of one bit that is called like a clock, of the
   *     outermost scope that has one
   * @return a ruler of that clock; empty when there is no such signal or it rises less than twice
   */
  public static Optional<Ruler> ofClock(FstFile fst, Optional<String> path) {
    List<WaveSignal> candidates =
        fst.signals().stream()
            .filter(WaveSignal::isBit)
            .filter(
                signal ->
                    path.map(signal.path()::equals)
                        .orElseGet(() -> CLOCK_NAME.matcher(signal.name()).matches()))
            .sorted(
                Comparator.comparingLong(
                    signal -> signal.path().chars().filter(c -> c == '.').count()))
            .toList();
    for (WaveSignal candidate : candidates) {
      Optional<Ruler> found = measure(fst, candidate);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The shortest of the first periods: later ones may have pauses. */
  private static Optional<Ruler> measure(FstFile fst, WaveSignal clock) {
    long[] state = {-1, Long.MAX_VALUE, 0};
    boolean[] low = {false};
    fst.read(
        List.of(clock),
        fst.startTime(),
        fst.endTime(),
        new WaveVisitor() {
          @Override
          public void initial(WaveSignal signal, String value) {
            low[0] = value.equals("0");
          }

          @Override
          public boolean change(long time, WaveSignal signal, String value) {
            if (value.equals("1") && low[0]) {
              if (state[0] >= 0) {
                state[1] = Math.min(state[1], time - state[0]);
              }
              state[0] = time;
              state[2]++;
            }
            low[0] = value.equals("0");
            return state[2] < EDGES;
          }
        });
    if (state[1] == Long.MAX_VALUE || state[1] == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Ruler(Optional.of(clock), state[1], state[0] % state[1], fst.timeExponent()));
  }

  /**
   * A ruler of plain time, with a round number of units between its marks.
   *
   * @param fst the waveform
   * @param from the first time to be shown
   * @param to the last time to be shown
   * @return a ruler with five to twelve marks in between
   */
  public static Ruler ofTime(FstFile fst, long from, long to) {
    long step = 1;
    int[] factors = {2, 5, 10};
    long decade = 1;
    for (int i = 0; (to - from) / step > 10; i++) {
      step = decade * factors[i % 3];
      decade *= i % 3 == 2 ? 10 : 1;
    }
    return new Ruler(Optional.empty(), step, 0, fst.timeExponent());
  }

  /**
   * Whether clocks are counted.
   *
   * @return false when plain time is
   */
  public boolean isClock() {
    return clock.isPresent();
  }

  /**
   * The clock that a time belongs to.
   *
   * @param time when
   * @return the first clock that rises after it
   */
  public long clockAt(long time) {
    return Math.floorDiv(time - phase, period) + 1;
  }

  /**
   * When a clock begins, which is when the one before rises.
   *
   * @param number of the clock
   * @return the time
   */
  public long begin(long number) {
    return phase + (number - 1) * period;
  }

  /**
   * The name of what begins at a mark.
   *
   * @param number as {@link #clockAt} counts
   * @return the clock's number, or the time
   */
  public String label(long number) {
    return isClock() ? Long.toString(number) : time(begin(number));
  }

  /**
   * Writes a time.
   *
   * @param time in the waveform's unit
   * @return the time in the largest unit that needs no fraction, such as {@code 15 ns}
   */
  public String time(long time) {
    return time(time, timeExponent);
  }

  /**
   * Writes a time.
   *
   * @param time in a unit
   * @param exponent the unit is 10 to this power in seconds
   * @return the time in the largest unit that needs no fraction, such as {@code 15 ns}
   */
  public static String time(long time, int exponent) {
    BigDecimal seconds = BigDecimal.valueOf(time).scaleByPowerOfTen(exponent);
    for (int i = 0; i < UNITS.length; i++) {
      BigDecimal scaled = seconds.scaleByPowerOfTen(3 * i);
      boolean whole = scaled.stripTrailingZeros().scale() <= 0;
      if (whole && (scaled.signum() != 0 || 3 * i >= -exponent)) {
        return scaled.toBigInteger() + " " + UNITS[i];
      }
    }
    return seconds.toPlainString() + " s";
  }
}
