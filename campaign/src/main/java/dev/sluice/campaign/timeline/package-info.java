// SPDX-License-Identifier: Apache-2.0
/** Where the time of a campaign went: a page made of its journals. */
package dev.sluice.campaign.timeline;
