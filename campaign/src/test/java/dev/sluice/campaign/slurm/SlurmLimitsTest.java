// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.campaign.backend.TaskState.Phase;
import dev.sluice.protocol.BadInputException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is asked of Slurm, and what its states mean. */
class SlurmLimitsTest {
  private static SlurmLimits limits(String time, String memory, String... further) {
    return new SlurmLimits(
        Optional.ofNullable(time),
        Optional.of("short,long"),
        Optional.of("chips"),
        Optional.ofNullable(memory),
        List.of(further));
  }

  @Test
  void timesAreReadAsSlurmReadsThem() {
    assertThat(SlurmLimits.seconds("90")).isEqualTo(90 * 60);
    assertThat(SlurmLimits.seconds("1:30")).isEqualTo(90);
    assertThat(SlurmLimits.seconds("2:00:05")).isEqualTo(7205);
    assertThat(SlurmLimits.seconds("2-12")).isEqualTo(60 * 3600);
    assertThat(SlurmLimits.seconds("1-2:3")).isEqualTo(86400 + 7200 + 180);
    assertThat(SlurmLimits.seconds("1-2:3:4")).isEqualTo(86400 + 7200 + 184);
  }

  @Test
  void theyBecomeWordsOfSbatch() {
    assertThat(limits("90", "2G", "--qos=long", "--exclusive").words())
        .containsExactly(
            "--time=90",
            "--partition=short,long",
            "--account=chips",
            "--mem=2G",
            "--qos=long",
            "--exclusive");
  }

  private static void refused(String says, String time, String memory, String... further) {
    assertThatThrownBy(() -> limits(time, memory, further))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(says);
  }

  @Test
  void whatIsMalformedIsRefusedByName() {
    refused("--time-limit soon must be", "soon", null);
    refused("--time-limit 0:30 must be a minute or more", "0:30", null);
    refused("--time-limit 99999999999999999999", "99999999999999999999", null);
    refused("--memory 2 GB must be", null, "2 GB");
    refused("--memory 0 must be", null, "0");
    refused("--sbatch --array=1-3: --array is set by sluice", null, null, "--array=1-3");
    refused("--sbatch -pfast: -pfast is set by sluice", null, null, "-pfast");
    refused("--sbatch qos is no option", null, null, "qos");
  }

  @Test
  void statesOfJobs() {
    assertThat(SlurmState.of("PENDING", "Resources", "").phase()).isEqualTo(Phase.WAITING);
    assertThat(SlurmState.of("COMPLETING", "None", "n1").phase()).isEqualTo(Phase.RUNNING);
    assertThat(SlurmState.of("NODE_FAIL", "None", "n1").why()).contains("its node was lost");
    assertThat(SlurmState.of("TIMEOUT", "TimeLimit", "n1").why()).contains("its time limit");
    assertThat(SlurmState.of("FAILED", "NonZeroExitCode", "n1").why())
        .isEqualTo("FAILED, NonZeroExitCode");
    assertThat(SlurmState.of("CANCELLED", "None", "").phase()).isEqualTo(Phase.CANCELLED);
    assertThat(SlurmState.of("A_NEW_STATE", "None", "").phase()).isEqualTo(Phase.ENDED);
  }

  /** What is asked for may be refused for ever only where a node takes jobs. */
  @Test
  void statesOfNodes() {
    assertThat(List.of("idle", "mixed", "allocated", "allocated+", "idle~", "planned"))
        .allMatch(SlurmState::takesJobs);
    assertThat(List.of("drained", "draining", "down", "down*", "idle*", "idle$", "maint"))
        .noneMatch(SlurmState::takesJobs);
  }
}
