// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

/**
 * What a network of paths carries: a few fields instead of bytes, which only the two ends
 * understand. Mutable and made to be filled again.
 */
public final class Packet {
  /** The {@link #kind} of a packet that carries data. All other kinds are control packets. */
  public static final int DATA = 0;

  /** The {@link #path} of a packet that the network's routing decides on. */
  public static final int ANY_PATH = -1;

  /** What the packet is, 0 to 255; each transport numbers its own control packets from 1. */
  public int kind;

  /** Which flow it belongs to, 0 to 2^24-1. */
  public int flow;

  /** A packet index, or what else the kind says; 32 bits. */
  public int index;

  /** Anything more; 64 bits. */
  public long detail;

  /** Another 64 bits; most packets have none. */
  public long bits;

  /** Its bytes on the wire, with everything that takes time there; 1 to 2^20-1. */
  public int bytes;

  /** Bytes that it has beyond others of its kind. */
  public int more;

  /** The path that its sender chose, 0 to paths-1, or {@link #ANY_PATH}. Does not arrive. */
  public int path = ANY_PATH;

  /** An empty data packet. */
  public Packet() {}

  /**
   * Fills what the ends understand, on any path.
   *
   * @param newKind what it is
   * @param newIndex the index
   * @param newDetail the rest
   */
  public void set(int newKind, int newIndex, long newDetail) {
    kind = newKind;
    index = newIndex;
    detail = newDetail;
    more = 0;
    bits = 0;
    path = ANY_PATH;
  }

  @Override
  public String toString() {
    return "Packet[kind="
        + kind
        + " flow="
        + flow
        + " index="
        + index
        + " detail="
        + detail
        + " bits="
        + bits
        + "]";
  }
}
