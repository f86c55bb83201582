// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.driver;

import dev.sluice.cycle.lib.AxiLiteWires;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.parts.registers.RegisterPort;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.rings.HostRings;
import dev.sluice.spec.rings.PeerShare;
import dev.sluice.spec.udp.FrameRules;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.function.LongConsumer;

/**
 * What a host's software does with its NIC: sets registers, writes descriptors and rings the
 * doorbell, reads completion records.
 *
 * <p>Nothing here takes time: accesses of registers are asked for and made by the {@link
 * RegisterPort} in later clocks, in order. A NIC that refuses one is an error of the driver or of
 * the NIC, and an {@link IllegalStateException} out of the port's clock. Not thread-safe.
 */
public final class NicDriver {
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final RegisterPort port;
  private final MemorySegment memory;
  private final long base;
  private final RingPlaces rings;
  private final CompletionListener listener;
  private final Doorbell tail;
  private final Doorbell head;
  private int ended;
  private boolean interrupts;

  /**
   * A driver that has done nothing yet.
   *
   * @param port to the registers
   * @param memory the host's, where its rings are
   * @param rings where the rings are; their memory is 0
   * @param listener hears how transfers end
   */
  public NicDriver(
      RegisterPort port, HostMemory memory, RingPlaces rings, CompletionListener listener) {
    this.port = port;
    this.memory = memory.bytes();
    base = memory.base();
    this.rings = rings;
    this.listener = listener;
    tail = new Doorbell(NicRegister.DESCRIPTOR_TAIL);
    head = new Doorbell(NicRegister.COMPLETION_HEAD);
  }

  /** An index that the NIC is told; while one write of it is under way further ones wait. */
  private final class Doorbell {
    private final NicRegister register;
    private int value;
    private int told;
    private boolean underWay;

    private Doorbell(NicRegister register) {
      this.register = register;
    }

    private void advance() {
      value++;
      if (!underWay) {
        tell();
      }
    }

    private void tell() {
      underWay = true;
      told = value;
      port.write(register.address(), Integer.toUnsignedLong(told), this::answered);
    }

    private void answered(int response, long nothing) {
      check(register, Integer.toUnsignedLong(told), response);
      underWay = false;
      if (told != value) {
        tell();
      }
    }
  }

  private static void check(NicRegister register, long value, int response) {
    if (response != AxiLiteWires.OKAY) {
      throw new IllegalStateException(
          "the NIC refused 0x%x for the register %s with response %d"
              .formatted(value, register.label(), response));
    }
  }

  /**
   * Writes a register.
   *
   * @param register which; one that may be written
   * @param value 32 bits, unsigned
   */
  public void set(NicRegister register, long value) {
    port.write(register.address(), value, (response, nothing) -> check(register, value, response));
  }

  /** Writes both words of a value; they take effect together. */
  private void set(NicRegister low, NicRegister high, long value) {
    set(low, value & 0xffff_ffffL);
    set(high, value >>> 32);
  }

  /**
   * Reads a register.
   *
   * @param register which
   * @param taker gets its value, 32 bits, unsigned
   */
  public void get(NicRegister register, LongConsumer taker) {
    port.read(
        register.address(),
        (response, value) -> {
          check(register, 0, response);
          taker.accept(value);
        });
  }

  /**
   * Reads a counter, both words of one moment.
   *
   * @param counter which
   * @param taker gets its value
   */
  public void get(NicCounter counter, LongConsumer taker) {
    long[] low = new long[1];
    port.read(counter.address(), (response, value) -> low[0] = value);
    port.read(counter.address() + 4, (response, value) -> taker.accept(value << 32 | low[0]));
  }

  /**
   * Sets time-outs and limits of both ends.
   *
   * @param t what to set; times above 2^32-1 clocks cannot be set and are refused
   */
  public void setTransport(TransportParameters t) {
    set(NicRegister.RECEIVE_TIMEOUT, t.timeout());
    set(NicRegister.RECEIVE_BACKOFF_LIMIT, t.backoffLimit());
    set(NicRegister.RECEIVE_RETRY_LIMIT, t.retryLimit());
    set(NicRegister.REQUESTS_PER_TIMEOUT, t.requestsPerTimeout());
    set(NicRegister.QUIET_TIME_LOW, NicRegister.QUIET_TIME_HIGH, t.quietTime());
    set(NicRegister.SENDER_TIMEOUT, t.senderTimeout());
    set(NicRegister.SEND_BACKOFF_LIMIT, t.backoffLimit());
    set(NicRegister.SEND_RETRY_LIMIT, t.retryLimit());
    set(NicRegister.BUSY_WAIT_LOW, NicRegister.BUSY_WAIT_HIGH, t.busyWait());
  }

