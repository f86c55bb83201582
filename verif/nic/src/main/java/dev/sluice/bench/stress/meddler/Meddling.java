// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

/**
 * What becomes of one packet on its way.
 *
 * @param kind what
 * @param delay clocks, of a packet or copy that comes late; else 0
 * @param firstBit of a packet that is damaged: its first wrong bit; else 0
 * @param pattern of a packet that is damaged: which bits from there on are wrong; else 0
 */
public record Meddling(Kind kind, long delay, int firstBit, long pattern) {
  /** What becomes of a packet. */
  public enum Kind {
    /** It goes on. */
    PASS,
    /** It is lost. */
    LOSE,
    /** It goes on, and a copy comes later. */
    COPY,
    /** It is kept back. */
    KEEP,
    /** It goes on with wrong bits. */
    DAMAGE
  }

  /** Nothing is done to it. */
  public static final Meddling PASS = new Meddling(Kind.PASS, 0, 0, 0);

  /** It is lost. */
  public static final Meddling LOSE = new Meddling(Kind.LOSE, 0, 0, 0);

  /** A copy comes so many clocks later. */
  static Meddling copy(long delay) {
    return new Meddling(Kind.COPY, delay, 0, 0);
  }

  /** It comes so many clocks later. */
  static Meddling keep(long delay) {
    return new Meddling(Kind.KEEP, delay, 0, 0);
  }

  /** A burst of wrong bits; bits past its end are left out. */
  static Meddling damage(int firstBit, long pattern) {
    return new Meddling(Kind.DAMAGE, 0, firstBit, pattern);
  }
}
