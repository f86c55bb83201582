// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.protocol.ParameterException;

/**
 * A link, alike both ways. A record that exists is valid.
 *
 * @param picosPerByte its time for a byte, 1 to 10^6 ps; 80 is 100 Gbit/s
 * @param delay from the end of a packet at one side to its end at the other, ps; 0 to 10^12
 */
public record LinkParameters(int picosPerByte, long delay) {
  private static final int MAX_PICOS_PER_BYTE = 1_000_000;
  private static final long MAX_DELAY = 1_000_000_000_000L;
  private static final int PICOS_OF_A_GIGABIT = 8_000;

  /**
   * Checks both.
   *
   * @throws ParameterException when one is out of range
   */
  public LinkParameters {
    ParameterException.count("picosPerByte", picosPerByte, MAX_PICOS_PER_BYTE);
    if (delay < 0 || delay > MAX_DELAY) {
      throw new ParameterException("delay", delay, "0 to " + MAX_DELAY + " ps");
    }
  }

  /**
   * A link of so many gigabits a second.
   *
   * @param gigabits 1 to 8000; a divisor of 8000, so that a byte takes whole picoseconds
   * @param delay ps
   * @return the link
   * @throws ParameterException when one is out of range
   */
  public static LinkParameters ofGigabits(int gigabits, long delay) {
    if (gigabits < 1 || PICOS_OF_A_GIGABIT % gigabits != 0) {
      throw new ParameterException(
          "gigabits", gigabits, "a divisor of 8000, such as 10, 25, 40, 100, 200, 400 or 800");
    }
    return new LinkParameters(PICOS_OF_A_GIGABIT / gigabits, delay);
  }

  /**
   * Bytes that are on their way while a packet's end is.
   *
   * @return delay over the time for a byte, rounded up
   */
  long bytesInDelay() {
    return (delay + picosPerByte - 1) / picosPerByte;
  }
}
