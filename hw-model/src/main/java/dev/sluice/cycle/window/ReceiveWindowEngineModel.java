// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.EngineCommandWires;
import dev.sluice.cycle.wires.QueryWaitsWires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.protocol.SluiceParameters;
import java.util.List;

/**
 * The receive-window engine, clock by clock: R windows, one command in every clock, one verdict for
 * every packet, in order, a constant number of clocks later. It never stalls once it is ready.
 *
 * <p>After reset the engine clears its window memory, one window a clock, and takes nothing for R
 * clocks.
 *
 * <p>The fields of {@link #verdict} keep their last values while its valid is low; those of {@link
 * #status} mean something only in the clock of its valid. Both are 0 after reset.
 *
 * <p>The output registers are plain fields ({@link VerdictRegister}, {@link StatusRegister}), which
 * {@link #drive} copies to the wires when they hold something new. Nothing allocates after
 * construction. Not thread-safe. Block page: {@code docs/blocks/window.md}.
 */
public abstract class ReceiveWindowEngineModel implements BlockModel {
  /** Input: {@link EngineCommandWires}; what {@link CommandPort} writes. */
  public final Wires cmd;

  /** Input: {@link QueryWires}. */
  public final Wires query;

  /** Output: {@link VerdictWires}. It has no ready: a verdict must be taken. */
  public final Wires verdict;

  /** Output: {@link StatusWires}, the answer to a query. */
  public final Wires status;

  /** Output: {@link QueryWaitsWires}, the port {@code query_waits}. */
  public final Wires queryWaits = QueryWaitsWires.signals("query");

  /** What the engine was built for. */
  final SluiceParameters parameters;

  /** The last stage of the pipeline. */
  final VerdictRegister verdictRegister = new VerdictRegister();

  /** What the read port shows. */
  final StatusRegister statusRegister;

  /** The next window that the sweep after reset frees. */
  private int sweep;

  /** Whether the sweep is over. */
  private boolean ready;

  /**
   * What all architectures share.
   *
   * @param parameters R, W and M
   */
  ReceiveWindowEngineModel(SluiceParameters parameters) {
    this.parameters = parameters;
    cmd = EngineCommandWires.stream(parameters, "cmd");
    query = QueryWires.stream(parameters, "query");
    verdict = VerdictWires.flow(parameters, "verdict");
    status = StatusWires.flow(parameters, "status");
    statusRegister = new StatusRegister(parameters.width());
  }

  /**
   * The model of the architecture that the parameters name, as it is after reset.
   *
   * @param parameters R, W, M and the architecture
   * @return a new model
   */
  public static ReceiveWindowEngineModel of(SluiceParameters parameters) {
    ReceiveWindowEngineModel model =
        switch (parameters.architecture()) {
          case SHIFT -> new ShiftWindowEngineModel(parameters);
          case RING -> new RingWindowEngineModel(parameters);
          case SEGMENTED -> new SegmentedWindowEngineModel(parameters);
        };
    model.reset();
    return model;
  }

  /**
   * The clocks from a packet command to its verdict.
   *
   * @return a constant of the architecture
   */
  public abstract int latency();

  /**
   * How late the window's edges move: a packet of clock c is held against WBASE as it was after the
   * commands of clocks up to c minus this.
   *
   * @return clocks, a constant of the architecture; 1 is not late at all
   */
  public abstract int edgeLag();

  /** Whether the read port is free for a query. */
  abstract boolean queryIdle();

  /** Whether a query was taken and goes on only in a clock without a command. */
  abstract boolean queryIsWaiting();

  /** The pipeline's registers as reset leaves them; memories are left to the sweep. */
  abstract void resetPipeline();

  /** The rising edge of the pipeline; {@code swept} says whether commands can come. */
  abstract void edge(boolean swept);

  /** Makes a window free, in the sweep. */
  abstract void free(int window);

  @Override
  public final void reset() {
    ready = false;
    sweep = 0;
    verdictRegister.clear();
    statusRegister.clear();
    resetPipeline();
  }

  @Override
  public final void drive() {
    cmd.ready = ready;
    query.ready = ready && queryIdle();
    queryWaits.set(QueryWaitsWires.WAITS, queryIsWaiting());
    verdictRegister.drive(verdict);
    statusRegister.drive(status);
  }

  @Override
  public final void clock() {
    verdictRegister.clock();
    statusRegister.clock();
    edge(ready);
    if (!ready) {
      free(sweep);
      ready = sweep == parameters.windows() - 1;
      sweep++;
    }
  }

  @Override
  public final List<Wires> inputs() {
    return List.of(cmd, query);
  }

  @Override
  public final List<Wires> outputs() {
    return List.of(verdict, status, queryWaits);
  }
}
