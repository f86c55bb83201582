// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.network.Channel;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.ReadPort;
import dev.sluice.parts.memory.WritePort;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.TransportParameters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A NIC with a host's memory and a line to the network: its cycle model alone, or its RTL in
 * lock-step with it.
 */
public final class NicNode implements HostedNic {
  private final BlockUnderTest nic;
  private final WritePort writes;
  private final ReadPort reads;
  private final Wires descriptor;
  private final Wires completion;
  private final Wires region;
  private final NicWire wire;
  private final HostMemory host;
  private final List<ClockWatcher> watchers = new ArrayList<>();
  private final List<Integer> cookies = new ArrayList<>();
  private final List<Integer> statuses = new ArrayList<>();

  /**
   * NicCore in lock-step with its model, in reset's last clock, configured, in a network of two.
   *
   * @param rtl NicCore, generated from the same parameters
   * @param parameters what was generated
   * @param transport time-outs and limits
   * @param host the memory that it reads and writes; all of it may be sent from
   * @param out the network's direction that it sends into
   * @param in the network's direction that it receives from
   * @param otherPeer who sends what comes from the network
   * @param seed of the memory's timing
   */
  public NicNode(
      VerilatedModel rtl,
      NicParameters parameters,
      TransportParameters transport,
      HostMemory host,
      Channel out,
      Channel in,
      int otherPeer,
      long seed) {
    this(
        new BlockCosim(rtl, new NicCoreModel(parameters), seed),
        parameters,
        transport,
        host,
        new ChannelEnd(out, in, otherPeer),
        new MemoryTiming(0.1, 10, 10, 0, MemoryTiming.Order.ANY),
        seed);
  }

  /**
   * A NIC in reset's last clock, configured.
   *
   * @param nic not started yet; its model has the ports of NicCore
   * @param parameters what was built
   * @param transport time-outs and limits
   * @param host the memory that it reads and writes; all of it may be sent from
   * @param line its end of the network
   * @param timing of the memory
   * @param seed of the memory's timing
   */
  public NicNode(
      BlockUnderTest nic,
      NicParameters parameters,
      TransportParameters transport,
      HostMemory host,
      LineEnd line,
      MemoryTiming timing,
      long seed) {
    this.nic = nic;
    this.host = host;
    BlockModel model = nic.model();
    SplittableRandom random = new SplittableRandom(seed);
    writes =
        new WritePort(
            parameters,
            model.wires("m_axi_aw"),
            model.wires("m_axi_w"),
            model.wires("m_axi_b"),
            host,
            timing,
            random.split());
    reads =
        new ReadPort(
            parameters,
            model.wires("m_axi_ar"),
            model.wires("m_axi_r"),
            host,
            timing,
            random.split());
    descriptor = model.wires("descriptor");
    completion = model.wires("completion");
    region = model.wires("region");
    wire =
        new NicWire(
            model.wires("m_axis_tx_t"),
            model.wires("s_axis_rx_t"),
            line,
            parameters.beatBytes(),
            PacketCodec.maxPacketBytes(parameters.sluice()));
    configure(model, transport);
    nic.start();
  }

  private void configure(BlockModel model, TransportParameters t) {
    Wires receive = model.wires("receiveConfig");
    receive.set(ReceiveConfigWires.ENABLE, true);
    receive.set(ReceiveConfigWires.TIMEOUT, t.timeout());
    receive.set(ReceiveConfigWires.BACKOFF_LIMIT, t.backoffLimit());
    receive.set(ReceiveConfigWires.RETRY_LIMIT, t.retryLimit());
    receive.set(ReceiveConfigWires.REQUESTS_PER_TIMEOUT, t.requestsPerTimeout());
    receive.set(ReceiveConfigWires.QUIET_TIME, t.quietTime());
    Wires send = model.wires("sendConfig");
    send.set(SendConfigWires.ENABLE, true);
    send.set(SendConfigWires.SENDER_TIMEOUT, t.senderTimeout());
    send.set(SendConfigWires.BACKOFF_LIMIT, t.backoffLimit());
    send.set(SendConfigWires.RETRY_LIMIT, t.retryLimit());
    send.set(SendConfigWires.BUSY_WAIT, t.busyWait());
    send.set(SendConfigWires.MEMORY_BASE, host.base());
    send.set(SendConfigWires.MEMORY_BYTES, host.bytes().byteSize());
    model.wires("completion").ready = true;
  }

