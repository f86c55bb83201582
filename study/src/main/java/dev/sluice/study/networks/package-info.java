// SPDX-License-Identifier: Apache-2.0
/**
 * The study over networks of switches: which points there are ({@link
 * dev.sluice.study.networks.NetworkPlan}), one run of one ({@link
 * dev.sluice.study.networks.NetworkRun}), all runs of one ({@link
 * dev.sluice.study.networks.NetworkSampler}).
 */
package dev.sluice.study.networks;
