// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A file of transactions: lines of JSON, in the order in which spans ended.
 *
 * <pre>
 * {"transactions":1,"title":"bus","unit":"clock","picoseconds":1000,"notes":{"seed":"7"}}
 * {"lane":0,"group":"dut","name":"bus"}
 * {"id":1,"on":0,"name":"write","begin":4,"end":9,"parent":3,"cause":2,"marks":["failed"],
 *  "attributes":{"bytes":16}}                                                 (one line)
 * {"spans":1,"leftOut":0}
 * </pre>
 *
 * <p>A file without the last line was not written to its end.
 */
public final class TransactionFile {
  static final String VERSION_KEY = "transactions";
  static final int VERSION = 1;

  private final Path file;
  private final ObjectMapper mapper = new ObjectMapper();
  private final List<Lane> lanes = new ArrayList<>();
  private final List<Transaction> spans = new ArrayList<>();
  private final Map<String, String> texts = new HashMap<>();
  private JsonNode header;
  private long leftOut;
  private boolean complete;
  private int lines;

  private TransactionFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @param file what {@link TransactionRecorder#toFile} wrote
   * @return its transactions; {@link Transactions#complete()} says whether it has its end
   * @throws TraceException when it is not there, cannot be read or is something else, with the line
   */
  public static Transactions read(Path file) {
    return new TransactionFile(file).read();
  }

  private Transactions read() {
    if (!Files.isRegularFile(file)) {
      throw new TraceException("there is no file of transactions " + file);
    }
    try (BufferedReader in = Files.newBufferedReader(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines++;
        take(line, in);
      }
    } catch (IOException e) {
      throw new TraceException("transactions cannot be read from " + file + ": " + e, e);
    }
    if (header == null) {
      throw notOne("it is empty");
    }
    Map<String, String> notes = new LinkedHashMap<>();
    header.path("notes").properties().forEach(n -> notes.put(n.getKey(), n.getValue().asText()));
    return new Transactions(
        header.path("title").asText(),
        new TimeBase(header.path("unit").asText("ps"), header.path("picoseconds").asLong(1)),
        notes,
        lanes,
        spans,
        leftOut,
        complete);
  }

  private TraceException notOne(String why) {
    return new TraceException(file + " is no file of transactions: " + why);
  }

  private void take(String line, BufferedReader in) throws IOException {
    JsonNode node;
    try {
      node = mapper.readTree(line);
    } catch (JsonProcessingException e) {
      if (header != null && !in.ready()) {
        return; // Cut off in the middle of its last line.
      }
      throw notOne("line " + lines + " is not JSON");
    }
    if (header == null) {
      if (node.path(VERSION_KEY).asInt() != VERSION) {
        throw notOne("its first line does not say {\"transactions\":" + VERSION + ",...}");
      }
      header = node;
    } else if (node.has("lane")) {
      lanes.add(
          new Lane(
              node.path("lane").asInt(), node.path("group").asText(), node.path("name").asText()));
    } else if (node.has("id")) {
      spans.add(span(node));
    } else if (node.has("leftOut")) {
      leftOut = node.path("leftOut").asLong();
      complete = true;
    } else {
      throw notOne("line " + lines + " is neither a lane nor a span");
    }
  }

  private Transaction span(JsonNode node) {
    int on = node.path("on").asInt(-1);
    if (on < 0 || on >= lanes.size()) {
      throw notOne("line " + lines + " is of a lane that there is not");
    }
    return new Transaction(
        node.path("id").asLong(),
        lanes.get(on),
        once(node.path("name").asText()),
        node.path("begin").asLong(),
        node.path("end").asLong(),
        node.path("parent").asLong(),
        node.path("cause").asLong(),
        marks(node.path("marks")),
        attributes(node.path("attributes")));
  }

  /** One text for all that are equal, as the stages of a packet have its name. */
  private String once(String text) {
    return texts.computeIfAbsent(text, same -> same);
  }

  private Set<Mark> marks(JsonNode node) {
    if (node.isEmpty()) {
      return Set.of();
    }
    Set<Mark> marks = EnumSet.noneOf(Mark.class);
    for (JsonNode mark : node) {
      try {
        marks.add(Mark.valueOf(mark.asText().toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException _) {
        throw notOne("line " + lines + " has the mark '" + mark.asText() + "'");
      }
    }
    return Collections.unmodifiableSet(marks);
  }

  private Map<String, Object> attributes(JsonNode node) {
    if (node.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> attributes = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      JsonNode value = each.getValue();
      attributes.put(
          once(each.getKey()),
          value.isIntegralNumber()
              ? (Object) value.asLong()
              : value.isBoolean() ? (Object) value.asBoolean() : once(value.asText()));
    }
    return Collections.unmodifiableMap(attributes);
  }
}
