// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import dev.sluice.campaign.Campaign;
import java.io.IOException;

/** A command whose work is a campaign. */
public interface CampaignCommand {
  /**
   * The campaign of the options that were parsed.
   *
   * @return the same for the same options
   * @throws IOException when something that the options name cannot be read
   */
  Campaign campaign() throws IOException;
}
