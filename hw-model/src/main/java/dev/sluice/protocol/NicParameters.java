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
 * @param line what happens to packets from the line while the receive buffer is full
 * @param receiveBufferBytes the memory in which packets lie until they were checked: a power of two
 *     from {@link ReceiveBuffer#least} to {@value ReceiveBuffer#MAX_BYTES}
 */
public record NicParameters(
    SluiceParameters sluice,
    int dataWidth,
    int transfers,
    int axiIdWidth,
    LineMode line,
    int receiveBufferBytes) {

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
   * A NIC whose line waits, with the smallest receive buffer.
   *
   * @param sluice R, W, M, P and the engine's architecture
   * @param dataWidth bits of the packet streams and of the AXI buses to host memory
   * @param transfers S, transfers that the send engine works on at a time
   * @param axiIdWidth bits of the ids of both AXI buses to host memory
   */
  public NicParameters(SluiceParameters sluice, int dataWidth, int transfers, int axiIdWidth) {
    this(
        sluice,
        dataWidth,
        transfers,
        axiIdWidth,
        LineMode.STALL,
        ReceiveBuffer.least(sluice, dataWidth));
  }

  /**
   * A NIC whose buses have no ids and whose line waits, with the smallest receive buffer.
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
    checkBeats(sluice, dataWidth);
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
    if (line == null) {
      throw new ParameterException("line", null, "given");
    }
    ReceiveBuffer.check(receiveBufferBytes, sluice, dataWidth);
  }

  /** What the size of a beat depends on. */
  static void checkBeats(SluiceParameters sluice, int dataWidth) {
    if (sluice == null) {
      throw new ParameterException("sluice", null, "given");
    }
    if (dataWidth < 64 || dataWidth > 512 || Integer.bitCount(dataWidth) != 1) {
      throw new ParameterException("dataWidth", dataWidth, "64, 128, 256 or 512");
    }
  }

  /**
   * The same NIC with another line.
   *
   * @param mode what happens to packets while the receive buffer is full
   * @return a copy
   * @throws ParameterException when it is null
   */
  public NicParameters withLine(LineMode mode) {
    return new NicParameters(sluice, dataWidth, transfers, axiIdWidth, mode, receiveBufferBytes);
  }

  /**
   * The same NIC with another receive buffer.
   *
   * @param bytes as {@link #receiveBufferBytes} says
   * @return a copy
   * @throws ParameterException when it cannot have so many
   */
  public NicParameters withReceiveBuffer(int bytes) {
    return new NicParameters(sluice, dataWidth, transfers, axiIdWidth, line, bytes);
  }

  /**
   * Whether packets are dropped when the receive buffer is full.
   *
   * @return true for {@link LineMode#DROP}
   */
  public boolean dropsWhenFull() {
    return line == LineMode.DROP;
  }

  /**
   * Whether the receive buffer is the one that a NIC has unless said otherwise.
   *
   * @return true for the smallest
   */
  public boolean hasLeastReceiveBuffer() {
    return receiveBufferBytes == ReceiveBuffer.least(sluice, dataWidth);
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
