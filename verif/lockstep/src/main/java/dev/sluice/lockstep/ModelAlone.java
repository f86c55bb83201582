// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import dev.sluice.cycle.lib.BlockModel;

/** A block's cycle model without RTL: fast, for long benches and for runs without Verilator. */
public final class ModelAlone implements BlockUnderTest {
  private final BlockModel model;
  private ProfileLane lane;
  private Section modelling;

  /**
   * A block that was not reset yet.
   *
   * @param model the cycle model
   */
  public ModelAlone(BlockModel model) {
    this.model = model;
    profiledAs(model.getClass().getSimpleName(), Profile.laneHere());
  }

  /**
   * Says whose time it is in a {@linkplain Profile profile}, where there is one.
   *
   * @param name its name in the table; the model's class unless said otherwise
   * @param thread the lane of the thread that clocks it
   * @return this
   */
  public ModelAlone profiledAs(String name, ProfileLane thread) {
    lane = thread;
    modelling = lane.often(Part.MODEL, name);
    return this;
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
    lane.step();
    Section before = lane.enter(modelling);
    model.drive();
    lane.enter(before);
  }

  @Override
  public void end() {
    Section before = lane.enter(modelling);
    model.clock();
    lane.enter(before);
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
