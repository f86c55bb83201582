// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import java.time.Duration;

/**
 * How often the scheduler looks.
 *
 * @param journals between two looks at the journals
 * @param states between two questions to the back end
 * @param settle how long after a task's end its last line may take to be seen here
 */
public record CampaignPace(Duration journals, Duration states, Duration settle) {
  /** On this machine. */
  public static final CampaignPace HERE =
      new CampaignPace(Duration.ofMillis(100), Duration.ofMillis(100), Duration.ZERO);

  /** On a cluster, whose scheduler and file system others use too. */
  public static final CampaignPace CLUSTER =
      new CampaignPace(Duration.ofMillis(500), Duration.ofSeconds(3), Duration.ofSeconds(3));
}
