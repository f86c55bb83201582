// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

/**
 * How far a campaign is.
 *
 * @param builds what is to be built, in all
 * @param built of it what is
 * @param units in all
 * @param waiting units that no machine has begun
 * @param running units that are being run
 * @param done units that have a result
 * @param failed those of them that did not pass
 * @param lost units that will have no result, because of machines
 */
public record CampaignCounts(
    int builds, int built, int units, int waiting, int running, int done, int failed, int lost) {
  /**
   * For a terminal.
   *
   * @return one line
   */
  public String line() {
    String building = built < builds ? "build: %d of %d; run: ".formatted(built, builds) : "";
    return building
        + "%,d waiting, %,d running, %,d done, %,d failed".formatted(waiting, running, done, failed)
        + (lost == 0 ? "" : ", %,d lost".formatted(lost));
  }
}
