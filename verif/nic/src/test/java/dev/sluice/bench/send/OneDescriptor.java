// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.send.SendEngineModel;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.SendRoomWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.sizes.BuilderSizes;

/** A host with one descriptor, all of memory, and a PacketBuilder that has room. */
final class OneDescriptor {
  private OneDescriptor() {}

  /**
   * Offers it, and takes packets.
   *
   * @param model the send engine
   * @param bytes of the transfer
   * @param timeout clocks before the first question is repeated
   * @param repeats of a question, until the transfer fails
   */
  static void offer(SendEngineModel model, long bytes, int timeout, int repeats) {
    Wires descriptor = model.inputs().get(0);
    Wires config = model.inputs().get(2);
    Wires sendRoom = model.inputs().get(4);
    sendRoom.set(SendRoomWires.TURNS, BuilderSizes.ROOMS);
    sendRoom.set(SendRoomWires.URGENT, BuilderSizes.ROOMS);
    config.set(SendConfigWires.ENABLE, true);
    config.set(SendConfigWires.SENDER_TIMEOUT, timeout);
    config.set(SendConfigWires.RETRY_LIMIT, repeats);
    config.set(SendConfigWires.MEMORY_BYTES, -1L);
    descriptor.set(DescriptorWires.BYTES, bytes);
    descriptor.valid = true;
    model.outputs().get(0).ready = true;
  }
}
