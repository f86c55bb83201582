// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.SendSizes;

/**
 * Checks a descriptor and cuts its transfer into packets, one descriptor at a time.
 *
 * <pre>
 *   IDLE -> LENGTH -> ROOM -> EDGE -> JUDGE -+-> (DIVIDE) -> OFFER -> WAIT -> IDLE
 *                                            +-> REFUSE -> IDLE
 * </pre>
 */
final class DescriptorIntake {
  private enum State {
    IDLE,
    LENGTH,
    ROOM,
    EDGE,
    JUDGE,
    DIVIDE,
    OFFER,
    WAIT,
    REFUSE
  }

  private static final long LOW = 0xffff_ffffL;

  private final NicParameters parameters;
  private final int payloadBytes;

  private State state = State.IDLE;
  private boolean ready;
  private int cookie;
  private int peer;
  private long address;
  private long bytes;
  private long remoteAddress;

  private boolean badLength;
  private boolean unaligned;
  private boolean below;
  private boolean beyond;
  private long last;

  /** The address after the last byte; 2^64 and more carry. */
  private long stop;

  private boolean stopCarries;

  /** The address after the memory that may be read, from its registers one and two clocks ago. */
  private long memoryEnd;

  private boolean memoryEndCarries;
  private long endLow;
  private long endHigh;

  private CompletionStatus status = CompletionStatus.DONE;

  private long rest;
  private int bit;
  private int tailIndex;
  private int tailBytes;

  DescriptorIntake(NicParameters parameters) {
    this.parameters = parameters;
    payloadBytes = parameters.sluice().payloadBytes();
  }

  void reset() {
    state = State.IDLE;
    ready = false;
  }

  /** Whether a descriptor is taken, if there is one. */
  boolean ready() {
    return ready;
  }

  boolean offers() {
    return state == State.OFFER;
  }

  boolean refuses() {
    return state == State.REFUSE;
  }

  int cookie() {
    return cookie;
  }

  int peer() {
    return peer;
  }

  CompletionStatus status() {
    return status;
  }

  /** What START writes. */
  void writeTo(TransferContext context) {
    context.peer = peer;
    context.tailIndex = tailIndex;
    context.address = address;
    context.remoteAddress = remoteAddress;
    context.bytes = bytes;
    context.tailBytes = tailBytes;
    context.cookie = cookie;
  }

  /**
   * One clock.
   *
   * @param room one more descriptor may be taken
   * @param goesOn the transfer that is offered waits to be chosen, or the refusal was taken
   * @param chosen the transfer was chosen: what it writes stays for one clock more
   */
  void clock(Wires descriptor, Wires settings, boolean room, boolean goesOn, boolean chosen) {
    switch (state) {
      case IDLE -> {
        if (descriptor.fires()) {
          take(descriptor);
          state = State.LENGTH;
        }
      }
      case LENGTH -> {
        long most = parameters.sluice().maxTransferBytes();
        badLength = bytes == 0 || Long.compareUnsigned(bytes, most) > 0;
        unaligned = (address & (parameters.beatBytes() - 1)) != 0;
        below = Long.compareUnsigned(address, settings.get(SendConfigWires.MEMORY_BASE)) < 0;
        last = bytes - 1;
        state = State.ROOM;
      }
      case ROOM -> {
        stop = address + bytes;
        stopCarries = Long.compareUnsigned(stop, address) < 0;
        state = State.EDGE;
      }
      case EDGE -> {
        boolean outOfMemory =
            !memoryEndCarries && (stopCarries || Long.compareUnsigned(stop, memoryEnd) > 0);
        beyond = outOfMemory || (stopCarries && stop != 0);
        state = State.JUDGE;
      }
      case JUDGE -> judge();
      case DIVIDE -> {
        long part = (long) payloadBytes << bit;
        if (rest >= part) {
          rest -= part;
          tailIndex |= 1 << bit;
        }
        tailBytes = (int) rest + 1;
        state = bit == 0 ? State.OFFER : State.DIVIDE;
        bit--;
      }
      case OFFER -> state = goesOn ? State.WAIT : State.OFFER;
      case WAIT -> state = chosen ? State.IDLE : State.WAIT;
      case REFUSE -> state = goesOn ? State.IDLE : State.REFUSE;
    }
    ready = room && state == State.IDLE;
    addMemory(settings);
  }

  /** Where the memory ends, half of the sum a clock. */
  private void addMemory(Wires settings) {
    long high = (endLow >>> 32) + endHigh;
    memoryEnd = high << 32 | endLow & LOW;
    memoryEndCarries = high >>> 32 != 0;
    long base = settings.get(SendConfigWires.MEMORY_BASE);
    long length = settings.get(SendConfigWires.MEMORY_BYTES);
    endLow = (base & LOW) + (length & LOW);
    endHigh = (base >>> 32) + (length >>> 32);
  }

  private void take(Wires descriptor) {
    cookie = descriptor.getInt(DescriptorWires.COOKIE);
    peer = descriptor.getInt(DescriptorWires.PEER);
    address = descriptor.get(DescriptorWires.ADDRESS);
    bytes = descriptor.get(DescriptorWires.BYTES);
    remoteAddress = descriptor.get(DescriptorWires.REMOTE_ADDRESS);
  }

  private void judge() {
    if (badLength || unaligned || below || beyond) {
      status =
          badLength
              ? CompletionStatus.BAD_LENGTH
              : unaligned ? CompletionStatus.UNALIGNED : CompletionStatus.OUTSIDE_MEMORY;
      state = State.REFUSE;
      return;
    }
    if (SendSizes.shifts(parameters)) {
      tailIndex = (int) (last / payloadBytes);
      tailBytes = (int) (last % payloadBytes) + 1;
      state = State.OFFER;
    } else {
      rest = last;
      tailIndex = 0;
      bit = parameters.sluice().pidxBits() - 1;
      state = State.DIVIDE;
    }
  }
}