  /**
   * What both sides of the NIC do beyond the source; before the first clock.
   *
   * @param extensions progress reports and early requests; the NIC has no adaptive time-out
   */
  public void extend(Extensions extensions) {
    Wires receive = nic.model().wires("receiveConfig");
    receive.set(ReceiveConfigWires.PROGRESS, extensions.progress());
    receive.set(ReceiveConfigWires.EARLY, extensions.early());
    nic.model().wires("sendConfig").set(SendConfigWires.PROGRESS, extensions.progress());
  }

  /**
   * Where transfer ids start; before the first clock.
   *
   * @param value any 32 bits
   */
  public void startTransferIdsAt(int value) {
    nic.model()
        .wires("sendConfig")
        .set(SendConfigWires.TRANSFER_ID_START, Integer.toUnsignedLong(value));
  }

  /** Registers a region in row 0; it takes a clock. */
  @Override
  public void register(long base, long length) {
    region.set(RegionWires.ANY_PEER, true);
    region.set(RegionWires.PEER, 0);
    register(0, base, length);
  }

  /**
   * Registers a region that one peer may write to; it takes a clock.
   *
   * @param row of the table, 0 to 7
   * @param peer who
   * @param base address of its first byte
   * @param length bytes
   */
  public void register(int row, int peer, long base, long length) {
    region.set(RegionWires.ANY_PEER, false);
    region.set(RegionWires.PEER, peer);
    register(row, base, length);
  }

  private void register(int row, long base, long length) {
    region.set(RegionWires.INDEX, row);
    region.set(RegionWires.ENABLE, true);
    region.set(RegionWires.BASE, base);
    region.set(RegionWires.LENGTH, length);
    region.valid = true;
  }

  @Override
  public boolean isSet() {
    return !region.valid;
  }

  @Override
  public boolean canSubmit() {
    return !descriptor.valid;
  }

  /** Offers a descriptor, until the NIC takes it. */
  @Override
  public void submit(int cookie, int peer, long address, long bytes, long remoteAddress) {
    descriptor.set(DescriptorWires.COOKIE, cookie);
    descriptor.set(DescriptorWires.PEER, peer);
    descriptor.set(DescriptorWires.ADDRESS, address);
    descriptor.set(DescriptorWires.BYTES, bytes);
    descriptor.set(DescriptorWires.REMOTE_ADDRESS, remoteAddress);
    descriptor.valid = true;
  }

  @Override
  public void clock(long clock) {
    nic.begin();
    writes.drive();
    reads.drive();
    wire.drive(clock);
    if (completion.fires()) {
      cookies.add(completion.getInt(CompletionWires.COOKIE));
      statuses.add(completion.getInt(CompletionWires.STATUS));
    }
    for (int i = 0; i < watchers.size(); i++) {
      watchers.get(i).clock(clock);
    }
    nic.end();
    writes.clock();
    reads.clock();
    wire.finish();
    region.valid = false;
    if (descriptor.ready) {
      descriptor.valid = false;
    }
  }

  @Override
  public boolean idle() {
    return wire.idle() && writes.idle() && reads.idle();
  }

  /**
   * Values of the RTL that were not as the model says.
   *
   * @return since the beginning
   */
  public long mismatches() {
    return nic.mismatches();
  }

  @Override
  public BlockUnderTest nic() {
    return nic;
  }

  @Override
  public void watchedBy(ClockWatcher watcher) {
    watchers.add(watcher);
  }

  @Override
  public HostMemory host() {
    return host;
  }

  /**
   * Cookies of the transfers that ended, in order.
   *
   * @return a view
   */
  public List<Integer> cookies() {
    return Collections.unmodifiableList(cookies);
  }

  /**
   * How they ended: codes of {@link dev.sluice.protocol.CompletionStatus}, in the same order.
   *
   * @return a view
   */
  public List<Integer> statuses() {
    return Collections.unmodifiableList(statuses);
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
  public NicWire wire() {
    return wire;
  }

  /**
   * Packets that left.
   *
   * @return since the beginning
   */
  public long packets() {
    return wire.packets();
  }

  @Override
  public void close() {
    nic.close();
  }
}