  /**
   * Says where transfer ids start; before sending is enabled for the first time after a reset. A
   * host that was started anew starts elsewhere than before, for example at the time in seconds in
   * the upper bits: receivers and the network may still know its transfers from before.
   *
   * @param value any 32 bits
   */
  public void setTransferIdStart(int value) {
    set(NicRegister.TRANSFER_ID_START, Integer.toUnsignedLong(value));
  }

  /**
   * Says which memory may be sent from.
   *
   * @param base address of its first byte
   * @param bytes how many
   */
  public void setMemory(long base, long bytes) {
    set(NicRegister.MEMORY_BASE_LOW, NicRegister.MEMORY_BASE_HIGH, base);
    set(NicRegister.MEMORY_BYTES_LOW, NicRegister.MEMORY_BYTES_HIGH, bytes);
  }

  /**
   * Says who this node is and where its frames go. For a NIC with the UDP wrapper.
   *
   * @param mac this node's Ethernet address, 48 bits
   * @param ip this node's IPv4 address
   * @param udpPort of both ends
   * @param nextHop Ethernet address of the other node or the gateway, 48 bits
   */
  public void setAddress(long mac, int ip, int udpPort, long nextHop) {
    set(NicRegister.MAC_LOW, NicRegister.MAC_HIGH, mac);
    set(NicRegister.IP, Integer.toUnsignedLong(ip));
    set(NicRegister.PORT, udpPort);
    set(NicRegister.NEXT_HOP_LOW, NicRegister.NEXT_HOP_HIGH, nextHop);
  }

  /**
   * Says how frames are. For a NIC with the UDP wrapper, before frames come or go.
   *
   * @param rules VLAN tag, type of service, source port
   */
  public void setFrames(FrameRules rules) {
    long tag = rules.tag() & 0xffff;
    set(NicRegister.VLAN, rules.tagged() ? NicRegister.VLAN.mask("vlan_enable") | tag : 0);
    set(NicRegister.TOS, rules.tos());
    long each = rules.sourceEach() ? NicRegister.SOURCE_PORT.mask("source_each") : 0;
    set(NicRegister.SOURCE_PORT, rules.sourceBase() | (long) rules.sourceBits() << 16 | each);
  }

  /**
   * Says where frames to a peer go. For a NIC with the UDP wrapper.
   *
   * @param row of the table, 0 to 63; no other row may be of the same peer
   * @param peer IPv4 address
   * @param mac Ethernet address, 48 bits
   */
  public void setNextHop(int row, int peer, long mac) {
    set(NicRegister.HOP_PEER, Integer.toUnsignedLong(peer));
    set(NicRegister.HOP_MAC_LOW, NicRegister.HOP_MAC_HIGH, mac);
    set(NicRegister.HOP_COMMIT, NicRegister.HOP_COMMIT.mask("hop_enable") | row);
  }

  /**
   * Registers a region that any peer may write to.
   *
   * @param row of the table, 0 to 7
   * @param base address of its first byte
   * @param length bytes
   */
  public void register(int row, long base, long length) {
    NicRegister commit = NicRegister.REGION_COMMIT;
    register(row, 0, base, length, commit.mask("region_enable") | commit.mask("any_peer"));
  }

  /**
   * Registers a region that one peer may write to.
   *
   * @param row of the table, 0 to 7
   * @param peer who
   * @param base address of its first byte
   * @param length bytes
   */
  public void register(int row, int peer, long base, long length) {
    register(row, peer, base, length, NicRegister.REGION_COMMIT.mask("region_enable"));
  }

  /**
   * Nobody may write to a row's region any more.
   *
   * @param row of the table, 0 to 7
   */
  public void unregister(int row) {
    set(NicRegister.REGION_COMMIT, row);
  }

  private void register(int row, int peer, long base, long length, long flags) {
    set(NicRegister.REGION_BASE_LOW, NicRegister.REGION_BASE_HIGH, base);
    set(NicRegister.REGION_LENGTH_LOW, NicRegister.REGION_LENGTH_HIGH, length);
    set(NicRegister.REGION_PEER, Integer.toUnsignedLong(peer));
    set(NicRegister.REGION_COMMIT, row | flags);
  }

