// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import java.util.List;
import java.util.Optional;

/**
 * How a campaign is to be run.
 *
 * @param arguments of the command, from which a task makes the same campaign
 * @param program starts this program on any machine; a task's words are added
 * @param maxParallel tasks at a time at most; empty for as many as the back end has places
 * @param resume go on with what the folder holds
 * @param detach submit everything and do not wait
 */
public record CampaignOrder(
    List<String> arguments,
    List<String> program,
    Optional<Integer> maxParallel,
    boolean resume,
    boolean detach) {
  /** Takes copies. */
  public CampaignOrder {
    arguments = List.copyOf(arguments);
    program = List.copyOf(program);
  }
}
