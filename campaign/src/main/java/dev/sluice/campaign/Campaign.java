// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign;

import java.io.IOException;
import java.util.List;

/**
 * A command's work, cut into units. The command makes the same campaign from the same arguments in
 * the process that plans it and in each that runs some of its units, on whichever machine.
 */
public interface Campaign {
  /**
   * What decides on the units' results besides their names: results of another campaign are not
   * taken for this one's.
   *
   * @return one line
   */
  String settings();

  /**
   * The units that are to be run; once it has {@linkplain #begin begun}, without those whose
   * results are there already.
   *
   * @return in the order in which their results are merged, each name once
   */
  List<WorkUnit> units();

  /**
   * Builds what units need, into a cache that all machines share.
   *
   * @param what as units name it
   * @throws IOException when it cannot be built
   * @throws InterruptedException when this thread is interrupted
   */
  void build(String what) throws IOException, InterruptedException;

  /**
   * Runs a unit. Writes nothing that another unit writes.
   *
   * @param unit one of this campaign
   * @return its result
   * @throws IOException when the machine is at fault: a full disk, a tool that is missing
   * @throws InterruptedException when this thread is interrupted
   */
  UnitResult run(WorkUnit unit) throws IOException, InterruptedException;

  /**
   * Opens what results are merged into. Is called once, in the process that plans the campaign,
   * when no other run is at work in the folder, and before it asks for the units.
   *
   * @throws IOException when it cannot be opened
   */
  void begin() throws IOException;

  /**
   * Takes a result. Is called in the process that planned the campaign, at the end, in the order of
   * the units, once for each that has one.
   *
   * @param unit the unit
   * @param result its result
   * @param seconds how long it took
   * @throws IOException when it cannot be kept
   */
  void merge(WorkUnit unit, UnitResult result, double seconds) throws IOException;
}
