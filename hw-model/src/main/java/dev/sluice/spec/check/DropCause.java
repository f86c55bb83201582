// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.check;

import dev.sluice.protocol.DecodeVerdict;
import java.util.Locale;

/**
 * Why the NIC drops a frame that came from the network. A frame has one cause, the first that fails
 * in this order: {@link #BAD_KEEP}, {@link #OVERSIZED}, then the checks of {@link DecodeVerdict} in
 * their order, and last {@link #NO_ROOM}, which therefore counts good packets only.
 *
 * <p>Page: {@code docs/packet-format.md}, "The check".
 */
public enum DropCause {
  /** Not dropped: a good packet. */
  NONE(0),
  /** Too few bytes for a header and a CRC. */
  TOO_SHORT(1),
  /** The CRC-32 over header and payload is wrong. */
  BAD_CRC(2),
  /** A version of the packet format that is not known. */
  BAD_VERSION(3),
  /** A type code of 8 to 15. */
  UNKNOWN_TYPE(4),
  /** The length field does not agree with the frame's size, or is not one that the type has. */
  LENGTH_MISMATCH(5),
  /** More bytes than the largest packet has. */
  OVERSIZED(6),
  /** A beat whose tkeep has holes, is empty, or is partial before the last beat. */
  BAD_KEEP(7),
  /** A good packet that came while there was no room, where the block may not stall. */
  NO_ROOM(8);

  /** Bits that hold a {@link #code()}. */
  public static final int BITS = 4;

  private static final DropCause[] BY_CODE = values();

  private final int code;

  DropCause(int code) {
    this.code = code;
  }

  /**
   * The code at the block's port.
   *
   * @return 0 to 8
   */
  public int code() {
    return code;
  }

  /**
   * The name in tables and files.
   *
   * @return the lower-case name, for example {@code bad_crc}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The cause of that code.
   *
   * @param code 0 to 8
   * @return the cause
   * @throws ArrayIndexOutOfBoundsException when no cause has the code
   */
  public static DropCause ofCode(int code) {
    return BY_CODE[code];
  }

  /**
   * The cause that is a verdict of the codec.
   *
   * @param verdict of the codec
   * @return {@link #NONE} where the packet is good
   */
  public static DropCause of(DecodeVerdict verdict) {
    return switch (verdict) {
      case OK -> NONE;
      case TOO_SHORT -> TOO_SHORT;
      case BAD_CRC -> BAD_CRC;
      case BAD_VERSION -> BAD_VERSION;
      case UNKNOWN_TYPE -> UNKNOWN_TYPE;
      case LENGTH_MISMATCH -> LENGTH_MISMATCH;
    };
  }
}
