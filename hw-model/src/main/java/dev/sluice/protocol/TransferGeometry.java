// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * How a transfer of Y bytes is cut into packets: N = ceil(Y/P); packet k carries P bytes, the last
 * one what is left.
 *
 * <p>Source: protocol text, section 2.
 *
 * @param bytes Y, at least 1
 * @param payloadBytes P
 * @param packets N, at most M
 */
public record TransferGeometry(long bytes, int payloadBytes, int packets) {

  /**
   * Checks that the three belong together.
   *
   * @throws ParameterException when they do not
   */
  public TransferGeometry {
    if (payloadBytes < 1) {
      throw new ParameterException("payloadBytes", payloadBytes, "at least 1");
    }
    if (bytes < 1) {
      throw new ParameterException("bytes", bytes, "at least 1: a transfer of nothing has no tail");
    }
    if (packets != (bytes - 1) / payloadBytes + 1) {
      throw new ParameterException(
          "packets", packets, "ceil(bytes/payloadBytes) = " + ((bytes - 1) / payloadBytes + 1));
    }
  }

  /**
   * The geometry of a transfer.
   *
   * @param parameters P and M
   * @param bytes Y, 1 to M*P
   * @return how it is cut
   * @throws ParameterException when Y is out of range
   */
  public static TransferGeometry of(SluiceParameters parameters, long bytes) {
    if (bytes < 1 || bytes > parameters.maxTransferBytes()) {
      throw new ParameterException(
          "bytes",
          bytes,
          "from 1 to "
              + parameters.maxTransferBytes()
              + " ("
              + parameters.maxPackets()
              + " packets of "
              + parameters.payloadBytes()
              + " bytes)");
    }
    int payload = parameters.payloadBytes();
    return new TransferGeometry(bytes, payload, (int) ((bytes - 1) / payload + 1));
  }

  /**
   * The PIDX of the packet with TAIL.
   *
   * @return N-1
   */
  public int tailIndex() {
    return packets - 1;
  }

  /**
   * Where packet k begins in the transfer.
   *
   * @param k a PIDX, 0 to N-1
   * @return k*P bytes
   */
  public long offsetOf(int k) {
    return (long) k * payloadBytes;
  }

  /**
   * The payload of packet k.
   *
   * @param k a PIDX, 0 to N-1
   * @return bytes, 1 to P
   */
  public int bytesOf(int k) {
    return k < packets - 1 ? payloadBytes : (int) (bytes - offsetOf(k));
  }
}