  /**
   * Tells the NIC where the rings are and switches it on: windows for others, descriptors, rings.
   * What a peer may have stays as it is after reset: {@link PeerShare#DEFAULT}.
   *
   * @param interrupt whether its line rises while records wait
   * @param extensions what both of its sides do beyond the source
   */
  public void start(boolean interrupt, Extensions extensions) {
    start(interrupt, extensions, PeerShare.DEFAULT);
  }

  /**
   * Tells the NIC where the rings are and switches it on: windows for others, descriptors, rings.
   *
   * @param interrupt whether its line rises while records wait
   * @param extensions what both of its sides do beyond the source
   * @param peerShare what a peer may have, 0 to 7; {@link PeerShare#NO_LIMIT} where there is one
   *     only
   */
  public void start(boolean interrupt, Extensions extensions, int peerShare) {
    interrupts = interrupt;
    set(NicRegister.PEER_SHARE, peerShare);
    set(NicRegister.DESCRIPTOR_BASE_LOW, NicRegister.DESCRIPTOR_BASE_HIGH, rings.descriptorBase());
    set(NicRegister.DESCRIPTOR_LOG2, rings.descriptorLog2());
    set(NicRegister.COMPLETION_BASE_LOW, NicRegister.COMPLETION_BASE_HIGH, rings.completionBase());
    set(NicRegister.COMPLETION_LOG2, rings.completionLog2());
    NicRegister control = NicRegister.CONTROL;
    long on =
        control.mask("receive_enable") | control.mask("send_enable") | control.mask("ring_enable");
    on |= interrupt ? control.mask("interrupt_enable") : 0;
    on |=
        extensions.progress()
            ? control.mask("send_progress") | control.mask("receive_progress")
            : 0;
    on |= extensions.early() ? control.mask("early") : 0;
    on |= extensions.adaptive() ? control.mask("adaptive") : 0;
    set(control, on);
  }

  /**
   * Whether the ring has a free entry.
   *
   * @return true when {@link #submit} may be called
   */
  public boolean canSubmit() {
    return tail.value - ended < 1 << rings.descriptorLog2();
  }

  /**
   * Writes a descriptor and rings the doorbell.
   *
   * @param cookie comes back in the record
   * @param peer to whom
   * @param address of the first byte in this memory
   * @param bytes how many
   * @param remoteAddress where they go in the peer's memory
   * @throws IllegalStateException when the ring is full
   */
  public void submit(int cookie, int peer, long address, long bytes, long remoteAddress) {
    if (!canSubmit()) {
      throw new IllegalStateException("the descriptor ring is full");
    }
    byte[] entry = HostRings.descriptor(cookie, peer, address, bytes, remoteAddress);
    long at =
        HostRings.descriptorAddress(rings.descriptorBase(), rings.descriptorLog2(), tail.value);
    MemorySegment.copy(entry, 0, memory, ValueLayout.JAVA_BYTE, at - base, entry.length);
    tail.advance();
  }

  /**
   * Once a clock: takes the records that have come. With interrupts, memory is looked at only while
   * the line is up.
   *
   * @param interrupt the line
   */
  public void poll(boolean interrupt) {
    while ((interrupt || !interrupts) && isNew()) {
      long at = record();
      int cookie = memory.get(INT, at);
      int transferId = memory.get(INT, at + 4);
      int status = memory.get(ValueLayout.JAVA_BYTE, at + 8) & 0xff;
      ended++;
      head.advance();
      listener.ended(cookie, transferId, status);
    }
  }

  /** Where in memory's segment the next record will be. */
  private long record() {
    return HostRings.recordAddress(rings.completionBase(), rings.completionLog2(), head.value)
        - base;
  }

  private boolean isNew() {
    int phase = HostRings.phase(rings.completionLog2(), head.value);
    return (memory.get(ValueLayout.JAVA_BYTE, record() + HostRings.RECORD_BYTES - 1) & 1) == phase;
  }

  /**
   * Transfers that were submitted and have no record yet.
   *
   * @return 0 when all have ended
   */
  public int underWay() {
    return tail.value - ended;
  }

  /**
   * Whether all accesses of registers have been made.
   *
   * @return true when none waits
   */
  public boolean idle() {
    return port.idle();
  }
}
