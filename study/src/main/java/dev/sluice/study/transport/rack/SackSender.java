// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.rack;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.AnswerTimeout;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;

/** The sender of {@link SackRackTransport}. */
final class SackSender implements SendingEndpoint {
  /** N, oldest, next, highest known, latest sending and its trip, timers, what is kept of RACK. */
  private static final int FIXED_BYTES = 3 * 4 + 4 * 2 + 4 * 2 + 8;

  /** Time of the last sending, how often and state, places in the order of sending. */
  private static final int PACKET_BYTES = 4 + 1 + 3;

  /** So many packets beyond a hole are loss enough where nothing is reordered. */
  private static final int FEW = 3;

  private static final int NONE = SackWindow.NONE;

  private final int packets;
  private final int window;
  private final long patience;
  private final AnswerTimeout timeout;
  private final LossDetection detection;
  private final SackWindow sent;

  private int oldest;
  private int next;
  private int acknowledged;
  private int highest = NONE;

  /** Of all sendings that are known to have arrived the latest, and how long its answer took. */
  private long latestSent = -1;

  private long latestTrip;

  private boolean recovering;
  private int recoverTo;

  /** When a packet that was overtaken is taken for lost; when a probe is sent. */
  private long overtakenDue = NEVER;

  private long probeDue = NEVER;

  /** When the packet in flight that was sent first is taken for lost although nothing is heard. */
  private long silenceDue = NEVER;

  private boolean probing;
  private long inVainFrom;

  SackSender(Transfer transfer, int window, int perAnswer) {
    packets = transfer.packets();
    this.window = Math.min(window, packets);
    patience = perAnswer == 1 ? 0 : perAnswer * transfer.link().packetTime();
    timeout = transfer.senderTimeout();
    detection = transfer.sending().keep(LossDetection.class, LossDetection::new);
    sent = new SackWindow(this.window);
  }

  @Override
  public void receive(long now, Packet packet) {
    if (packet.kind == SackRackTransport.TRIMMED) {
      onTrimmed(packet.index, (int) packet.detail);
      return;
    }
    int k = Ack.packet(packet.detail);
    if (k >= oldest && !sent.acknowledged(k)) {
      onCaller(now, k, Ack.copy(packet.detail));
    }
    int base = Ack.base(packet.detail);
    for (long map = packet.bits; map != 0; map &= map - 1) {
      onArrived(now, base + Long.numberOfTrailingZeros(map));
    }
    boolean advanced = packet.index > oldest;
    while (oldest < packet.index) {
      onArrived(now, oldest);
      oldest++;
    }
    if (Ack.known(packet.detail) && now >= inVainFrom) {
      detection.wasInVain();
      inVainFrom = now + timeout.mean();
    }
    if (recovering && oldest > recoverTo) {
      recovering = false;
      detection.recovered();
    }
    findLost(now);
    if (advanced) {
      probing = false;
      armProbe(now);
    }
    silenceDue = timeoutDue();
  }

  /** That sending of a packet has come without its data. */
  private void onTrimmed(int k, int copy) {
    if (k >= oldest && sent.inFlight(k) && copy == sent.count(k) - 1) {
      lose(k);
      silenceDue = timeoutDue();
    }
  }

  /** The packet that called for the answer: it is known which of its sendings arrived. */
  private void onCaller(long now, int k, int copy) {
    long time = sent.time(k, copy, now);
    if (time > 0) {
      timeout.took(time);
      detection.took(time);
    }
    if (copy == sent.count(k) - 1) {
      arrived(now, sent.lastSent(k));
    }
    acknowledge(k);
  }

  /** Another packet: where it was sent more than once, the last sending counts if it can be it. */
  private void onArrived(long now, int k) {
    if (k < oldest || sent.acknowledged(k)) {
      return;
    }
    long last = sent.lastSent(k);
    if (sent.count(k) == 1 || now - last >= detection.leastTrip()) {
      arrived(now, last);
    }
    acknowledge(k);
  }

  private void arrived(long now, long sentAt) {
    if (sentAt > latestSent) {
      latestSent = sentAt;
      latestTrip = now - sentAt;
    }
  }

  private void acknowledge(int k) {
    if (k < highest && sent.count(k) == 1) {
      detection.sawReordering();
    }
    highest = Math.max(highest, k);
    acknowledged++;
    sent.acknowledge(k);
  }

  private long reorderingWindow() {
    if (!detection.reordering() && (recovering || acknowledged - oldest >= FEW)) {
      return 0;
    }
    return detection.window(timeout.mean());
  }

  /** Takes for lost what was sent before the latest that arrived, and is later than allowed. */
  private void findLost(long now) {
    overtakenDue = NEVER;
    long allowed = latestTrip + reorderingWindow();
    int k = sent.oldest();
    while (k != NONE && sent.lastSent(k) < latestSent) {
      long due = sent.lastSent(k) + allowed;
      if (due > now) {
        overtakenDue = due;
        return;
      }
      int after = sent.after(k);
      lose(k);
      k = after;
    }
  }

  private void lose(int k) {
    sent.lose(k);
    if (!recovering) {
      recovering = true;
      recoverTo = next - 1;
    }
  }

  private void armProbe(long now) {
    probeDue = NEVER;
    if (!probing && !recovering && timeout.mean() > 0) {
      boolean one = next - oldest == 1;
      probeDue = now + 2 * timeout.mean() + (one ? patience : 0);
    }
  }

  private boolean mayStart() {
    return next < packets && next - oldest < window;
  }

  private long timeoutDue() {
    int k = sent.oldest();
    return k == NONE ? NEVER : sent.timeout(k, timeout);
  }

  @Override
  public long ready() {
    if (done()) {
      return NEVER;
    }
    if (sent.lost() != NONE || mayStart()) {
      return 0;
    }
    return Math.min(silenceDue, Math.min(overtakenDue, probeDue));
  }

  @Override
  public boolean next(long now, Packet out) {
    if (overtakenDue <= now) {
      findLost(now);
    }
    while (timeoutDue() <= now) {
      lose(sent.oldest());
    }
    boolean any = choose(now, out);
    silenceDue = timeoutDue();
    return any;
  }

  private boolean choose(long now, Packet out) {
    int k = sent.lost();
    if (k != NONE) {
      sent.takeLost();
    } else if (mayStart()) {
      k = next++;
      sent.enter(k);
    } else if (probeDue <= now && sent.newest() != NONE) {
      k = sent.newest();
      sent.recall(k);
      probing = true;
    } else {
      probeDue = probeDue <= now ? NEVER : probeDue;
      return false;
    }
    out.set(Packet.DATA, k, sent.send(k, now));
    armProbe(now);
    return true;
  }

  @Override
  public boolean done() {
    return oldest == packets;
  }

  @Override
  public long peakStateBytes() {
    return FIXED_BYTES + (long) window * PACKET_BYTES;
  }
}
