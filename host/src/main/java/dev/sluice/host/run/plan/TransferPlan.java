// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run.plan;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;

/**
 * How a file is cut into transfers: all of the same number of packets, but for the last. There are
 * as many transfers as flows, or a multiple of it where a flow's part is over M packets; as many as
 * there are flows are under way at a time.
 *
 * @param bytes the file's size, at least 1
 * @param transferBytes bytes of each transfer but the last, a multiple of P
 * @param transfers how many
 * @param flows how many at a time; no more than the file has packets
 */
public record TransferPlan(long bytes, long transferBytes, int transfers, int flows) {

  /**
   * Cuts a file.
   *
   * @param parameters M and P
   * @param bytes the file's size, at least 1
   * @param flows transfers at a time, 1 to R
   * @return the plan
   * @throws ParameterException when there are more flows than windows
   */
  public static TransferPlan of(SluiceParameters parameters, long bytes, int flows) {
    if (flows < 1 || flows > parameters.windows()) {
      throw new ParameterException(
          "flows", flows, "1 to " + parameters.windows() + ", the number of windows");
    }
    long packets = ceilDiv(bytes, parameters.payloadBytes());
    int atATime = (int) Math.min(flows, packets);
    long rounds = ceilDiv(packets, (long) atATime * parameters.maxPackets());
    long packetsEach = ceilDiv(packets, rounds * atATime);
    long transfers = ceilDiv(packets, packetsEach);
    if (transfers > Integer.MAX_VALUE) {
      throw new ParameterException(
          "maxPackets", parameters.maxPackets(), "more, for a file of " + bytes + " bytes");
    }
    return new TransferPlan(
        bytes, packetsEach * parameters.payloadBytes(), (int) transfers, atATime);
  }

  private static long ceilDiv(long a, long b) {
    return Math.ceilDiv(a, b);
  }

  /**
   * Where a transfer begins.
   *
   * @param transfer 0 to transfers-1
   * @return its first byte in the file, and in the received file
   */
  public long offset(int transfer) {
    return transfer * transferBytes;
  }

  /**
   * How long a transfer is.
   *
   * @param transfer 0 to transfers-1
   * @return Y in bytes
   */
  public long length(int transfer) {
    return Math.min(transferBytes, bytes - offset(transfer));
  }
}
