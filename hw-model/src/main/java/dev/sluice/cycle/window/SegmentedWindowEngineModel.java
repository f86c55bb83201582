// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.SegmentedTiming;

/**
 * Cycle model of {@code architecture=segmented}: the pipeline of {@link SegmentedTiming}.
 *
 * <p>A query is collected segment by segment, each in a clock without a command ({@link
 * SegmentedQuery}). The port {@code query} is not ready until the clock after the answer.
 */
final class SegmentedWindowEngineModel extends LateEdgeEngineModel {
  SegmentedWindowEngineModel(SluiceParameters parameters) {
    this(parameters, new RingRows(parameters));
  }

  private SegmentedWindowEngineModel(SluiceParameters parameters, RingRows rows) {
    super(
        parameters,
        SegmentedTiming.latency(parameters.width()),
        SegmentedTiming.edgeLag(parameters.width()),
        rows,
        new SegmentedQuery(rows, parameters.windows(), parameters.width()));
  }
}
