// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A kind of points that a {@link PointRunner} runs.
 *
 * @param <P> a point: a record whose values are all that decides on its result
 * @param <R> what is reported of a point: a record that Jackson writes and reads
 * @param journal the file of those that are done
 * @param result the class of the results
 * @param pointOf the point of a result
 * @param sample runs a point as often as the settings say
 * @param check refuses a point that cannot be run
 */
public record PointKind<P, R>(
    String journal,
    Class<R> result,
    Function<R, P> pointOf,
    BiFunction<P, StudySettings, R> sample,
    Consumer<P> check) {

  /** Two nodes and the paths between them. */
  static final PointKind<StudyPoint, PointResult> TWO_NODES =
      new PointKind<>(
          "points.jsonl",
          PointResult.class,
          PointResult::point,
          PointSampler::sample,
          StudyPoint::check);
}
