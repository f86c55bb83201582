// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** Writes the lines of a {@link TransactionFile}. */
final class FileSink implements TransactionSink {
  private final Path file;
  private final BufferedWriter out;
  private final JsonGenerator json;

  FileSink(Path file) {
    this.file = file;
    try {
      out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
      json = new JsonFactory().createGenerator(out);
      json.setRootValueSeparator(null);
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  private TraceException cannotWrite(IOException e) {
    return new TraceException("transactions cannot be written to " + file + ": " + e, e);
  }

  /** One line: an object. */
  private interface Content {
    void write() throws IOException;
  }

  private void line(Content content) {
    try {
      json.writeStartObject();
      content.write();
      json.writeEndObject();
      json.writeRaw('\n');
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  @Override
  public void header(String title, TimeBase timeBase, Map<String, String> notes) {
    line(
        () -> {
          json.writeNumberField(TransactionFile.VERSION_KEY, TransactionFile.VERSION);
          json.writeStringField("title", title);
          json.writeStringField("unit", timeBase.unit());
          json.writeNumberField("picoseconds", timeBase.picoseconds());
          json.writeObjectFieldStart("notes");
          for (Map.Entry<String, String> note : notes.entrySet()) {
            json.writeStringField(note.getKey(), note.getValue());
          }
          json.writeEndObject();
        });
  }

  @Override
  public void lane(Lane lane) {
    line(
        () -> {
          json.writeNumberField("lane", lane.number());
          json.writeStringField("group", lane.group());
          json.writeStringField("name", lane.name());
        });
  }

  @Override
  public boolean hasPlace(long begun) {
    return true;
  }

  @Override
  public boolean add(Transaction t) {
    line(
        () -> {
          json.writeNumberField("id", t.id());
          json.writeNumberField("on", t.lane().number());
          json.writeStringField("name", t.name());
          json.writeNumberField("begin", t.begin());
          json.writeNumberField("end", t.end());
          if (t.parent() != 0) {
            json.writeNumberField("parent", t.parent());
          }
          if (t.cause() != 0) {
            json.writeNumberField("cause", t.cause());
          }
          if (!t.marks().isEmpty()) {
            json.writeArrayFieldStart("marks");
            for (Mark mark : t.marks()) {
              json.writeString(mark.name().toLowerCase(Locale.ROOT));
            }
            json.writeEndArray();
          }
          if (!t.attributes().isEmpty()) {
            json.writeObjectFieldStart("attributes");
            for (Map.Entry<String, Object> attribute : t.attributes().entrySet()) {
              json.writeObjectField(attribute.getKey(), attribute.getValue());
            }
            json.writeEndObject();
          }
        });
    return true;
  }

  @Override
  public Collection<Transaction> kept() {
    throw new IllegalStateException("the transactions are in " + file + ": close, and read it");
  }

  @Override
  public void end(long spans, long leftOut) {
    line(
        () -> {
          json.writeNumberField("spans", spans);
          json.writeNumberField("leftOut", leftOut);
        });
    try {
      json.close();
      out.close();
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }
}
