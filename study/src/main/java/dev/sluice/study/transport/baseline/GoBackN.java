// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.AnswerTimeout;
import dev.sluice.study.transport.AnsweringEndpoint;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WrittenPackets;

/**
 * Go-back-N, as the reliable connection of InfiniBand and RoCE does it: the receiver takes packets
 * in order only and drops all others. The first out of order is answered with a negative
 * acknowledgement that names the packet expected, once until that packet has come; the sender goes
 * back to it. When no acknowledgement moves the sender on for the time-out it goes back to the
 * oldest packet that is not acknowledged. Acknowledgements are cumulative and given where the
 * sender asks for them.
 *
 * <p>Source: InfiniBand Architecture Specification, volume 1, release 1.3, chapter 9, reliable
 * service. Decided: an acknowledgement is asked for on every n-th packet, on the last one and on
 * the first after going back; at most 2^23 packets are outstanding, as with 24-bit sequence
 * numbers; no retry limit. A time-out that follows others without progress is twice as long as the
 * one before: else a sender that outruns a path's queue can go back for ever in such a rhythm that
 * the packet expected finds the queue full each time. With the measured timer one packet that asks
 * for an acknowledgement and was never sent before is timed at a time, until it is acknowledged or
 * the sender goes back, and the time-out runs from when the acknowledgement was asked for.
 */
public final class GoBackN implements Transport {
  /** Index: the packet expected. */
  private static final int ACK = 1;

  /** Index: the packet expected. */
  private static final int NAK = 2;

  private static final int MAX_OUTSTANDING = 1 << 23;
  private static final int MAX_ACK_EVERY = 1 << 20;
  private static final int MAX_DOUBLINGS = 16;

  private final int ackEvery;

  /**
   * A transport with so many acknowledgements.
   *
   * @param ackEvery an acknowledgement is asked for on each so many packets, 1 to 2^20
   * @throws ParameterException when it is out of range
   */
  public GoBackN(int ackEvery) {
    this.ackEvery = ParameterException.count("ackEvery", ackEvery, MAX_ACK_EVERY);
  }

  @Override
  public String id() {
    return "go-back-n";
  }

  @Override
  public SendingEndpoint sender(Transfer transfer) {
    return new Requester(transfer, ackEvery);
  }

  @Override
  public Endpoint receiver(Transfer transfer, WrittenPackets memory) {
    return new Responder(memory);
  }

  private static final class Requester implements SendingEndpoint {
    private static final int STATE_BYTES = 3 + 3 + 3 + 8 + 1; // N, oldest, next, timer, doublings.
    private static final int NONE = -1;

    private final int packets;
    private final int ackEvery;
    private final AnswerTimeout timeout;
    private int oldest;
    private int next;
    private boolean wentBack;
    private int doublings;
    private long deadline = NEVER;

    /** A packet that asked for an acknowledgement, was sent once and is timed, or none. */
    private int timed = NONE;

    private long timedFrom;

    /** The highest packet that asked for an acknowledgement. */
    private int lastAsked = NONE;

    /** Packets from here on were never sent. */
    private int fresh;

    Requester(Transfer transfer, int ackEvery) {
      packets = transfer.packets();
      timeout = transfer.senderTimeout();
      this.ackEvery = ackEvery;
    }

    private boolean maySend() {
      return next < packets && next - oldest < MAX_OUTSTANDING;
    }

    @Override
    public void receive(long now, Packet packet) {
      int expected = packet.index;
      if (expected < oldest) {
        return;
      }
      if (expected > oldest) {
        oldest = expected;
        next = Math.max(next, oldest);
        doublings = 0;
        if (timed != NONE && expected > timed) {
          timeout.took(now - timedFrom);
          timed = NONE;
        }
        deadline = now + timeout.picos();
      }
      if (packet.kind == NAK) {
        goBack(now);
      }
    }

    /**
     * Whether an acknowledgement is to come; a constant covers the packets until it is asked for.
     */
    private boolean expects() {
      return lastAsked >= oldest || !timeout.measuring();
    }

    private void goBack(long now) {
      next = oldest;
      wentBack = true;
      timed = NONE;
      lastAsked = NONE;
      deadline = now + (timeout.picos() << doublings);
    }

    @Override
    public long ready() {
      if (done()) {
        return NEVER;
      }
      return maySend() ? 0 : deadline;
    }

    @Override
    public boolean next(long now, Packet out) {
      if (oldest == next) {
        deadline = now + timeout.picos();
      } else if (deadline <= now && expects()) {
        doublings = Math.min(doublings + 1, MAX_DOUBLINGS);
        goBack(now);
      }
      int k = next++;
      boolean ask = wentBack || k == packets - 1 || (k + 1) % ackEvery == 0;
      wentBack = false;
      if (ask) {
        if (timeout.measuring() && !expects()) {
          deadline = now + (timeout.picos() << doublings);
        }
        lastAsked = Math.max(lastAsked, k);
      }
      if (ask && timed == NONE && k >= fresh) {
        timed = k;
        timedFrom = now;
      }
      fresh = Math.max(fresh, next);
      out.set(Packet.DATA, k, ask ? 1 : 0);
      return true;
    }

    @Override
    public boolean done() {
      return oldest == packets;
    }

    @Override
    public long peakStateBytes() {
      return STATE_BYTES;
    }
  }

  private static final class Responder extends AnsweringEndpoint {
    private static final int STATE_BYTES = 3 + 1; // Expected packet, whether it was asked for.

    private final WrittenPackets memory;
    private int expected;
    private boolean asked;

    Responder(WrittenPackets memory) {
      this.memory = memory;
    }

    @Override
    public void receive(long now, Packet packet) {
      int k = packet.index;
      if (k > expected) {
        if (!asked) {
          asked = true;
          answers.add(NAK, expected, 0);
        }
        return;
      }
      if (k == expected) {
        memory.write(k);
        expected++;
        asked = false;
      }
      if (packet.detail == 1) {
        answers.add(ACK, expected, 0);
      }
    }

    @Override
    public long peakStateBytes() {
      return STATE_BYTES;
    }
  }
}
