// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.key.KeyTable;
import dev.sluice.spec.v2.lease.Block;
import dev.sluice.spec.v2.loss.Tolerance;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.RefusalCause;
import dev.sluice.spec.v2.time.RoundTrip;
import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.spec.v2.window.SegmentOutcome;
import dev.sluice.spec.v2.window.SegmentWindow;
import java.util.List;

/**
 * A node that gets data: its windows, its leases, and what it answers. One call is one packet or
 * one moment; what it wants to send waits in {@link #next}. Not thread-safe.
 */
public final class LeasedReceiver {
  /** No timer runs. */
  public static final long NEVER = Long.MAX_VALUE;

  /** The key that stands for all memory when keys are off: the first that is registered. */
  public static final int WHOLE_MEMORY = 1;

  private final ReceiverState node;
  private final Replies replies;
  private final Repairs repairs;
  private final IncomingMessages messages;
  private final LeaseDesk desk;

  /**
   * A node after its reset.
   *
   * @param parameters sizes and limits
   * @param mechanisms what is on
   * @param rules what is accepted
   * @param keys the memory that peers may write
   * @param epoch EPOCH, 16 bits, other than any within the life of a packet
   * @param firstNumber where the windows' numbers begin, 24 bits
   * @param host its host
   */
  public LeasedReceiver(
      LeaseParameters parameters,
      Mechanisms mechanisms,
      SafetyRules rules,
      KeyTable keys,
      int epoch,
      int firstNumber,
      ReceiverHost host) {
    node = new ReceiverState(parameters, mechanisms, rules, keys, epoch, firstNumber, host);
    replies = new Replies(node);
    repairs = new Repairs(node, replies);
    messages = new IncomingMessages(node, replies, repairs);
    desk = new LeaseDesk(node, replies, messages);
  }

  /**
   * What was measured of a peer before, and is kept up to date from now on.
   *
   * @param peer the peer
   * @param trip of its requests
   * @param tolerance D and k
   */
  public void knows(int peer, RoundTrip trip, Tolerance tolerance) {
    node.row(peer).trip = trip;
    node.row(peer).tolerance = tolerance;
  }

  /**
   * A packet arrives.
   *
   * @param now when
   * @param peer from whom
   * @param packet the packet; not kept
   * @return what became of it, null when it is no data
   */
  public SegmentOutcome receive(long now, int peer, LeasedPacket packet) {
    node.clock = now;
    node.row(peer).heard = now;
    switch (packet.type) {
      case DATA -> {
        return messages.onData(now, peer, packet);
      }
      case LEASE_REQUEST -> desk.onLeaseRequest(now, peer, packet);
      case RETURN -> desk.onReturn(peer, packet);
      default -> throw new IllegalArgumentException("not for a receiver: " + packet);
    }
    return null;
  }

  /**
   * When {@link #tick} has something to do, or a little earlier.
   *
   * @return a time or {@link #NEVER}
   */
  public long deadline() {
    return node.nextDeadline;
  }

  /**
   * Timers run out.
   *
   * @param now when
   */
  public void tick(long now) {
    if (now < node.nextDeadline) {
      return;
    }
    node.clock = now;
    node.nextDeadline = NEVER;
    messages.sendStatesAgain(now);
    for (int w : List.copyOf(node.openWindows)) {
      int peer = node.blocks.get(w / node.parameters.leaseWindows()).holder();
      PeerRow row = node.row(peer);
      if (now - node.lastNew[w] >= node.patience(row)) {
        messages.end(peer, w, node.windows[w].number(), RefusalCause.ENDED);
        continue;
      }
      node.detectors[w].expire(
          now, node.windows[w], node.reorder(row), row.trip.timeout(), repairs.tail(row, w));
      repairs.tryAsk(now, peer, w);
      repairs.noteDeadline(row, w);
    }
    if (node.mechanisms.credit()) {
      messages.giveCredit(now);
    }
  }

  /**
   * Whether something waits to be sent.
   *
   * @return true when {@link #next} has a packet
   */
  public boolean waiting() {
    return replies.waiting();
  }

  /**
   * Takes the next packet to be sent.
   *
   * @param into receives its fields
   * @return whether there is one; {@link #peer} says to whom
   */
  public boolean next(LeasedPacket into) {
    return replies.next(into);
  }

  /**
   * To whom the packet goes that was taken last.
   *
   * @return a peer
   */
  public int peer() {
    return replies.peer();
  }

  /**
   * A window.
   *
   * @param w its number
   * @return the window, not a copy
   */
  public SegmentWindow window(int w) {
    return node.windows[w];
  }

  /**
   * Who holds the block of a window.
   *
   * @param w the window
   * @return a peer, or {@link Block#FREE}
   */
  public int holder(int w) {
    return node.blocks.get(w / node.parameters.leaseWindows()).holder();
  }

  /**
   * Windows that peers have a lease on.
   *
   * @return a multiple of L
   */
  public int leased() {
    int held = 0;
    for (int b = 0; b < node.blocks.count(); b++) {
      held += node.blocks.get(b).holder() == Block.FREE ? 0 : 1;
    }
    return held * node.parameters.leaseWindows();
  }

  /**
   * Windows with an open message.
   *
   * @return a count
   */
  public int open() {
    return node.openWindows.size();
  }

  /**
   * Requests made.
   *
   * @return a count
   */
  public long requests() {
    return repairs.requests();
  }

  /**
   * Packets that were asked for and came by themselves.
   *
   * @return a count
   */
  public long spurious() {
    return messages.spurious();
  }
}
