// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.leased;

import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.PairEnds;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.WrittenPackets;

/** One sender and one receiver for all transfers between two nodes: they share its leases. */
final class LeasedPair implements PairEnds {
  private final LeasedSendingEnd sender;
  private final LeasedReceivingEnd receiver;
  private int open;

  LeasedPair(LeasedSendingEnd sender, LeasedReceivingEnd receiver) {
    this.sender = sender;
    this.receiver = receiver;
  }

  @Override
  public Endpoint sender() {
    return sender;
  }

  @Override
  public Endpoint receiver() {
    return receiver;
  }

  @Override
  public void begin(long now, Transfer transfer, WrittenPackets memory) {
    open++;
    receiver.begin(transfer, memory, open);
    sender.begin(now, transfer);
  }

  @Override
  public int completed() {
    int number = sender.completed();
    open -= number == NONE ? 0 : 1;
    return number;
  }
}
