// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Lists what happens: when, which signal, its old and its new value. Clocks are left out. */
public final class EventList {
  private final TextStyle style;

  /**
   * A way of listing.
   *
   * @param style the characters
   */
  public EventList(TextStyle style) {
    this.style = style;
  }

  /** A change of a lane. */
  private record Event(long time, int order, WaveLane lane, int index) {}

  /**
   * Lists a chart's events in the order of time, and of one time in the order of the lanes.
   *
   * @param chart what
   * @return lines, each ended by a line feed
   */
  public String list(Chart chart) {
    Ruler ruler = chart.ruler();
    List<Event> events = new ArrayList<>();
    for (int order = 0; order < chart.lanes().size(); order++) {
      WaveLane lane = chart.lanes().get(order);
      History history = lane.history();
      boolean isClock =
          ruler.clock().map(c -> c.handle() == history.signal().handle()).orElse(false);
      for (int i = 0; !isClock && i < history.size(); i++) {
        events.add(new Event(history.time(i), order, lane, i));
      }
    }
    events.sort(Comparator.comparingLong(Event::time).thenComparingInt(Event::order));
    int times = 0;
    int clocks = 0;
    int names = 0;
    for (Event event : events) {
      times = Math.max(times, ruler.time(event.time()).length());
      clocks = Math.max(clocks, ruler.label(ruler.clockAt(event.time())).length());
      names = Math.max(names, event.lane().label().length());
    }
    StringBuilder text = new StringBuilder();
    for (Event event : events) {
      String time = ruler.time(event.time());
      text.append(" ".repeat(times - time.length())).append(time).append("  ");
      if (ruler.isClock()) {
        String clock = ruler.label(ruler.clockAt(event.time()));
        text.append("clock ")
            .append(" ".repeat(clocks - clock.length()))
            .append(clock)
            .append("  ");
      }
      String name = event.lane().label();
      text.append(name).append(" ".repeat(names - name.length())).append("  ");
      text.append(event.lane().text(event.index() - 1));
      text.append(' ').append(style.arrow()).append(' ');
      text.append(event.lane().text(event.index())).append('\n');
    }
    return text.isEmpty() ? "nothing changes\n" : text.toString();
  }
}
