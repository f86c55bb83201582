// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.driver;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.HostedNic;
import dev.sluice.host.pair.LineEnd;
import dev.sluice.host.pair.NicWire;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.ReadPort;
import dev.sluice.parts.memory.WritePort;
import dev.sluice.parts.registers.RegisterPort;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.spec.udp.UdpFraming;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A host with a whole NIC: SluiceNic or SluiceNicUdp, its cycle model alone or its RTL in lock-step
 * with it; the memories behind its two buses, a driver, and a line to the network that carries
 * packets or frames. Not thread-safe.
 */
public final class HostNode implements HostedNic {
  private final BlockUnderTest nic;
  private final List<WritePort> writes = new ArrayList<>();
  private final List<ReadPort> reads = new ArrayList<>();
  private final List<ClockWatcher> watchers = new ArrayList<>();
  private final NicWire wire;
  private final RegisterPort port;
  private final NicDriver driver;
  private final HostMemory host;
  private final Wires interrupt;
  private final List<Integer> cookies = new ArrayList<>();
  private final List<Integer> statuses = new ArrayList<>();

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
    this.nic = nic;
    this.host = host;
    BlockModel model = nic.model();
    SplittableRandom random = new SplittableRandom(seed);
    for (String bus : List.of("m_axi_", "m_axi_ring_")) {
      HostMemory behind = bus.equals("m_axi_") ? host : ringMemory;
      writes.add(
          new WritePort(
              parameters,
              model.wires(bus + "aw"),
              model.wires(bus + "w"),
              model.wires(bus + "b"),
              behind,
              timing,
              random.split()));
      reads.add(
          new ReadPort(
              parameters,
              model.wires(bus + "ar"),
              model.wires(bus + "r"),
              behind,
              timing,
              random.split()));
    }
    boolean frames = model.outputs().stream().anyMatch(w -> w.name().equals("m_axis_eth_t"));
    wire =
        new NicWire(
            model.wires(frames ? "m_axis_eth_t" : "m_axis_tx_t"),
            model.wires(frames ? "s_axis_eth_t" : "s_axis_rx_t"),
            line,
            parameters.beatBytes(),
            PacketCodec.maxPacketBytes(parameters.sluice())
                + (frames ? UdpFraming.HEADER_BYTES : 0));
    interrupt = model.wires("irq");
    port = new RegisterPort(model);
    driver =
        new NicDriver(
            port,
            ringMemory,
            rings,
            (cookie, transferId, status) -> {
              cookies.add(cookie);
              statuses.add(status);
              listener.ended(cookie, transferId, status);
            });
    nic.start();
  }

  /** Registers it in row 0 of the NIC's table. */
  @Override
  public void register(long base, long length) {
    driver.register(0, base, length);
  }

  @Override
  public boolean isSet() {
    return port.idle();
  }

  @Override
  public boolean canSubmit() {
    return driver.canSubmit();
  }

  @Override
  public void submit(int cookie, int peer, long address, long bytes, long remoteAddress) {
    driver.submit(cookie, peer, address, bytes, remoteAddress);
  }

  @Override
  public int ended() {
    return cookies.size();
  }

  @Override
  public int cookie(int which) {
    return cookies.get(which);
  }

  @Override
  public int status(int which) {
    return statuses.get(which);
  }

  @Override
  public void clock(long clock) {
    nic.begin();
    for (int i = 0; i < writes.size(); i++) {
      writes.get(i).drive();
      reads.get(i).drive();
    }
    wire.drive(clock);
    port.drive();
    driver.poll(interrupt.getBit(0));
    for (int i = 0; i < watchers.size(); i++) {
      watchers.get(i).clock(clock);
    }
    nic.end();
    for (int i = 0; i < writes.size(); i++) {
      writes.get(i).clock();
      reads.get(i).clock();
    }
    wire.finish();
    port.finish();
  }

  /**
   * What the host does with its NIC.
   *
   * @return its driver
   */
  public NicDriver driver() {
    return driver;
  }

  /**
   * The way to the NIC's registers, for software other than the driver.
   *
   * @return its port, which this node clocks
   */
  public RegisterPort port() {
    return port;
  }

  @Override
  public HostMemory host() {
    return host;
  }

  @Override
  public NicWire wire() {
    return wire;
  }

  @Override
  public BlockUnderTest nic() {
    return nic;
  }

  @Override
  public void watchedBy(ClockWatcher watcher) {
    watchers.add(watcher);
  }

  /** Whether nothing is under way between the NIC, its memory, its driver and the line. */
  @Override
  public boolean idle() {
    boolean idle = wire.idle() && port.idle();
    for (int i = 0; i < writes.size(); i++) {
      idle &= writes.get(i).idle() && reads.get(i).idle();
    }
    return idle;
  }

  /** Closes the RTL instance. */
  @Override
  public void close() {
    nic.close();
  }
}
