// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import java.util.List;

/**
 * What an array is to run; {@code array.json} of its folder, which its tasks read.
 *
 * @param name by which the back end knows it, unlike that of any other array of anybody
 * @param arguments of the command whose campaign it is of
 * @param settings of the campaign
 * @param program what tells this build of the program from others
 * @param stage what it does
 * @param after the number of the array that must have ended well before; -1 for none
 * @param tasks of each task its units by name, or what it builds
 */
public record ArrayPlan(
    String name,
    List<String> arguments,
    String settings,
    String program,
    Stage stage,
    int after,
    List<List<String>> tasks) {
  /** What an array does. */
  public enum Stage {
    /** It builds what units need. */
    BUILD,
    /** It runs units. */
    RUN
  }
}
