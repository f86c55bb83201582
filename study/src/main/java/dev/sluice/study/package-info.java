// SPDX-License-Identifier: Apache-2.0
/**
 * The study: every transport of {@code dev.sluice.transport} over the same networks, with
 * independent seeds until the confidence interval is narrow. Which points there are ({@link
 * dev.sluice.study.StudyPlan}), one run of one ({@link dev.sluice.study.PointRun}), all runs of one
 * ({@link dev.sluice.study.PointSampler}), all points ({@link dev.sluice.study.StudyRunner}).
 */
package dev.sluice.study;
