// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

/**
 * What was counted at one direction of a link.
 *
 * @param bytesSent bytes that have left
 * @param waiting bytes that wait now
 * @param mostWaiting the most that waited at a time
 * @param area bytes that waited times nanoseconds
 * @param link its parameters
 */
public record LinkFigures(
    long bytesSent, long waiting, long mostWaiting, long area, LinkParameters link) {

  /**
   * How much of a time the link was busy.
   *
   * @param time ps
   * @return 0 to 1
   */
  public double used(long time) {
    return bytesSent * (double) link.picosPerByte() / time;
  }

  /**
   * Bytes that waited in the mean.
   *
   * @param time since the beginning, ps
   * @return bytes
   */
  public double meanWaiting(long time) {
    return area * 1000.0 / time;
  }
}
