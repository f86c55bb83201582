// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

/**
 * A row of a chart.
 *
 * @param group the title that it is under, may be empty
 * @param label what the reader sees to its left
 * @param item how its values are written
 * @param history what it does
 */
public record WaveLane(String group, String label, WaveView.Item item, History history) {
  /**
   * Whether it is drawn as high and low.
   *
   * @return false when its values are written in boxes
   */
  public boolean isBit() {
    return history.signal().isBit() && item.names().isEmpty();
  }

  /**
   * The value after a change, for a reader.
   *
   * @param index of the change, -1 for the value before the first
   * @return its name or number
   */
  public String text(int index) {
    return item.text(history.signal(), history.value(index));
  }
}
