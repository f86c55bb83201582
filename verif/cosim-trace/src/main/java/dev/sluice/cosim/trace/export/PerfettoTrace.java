// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sluice.cosim.trace.Lane;
import dev.sluice.cosim.trace.Mark;
import dev.sluice.cosim.trace.TraceException;
import dev.sluice.cosim.trace.Transaction;
import dev.sluice.cosim.trace.Transactions;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes transactions as JSON in the Trace Event Format, which ui.perfetto.dev and chrome://tracing
 * open. A group of lanes is a process, a lane a thread; where spans of a lane overlap it has a
 * thread more for each row, so that the events of a thread are disjoint or nested. Spans are
 * complete events ({@code X}), instants {@code i}; from a parent to its parts and from a cause to
 * what it brought about go flow events ({@code s} and {@code f}), but where the part stands within
 * its parent. Times are microseconds, with as many decimals as there are picoseconds.
 */
public final class PerfettoTrace {
  private static final int PICOSECONDS_OF_A_MICROSECOND = 6;

  private final Transactions transactions;
  private final Layout layout;
  private final Map<String, Integer> processes = new HashMap<>();
  private final Map<Lane, Integer> firstThreads = new HashMap<>();
  private final JsonGenerator json;
  private long flows;

  private PerfettoTrace(Transactions transactions, JsonGenerator json) {
    this.transactions = transactions;
    this.json = json;
    layout = new Layout(transactions);
  }

  /**
   * Writes a file.
   *
   * @param transactions what it shows
   * @param file one that is there is replaced
   * @throws TraceException when it cannot be written
   */
  public static void write(Transactions transactions, Path file) {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      write(transactions, out);
    } catch (IOException e) {
      throw new TraceException(file + " cannot be written: " + e, e);
    }
  }

  /**
   * Writes it to a stream, which stays open.
   *
   * @param transactions what it shows
   * @param out where to
   * @throws IOException when it cannot be written
   */
  public static void write(Transactions transactions, Writer out) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      new PerfettoTrace(transactions, json).write();
    }
    out.write('\n');
    out.flush();
  }

  private void write() throws IOException {
    json.writeStartObject();
    json.writeStringField("displayTimeUnit", "ns");
    json.writeObjectFieldStart("otherData");
    json.writeStringField("title", transactions.title());
    json.writeStringField("unit", transactions.timeBase().unit());
    json.writeNumberField("leftOut", transactions.leftOut());
    for (Map.Entry<String, String> note : transactions.notes().entrySet()) {
      json.writeStringField(note.getKey(), note.getValue());
    }
    json.writeEndObject();
    json.writeArrayFieldStart("traceEvents");
    int threads = 0;
    for (Map.Entry<String, List<Lane>> group : layout.groups().entrySet()) {
      int process = processes.size() + 1;
      processes.put(group.getKey(), process);
      metadata("process_name", process, 0, "name", group.getKey());
      metadata("process_sort_index", process, 0, "sort_index", process);
      for (Lane lane : group.getValue()) {
        firstThreads.put(lane, threads + 1);
        for (int row = 0; row < layout.rows(lane).count(); row++) {
          threads++;
          String name = row == 0 ? lane.name() : lane.name() + " " + (row + 1);
          metadata("thread_name", process, threads, "name", name);
          metadata("thread_sort_index", process, threads, "sort_index", threads);
        }
      }
    }
    for (Transaction t : transactions.all()) {
      span(t);
    }
    for (Transaction t : transactions.all()) {
      if (t.parent() != 0) {
        flow("part", transactions.find(t.parent()).orElseThrow(), t);
      }
      if (t.cause() != 0) {
        flow("cause", transactions.find(t.cause()).orElseThrow(), t);
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void metadata(String what, int process, int thread, String key, Object value)
      throws IOException {
    begin("M", what, process, thread);
    json.writeObjectFieldStart("args");
    json.writeObjectField(key, value);
    json.writeEndObject();
    json.writeEndObject();
  }

  private void begin(String phase, String name, int process, int thread) throws IOException {
    json.writeStartObject();
    json.writeStringField("ph", phase);
    json.writeStringField("name", name);
    json.writeNumberField("pid", process);
    json.writeNumberField("tid", thread);
  }

  private void begin(String phase, String name, Transaction on, long at) throws IOException {
    begin(phase, name, processes.get(on.lane().group()), thread(on));
    time("ts", at);
  }

  private int thread(Transaction t) {
    return firstThreads.get(t.lane()) + layout.rows(t.lane()).of(t).row();
  }

  private void time(String key, long ticks) throws IOException {
    BigDecimal picoseconds =
        BigDecimal.valueOf(ticks)
            .multiply(BigDecimal.valueOf(transactions.timeBase().picoseconds()));
    BigDecimal time = picoseconds.movePointLeft(PICOSECONDS_OF_A_MICROSECOND).stripTrailingZeros();
    json.writeFieldName(key);
    json.writeNumber(time.toPlainString());
  }

  private void span(Transaction t) throws IOException {
    boolean instant = t.is(Mark.INSTANT);
    begin(instant ? "i" : "X", t.name(), t, t.begin());
    json.writeStringField("cat", t.lane().group());
    if (instant) {
      json.writeStringField("s", "t");
    } else {
      time("dur", t.length());
    }
    json.writeObjectFieldStart("args");
    json.writeNumberField("id", t.id());
    for (Map.Entry<String, Object> attribute : t.attributes().entrySet()) {
      if (!attribute.getKey().equals("id")) {
        json.writeObjectField(attribute.getKey(), attribute.getValue());
      }
    }
    if (t.is(Mark.FAILED)) {
      json.writeBooleanField("failed", true);
    }
    if (t.is(Mark.UNFINISHED)) {
      json.writeBooleanField("unfinished", true);
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  /** An arrow; it has to begin within the one span and to end where the other begins. */
  private void flow(String what, Transaction from, Transaction to) throws IOException {
    if (thread(from) == thread(to) && from.id() == to.parent()) {
      return;
    }
    long at = Math.clamp(to.begin(), from.begin(), Math.max(from.begin(), from.end() - 1));
    flows++;
    begin("s", what, from, at);
    json.writeStringField("cat", what);
    json.writeNumberField("id", flows);
    json.writeEndObject();
    begin("f", what, to, to.begin());
    json.writeStringField("cat", what);
    json.writeNumberField("id", flows);
    json.writeStringField("bp", "e");
    json.writeEndObject();
  }
}
