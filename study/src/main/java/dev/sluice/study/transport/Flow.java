// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathOutcome;

/**
 * One transfer of a simulation: its two ends, its memory, and what is counted of it. The ends have
 * a time of their own, which is 0 when the transfer begins.
 */
final class Flow {
  final int number;

  /** Whether it goes against the direction of the others, from the second node to the first. */
  final boolean backward;

  private final SendingEndpoint sender;
  private final Endpoint receiver;
  private final long begin;

  private final WrittenPackets memory;
  private final long[] sentOnce;
  private long completion = Endpoint.NEVER;
  private long memoryComplete = Endpoint.NEVER;
  private long dataSent;
  private long dataLost;
  private long retransmissions;
  private long spurious;
  private long discarded;
  private long controlPackets;
  private long controlBytes;

  Flow(Transport transport, Transfer transfer, boolean backward, long begin) {
    number = transfer.number();
    this.backward = backward;
    this.begin = begin;
    memory = new WrittenPackets(transfer.packets());
    sentOnce = new long[(transfer.packets() + 63) >> 6];
    sender = transport.sender(transfer);
    receiver = transport.receiver(transfer, memory);
  }

  boolean open() {
    return completion == Endpoint.NEVER;
  }

  /** When the end that sends the data, or the other one, next wants the line; or NEVER. */
  long ready(boolean sending) {
    if (!open()) {
      return Endpoint.NEVER;
    }
    long ready = (sending ? sender : receiver).ready();
    return ready == Endpoint.NEVER ? ready : begin + ready;
  }

  /** The line takes a packet of an end that is ready. */
  boolean next(boolean sending, long now, Packet out) {
    return (sending ? sender : receiver).next(now - begin, out);
  }

  /** A packet goes into the network. */
  void onSent(Packet packet, PathOutcome fate) {
    if (packet.kind != Packet.DATA) {
      controlPackets++;
      controlBytes += packet.bytes;
      return;
    }
    long bit = 1L << packet.index;
    int word = packet.index >> 6;
    dataSent++;
    dataLost += fate == PathOutcome.ARRIVES ? 0 : 1;
    retransmissions += (sentOnce[word] & bit) != 0 ? 1 : 0;
    sentOnce[word] |= bit;
  }

  /** A packet comes to the receiver. */
  void toReceiver(long now, Packet packet) {
    boolean data = packet.kind == Packet.DATA;
    int k = packet.index;
    boolean known = data && memory.has(k);
    receiver.receive(now - begin, packet);
    if (known) {
      spurious++;
    } else if (data && !memory.has(k)) {
      discarded++;
    } else if (data && memory.complete()) {
      memoryComplete = now - begin;
    }
  }

  /** A packet comes to the sender. Whether the transfer is done with it. */
  boolean toSender(long now, Packet packet) {
    if (!open()) {
      return false;
    }
    sender.receive(now - begin, packet);
    if (!sender.done()) {
      return false;
    }
    if (!memory.complete()) {
      throw new IllegalStateException("the sender was told of a completion that has not happened");
    }
    completion = now - begin;
    return true;
  }

  Outcome outcome(long end) {
    long bound = end - begin;
    return new Outcome(
        !open(),
        Math.min(completion, bound),
        Math.min(memoryComplete, bound),
        dataSent,
        dataLost,
        retransmissions,
        spurious,
        discarded,
        memory.duplicates(),
        controlPackets,
        controlBytes,
        sender.peakStateBytes(),
        receiver.peakStateBytes());
  }
}
