// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Records transactions, in memory that is bounded ({@link #keepingFirst}, {@link #keepingLast}) or
 * into a file while the simulation goes on ({@link #toFile}), where only spans that have not ended
 * are in memory. Times are whatever the bench counts, said by a {@link TimeBase}; they need not be
 * given in order. The same calls give the same bytes. Not thread-safe.
 *
 * <pre>{@code
 * TransactionRecorder recorder = TransactionRecorder.keepingLast(10_000);
 * Lane bus = recorder.lane("dut", "bus");
 * Span write = recorder.begin(bus, "write 0x40", sim.time()).with("bytes", 16);
 * ...
 * write.end(sim.time());
 * TransactionPage.write(recorder.transactions(), Path.of("bus.html"));
 * }</pre>
 */
public final class TransactionRecorder implements AutoCloseable {
  private final TransactionSink sink;
  private final List<Lane> lanes = new ArrayList<>();
  private final Map<Long, Span> open = new LinkedHashMap<>();
  private final Map<String, String> notes = new LinkedHashMap<>();
  private TimeBase timeBase = TimeBase.PICOSECONDS;
  private String title = "transactions";
  private long last;
  private long begun;
  private long leftOut;
  private boolean started;
  private boolean closed;

  private TransactionRecorder(TransactionSink sink) {
    this.sink = sink;
  }

  /**
   * Keeps the first spans that begin; later ones are only counted.
   *
   * @param limit how many, 1 or more
   * @return a recorder in memory
   * @throws IllegalArgumentException when the limit is less than 1
   */
  public static TransactionRecorder keepingFirst(int limit) {
    return new TransactionRecorder(MemorySink.first(limit));
  }

  /**
   * Keeps the last spans that ended: what led to a failure.
   *
   * @param limit how many, 1 or more
   * @return a recorder in memory
   * @throws IllegalArgumentException when the limit is less than 1
   */
  public static TransactionRecorder keepingLast(int limit) {
    return new TransactionRecorder(MemorySink.last(limit));
  }

  /**
   * Writes each span into a file when it ends. {@link TransactionFile#read} reads it.
   *
   * @param file one that is there is replaced
   * @return a recorder that has to be closed
   * @throws TraceException when it cannot be written
   */
  public static TransactionRecorder toFile(Path file) {
    return new TransactionRecorder(new FileSink(file));
  }

  /**
   * Says what was recorded.
   *
   * @param text a few words, shown above the spans
   * @return this
   * @throws IllegalStateException when something was recorded already
   */
  public TransactionRecorder title(String text) {
    notStarted();
    title = text;
    return this;
  }

  /**
   * Says what the times count.
   *
   * @param base by default picoseconds
   * @return this
   * @throws IllegalStateException when something was recorded already
   */
  public TransactionRecorder timeBase(TimeBase base) {
    notStarted();
    timeBase = base;
    return this;
  }

  /**
   * Says something about the recording as a whole, such as the seed.
   *
   * @param key its name
   * @param value what is said
   * @return this
   * @throws IllegalStateException when something was recorded already
   */
  public TransactionRecorder note(String key, String value) {
    notStarted();
    notes.put(key, value);
    return this;
  }

  private void notStarted() {
    if (started) {
      throw new IllegalStateException("something was recorded already: say this before");
    }
  }

  /**
   * A lane; the one that is there if there is one of that group and name.
   *
   * @param group the lanes that are shown together
   * @param name of the lane in its group
   * @return the lane
   */
  public Lane lane(String group, String name) {
    for (Lane lane : lanes) {
      if (lane.group().equals(group) && lane.name().equals(name)) {
        return lane;
      }
    }
    start();
    Lane lane = new Lane(lanes.size(), group, name);
    lanes.add(lane);
    sink.lane(lane);
    return lane;
  }

  private void start() {
    if (closed) {
      throw new IllegalStateException("the recorder is closed");
    }
    if (!started) {
      started = true;
      sink.header(title, timeBase, notes);
    }
  }

  /**
   * Begins a span.
   *
   * @param lane where it is drawn
   * @param name what it is
   * @param at its first moment, 0 or more
   * @return the span, to be ended
   * @throws IllegalArgumentException when the lane is of another recorder, or the time negative
   * @throws IllegalStateException when the recorder is closed
   */
  public Span begin(Lane lane, String name, long at) {
    start();
    if (lane.number() >= lanes.size() || lanes.get(lane.number()) != lane) {
      throw new IllegalArgumentException("the lane " + lane + " is of another recorder");
    }
    if (at < 0) {
      throw new IllegalArgumentException(
          "the span '%s' of lane %s cannot begin at %d: 0 or more".formatted(name, lane, at));
    }
    last = Math.max(last, at);
    if (!sink.hasPlace(begun)) {
      leftOut++;
      return new Span(this, 0, lane, name, at);
    }
    Span span = new Span(this, ++begun, lane, name, at);
    open.put(span.id(), span);
    return span;
  }

  void ended(Span span, long at) {
    if (closed) {
      throw new IllegalStateException("the recorder is closed");
    }
    last = Math.max(last, at);
    if (open.remove(span.id()) != null) {
      leftOut += sink.add(span.as(at)) ? 0 : 1;
    }
  }

  /**
   * Counts spans that the bench itself does not record, so that whoever looks knows of them.
   *
   * @param spans how many more, 0 or more
   */
  public void leaveOut(long spans) {
    leftOut += spans;
  }

  /**
   * Spans that are not kept: the recorder had no place for them, or the bench left them out.
   *
   * @return a count
   */
  public long leftOut() {
    return leftOut;
  }

  /**
   * Spans that have begun and not ended.
   *
   * @return a count
   */
  public int open() {
    return open.size();
  }

  /**
   * What is in memory, with spans that have not ended as {@link Mark#UNFINISHED}. Recording may go
   * on.
   *
   * @return the transactions
   * @throws IllegalStateException when they go into a file
   */
  public Transactions transactions() {
    List<Transaction> all = new ArrayList<>(sink.kept());
    open.values().forEach(span -> all.add(span.unfinished(last)));
    return new Transactions(title, timeBase, notes, lanes, all, leftOut, true);
  }

  /**
   * Ends recording: spans that have not ended are recorded as {@link Mark#UNFINISHED}, and a file
   * is written to its end.
   *
   * @throws TraceException when the file cannot be written
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    start();
    for (Span span : open.values()) {
      leftOut += sink.add(span.unfinished(last)) ? 0 : 1;
    }
    open.clear();
    closed = true;
    sink.end(begun, leftOut);
  }
}
