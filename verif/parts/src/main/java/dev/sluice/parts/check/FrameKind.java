// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.check;

/** What a {@link FrameStimulus} does to a packet before it goes on the line. */
public enum FrameKind {
  /** A data packet as it should be. */
  DATA,
  /** A packet of any other type as it should be. */
  CONTROL,
  /** One to three wrong bits anywhere. */
  FLIPPED,
  /** A burst of up to 32 wrong bits. */
  BURST,
  /** The end is missing; at least one byte is left. */
  TRUNCATED,
  /** Bytes were added, up to the largest packet. */
  EXTENDED,
  /** More bytes than the largest packet has, sometimes far more. */
  OVERSIZED,
  /** Another version, with a CRC to match. */
  VERSION,
  /** A type code of 8 to 15, with a CRC to match. */
  TYPE,
  /** A length that is not the frame's or that the type does not have, with a CRC to match. */
  LENGTH,
  /** A good packet in which one beat's tkeep is wrong. */
  KEEP
}
