// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * What a whole NIC is generated from: the transport's parameters and the sizes of the hardware
 * round the receive-window engine. A record that exists is valid.
 *
 * @param sluice R, W, M, P and the engine's architecture
 * @param dataWidth bits of the packet streams and of the AXI buses to host memory: 64, 128, 256 or
 *     512
 * @param transfers S, transfers that the send engine works on at a time: a power of two, 1 to
 *     {@value #MAX_TRANSFERS}
 * @param axiIdWidth bits of the ids of both AXI buses to host memory, 0 to {@value
 *     #MAX_AXI_ID_WIDTH}; 0 is a bus without ids
 */
public record NicParameters(SluiceParameters sluice, int dataWidth, int transfers, int axiIdWidth) {

  /** The most transfers that the send engine works on at a time. */
  public static final int MAX_TRANSFERS = 1024;

  /** The most bits of an id of the AXI buses. */
  public static final int MAX_AXI_ID_WIDTH = 32;

  /** Bits of a peer: who sends or receives a packet. With UDP framing its IPv4 address. */
  public static final int PEER_BITS = 32;

  /** Bits of a host memory address, in bytes. */
  public static final int ADDRESS_BITS = 64;

  /** The transport's default parameters, 128 bits, 64 transfers. */
  public static final NicParameters DEFAULT = new NicParameters(SluiceParameters.DEFAULT, 128, 64);

  /**
   * A NIC whose buses have no ids.
   *
   * @param sluice R, W, M, P and the engine's architecture
   * @param dataWidth bits of the packet streams and of the AXI buses to host memory
   * @param transfers S, transfers that the send engine works on at a time
   */
  public NicParameters(SluiceParameters sluice, int dataWidth, int transfers) {
    this(sluice, dataWidth, transfers, 0);
  }

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public NicParameters {
    if (sluice == null) {
      throw new ParameterException("sluice", null, "given");
    }
    if (dataWidth < 64 || dataWidth > 512 || Integer.bitCount(dataWidth) != 1) {
      throw new ParameterException("dataWidth", dataWidth, "64, 128, 256 or 512");
    }
    if (transfers < 1 || transfers > MAX_TRANSFERS || Integer.bitCount(transfers) != 1) {
      throw new ParameterException(
          "transfers", transfers, "a power of two from 1 to " + MAX_TRANSFERS);
    }
    if (axiIdWidth < 0 || axiIdWidth > MAX_AXI_ID_WIDTH) {
      throw new ParameterException(
          "axiIdWidth", axiIdWidth, "a whole number from 0 to " + MAX_AXI_ID_WIDTH);
    }
    if (sluice.payloadBytes() % (dataWidth / 8) != 0) {
      throw new ParameterException(
          "payloadBytes",
          sluice.payloadBytes(),
          "a multiple of the " + dataWidth / 8 + " bytes of a beat (dataWidth=" + dataWidth + ")");
    }
  }

  /**
   * Bytes of one beat of the streams and buses.
   *
   * @return dataWidth / 8: 8 to 64
   */
  public int beatBytes() {
    return dataWidth / 8;
  }
}
