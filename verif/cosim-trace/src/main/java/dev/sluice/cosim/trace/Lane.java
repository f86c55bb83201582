// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

/**
 * Where spans are drawn: one place of what is observed, such as a block or a bus. Spans of a lane
 * may overlap. Made by {@link TransactionRecorder#lane}.
 *
 * @param number counted from 0 in the order in which lanes were made
 * @param group the lanes that are shown together, such as those of one device
 * @param name of the lane in its group
 */
public record Lane(int number, String group, String name) {
  @Override
  public String toString() {
    return group + "/" + name;
  }
}
