// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.RingTiming;

/**
 * Cycle model of {@code architecture=ring}: the pipeline of {@link RingTiming}.
 *
 * <p>A query waits for a clock without a command and gives the window's state after all commands of
 * the clocks before that one ({@link RingQuery}). The port {@code query} is not ready until the
 * clock after the answer.
 */
final class RingWindowEngineModel extends LateEdgeEngineModel {
  RingWindowEngineModel(SluiceParameters parameters) {
    this(parameters, new RingRows(parameters));
  }

  private RingWindowEngineModel(SluiceParameters parameters, RingRows rows) {
    super(
        parameters,
        RingTiming.latency(parameters.width()),
        RingTiming.edgeLag(parameters.width()),
        rows,
        new RingQuery(rows, parameters.windows(), parameters.width()));
  }
}
