// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.simulated;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.LineEnd;
import dev.sluice.host.pair.MemoryBus;
import dev.sluice.host.pair.NicWire;
import dev.sluice.host.pair.NodeFrame;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.NicParameters;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** A whole NIC that programs reach through a {@link DeviceSide}. Clocked by one thread. */
public final class DeviceNode extends NodeFrame {
  private final DeviceSide side;

  private DeviceNode(
      BlockUnderTest nic, HostMemory host, NicWire wire, List<MemoryBus> buses, DeviceSide side) {
    super(nic, host, wire, buses, side);
    this.side = side;
    nic.start();
  }

  /**
   * A NIC in reset's last clock.
   *
   * @param nic not started yet; its model has the ports of SluiceNic or of SluiceNicUdp
   * @param parameters what was built
   * @param base of the memory
   * @param bytes the memory, for payload and rings
   * @param line its end of the network
   * @param seed of the memory's timing
   * @param level hears when the interrupt rises and falls
   * @return a node, to be closed by the caller
   */
  public static DeviceNode of(
      BlockUnderTest nic,
      NicParameters parameters,
      long base,
      MemorySegment bytes,
      LineEnd line,
      long seed,
      Consumer<Boolean> level) {
    BlockModel model = nic.model();
    DeviceSide side = new DeviceSide(model, level);
    HostMemory payload = new HostMemory(base, bytes).sharedWithThreads();
    HostMemory rings = new HostMemory(base, bytes).sharedWithThreads();
    rings.watchedBy(side);
    SplittableRandom random = new SplittableRandom(seed);
    MemoryTiming fast = MemoryTiming.FAST;
    List<MemoryBus> buses =
        List.of(
            new MemoryBus(parameters, model, "m_axi_", payload, fast, random),
            new MemoryBus(parameters, model, "m_axi_ring_", rings, fast, random));
    return new DeviceNode(nic, payload, NicWire.of(model, line, parameters), buses, side);
  }

  /**
   * What programs ask of it.
   *
   * @return the same always
   */
  public DeviceSide side() {
    return side;
  }
}
