// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.protocol.ParameterException;

/**
 * A cable between switches that is down for a time, both ways: what ends on it meanwhile is lost.
 *
 * @param cable which, by its place in the topology's list
 * @param from when it goes down, ps
 * @param to when it comes back; later, or {@link Long#MAX_VALUE} for never
 */
public record LinkFailure(int cable, long from, long to) {
  /**
   * Checks the times.
   *
   * @throws ParameterException when they are out of range
   */
  public LinkFailure {
    if (cable < 0) {
      throw new ParameterException("cable", cable, "0 or more");
    }
    if (from < 0 || to <= from) {
      throw new ParameterException("failure", from + " to " + to, "two times, the second later");
    }
  }
}
