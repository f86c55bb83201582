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
 *   IDLE -> LENGTH -> ROOM -> JUDGE -+-> (DIVIDE) -> OFFER -> WRITE -> WRITE -> IDLE
 *                                    +-> REFUSE -> IDLE
 * </pre>
 */
final class DescriptorIntake {
  private enum State {
    IDLE,
    LENGTH,
    ROOM,
    JUDGE,
    DIVIDE,
    OFFER,
    WRITE,
    WRITE_LAST,
    REFUSE
  }

  private final NicParameters parameters;
  private final int payloadBytes;

  private State state = State.IDLE;
  private int cookie;
  private int peer;
  private long address;
  private long bytes;
  private long remoteAddress;

  private boolean badLength;
  private boolean unaligned;
  private boolean outside;
  private long last;
  private long offset;
  private long room;
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
  }

  boolean idle() {
    return state == State.IDLE;
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

  /** One clock; taken is whether what is offered, START or a refusal, was taken in it. */
  void clock(Wires descriptor, Wires settings, boolean taken) {
    switch (state) {
      case IDLE -> {
        if (descriptor.fires()) {
          take(descriptor);
          state = State.LENGTH;
        }
      }
      case LENGTH -> {
        long base = settings.get(SendConfigWires.MEMORY_BASE);
        long most = parameters.sluice().maxTransferBytes();
        badLength = bytes == 0 || Long.compareUnsigned(bytes, most) > 0;
        unaligned = (address & (parameters.beatBytes() - 1)) != 0;
        outside = Long.compareUnsigned(address, base) < 0;
        offset = address - base;
        last = bytes - 1;
        state = State.ROOM;
      }
      case ROOM -> {
        long length = settings.get(SendConfigWires.MEMORY_BYTES);
        boolean wraps = Long.compareUnsigned(address + last, address) < 0;
        outside |= wraps || Long.compareUnsigned(offset, length) > 0;
        room = length - offset;
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
      case OFFER -> state = taken ? State.WRITE : State.OFFER;
      case WRITE -> state = State.WRITE_LAST;
      case WRITE_LAST -> state = State.IDLE;
      case REFUSE -> state = taken ? State.IDLE : State.REFUSE;
    }
  }

  private void take(Wires descriptor) {
    cookie = descriptor.getInt(DescriptorWires.COOKIE);
    peer = descriptor.getInt(DescriptorWires.PEER);
    address = descriptor.get(DescriptorWires.ADDRESS);
    bytes = descriptor.get(DescriptorWires.BYTES);
    remoteAddress = descriptor.get(DescriptorWires.REMOTE_ADDRESS);
  }

  private void judge() {
    boolean tooLittleRoom = Long.compareUnsigned(bytes, room) > 0;
    if (badLength || unaligned || outside || tooLittleRoom) {
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
