// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.registers.RegionWires;

/** The host's software at the bare ports of NicCore: descriptors, completions, regions. */
final class CorePorts implements HostSide {
  private final Wires descriptor;
  private final Wires completion;
  private final Wires region;
  private final EndedTransfers ended;

  CorePorts(BlockModel model, EndedTransfers ended) {
    descriptor = model.wires("descriptor");
    completion = model.wires("completion");
    region = model.wires("region");
    this.ended = ended;
    completion.ready = true;
  }

  /** Sets a row of the regions; it takes a clock. */
  void register(int row, boolean anyPeer, int peer, long base, long length) {
    region.set(RegionWires.ANY_PEER, anyPeer);
    region.set(RegionWires.PEER, peer);
    region.set(RegionWires.INDEX, row);
    region.set(RegionWires.ENABLE, true);
    region.set(RegionWires.BASE, base);
    region.set(RegionWires.LENGTH, length);
    region.valid = true;
  }

  boolean isSet() {
    return !region.valid;
  }

  boolean canSubmit() {
    return !descriptor.valid;
  }

  /** Offers a descriptor, until the NIC takes it. */
  void submit(int cookie, int peer, long address, long bytes, long remoteAddress) {
    descriptor.set(DescriptorWires.COOKIE, cookie);
    descriptor.set(DescriptorWires.PEER, peer);
    descriptor.set(DescriptorWires.ADDRESS, address);
    descriptor.set(DescriptorWires.BYTES, bytes);
    descriptor.set(DescriptorWires.REMOTE_ADDRESS, remoteAddress);
    descriptor.valid = true;
  }

  @Override
  public void drive() {
    if (completion.fires()) {
      ended.add(
          completion.getInt(CompletionWires.COOKIE), completion.getInt(CompletionWires.STATUS));
    }
  }

  @Override
  public void finish() {
    region.valid = false;
    if (descriptor.ready) {
      descriptor.valid = false;
    }
  }

  /** Nothing is asked of NicCore that it answers later but transfers, which are counted. */
  @Override
  public boolean idle() {
    return true;
  }
}
