// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

/**
 * Draws a chart with characters: one row a signal, in bands below each other where the clocks do
 * not fit side by side.
 *
 * <pre>
 *              10    11    12    13
 *   clk       ╱▔▔╲▁▁╱▔▔╲▁▁╱▔▔╲▁▁╱▔▔╲▁▁
 *   valid     ▁▁▁▁▁▁╱▔▔▔▔▔╲▁▁▁▁▁▁▁▁▁▁▁
 *   op        │idle │open │idle
 * </pre>
 */
public final class TextWaveform {
  private static final int LEAST_PER_CLOCK = 4;
  private static final int MOST_PER_CLOCK = 14;
  private static final int LEAST_COLUMNS = 40;

  private final int columns;
  private final TextStyle style;

  /**
   * A way of drawing.
   *
   * @param columns of the terminal, 40 at least are used
   * @param style the characters
   */
  public TextWaveform(int columns, TextStyle style) {
    this.columns = Math.max(LEAST_COLUMNS, columns);
    this.style = style;
  }

  /**
   * Draws.
   *
   * @param chart what
   * @return lines, each ended by a line feed, without blanks at their ends
   */
  public String draw(Chart chart) {
    Ruler ruler = chart.ruler();
    int names = nameColumns(chart);
    int room = columns - names - 1;
    int per = columnsPerPeriod(chart, room);
    long first = ruler.clockAt(chart.from());
    long end = ruler.clockAt(chart.to() - 1) + 1;
    long perBand = fitting(chart);
    StringBuilder text = new StringBuilder(heading(chart));
    for (long number = first; number < end; number += perBand) {
      text.append('\n');
      int periods = (int) Math.min(perBand, end - number);
      new TextBand(chart, style, names, per, number, periods).draw(text);
    }
    return text.toString();
  }

  /**
   * How many clocks, or marks of plain time, of a chart fit side by side.
   *
   * @param chart what
   * @return clocks, 1 or more
   */
  public int fitting(Chart chart) {
    int room = columns - nameColumns(chart) - 1;
    return Math.max(1, room / columnsPerPeriod(chart, room));
  }

  /** The name, the scope and what a clock is, in one line; the note in another. */
  private static String heading(Chart chart) {
    StringBuilder line = new StringBuilder(chart.title());
    if (!chart.scope().isEmpty()) {
      line.append("  scope ").append(chart.scope());
    }
    Ruler ruler = chart.ruler();
    ruler
        .clock()
        .ifPresent(
            clock ->
                line.append("  clock ")
                    .append(clock.name())
                    .append(' ')
                    .append(ruler.time(ruler.period())));
    line.append('\n');
    return chart.note().isEmpty()
        ? line.toString()
        : line.append(chart.note()).append('\n').toString();
  }

  /** As wide as the longest name, up to a third of the terminal. */
  private int nameColumns(Chart chart) {
    int longest = 0;
    for (WaveLane lane : chart.lanes()) {
      longest = Math.max(longest, lane.label().length() + indent(lane));
      longest = Math.max(longest, lane.group().length());
    }
    return Math.min(longest, columns * 2 / 5);
  }

  static int indent(WaveLane lane) {
    return lane.group().isEmpty() ? 0 : 2;
  }

  /** An even number, so that a clock is half high and half low. */
  private static int columnsPerPeriod(Chart chart, int room) {
    int label = chart.ruler().isClock() ? 0 : chart.ruler().label(1_000).length() + 1;
    int wanted = Math.max(label, chart.charactersPerPeriod());
    int per = Math.clamp(wanted + wanted % 2, LEAST_PER_CLOCK, MOST_PER_CLOCK);
    return Math.min(per, Math.max(2, room / 2 * 2));
  }
}
