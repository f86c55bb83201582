// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.driver;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.host.pair.EndedTransfers;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.LineEnd;
import dev.sluice.host.pair.MemoryBus;
import dev.sluice.host.pair.NicWire;
import dev.sluice.host.pair.TransferNode;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.registers.RegisterPort;
import dev.sluice.protocol.NicParameters;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A host with a whole NIC: SluiceNic or SluiceNicUdp, its cycle model alone or its RTL in lock-step
 * with it; the memories behind its two buses, a driver, and a line to the network that carries
 * packets or frames. Not thread-safe.
 */
public final class HostNode extends TransferNode {
  private final DriverSide software;

  /**
   * A NIC in reset's last clock; nothing is set yet.
   *
   * @param nic not started yet; its model has the ports of SluiceNic or of SluiceNicUdp
   * @param parameters what was built
   * @param host the memory that it sends from and receives into, behind {@code m_axi}
   * @param ringMemory the memory behind {@code m_axi_ring}, of its own or the same
   * @param rings where in it the rings are
   * @param listener hears how transfers end
   * @param line its end of the network
   * @param timing of the memory
   * @param seed of the memory's timing
   */
  public HostNode(
      BlockUnderTest nic,
      NicParameters parameters,
      HostMemory host,
      HostMemory ringMemory,
      RingPlaces rings,
      CompletionListener listener,
      LineEnd line,
      MemoryTiming timing,
      long seed) {
    BlockModel model = nic.model();
    SplittableRandom random = new SplittableRandom(seed);
    List<MemoryBus> buses =
        List.of(
            new MemoryBus(parameters, model, "m_axi_", host, timing, random),
            new MemoryBus(parameters, model, "m_axi_ring_", ringMemory, timing, random));
    EndedTransfers ended = new EndedTransfers();
    DriverSide side = new DriverSide(model, ringMemory, rings, listener, ended);
    super(nic, host, NicWire.of(model, line, parameters), buses, side, ended);
    software = side;
    nic.start();
  }

  /** Registers it in row 0 of the NIC's table. */
  @Override
  public void register(long base, long length) {
    driver().register(0, base, length);
  }

  @Override
  public boolean isSet() {
    return port().idle();
  }

  @Override
  public boolean canSubmit() {
    return driver().canSubmit();
  }

  @Override
  public void submit(int cookie, int peer, long address, long bytes, long remoteAddress) {
    driver().submit(cookie, peer, address, bytes, remoteAddress);
  }

  /**
   * What the host does with its NIC.
   *
   * @return its driver
   */
  public NicDriver driver() {
    return software.driver();
  }

  /**
   * The way to the NIC's registers, for software other than the driver.
   *
   * @return its port, which this node clocks
   */
  public RegisterPort port() {
    return software.port();
  }
}
