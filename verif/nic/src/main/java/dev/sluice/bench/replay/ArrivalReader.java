// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.replay;

import dev.sluice.cycle.window.WindowOp;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads an arrivals file row by row: {@code clock,op,window,generation,pidx,tail,length}, a header
 * line, then at most one row a clock, clocks rising. Columns that an op does not use may be empty;
 * lines that are empty are skipped.
 *
 * <table>
 * <caption>Columns</caption>
 * <tr><td>clock</td><td>0 or more, more than in the row before</td></tr>
 * <tr><td>op</td><td>open, packet or close</td></tr>
 * <tr><td>window</td><td>0 to R-1</td></tr>
 * <tr><td>generation</td><td>open and packet: 0 to 255</td></tr>
 * <tr><td>pidx</td><td>packet: 0 to 2^24-1</td></tr>
 * <tr><td>tail</td><td>packet: 0 or 1</td></tr>
 * <tr><td>length</td><td>open: packets of the region, 1 to M</td></tr>
 * </table>
 */
final class ArrivalReader implements AutoCloseable {
  static final List<String> COLUMNS =
      List.of("clock", "op", "window", "generation", "pidx", "tail", "length");

  private static final String BYTE_ORDER_MARK = "\ufeff";
  private static final int MAX_PIDX = (1 << SluiceParameters.PIDX_BITS) - 1;
  private static final int MAX_GENERATION = (1 << SluiceParameters.GENERATION_BITS) - 1;

  private final SluiceParameters parameters;
  private final Path file;
  private final CSVParser parser;
  private final Iterator<CSVRecord> rows;
  private CSVRecord row;
  private long rowCount;

  private long clock = -1;
  private WindowOp op;
  private int window;
  private int generation;
  private int pidx;
  private boolean tail;
  private int length;

  /** Opens a file. IOException when it cannot be read. */
  ArrivalReader(SluiceParameters parameters, Path file) throws IOException {
    this.parameters = parameters;
    this.file = file;
    CSVFormat format = CSVFormat.DEFAULT.builder().setIgnoreEmptyLines(true).setTrim(true).get();
    parser =
        CSVParser.builder()
            .setReader(Files.newBufferedReader(file, StandardCharsets.UTF_8))
            .setFormat(format)
            .get();
    rows = parser.iterator();
    readHeader();
  }

  private void readHeader() {
    if (!advance()) {
      throw new ArrivalException(file, 1, "the file is empty; its first line must be " + header());
    }
    List<String> columns = row.toList();
    if (columns.getFirst().startsWith(BYTE_ORDER_MARK)) {
      // Spreadsheets write it.
      columns.set(0, columns.getFirst().substring(1));
    }
    if (!columns.equals(COLUMNS)) {
      throw malformed("the first line must be " + header());
    }
  }

  private static String header() {
    return String.join(",", COLUMNS);
  }

  /** Goes to the next row; false after the last. ArrivalException when it is malformed. */
  boolean next() {
    if (!advance()) {
      return false;
    }
    if (row.size() != COLUMNS.size()) {
      throw malformed("there are " + row.size() + " columns and must be " + COLUMNS.size());
    }
    long before = clock;
    clock = number(0, 0, Long.MAX_VALUE);
    if (rowCount > 0 && clock <= before) {
      throw malformed(
          "clock is " + clock + " and must be more than " + before + ", that of the row before");
    }
    rowCount++;
    op = operation();
    window = (int) number(2, 0, parameters.windows() - 1);
    generation = op == WindowOp.CLOSE ? 0 : (int) number(3, 0, MAX_GENERATION);
    boolean packet = op == WindowOp.PACKET;
    pidx = packet ? (int) number(4, 0, MAX_PIDX) : 0;
    tail = packet && number(5, 0, 1) == 1;
    length = op == WindowOp.OPEN ? (int) number(6, 1, parameters.maxPackets()) : 0;
    return true;
  }

  private boolean advance() {
    try {
      if (!rows.hasNext()) {
        return false;
      }
      row = rows.next();
      return true;
    } catch (UncheckedIOException | IllegalStateException e) {
      String why = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      throw new ArrivalException(
          file, parser.getCurrentLineNumber(), "not readable as CSV: " + why);
    }
  }

  private WindowOp operation() {
    String text = row.get(1);
    for (WindowOp candidate : WindowOp.values()) {
      if (candidate.label().equals(text)) {
        return candidate;
      }
    }
    throw malformed("op is '" + text + "' and must be open, packet or close");
  }

  private long number(int column, long low, long high) {
    String text = row.get(column);
    try {
      long value = Long.parseLong(text);
      if (value >= low && value <= high) {
        return value;
      }
    } catch (NumberFormatException _) {
      // The message below says what is wrong, as it does for a number out of range.
    }
    throw malformed(
        COLUMNS.get(column)
            + " is '"
            + text
            + "' and must be a whole number from "
            + low
            + (high == Long.MAX_VALUE ? " up" : " to " + high));
  }

  private ArrivalException malformed(String what) {
    return new ArrivalException(file, parser.getCurrentLineNumber(), what);
  }

  /** Rows read so far, without the header. */
  long rowCount() {
    return rowCount;
  }

  long clock() {
    return clock;
  }

  WindowOp op() {
    return op;
  }

  int window() {
    return window;
  }

  int generation() {
    return generation;
  }

  int pidx() {
    return pidx;
  }

  boolean tail() {
    return tail;
  }

  int length() {
    return length;
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
