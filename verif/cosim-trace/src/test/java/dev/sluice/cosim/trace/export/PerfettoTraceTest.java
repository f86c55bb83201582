// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.cosim.trace.Samples;
import dev.sluice.cosim.trace.Transactions;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The JSON is read by another reader, and is what the Trace Event Format asks for. */
class PerfettoTraceTest {
  private static JsonNode trace(Transactions transactions) throws IOException {
    StringWriter out = new StringWriter();
    PerfettoTrace.write(transactions, out);
    StringWriter again = new StringWriter();
    PerfettoTrace.write(transactions, again);
    assertThat(again.toString()).isEqualTo(out.toString());
    return new ObjectMapper().readTree(out.toString());
  }

  private static List<JsonNode> events(JsonNode trace, String phase) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode event : trace.get("traceEvents")) {
      if (event.get("ph").asText().equals(phase)) {
        found.add(event);
      }
    }
    return found;
  }

  private static BigDecimal time(JsonNode event, String key) {
    return new BigDecimal(event.get(key).asText());
  }

  private static BigDecimal end(JsonNode event) {
    return time(event, "ts").add(time(event, "dur"));
  }

  @Test
  void spansAndInstantsHaveTheirTimesNamesAndAttributes() throws IOException {
    JsonNode trace = trace(Samples.bus());
    assertThat(trace.at("/otherData/seed").asText()).isEqualTo("7");
    JsonNode read = events(trace, "X").getFirst();
    assertThat(read.get("name").asText()).isEqualTo("read <0x40> & \"more\"");
    assertThat(read.get("ts").isNumber()).isTrue();
    assertThat(time(read, "ts")).as("clock 10 of 10 ns, in us").isEqualByComparingTo("0.1");
    assertThat(time(read, "dur")).isEqualByComparingTo("0.1");
    assertThat(read.at("/args/bytes").asLong()).isEqualTo(16);
    JsonNode refused = events(trace, "i").getFirst();
    assertThat(refused.get("s").asText()).isEqualTo("t");
    assertThat(refused.at("/args/reason").asText()).isEqualTo("busy");
    assertThat(events(trace, "M"))
        .extracting(e -> e.get("name").asText() + " " + e.at("/args/name").asText())
        .contains("process_name dut", "thread_name look up", "thread_name banks");
  }

  @Test
  void eventsOfAThreadAreDisjointOrNested() throws IOException {
    for (long seed = 1; seed <= 8; seed++) {
      Transactions transactions = Samples.random(seed, 300);
      JsonNode trace = trace(transactions);
      Map<String, List<JsonNode>> threads = new HashMap<>();
      List<JsonNode> spans = events(trace, "X");
      assertThat(spans.size() + events(trace, "i").size()).isEqualTo(transactions.all().size());
      for (JsonNode event : spans) {
        threads
            .computeIfAbsent(event.get("pid") + "/" + event.get("tid"), _ -> new ArrayList<>())
            .add(event);
      }
      assertThat(threads).as("overlapping spans need threads of their own").hasSizeGreaterThan(8);
      for (List<JsonNode> thread : threads.values()) {
        thread.sort(
            Comparator.<JsonNode, BigDecimal>comparing(e -> time(e, "ts"))
                .thenComparing(PerfettoTraceTest::end, Comparator.reverseOrder()));
        Deque<JsonNode> open = new ArrayDeque<>();
        for (JsonNode event : thread) {
          while (!open.isEmpty() && end(open.peek()).compareTo(time(event, "ts")) <= 0) {
            open.pop();
          }
          if (!open.isEmpty()) {
            assertThat(end(event)).as(event.toString()).isLessThanOrEqualTo(end(open.peek()));
          }
          open.push(event);
        }
      }
    }
  }

  /** Every arrow begins in the span that it comes from and ends where the other begins. */
  @Test
  void arrowsGoFromWholesToPartsAndFromCausesToEffects() throws IOException {
    Transactions transactions = Samples.random(4, 200);
    JsonNode trace = trace(transactions);
    List<JsonNode> starts = events(trace, "s");
    List<JsonNode> ends = events(trace, "f");
    assertThat(starts).hasSameSizeAs(ends);
    long causes = transactions.all().stream().filter(t -> t.cause() != 0).count();
    assertThat(starts.stream().filter(e -> e.get("name").asText().equals("cause")).count())
        .isEqualTo(causes)
        .isPositive();
    Map<Long, JsonNode> byId = new HashMap<>();
    starts.forEach(e -> byId.put(e.get("id").asLong(), e));
    List<JsonNode> spans = events(trace, "X");
    for (JsonNode end : ends) {
      JsonNode start = byId.remove(end.get("id").asLong());
      assertThat(start).isNotNull();
      assertThat(end.get("bp").asText()).isEqualTo("e");
      assertThat(start.get("cat")).isEqualTo(end.get("cat"));
      assertThat(time(start, "ts")).isLessThanOrEqualTo(time(end, "ts"));
      assertThat(spans).as("where it begins").anyMatch(s -> holds(s, start));
      assertThat(spans).as("where it ends").anyMatch(s -> begins(s, end));
    }
    assertThat(byId).isEmpty();
  }

  private static boolean sameThread(JsonNode a, JsonNode b) {
    return a.get("tid").equals(b.get("tid")) && a.get("pid").equals(b.get("pid"));
  }

  private static boolean holds(JsonNode span, JsonNode event) {
    return sameThread(span, event)
        && time(span, "ts").compareTo(time(event, "ts")) <= 0
        && time(event, "ts").compareTo(end(span)) <= 0;
  }

  private static boolean begins(JsonNode span, JsonNode event) {
    return sameThread(span, event) && time(span, "ts").compareTo(time(event, "ts")) == 0;
  }
}
