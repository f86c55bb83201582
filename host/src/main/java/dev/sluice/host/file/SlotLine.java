// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.file;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A line of 64 bytes by which one program tells the other something. Its bytes arrive in any order,
 * and another program that had the node before may still write: so it has a check sum, and names
 * the attempt that it belongs to.
 *
 * @param kind what it says
 * @param attempt of sending this file, not 0; its upper 48 bits are drawn at random by the program
 *     that sends, its lower ones count that program's attempts
 * @param sequence which piece of the attempt, from 1; the last one taken
 * @param offset in the file: of the piece; where the attempt began
 * @param bytes of the piece
 * @param check CRC-32C of the piece
 */
record SlotLine(Kind kind, long attempt, long sequence, long offset, int bytes, int check) {
  static final int BYTES = 64;
  private static final int CHECKED = BYTES - 4;

  /** Bits of an attempt that count. */
  private static final int COUNT_BITS = 16;

  enum Kind {
    /** A file is offered; its {@link FileOffer} is the piece. */
    OFFER,
    /** A piece of it. */
    PIECE,
    /** Pieces up to this one are in the file. */
    TAKEN,
    /** All of it is there, with the check sum of the offer. */
    DONE,
    /** All of it came, and its check sum is another one. */
    BAD,
    /** It cannot be taken: the receiver says why. */
    REFUSED,
    /** The sender has heard how it ended. */
    HEARD;

    /** Whether it says how it ended. */
    boolean isEnd() {
      return this == DONE || this == BAD || this == REFUSED;
    }
  }

  /** The attempt before the first one of a program, from which each is one more. */
  static long beforeTheFirst(long random) {
    return random << COUNT_BITS;
  }

  /** Whether two attempts are the same program's. */
  static boolean areOfOneProgram(long attempt, long other) {
    return attempt >>> COUNT_BITS == other >>> COUNT_BITS;
  }

  static int checkOf(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  void write(MemorySegment to) {
    ByteBuffer line = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    line.putInt(kind.ordinal()).putInt(bytes).putLong(attempt).putLong(sequence).putLong(offset);
    line.putInt(check).putInt(CHECKED, checkOf(line.duplicate().clear().limit(CHECKED)));
    MemorySegment.copy(line.array(), 0, to, ValueLayout.JAVA_BYTE, 0, BYTES);
  }

  /** What a line says; empty when it is not whole, or nobody has written it. */
  static Optional<SlotLine> read(MemorySegment from) {
    byte[] copy = from.asSlice(0, BYTES).toArray(ValueLayout.JAVA_BYTE);
    ByteBuffer line = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
    int kind = line.getInt(0);
    if (line.getInt(CHECKED) != checkOf(ByteBuffer.wrap(copy, 0, CHECKED))
        || kind < 0
        || kind >= Kind.values().length) {
      return Optional.empty();
    }
    return Optional.of(
        new SlotLine(
            Kind.values()[kind],
            line.getLong(8),
            line.getLong(16),
            line.getLong(24),
            line.getInt(4),
            line.getInt(32)));
  }
}
