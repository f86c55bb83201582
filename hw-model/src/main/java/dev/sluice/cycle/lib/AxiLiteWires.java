// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import dev.sluice.spec.registers.NicRegister;

/**
 * The channels of the AXI4-Lite bus to the registers: 32 bits of data. Field numbers are of {@link
 * Wires#get(int)}.
 *
 * <p>Source: AMBA AXI protocol specification (ARM IHI 0022), chapter B1.
 */
public final class AxiLiteWires {
  /** Address channels: byte address; 12 bits. */
  public static final int ADDRESS = 0;

  /** Address channels: not looked at; 3 bits. */
  public static final int PROTECTION = 1;

  /** Write data: the word; 32 bits. */
  public static final int WRITE_DATA = 0;

  /** Write data: which bytes are written; 4 bits. */
  public static final int STROBE = 1;

  /** Write response: {@link #OKAY}, {@link #SLVERR} or {@link #DECERR}; 2 bits. */
  public static final int WRITE_RESPONSE = 0;

  /** Read data: the word; 32 bits. */
  public static final int READ_DATA = 0;

  /** Read data: {@link #OKAY} or {@link #DECERR}; 2 bits. */
  public static final int READ_RESPONSE = 1;

  /** The access was made. */
  public static final int OKAY = 0;

  /** There is a register, and it refused the access; nothing has changed. */
  public static final int SLVERR = 2;

  /** There is no register; nothing has changed. */
  public static final int DECERR = 3;

  private AxiLiteWires() {}

  /**
   * An idle address channel.
   *
   * @param prefix for example {@code s_axil_aw}
   * @return a stream with these fields
   */
  public static Wires address(String prefix) {
    return Wires.channel(prefix, new Field("addr", NicRegister.ADDRESS_BITS), new Field("prot", 3));
  }

  /**
   * An idle write data channel.
   *
   * @param prefix for example {@code s_axil_w}
   * @return a stream with these fields
   */
  public static Wires writeData(String prefix) {
    return Wires.channel(prefix, new Field("data", 32), new Field("strb", 4));
  }

  /**
   * An idle write response channel.
   *
   * @param prefix for example {@code s_axil_b}
   * @return a stream with this field
   */
  public static Wires writeResponse(String prefix) {
    return Wires.channel(prefix, new Field("resp", 2));
  }

  /**
   * An idle read data channel.
   *
   * @param prefix for example {@code s_axil_r}
   * @return a stream with these fields
   */
  public static Wires readData(String prefix) {
    return Wires.channel(prefix, new Field("data", 32), new Field("resp", 2));
  }
}
