// SPDX-License-Identifier: Apache-2.0
/** Tasks as jobs of Slurm, by its own commands. */
package dev.sluice.campaign.slurm;
