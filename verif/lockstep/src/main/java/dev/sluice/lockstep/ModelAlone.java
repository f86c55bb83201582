// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cycle.lib.BlockModel;

/** A block's cycle model without RTL: fast, for long benches and for runs without Verilator. */
public final class ModelAlone implements BlockUnderTest {
  private final BlockModel model;

  /**
   * A block that was not reset yet.
   *
   * @param model the cycle model
   */
  public ModelAlone(BlockModel model) {
    this.model = model;
  }

  @Override
  public BlockModel model() {
    return model;
  }

  /** Holds reset; what stands on the inputs meanwhile changes nothing. */
  @Override
  public void start() {
    model.reset();
  }

  @Override
  public void begin() {
    model.drive();
  }

  @Override
  public void end() {
    model.clock();
  }

  /** Nothing is compared: there is no RTL. */
  @Override
  public long comparisons() {
    return 0;
  }

  /** Nothing is compared: there is no RTL. */
  @Override
  public long mismatches() {
    return 0;
  }

  /** Nothing was opened. */
  @Override
  public void close() {
    // A model holds nothing but memory.
  }
}
