// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.AnswerTimeout;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;

/** The sender of {@link SelectiveRepeat}. */
final class SelectiveSender implements SendingEndpoint {
  private static final int FEW = 3;
  private static final int NONE = -1;
  private static final int FIXED_BYTES = 6 * 3 + 1 + 8; // Indices, whether it recovers, timer.

  private final int packets;
  private final int bound;
  private final int threshold;
  private final AnswerTimeout timeout;
  private final long shortTimeout;
  private final RingBits arrived;

  private int oldest;
  private int next;

  /** The packet after the highest that is known to have arrived. */
  private int known;

  private boolean recovering;

  /** The recovery ends when this one is acknowledged. */
  private int recoverTo;

  /** In a recovery: packets below were looked at. */
  private int resend;

  /** In a recovery: the oldest packet is still to be retransmitted, whatever is known. */
  private boolean firstToo;

  private long timerFrom;
  private long measuredWait;

  /** NACKs since the cumulative acknowledgement moved. */
  private int nacks;

  /** Time-outs since the cumulative acknowledgement moved. */
  private int repeats;

  /** A packet that was sent once and is timed, or none. */
  private int timed = NONE;

  private long timedFrom;

  SelectiveSender(Transfer transfer, int bound, int threshold) {
    packets = transfer.packets();
    this.bound = bound;
    this.threshold = threshold;
    timeout = transfer.senderTimeout();
    shortTimeout = transfer.link().roundTrip() + 8 * transfer.link().packetTime();
    arrived = new RingBits(bound);
  }

  @Override
  public void receive(long now, Packet packet) {
    if (packet.index > oldest) {
      acknowledge(now, packet.index);
    }
    int k = (int) packet.detail;
    if (packet.kind == SelectiveRepeat.NACK && k >= oldest) {
      arrived.set(k);
      known = Math.max(known, k + 1);
      nacks++;
      if (k == timed) {
        onTimed(now);
      }
      if (!recovering && nacks >= threshold) {
        recover();
      }
    }
  }

  private void onTimed(long now) {
    timeout.took(now - timedFrom);
    timed = NONE;
  }

  private void acknowledge(long now, int expected) {
    if (timed != NONE && timed < expected) {
      onTimed(now);
    }
    nacks = 0;
    repeats = 0;
    while (oldest < expected) {
      arrived.clear(oldest++);
    }
    resend = Math.max(resend, oldest);
    firstToo = false;
    startTimer(now);
    if (recovering && oldest > recoverTo) {
      recovering = false;
    }
  }

  private void recover() {
    recovering = true;
    recoverTo = next - 1;
    resend = oldest;
    firstToo = true;
  }

  /**
   * Moves on to a packet that is taken for lost, as enough have overtaken it. Whether there is one.
   */
  private boolean toNextLost() {
    while (resend < known && arrived.get(resend)) {
      resend++;
    }
    return known - 1 - resend >= threshold;
  }

  private boolean mayResend() {
    return recovering && (firstToo || toNextLost());
  }

  private boolean mayStart() {
    return next < packets && next - oldest < bound;
  }

  private long deadline() {
    if (timeout.measuring()) {
      return timerFrom + measuredWait;
    }
    return timerFrom + (next - oldest < FEW ? shortTimeout : timeout.picos());
  }

  private void startTimer(long now) {
    timerFrom = now;
    measuredWait = timeout.picos(repeats);
  }

  @Override
  public long ready() {
    if (done()) {
      return NEVER;
    }
    return mayResend() || mayStart() ? 0 : deadline();
  }

  @Override
  public boolean next(long now, Packet out) {
    if (oldest == next) {
      startTimer(now);
    } else if (deadline() <= now) {
      repeats++;
      startTimer(now);
      recover();
    }
    boolean copy = mayResend();
    int k = copy ? resend++ : next++;
    firstToo = false;
    onSent(now, k, copy);
    out.set(Packet.DATA, k, 0);
    return true;
  }

  private void onSent(long now, int k, boolean copy) {
    if (!copy && timed == NONE) {
      timed = k;
      timedFrom = now;
    } else if (copy && timed == k) {
      timed = NONE;
    }
    if (copy && k == oldest && timeout.measuring()) {
      startTimer(now);
    }
  }

  @Override
  public boolean done() {
    return oldest == packets;
  }

  @Override
  public long peakStateBytes() {
    return FIXED_BYTES + (bound + 7) / 8;
  }
}
