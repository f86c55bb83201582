// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathOutcome;

/**
 * One transfer of a simulation: its two ends, its memory, and what is counted of it. The ends have
 * a time of their own, which is 0 when the transfer begins.
 */
final class Flow implements LineUser {
  final int number;

  private final boolean backward;
  private final Endpoint sender;
  private final Endpoint receiver;

  /** The sender, where it is its own. */
  private final SendingEndpoint own;

  private final long begin;

  /** Time 0 of the ends. */
  private final long origin;

  /** Transfers at a time that share the ends. */
  private final int sharing;

  private final WrittenPackets memory;
  private final long[] sentOnce;
  private final LossTimes losses;
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
    losses = new LossTimes(transfer);
    own = transport.sender(transfer);
    sender = own;
    receiver = transport.receiver(transfer, memory);
    origin = begin;
    sharing = 1;
  }

  /** One that shares its ends with others. */
  Flow(PairEnds ends, Transfer transfer, boolean backward, long begin, int sharing) {
    number = transfer.number();
    this.backward = backward;
    this.begin = begin;
    this.sharing = sharing;
    memory = new WrittenPackets(transfer.packets());
    sentOnce = new long[(transfer.packets() + 63) >> 6];
    losses = new LossTimes(transfer);
    own = null;
    sender = ends.sender();
    receiver = ends.receiver();
    origin = 0;
    ends.begin(begin, transfer, memory);
  }

  @Override
  public boolean backward() {
    return backward;
  }

  boolean open() {
    return completion == Endpoint.NEVER;
  }

  @Override
  public long ready(boolean sending) {
    if (!open()) {
      return Endpoint.NEVER;
    }
    long ready = (sending ? sender : receiver).ready();
    return ready == Endpoint.NEVER ? ready : origin + ready;
  }

  @Override
  public boolean next(boolean sending, long now, Packet out) {
    out.flow = number;
    return (sending ? sender : receiver).next(now - origin, out);
  }

  @Override
  public void onSent(long now, Packet packet, PathOutcome fate) {
    boolean lost = fate != PathOutcome.ARRIVES;
    if (packet.kind != Packet.DATA) {
      if (lost) {
        losses.answerLost(now, receiver.asksFor(packet));
      }
      controlPackets++;
      controlBytes += packet.bytes;
      return;
    }
    long bit = 1L << packet.index;
    int word = packet.index >> 6;
    dataSent++;
    dataLost += lost ? 1 : 0;
    boolean again = (sentOnce[word] & bit) != 0;
    retransmissions += again ? 1 : 0;
    losses.sent(now, packet.index, again, lost);
    sentOnce[word] |= bit;
  }

  @Override
  public void toReceiver(long now, Packet packet) {
    boolean data = packet.kind == Packet.DATA;
    int k = packet.index;
    boolean known = data && memory.has(k);
    receiver.receive(now - origin, packet);
    if (known) {
      spurious++;
    } else if (data && !memory.has(k)) {
      discarded++;
    } else if (data && memory.complete()) {
      memoryComplete = now - begin;
    }
  }

  @Override
  public int toSender(long now, Packet packet) {
    if (!open()) {
      return PairEnds.NONE;
    }
    sender.receive(now - origin, packet);
    if (!own.done()) {
      return PairEnds.NONE;
    }
    complete(now);
    return number;
  }

  /** The sender has learned of the completion. */
  void complete(long now) {
    if (!memory.complete()) {
      throw new IllegalStateException("the sender was told of a completion that has not happened");
    }
    completion = now - begin;
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
        share(sender.peakStateBytes()),
        share(receiver.peakStateBytes()),
        losses);
  }

  private long share(long bytes) {
    return (bytes + sharing - 1) / sharing;
  }
}
