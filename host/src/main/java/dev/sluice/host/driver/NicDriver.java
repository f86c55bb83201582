// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.driver;

import dev.sluice.cycle.lib.AxiLiteWires;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.parts.registers.RegisterPort;
import dev.sluice.protocol.Extensions;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.rings.HostRings;
import dev.sluice.spec.rings.PeerShare;
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
public final class NicDriver extends NicSettings {
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

  @Override
  public void set(NicRegister register, long value) {
    port.write(register.address(), value, (response, nothing) -> check(register, value, response));
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
    start(rings, interrupt, extensions, peerShare);
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
