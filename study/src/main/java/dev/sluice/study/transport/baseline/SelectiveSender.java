// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;

/** The sender of {@link SelectiveRepeat}. */
final class SelectiveSender implements SendingEndpoint {
  private static final int FEW = 3;
  private static final int FIXED_BYTES = 6 * 3 + 1 + 8; // Indices, whether it recovers, timer.

  private final int packets;
  private final int bound;
  private final long longTimeout;
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

  SelectiveSender(Transfer transfer, int bound) {
    packets = transfer.packets();
    this.bound = bound;
    longTimeout = transfer.link().timeout();
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
      if (!recovering) {
        recover();
      }
    }
  }

  private void acknowledge(long now, int expected) {
    while (oldest < expected) {
      arrived.clear(oldest++);
    }
    resend = Math.max(resend, oldest);
    firstToo = false;
    timerFrom = now;
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

  /** Moves on to a packet that is taken for lost. Whether there is one. */
  private boolean toNextLost() {
    while (resend < known && arrived.get(resend)) {
      resend++;
    }
    return resend < known;
  }

  private boolean mayResend() {
    return recovering && (firstToo || toNextLost());
  }

  private boolean mayStart() {
    return next < packets && next - oldest < bound;
  }

  private long deadline() {
    return timerFrom + (next - oldest < FEW ? shortTimeout : longTimeout);
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
      timerFrom = now;
    } else if (deadline() <= now) {
      timerFrom = now;
      recover();
    }
    int k = mayResend() ? resend++ : next++;
    firstToo = false;
    out.set(Packet.DATA, k, 0);
    return true;
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
