// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

/** Looks on, from the scheduler's thread. */
public interface CampaignListener {
  /**
   * Something has changed.
   *
   * @param counts how far it is
   */
  void counts(CampaignCounts counts);

  /**
   * Something that a person wants to know.
   *
   * @param line a sentence
   */
  void said(String line);
}
