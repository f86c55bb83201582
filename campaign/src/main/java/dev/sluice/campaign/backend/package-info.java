// SPDX-License-Identifier: Apache-2.0
/** What runs the tasks of a campaign: an interface that each kind of cluster implements. */
package dev.sluice.campaign.backend;
