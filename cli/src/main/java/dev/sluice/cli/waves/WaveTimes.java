// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.waves;

import dev.sluice.cosim.wave.Ruler;
import dev.sluice.protocol.BadInputException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The part of a waveform that is asked for. */
final class WaveTimes {
  private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?) ?(s|ms|us|ns|ps|fs)");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
  private static final Map<String, Integer> EXPONENTS =
      Map.of("s", 0, "ms", -3, "us", -6, "ns", -9, "ps", -12, "fs", -15);

  @Option(names = "--at", paramLabel = "TIME", description = "Round this clock or time.")
  private String at;

  @Option(names = "--clock", paramLabel = "N", description = "Round this clock.")
  private Long clock;

  @Option(
      names = "--around",
      paramLabel = "CLOCKS",
      description = "How many clocks before and after (default: what fits the width).")
  private Integer around;

  @Option(names = "--from", paramLabel = "TIME", description = "From this clock or time on.")
  private String from;

  @Option(names = "--to", paramLabel = "TIME", description = "Up to this clock or time.")
  private String to;

  WaveTimes() {}

  void check() {
    if (at != null && clock != null) {
      throw new BadInputException("choose one of --at and --clock");
    }
    if (isAt() && isRange()) {
      throw new BadInputException("choose --at or --clock, or else --from and --to");
    }
    if (around != null && (around < 0 || around > 100_000)) {
      throw new BadInputException("--around " + around + " must be 0 to 100000 clocks");
    }
    if (around != null && isRange()) {
      throw new BadInputException("--around goes with --at or --clock, not with --from and --to");
    }
    if (clock != null && clock < 0) {
      throw new BadInputException("--clock " + clock + " must be 0 or more");
    }
    parse("--at", at);
    parse("--from", from);
    parse("--to", to);
  }

  boolean isAt() {
    return at != null || clock != null;
  }

  boolean isRange() {
    return from != null || to != null;
  }

  /** Clocks before and after; -1 when not said. */
  int around() {
    return around == null ? -1 : around;
  }

  /** What to point at. */
  long at(Ruler ruler) {
    if (clock != null && !ruler.isClock()) {
      throw new BadInputException(
          "--clock " + clock + ": the waveform has no clock; give a time --at");
    }
    return clock != null ? ruler.begin(clock) : time("--at", at, ruler);
  }

  /** The first clock or time, or what is there if none was given. */
  long from(Ruler ruler, long otherwise) {
    return from == null ? otherwise : time("--from", from, ruler);
  }

  /** The end of the last clock, or the last time, or what is there if none was given. */
  long to(Ruler ruler, long otherwise) {
    if (to == null) {
      return otherwise;
    }
    long begin = time("--to", to, ruler);
    return NUMBER.matcher(to).matches() && ruler.isClock() ? begin + ruler.period() : begin + 1;
  }

  private static long time(String option, String text, Ruler ruler) {
    if (NUMBER.matcher(text).matches()) {
      if (!ruler.isClock()) {
        throw new BadInputException(
            option + " " + text + ": the waveform has no clock; give a time, such as 15ns");
      }
      return ruler.begin(Long.parseLong(text));
    }
    return parse(option, text)
        .scaleByPowerOfTen(-ruler.timeExponent())
        .min(BigDecimal.valueOf(Long.MAX_VALUE / 4))
        .longValue();
  }

  /** Seconds, or a clock's number. */
  private static BigDecimal parse(String option, String text) {
    if (text == null || NUMBER.matcher(text).matches()) {
      return BigDecimal.ZERO;
    }
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      throw new BadInputException(
          option + " '" + text + "' must be a clock's number or a time, such as 100 or 1250ns");
    }
    return new BigDecimal(time.group(1)).scaleByPowerOfTen(EXPONENTS.get(time.group(2)));
  }
}
