// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace.export;

import dev.sluice.cosim.trace.Mark;
import dev.sluice.cosim.trace.TraceException;
import dev.sluice.cosim.trace.Transaction;
import dev.sluice.cosim.trace.Transactions;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes transactions as a log of the pipeline viewer Konata, format Kanata 0004. What Konata calls
 * an instruction is a row here: a span that has parts without parts of their own, or a span without
 * parent and parts. Such parts are its stages, named by their lanes; where stages of a row overlap
 * the later one goes to a further lane of Konata's. A row that failed is flushed, the others
 * retire; the cause of a row, if it is a row, is a dependency. Attributes and instants are
 * comments.
 *
 * <p>Times are whole cycles; what is shorter takes one.
 */
public final class KonataLog {
  /** The order of commands in a cycle: what ends comes before what begins. */
  private enum Order {
    END_OF_STAGE,
    RETIRE,
    BEGIN,
    LABEL,
    BEGIN_OF_STAGE,
    DEPENDENCY
  }

  /** A line, with the cycle to which it belongs. */
  private record Command(long at, Order order, String text) {}

  /** An instruction of Konata's, from its first cycle to the one in which it retires. */
  private record Row(Transaction span, List<Transaction> stages, long begin, long end) {}

  private final Transactions transactions;
  private final long cycle;
  private final List<Row> rows = new ArrayList<>();
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final Map<String, Integer> threads = new HashMap<>();
  private final List<Command> commands = new ArrayList<>();

  private KonataLog(Transactions transactions, long cycle) {
    if (cycle < 1) {
      throw new IllegalArgumentException("a cycle of " + cycle + " units: 1 or more");
    }
    this.transactions = transactions;
    this.cycle = cycle;
    for (Transaction t : transactions.all()) {
      if (isRow(t)) {
        rows.add(row(t));
      }
    }
    // Stable: rows of one begin stay in the order of their spans.
    rows.sort(Comparator.comparingLong(Row::begin));
    for (Row row : rows) {
      numbers.put(row.span().id(), numbers.size());
    }
  }

  /**
   * Writes a file.
   *
   * @param transactions what it shows
   * @param cycle units of the time base in a cycle, 1 or more: 1 where times are clocks
   * @param file one that is there is replaced
   * @throws TraceException when it cannot be written
   * @throws IllegalArgumentException when the cycle is less than 1
   */
  public static void write(Transactions transactions, long cycle, Path file) {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      write(transactions, cycle, out);
    } catch (IOException e) {
      throw new TraceException(file + " cannot be written: " + e, e);
    }
  }

  /**
   * Writes it to a stream, which stays open.
   *
   * @param transactions what it shows
   * @param cycle units of the time base in a cycle, 1 or more: 1 where times are clocks
   * @param out where to
   * @throws IOException when it cannot be written
   * @throws IllegalArgumentException when the cycle is less than 1
   */
  public static void write(Transactions transactions, long cycle, Writer out) throws IOException {
    new KonataLog(transactions, cycle).write(out);
    out.flush();
  }

  private boolean isRow(Transaction t) {
    List<Transaction> parts = transactions.children(t.id());
    return parts.isEmpty() ? t.parent() == 0 : parts.stream().anyMatch(this::isLeaf);
  }

  private boolean isLeaf(Transaction t) {
    return transactions.children(t.id()).isEmpty();
  }

  private Row row(Transaction t) {
    List<Transaction> stages = transactions.children(t.id()).stream().filter(this::isLeaf).toList();
    long begin = cycleOf(t.begin());
    long end = lastOf(t);
    for (Transaction stage : stages) {
      begin = Math.min(begin, cycleOf(stage.begin()));
      end = Math.max(end, lastOf(stage));
    }
    return new Row(t, stages, begin, end);
  }

  private long cycleOf(long time) {
    return time / cycle;
  }

  private long lastOf(Transaction t) {
    return Math.max(cycleOf(t.end()), cycleOf(t.begin()) + 1);
  }

  private void write(Writer out) throws IOException {
    rows.forEach(this::begin);
    List<Row> byEnd = new ArrayList<>(rows);
    byEnd.sort(Comparator.comparingLong(Row::end));
    int retired = 0;
    for (Row row : byEnd) {
      boolean flushed = row.span().is(Mark.FAILED);
      say(row.end(), Order.RETIRE, "R", number(row.span()), retired, flushed ? 1 : 0);
      retired += flushed ? 0 : 1;
    }
    commands.sort(Comparator.comparingLong(Command::at).thenComparing(Command::order));
    out.write("Kanata\t0004\n");
    long now = commands.isEmpty() ? 0 : commands.getFirst().at();
    out.write("C=\t" + now + "\n");
    for (Command command : commands) {
      if (command.at() != now) {
        out.write("C\t" + (command.at() - now) + "\n");
        now = command.at();
      }
      out.write(command.text());
      out.write('\n');
    }
  }

  private int number(Transaction t) {
    return numbers.get(t.id());
  }

  /** Columns are separated by tabs, commands by lines. */
  private void say(long at, Order order, Object... columns) {
    StringBuilder text = new StringBuilder();
    for (Object column : columns) {
      text.append(text.isEmpty() ? "" : "\t");
      text.append(column.toString().replaceAll("[\\t\\r\\n]", " "));
    }
    commands.add(new Command(at, order, text.toString()));
  }

  private void begin(Row row) {
    Transaction t = row.span();
    int number = number(t);
    int thread = threads.computeIfAbsent(t.lane().toString(), _ -> threads.size());
    say(row.begin(), Order.BEGIN, "I", number, t.id(), thread);
    say(row.begin(), Order.LABEL, "L", number, 0, t.name());
    t.attributes().forEach((key, value) -> comment(row.begin(), number, key + ": " + value));
    if (row.stages().isEmpty()) {
      stage(number, 0, t);
    }
    List<Long> free = new ArrayList<>();
    for (Transaction stage : row.stages()) {
      if (stage.is(Mark.INSTANT)) {
        comment(cycleOf(stage.begin()), number, stage.name());
      } else {
        stage(number, laneOf(stage, free), stage);
      }
    }
    Integer producer = numbers.get(t.cause());
    if (producer != null && producer < number) {
      say(row.begin(), Order.DEPENDENCY, "W", number, producer, 0);
    }
  }

  /** Comments of a row are put together by Konata, which takes these two letters for a new line. */
  private void comment(long at, int number, String text) {
    say(at, Order.LABEL, "L", number, 1, text + "\\n");
  }

  /** The first lane of Konata's that is free when the stage begins. */
  private int laneOf(Transaction stage, List<Long> free) {
    for (int lane = 0; lane < free.size(); lane++) {
      if (free.get(lane) <= cycleOf(stage.begin())) {
        free.set(lane, lastOf(stage));
        return lane;
      }
    }
    free.add(lastOf(stage));
    return free.size() - 1;
  }

  private void stage(int number, int lane, Transaction stage) {
    String name = stage.lane().name();
    say(cycleOf(stage.begin()), Order.BEGIN_OF_STAGE, "S", number, lane, name);
    say(lastOf(stage), Order.END_OF_STAGE, "E", number, lane, name);
  }
}
