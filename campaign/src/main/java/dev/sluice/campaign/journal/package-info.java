// SPDX-License-Identifier: Apache-2.0
/** What tasks write and the planning process reads: one file a task, a line for each event. */
package dev.sluice.campaign.journal;
