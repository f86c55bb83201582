// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.backend;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs arrays of tasks, each a process. The one class that a kind of cluster needs. */
public interface Backend {
  /**
   * How many tasks it may run at a time, as far as it can say.
   *
   * @return 1 or more
   * @throws IOException when it cannot be asked
   */
  int slots() throws IOException;

  /**
   * How many tasks an array may have.
   *
   * @return 1 or more
   * @throws IOException when it cannot be asked
   */
  int largestArray() throws IOException;

  /**
   * How long a task may run.
   *
   * @return seconds; empty for no limit that is known
   */
  Optional<Long> limitSeconds();

  /**
   * The command that {@link #submit} would give, for people.
   *
   * @param array what would be submitted
   * @return words
   */
  List<String> command(TaskArray array);

  /**
   * Has an array run.
   *
   * @param array its tasks
   * @return by what name it is asked for
   * @throws SilentBackendException when nobody answers now, and it may have been taken
   * @throws dev.sluice.protocol.BadInputException when it is refused, with the reason
   * @throws IOException when files cannot be written
   */
  String submit(TaskArray array) throws IOException;

  /**
   * An array that was submitted by that name, by a process that did not hear the answer.
   *
   * @param name of {@link TaskArray#name}
   * @return by what name it is asked for; empty when there is none, or no longer
   * @throws IOException when nobody answers now
   */
  Optional<String> find(String name) throws IOException;

  /**
   * How the tasks of arrays are. Of those that ended a while ago it may know nothing.
   *
   * @param ids of the arrays
   * @return of each array its tasks by their number, those that it knows
   * @throws SilentBackendException when nobody answers now
   * @throws IOException when it cannot be asked
   */
  Map<String, Map<Integer, TaskState>> states(List<String> ids) throws IOException;

  /**
   * Ends an array's tasks, those that wait and those that run.
   *
   * @param id of the array; one that has ended is no error
   * @throws IOException when it cannot be asked
   */
  void cancel(String id) throws IOException;
}
