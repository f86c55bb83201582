// SPDX-License-Identifier: Apache-2.0
/**
 * Work in many units whose results do not depend on where and in which order they are run: what a
 * command gives to have them run on a cluster ({@link dev.sluice.campaign.Campaign}).
 */
package dev.sluice.campaign;
