// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.protocol.ParameterException;

/**
 * A switch: what waits for its ports, and what it does before it drops. A record that exists is
 * valid.
 *
 * <ul>
 *   <li>A queue takes a packet while it has no more than {@code portBytes} with it, or, where that
 *       is 0, no more than the share {@code alpha} of the buffer that is free (Choudhury and Hahne,
 *       dynamic thresholds, IEEE/ACM ToN 1998), and all queues together no more than the buffer.
 *   <li>{@code ecnBytes}: a data packet that finds more than that in its queue is marked (DCTCP).
 *   <li>{@code trimming}: a data packet that does not fit is cut to its header, with what it has
 *       beyond others of its kind, as a placing. Headers and control packets have a queue of their
 *       own that goes first, but for one data packet after ten of them (NDP); they drop where that
 *       queue is as long as a data queue may be.
 *   <li>{@code pfcBytes}: when so much that came over one link waits in the switch, its other end
 *       is told to pause, and to go on when it is half of it (IEEE 802.1Qbb, one priority). A queue
 *       then takes what the buffer has room for.
 * </ul>
 *
 * @param bufferBytes of the whole switch, 1000 to 2^40
 * @param portBytes of one queue, 1000 to bufferBytes; 0 for a shared buffer
 * @param alpha share of what is free that one queue may have, more than 0 to 64
 * @param ecnBytes marking threshold; 0 for none
 * @param trimming whether packets are cut
 * @param pfcBytes pausing threshold; 0 for none
 */
public record SwitchParameters(
    long bufferBytes,
    long portBytes,
    double alpha,
    long ecnBytes,
    boolean trimming,
    long pfcBytes) {
  private static final long LEAST = 1000;
  private static final long MOST = 1L << 40;
  private static final int MOST_ALPHA = 64;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range, or trimming meets pausing
   */
  public SwitchParameters {
    range("bufferBytes", bufferBytes, LEAST, MOST);
    if (portBytes != 0) {
      range("portBytes", portBytes, LEAST, bufferBytes);
    }
    if (!(alpha > 0 && alpha <= MOST_ALPHA)) {
      throw new ParameterException("alpha", alpha, "more than 0, at most " + MOST_ALPHA);
    }
    range("ecnBytes", ecnBytes, 0, bufferBytes);
    range("pfcBytes", pfcBytes, 0, bufferBytes);
    if (trimming && pfcBytes > 0) {
      throw new ParameterException(
          "pfcBytes", pfcBytes, "0 with trimming: a network that pauses has nothing to trim");
    }
  }

  private static void range(String name, long value, long low, long high) {
    if (value < low || value > high) {
      throw new ParameterException(name, value, "a whole number from " + low + " to " + high);
    }
  }

  /**
   * A shared buffer that drops at the tail, alpha 1.
   *
   * @param bytes of the switch
   * @return the switch
   */
  public static SwitchParameters shared(long bytes) {
    return new SwitchParameters(bytes, 0, 1, 0, false, 0);
  }

  /**
   * Ports with queues of their own that drop at the tail.
   *
   * @param bytes of each
   * @return the switch, with a buffer that is enough for any number of them
   */
  public static SwitchParameters perPort(long bytes) {
    return new SwitchParameters(MOST, bytes, 1, 0, false, 0);
  }

  /**
   * The same with marks.
   *
   * @param bytes the threshold
   * @return the switch
   */
  public SwitchParameters withEcn(long bytes) {
    return new SwitchParameters(bufferBytes, portBytes, alpha, bytes, trimming, pfcBytes);
  }

  /**
   * The same, cutting packets.
   *
   * @return the switch
   */
  public SwitchParameters withTrimming() {
    return new SwitchParameters(bufferBytes, portBytes, alpha, ecnBytes, true, pfcBytes);
  }

  /**
   * The same, pausing neighbours.
   *
   * @param bytes the threshold
   * @return the switch
   */
  public SwitchParameters withPfc(long bytes) {
    return new SwitchParameters(bufferBytes, portBytes, alpha, ecnBytes, trimming, bytes);
  }

  /** Pausing is over when so much of a link's packets waits. */
  long resumeBytes() {
    return pfcBytes / 2;
  }
}
