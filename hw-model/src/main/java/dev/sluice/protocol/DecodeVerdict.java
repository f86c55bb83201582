// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * What the header check says of a packet. The order of the constants is the order of the checks;
 * the first that fails decides.
 *
 * <p>The CRC comes before the fields: where it is wrong no field can be believed, so {@link
 * #BAD_CRC} counts the network's damage and the causes after it are a peer's doing.
 */
public enum DecodeVerdict {
  /** A good packet. */
  OK,
  /** Too few bytes for a header and a CRC. */
  TOO_SHORT,
  /** The CRC-32 over header and payload is wrong. */
  BAD_CRC,
  /** A version of the packet format that is not known. */
  BAD_VERSION,
  /** A type code of 8 to 15. */
  UNKNOWN_TYPE,
  /** The length field does not agree with the packet's size, or is not one that the type has. */
  LENGTH_MISMATCH
}
