// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sluice.campaign.UnitResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * An event of a task. Only what belongs to it is there; the rest is null.
 *
 * @param event what happened
 * @param millis when, milliseconds since 1970 by the machine's clock
 * @param unit which unit
 * @param seconds how long a unit took that is done
 * @param passed whether a unit that is done went well
 * @param result its bytes, compressed, in base 64
 * @param crc CRC-32 of its bytes
 * @param message of an error, what is wrong; of a task, the machine
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JournalLine(
    Event event,
    long millis,
    String unit,
    Double seconds,
    Boolean passed,
    String result,
    Long crc,
    String message) {

  /** What happens to a task. */
  public enum Event {
    /** It begins. */
    TASK,
    /** A unit begins. */
    BEGIN,
    /** A unit is done. */
    DONE,
    /** A unit cannot be run, on whichever machine. */
    BROKEN,
    /** The machine is at fault; the task ends. */
    MACHINE,
    /** All units were run. */
    END
  }

  /** An event without figures. */
  static JournalLine of(Event event, String unit, String message) {
    return new JournalLine(
        event, System.currentTimeMillis(), unit, null, null, null, null, message);
  }

  /** A unit is done. */
  static JournalLine done(String unit, UnitResult result, double seconds) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(result.bytes());
    }
    return new JournalLine(
        Event.DONE,
        System.currentTimeMillis(),
        unit,
        seconds,
        result.passed(),
        Base64.getEncoder().encodeToString(packed.toByteArray()),
        crc(result.bytes()),
        null);
  }

  /**
   * The result of a unit that is done.
   *
   * @return as it was
   * @throws IOException when the line was damaged
   */
  public UnitResult unitResult() throws IOException {
    byte[] packed;
    try {
      packed = Base64.getDecoder().decode(result);
    } catch (IllegalArgumentException e) {
      throw new IOException("the result of " + unit + " is damaged: " + e.getMessage(), e);
    }
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      byte[] bytes = gzip.readAllBytes();
      if (crc(bytes) != crc) {
        throw new IOException("the result of " + unit + " is damaged: its CRC differs");
      }
      return new UnitResult(passed, bytes);
    }
  }

  private static long crc(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return crc.getValue();
  }
}
