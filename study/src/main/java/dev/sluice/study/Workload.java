// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.study.transport.PairTraffic;

/**
 * What is transferred at a point. A record that exists is valid.
 *
 * @param packets N of each transfer, 1 to 2^24
 * @param payloadBytes P, 64 to 8192
 * @param flows transfers at a time; each way, when both nodes send
 * @param rounds how many follow one another in a run
 * @param twoWay whether both nodes send
 * @param windows R, receive windows of a node, 1 to 4096; a transfer holds one, and since a window
 *     rests after it, not more transfers go one way in a run than that
 */
public record Workload(
    int packets, int payloadBytes, int flows, int rounds, boolean twoWay, int windows) {
  /** P where nothing else is said. */
  public static final int PAYLOAD_BYTES = 512;

  /** R where nothing else is said. */
  public static final int WINDOWS = 256;

  private static final int MAX_WINDOWS = 4096;
  private static final int LEAST_PAYLOAD = 64;
  private static final int MOST_PAYLOAD = 8192;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public Workload {
    ParameterException.count("packets", packets, SluiceParameters.MAX_MAX_PACKETS);
    if (payloadBytes < LEAST_PAYLOAD || payloadBytes > MOST_PAYLOAD) {
      throw new ParameterException(
          "payload", payloadBytes, "a whole number from " + LEAST_PAYLOAD + " to " + MOST_PAYLOAD);
    }
    ParameterException.count("windows", windows, MAX_WINDOWS);
    if (flows < 1 || flows > windows) {
      throw new ParameterException(
          "flows", flows, "from 1 to the windows, here " + windows + ": a transfer holds one");
    }
    if (rounds < 1 || rounds > windows / flows) {
      throw new ParameterException(
          "rounds",
          rounds,
          "from 1 to "
              + windows / flows
              + ": a window rests after its transfer, so each takes another");
    }
  }

  /**
   * One transfer of packets of the usual size.
   *
   * @param packets N
   * @return a workload
   */
  public static Workload of(int packets) {
    return new Workload(packets, PAYLOAD_BYTES, 1, 1, false, WINDOWS);
  }

  /**
   * The same with other transfers at a time.
   *
   * @param count how many
   * @return a workload
   */
  public Workload withFlows(int count) {
    return new Workload(packets, payloadBytes, count, rounds, twoWay, windows);
  }

  /**
   * The same with other transfers in a row.
   *
   * @param count how many
   * @return a workload
   */
  public Workload withRounds(int count) {
    return new Workload(packets, payloadBytes, flows, count, twoWay, windows);
  }

  /**
   * The same with packets of another size.
   *
   * @param bytes P
   * @return a workload
   */
  public Workload withPayload(int bytes) {
    return new Workload(packets, bytes, flows, rounds, twoWay, windows);
  }

  /**
   * The same, both nodes sending.
   *
   * @return a workload
   */
  public Workload bothWays() {
    return new Workload(packets, payloadBytes, flows, rounds, true, windows);
  }

  PairTraffic traffic(int placingBytes) {
    return new PairTraffic(packets, payloadBytes, flows, rounds, twoWay, placingBytes);
  }
}
