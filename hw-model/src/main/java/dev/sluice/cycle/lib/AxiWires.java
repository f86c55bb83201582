// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import dev.sluice.protocol.NicParameters;

/**
 * The channels of the AXI4 buses to host memory, without ids: transactions stay in order. Field
 * numbers are of {@link Wires#get(int)}.
 *
 * <p>Source: AMBA AXI protocol specification (ARM IHI 0022), chapter A2.
 */
public final class AxiWires {
  /** Address channels: byte address of the first beat; 64 bits. */
  public static final int ADDRESS = 0;

  /** Address channels: beats less 1; 8 bits. */
  public static final int LENGTH = 1;

  /** Address channels: log2 of the bytes of a beat; 3 bits. */
  public static final int SIZE = 2;

  /** Address channels: {@link #INCR}; 2 bits. */
  public static final int BURST = 3;

  /** Address channels: {@link #BUFFERABLE}; 4 bits. */
  public static final int CACHE = 4;

  /** Address channels: {@link #UNPRIVILEGED}; 3 bits. */
  public static final int PROTECTION = 5;

  /** Write data: beat; dataWidth bits. */
  public static final int WRITE_DATA = 0;

  /** Write data: which bytes of the beat are written; dataWidth / 8 bits. */
  public static final int STROBE = 1;

  /** Write data: last beat of its burst; 1 bit. */
  public static final int WRITE_LAST = 2;

  /** Write response: {@link #OKAY} or an error; 2 bits. */
  public static final int WRITE_RESPONSE = 0;

  /** Read data: beat; dataWidth bits. */
  public static final int READ_DATA = 0;

  /** Read data: {@link #OKAY} or an error; 2 bits. */
  public static final int READ_RESPONSE = 1;

  /** Read data: last beat of its burst; 1 bit. */
  public static final int READ_LAST = 2;

  /** The only burst type here: each beat at the address after the one before. */
  public static final int INCR = 1;

  /** The memory type that is usual for such masters: normal, not cached, bufferable. */
  public static final int BUFFERABLE = 3;

  /** Data access, secure, unprivileged. */
  public static final int UNPRIVILEGED = 0;

  /** The response that is not an error. */
  public static final int OKAY = 0;

  /** Bytes of the pages whose boundaries no burst crosses. */
  public static final int PAGE_BYTES = 4096;

  /** The most beats of a burst. */
  public static final int MAX_BEATS = 256;

  private AxiWires() {}

  /**
   * An idle address channel.
   *
   * @param prefix for example {@code m_axi_aw}
   * @return a stream with these fields
   */
  public static Wires address(String prefix) {
    return Wires.channel(
        prefix,
        new Field("addr", 64),
        new Field("len", 8),
        new Field("size", 3),
        new Field("burst", 2),
        new Field("cache", 4),
        new Field("prot", 3));
  }

  /**
   * An idle write data channel.
   *
   * @param p gives the width of the data
   * @param prefix for example {@code m_axi_w}
   * @return a stream with these fields
   */
  public static Wires writeData(NicParameters p, String prefix) {
    return Wires.channel(
        prefix,
        new Field("data", p.dataWidth()),
        new Field("strb", p.beatBytes()),
        new Field("last", 1));
  }

  /**
   * An idle write response channel.
   *
   * @param prefix for example {@code m_axi_b}
   * @return a stream with this field
   */
  public static Wires writeResponse(String prefix) {
    return Wires.channel(prefix, new Field("resp", 2));
  }

  /**
   * An idle read data channel.
   *
   * @param p gives the width of the data
   * @param prefix for example {@code m_axi_r}
   * @return a stream with these fields
   */
  public static Wires readData(NicParameters p, String prefix) {
    return Wires.channel(
        prefix, new Field("data", p.dataWidth()), new Field("resp", 2), new Field("last", 1));
  }
}
