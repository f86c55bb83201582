// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sluice.cosim.trace.Lane;
import dev.sluice.cosim.trace.Mark;
import dev.sluice.cosim.trace.TraceException;
import dev.sluice.cosim.trace.Transaction;
import dev.sluice.cosim.trace.Transactions;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes transactions as one HTML page that needs nothing else, no network and no program but a
 * browser: lanes with their spans, which are zoomed and moved by mouse, finger and keys; a search
 * by name and attribute; of a span that is chosen its attributes, parent, parts, cause and effects.
 */
public final class TracePage {
  private TracePage() {}

  /**
   * Writes a file.
   *
   * @param transactions what it shows
   * @param file one that is there is replaced
   * @throws TraceException when it cannot be written
   */
  public static void write(Transactions transactions, Path file) {
    try {
      Files.writeString(file, html(transactions));
    } catch (IOException e) {
      throw new TraceException(file + " cannot be written: " + e, e);
    }
  }

  /**
   * The page.
   *
   * @param transactions what it shows
   * @return its text
   */
  public static String html(Transactions transactions) {
    // The data comes last, as it may hold whatever the other marks are.
    return resource("page.html")
        .replace("@TITLE@", escaped(transactions.title()))
        .replace("@STYLE@", resource("page.css"))
        .replace("@SCRIPT@", resource("page.js"))
        .replace("@DATA@", data(transactions));
  }

  private static String resource(String name) {
    try (InputStream in = TracePage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** In a script element nothing may look like the end of it. */
  private static String data(Transactions transactions) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      new Data(transactions, json).write();
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot be written", e);
    }
    return text.toString().replace("<", "\\u003c");
  }

  /** What the script reads: numbers and texts, each text once. */
  private static final class Data {
    private final Transactions transactions;
    private final JsonGenerator json;
    private final Layout layout;
    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final Map<Long, Integer> places = new LinkedHashMap<>();

    Data(Transactions transactions, JsonGenerator json) {
      this.transactions = transactions;
      this.json = json;
      layout = new Layout(transactions);
      for (Transaction t : transactions.all()) {
        places.put(t.id(), places.size());
      }
    }

    private int text(String text) {
      return texts.computeIfAbsent(text, _ -> texts.size());
    }

    void write() throws IOException {
      json.writeStartObject();
      json.writeStringField("title", transactions.title());
      json.writeStringField("unit", transactions.timeBase().unit());
      json.writeNumberField("leftOut", transactions.leftOut());
      json.writeBooleanField("complete", transactions.complete());
      json.writeNumberField("begin", transactions.begin());
      json.writeNumberField("end", transactions.end());
      json.writeObjectFieldStart("notes");
      for (Map.Entry<String, String> note : transactions.notes().entrySet()) {
        json.writeStringField(note.getKey(), note.getValue());
      }
      json.writeEndObject();
      Map<Lane, Integer> numbers = lanes();
      json.writeArrayFieldStart("spans");
      for (Transaction t : transactions.all()) {
        span(t, numbers.get(t.lane()));
      }
      json.writeEndArray();
      json.writeArrayFieldStart("texts");
      for (String text : texts.keySet()) {
        json.writeString(text);
      }
      json.writeEndArray();
      json.writeEndObject();
    }

    /** Group, name, and of each row how deep its spans are nested. */
    private Map<Lane, Integer> lanes() throws IOException {
      Map<Lane, Integer> numbers = new LinkedHashMap<>();
      json.writeArrayFieldStart("lanes");
      for (List<Lane> group : layout.groups().values()) {
        for (Lane lane : group) {
          numbers.put(lane, numbers.size());
          json.writeStartArray();
          json.writeString(lane.group());
          json.writeString(lane.name());
          Rows rows = layout.rows(lane);
          json.writeStartArray();
          for (int row = 0; row < rows.count(); row++) {
            json.writeNumber(rows.depth(row));
          }
          json.writeEndArray();
          json.writeEndArray();
        }
      }
      json.writeEndArray();
      return numbers;
    }

    /** Lane, row, depth, begin, length, name, marks, parent, cause, attributes. */
    private void span(Transaction t, int lane) throws IOException {
      Rows.Place place = layout.rows(t.lane()).of(t);
      List<Object> numbers = new ArrayList<>();
      numbers.add(lane);
      numbers.add(place.row());
      numbers.add(place.depth());
      numbers.add(t.begin());
      numbers.add(t.length());
      numbers.add(text(t.name()));
      int marks = 0;
      for (Mark mark : t.marks()) {
        marks |= 1 << mark.ordinal();
      }
      numbers.add(marks);
      numbers.add(places.getOrDefault(t.parent(), -1));
      numbers.add(places.getOrDefault(t.cause(), -1));
      json.writeStartArray();
      for (Object number : numbers) {
        json.writeObject(number);
      }
      for (Map.Entry<String, Object> attribute : t.attributes().entrySet()) {
        json.writeNumber(text(attribute.getKey()));
        json.writeNumber(text(attribute.getValue().toString()));
      }
      json.writeEndArray();
    }
  }
}
