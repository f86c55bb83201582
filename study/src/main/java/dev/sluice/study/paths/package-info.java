// SPDX-License-Identifier: Apache-2.0
/**
 * An event-driven network of several paths: each has a rate, a delay, jitter, a finite queue,
 * losses and outages, and packets are spread over them. Reordering is what the paths make of it.
 * Times are picoseconds. Seeded: the same seed and the same packets give the same run.
 */
package dev.sluice.study.paths;
