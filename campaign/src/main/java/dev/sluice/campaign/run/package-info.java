// SPDX-License-Identifier: Apache-2.0
/**
 * The scheduler: plans a campaign's units into arrays of tasks, has a back end run them, reads
 * their journals and tries again what a machine lost. It knows no kind of cluster.
 */
package dev.sluice.campaign.run;
