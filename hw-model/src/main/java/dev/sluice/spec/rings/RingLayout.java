// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.rings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The fields of an entry of each ring in host memory, little-endian, without gaps: what the C
 * header says to software. The bytes themselves are those of {@link HostRings}.
 */
public enum RingLayout {
  /** What the host gives. */
  DESCRIPTOR(
      part("cookie", 4, "given back in the record"),
      part("peer", 4, "to whom"),
      part("address", 8, "first byte to send, in this host's memory"),
      part("bytes", 8, "how many"),
      part("remote_address", 8, "where they go in the peer's memory")),
  /** What the NIC says of a descriptor's end. */
  RECORD(
      part("cookie", 4, "of the descriptor; its index if it could not be read"),
      part("transfer_id", 4, "of the transfer; 0 of a descriptor that was refused"),
      part("status", 1, "a completion status"),
      part("reserved", 6, "0"),
      part("phase", 1, "bit 0: 1 in the first lap of the ring, 0 in the second, and so on"));

  /**
   * A field of an entry.
   *
   * @param name in lower case with underscores
   * @param offset of its first byte
   * @param bytes its size; 1, 2, 4 or 8 of a number, else plain bytes
   * @param text what it is, one line
   */
  public record Field(String name, int offset, int bytes, String text) {}

  private final List<Field> fields;
  private final int bytes;

  RingLayout(Field... parts) {
    List<Field> placed = new ArrayList<>();
    int offset = 0;
    for (Field part : parts) {
      placed.add(new Field(part.name, offset, part.bytes, part.text));
      offset += part.bytes;
    }
    fields = Collections.unmodifiableList(placed);
    bytes = offset;
  }

  private static Field part(String name, int bytes, String text) {
    return new Field(name, 0, bytes, text);
  }

  /**
   * The fields of an entry.
   *
   * @return by rising offset
   */
  public List<Field> fields() {
    return fields;
  }

  /**
   * The size of an entry.
   *
   * @return bytes
   */
  public int bytes() {
    return bytes;
  }
}
