// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.slurm;

import dev.sluice.campaign.backend.TaskState;
import dev.sluice.campaign.backend.TaskState.Phase;
import java.util.Map;

/** What Slurm's states mean. */
final class SlurmState {
  private static final Map<String, Phase> OTHERS =
      Map.ofEntries(
          Map.entry("PENDING", Phase.WAITING),
          Map.entry("CONFIGURING", Phase.WAITING),
          Map.entry("REQUEUED", Phase.WAITING),
          Map.entry("REQUEUE_FED", Phase.WAITING),
          Map.entry("REQUEUE_HOLD", Phase.WAITING),
          Map.entry("RESV_DEL_HOLD", Phase.WAITING),
          Map.entry("SPECIAL_EXIT", Phase.WAITING),
          Map.entry("RUNNING", Phase.RUNNING),
          Map.entry("COMPLETING", Phase.RUNNING),
          Map.entry("RESIZING", Phase.RUNNING),
          Map.entry("SIGNALING", Phase.RUNNING),
          Map.entry("STAGE_OUT", Phase.RUNNING),
          Map.entry("STOPPED", Phase.RUNNING),
          Map.entry("SUSPENDED", Phase.RUNNING),
          Map.entry("CANCELLED", Phase.CANCELLED),
          Map.entry("REVOKED", Phase.CANCELLED));

  private static final Map<String, String> WORDS =
      Map.of(
          "TIMEOUT", "its time limit ended it (TIMEOUT)",
          "OUT_OF_MEMORY", "it needed more memory than it was given (OUT_OF_MEMORY)",
          "NODE_FAIL", "its node was lost (NODE_FAIL)",
          "BOOT_FAIL", "its node did not start (BOOT_FAIL)",
          "PREEMPTED", "others took its place (PREEMPTED)",
          "CANCELLED", "it was cancelled (CANCELLED)");

  /** It waited for what did not end well. */
  static final TaskState IN_VAIN =
      new TaskState(Phase.ENDED, "what it waits for did not end well", "");

  private SlurmState() {}

  static boolean waitsInVain(TaskState state) {
    return state.phase() == Phase.WAITING && state.why().contains("DependencyNeverSatisfied");
  }

  /** Of a node's state as sinfo writes it, with a sign behind it or without. */
  static boolean takesJobs(String node) {
    return node.matches("(idle|mixed|allocated|planned)[-+~#!%@^]?");
  }

  /** Of the words of squeue; a state that is not in the list is an end. */
  static TaskState of(String state, String reason, String node) {
    String why = WORDS.getOrDefault(state, state);
    boolean more = !reason.isEmpty() && !reason.equals("None") && !WORDS.containsKey(state);
    return new TaskState(
        OTHERS.getOrDefault(state, Phase.ENDED), more ? why + ", " + reason : why, node);
  }
}
