// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.backend;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Tasks that are submitted together.
 *
 * @param name unlike that of any other array of anybody
 * @param tasks how many; they are numbered from 0
 * @param command of each task; its number is added as the last word
 * @param folder of the array, on all machines: its script, and {@code N.log} with what task N says
 * @param parallel how many may run at a time; 0 for as many as there are places
 * @param after the array that must have ended well before these begin, by its id
 */
public record TaskArray(
    String name,
    int tasks,
    List<String> command,
    Path folder,
    int parallel,
    Optional<String> after) {
  /** Takes a copy. */
  public TaskArray {
    command = List.copyOf(command);
  }

  /**
   * Where a task's standard output and error go.
   *
   * @param task its number
   * @return a file of the array's folder
   */
  public Path log(int task) {
    return folder.resolve(task + ".log");
  }
}
