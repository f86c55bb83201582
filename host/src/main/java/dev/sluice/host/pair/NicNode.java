// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.network.Channel;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.TransportParameters;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A NIC with a host's memory and a line to the network: its cycle model alone, or its RTL in
 * lock-step with it.
 */
public final class NicNode extends TransferNode {
  private final CorePorts ports;
  private final EndedTransfers ended;

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
        new BlockCosim(rtl, new NicCoreModel(parameters), seed).keepIdleFields(),
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
    BlockModel model = nic.model();
    EndedTransfers transfers = new EndedTransfers();
    CorePorts software = new CorePorts(model, transfers);
    MemoryBus bus =
        new MemoryBus(parameters, model, "m_axi_", host, timing, new SplittableRandom(seed));
    super(nic, host, wire(model, line, parameters), List.of(bus), software, transfers);
    ports = software;
    ended = transfers;
    configure(model, transport);
    nic.start();
  }

  private static NicWire wire(BlockModel model, LineEnd line, NicParameters parameters) {
    return new NicWire(
        model.wires("m_axis_tx_t"),
        model.wires("s_axis_rx_t"),
        line,
        parameters.beatBytes(),
        PacketCodec.maxPacketBytes(parameters.sluice()));
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
    send.set(SendConfigWires.MEMORY_BASE, host().base());
    send.set(SendConfigWires.MEMORY_BYTES, host().bytes().byteSize());
  }

  /**
   * What both sides of the NIC do beyond the source; before the first clock.
   *
   * @param extensions progress reports, early requests, prompt time-outs
   */
  public void extend(Extensions extensions) {
    Wires receive = nic().model().wires("receiveConfig");
    receive.set(ReceiveConfigWires.PROGRESS, extensions.progress());
    receive.set(ReceiveConfigWires.EARLY, extensions.early());
    receive.set(ReceiveConfigWires.ADAPTIVE, extensions.adaptive());
    nic().model().wires("sendConfig").set(SendConfigWires.PROGRESS, extensions.progress());
  }

  /**
   * Where transfer ids start; before the first clock.
   *
   * @param value any 32 bits
   */
  public void startTransferIdsAt(int value) {
    nic()
        .model()
        .wires("sendConfig")
        .set(SendConfigWires.TRANSFER_ID_START, Integer.toUnsignedLong(value));
  }

  /** Registers a region in row 0; it takes a clock. */
  @Override
  public void register(long base, long length) {
    ports.register(0, true, 0, base, length);
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
    ports.register(row, false, peer, base, length);
  }

  @Override
  public boolean isSet() {
    return ports.isSet();
  }

  @Override
  public boolean canSubmit() {
    return ports.canSubmit();
  }

  /** Offers a descriptor, until the NIC takes it. */
  @Override
  public void submit(int cookie, int peer, long address, long bytes, long remoteAddress) {
    ports.submit(cookie, peer, address, bytes, remoteAddress);
  }

  /**
   * Values of the RTL that were not as the model says.
   *
   * @return since the beginning
   */
  public long mismatches() {
    return nic().mismatches();
  }

  /**
   * Cookies of the transfers that ended, in order.
   *
   * @return a view
   */
  public List<Integer> cookies() {
    return ended.cookies();
  }

  /**
   * How they ended: codes of {@link dev.sluice.protocol.CompletionStatus}, in the same order.
   *
   * @return a view
   */
  public List<Integer> statuses() {
    return ended.statuses();
  }

  /**
   * Packets that left.
   *
   * @return since the beginning
   */
  public long packets() {
    return wire().packets();
  }
}
