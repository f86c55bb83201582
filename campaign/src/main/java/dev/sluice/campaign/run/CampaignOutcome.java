// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import java.util.Map;

/**
 * How a campaign ended.
 *
 * @param counts of its units
 * @param lost units that have no result because of machines, by name, each with the reason
 * @param stopped whether it was stopped before its end
 */
public record CampaignOutcome(CampaignCounts counts, Map<String, String> lost, boolean stopped) {}
