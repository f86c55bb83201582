// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cycle.lib.BlockModel;
import java.util.Optional;

/**
 * A block that a bench drives on the wires of its cycle model: the model alone ({@link
 * ModelAlone}), or its RTL in lock-step with it ({@link BlockCosim}). A bench written for one runs
 * on the other.
 *
 * <p>How a clock goes: {@link #begin}, after which the wires hold this clock's outputs; set what
 * goes in; {@link #end}. Not thread-safe.
 */
public interface BlockUnderTest extends AutoCloseable {
  /**
   * The cycle model, whose wires the bench drives and watches.
   *
   * @return the same one always
   */
  BlockModel model();

  /**
   * Holds reset for two clocks: before the first {@link #begin}, and whenever it is to be reset.
   */
  void start();

  /** The outputs of the clock that comes. */
  void begin();

  /**
   * The rest of the clock.
   *
   * @throws dev.sluice.cosim.check.MismatchException when there is RTL and it is not as the model
   *     says
   */
  void end();

  /**
   * Values of the RTL that were compared with the model's.
   *
   * @return since the beginning; 0 where there is no RTL
   */
  long comparisons();

  /**
   * Values of the RTL that were not as the model says.
   *
   * @return since the beginning; 0 where there is no RTL
   */
  long mismatches();

  /**
   * Where RTL follows its model in batches: afterwards it is where the model is.
   *
   * @throws dev.sluice.cosim.check.MismatchException when it is not as the model said
   */
  default void flush() {
    // Everywhere else it is there already.
  }

  /**
   * The first mismatch that was thrown.
   *
   * @return empty when there was none
   */
  default Optional<MismatchException> mismatch() {
    return Optional.empty();
  }

  /** Closes what was opened. */
  @Override
  void close();
}
