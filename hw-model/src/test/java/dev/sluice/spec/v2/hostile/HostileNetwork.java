// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** Loses, copies, delays, reorders and replays packets. */
final class HostileNetwork {
  private static final int KEPT = 64;

  /** Packets that never arrive, whatever the hostility. */
  Predicate<LeasedPacket> swallow = packet -> false;

  private final Hostility hostility;
  private final int peers;
  private final RandomGenerator random;
  private final PriorityQueue<Envelope> inside = new PriorityQueue<>();
  private final Map<Integer, Long> lastOfPath = new HashMap<>();
  private final List<Envelope> kept = new ArrayList<>();
  private long sequence;
  private boolean healed;

  HostileNetwork(Hostility hostility, int peers, RandomGenerator random) {
    this.peers = peers;
    this.hostility = hostility;
    this.random = random;
  }

  /** No harm from now on. */
  void heal() {
    healed = true;
  }

  void send(long now, int peer, LeasedPacket packet, TransferRecord carried) {
    if (swallow.test(packet)) {
      return;
    }
    LeasedPacket copy = new LeasedPacket().set(packet);
    if (healed) {
      put(now + hostility.delay(), peer, copy, carried);
      return;
    }
    replay(now, peer, copy, carried);
    if (trims(packet)) {
      copy = new LeasedPacket().set(packet);
      copy.trimmed = true;
    }
    if (packet.type == LeasedType.DATA && random.nextDouble() < hostility.forged()) {
      put(arrival(now, peer, packet), random.nextInt(peers), copy, carried);
    }
    if (random.nextDouble() < hostility.loss()) {
      return;
    }
    put(arrival(now, peer, packet), peer, copy, carried);
    if (random.nextDouble() < hostility.copies()) {
      put(arrival(now, peer, packet), peer, copy, carried);
    }
  }

  /** Draws only where packets are cut: elsewhere a seed is the same run as without. */
  private boolean trims(LeasedPacket packet) {
    return packet.type == LeasedType.DATA
        && hostility.trims() > 0
        && random.nextDouble() < hostility.trims();
  }

  private void replay(long now, int peer, LeasedPacket copy, TransferRecord carried) {
    Envelope envelope = new Envelope(0, 0, peer, copy, carried);
    if (kept.size() < KEPT) {
      kept.add(envelope);
    } else if (random.nextInt(8) == 0) {
      kept.set(random.nextInt(KEPT), envelope);
    }
    if (random.nextDouble() < hostility.replays()) {
      Envelope old = kept.get(random.nextInt(kept.size()));
      put(now + 1 + random.nextInt(200), old.peer(), old.packet(), old.carried());
    }
  }

  private long arrival(long now, int peer, LeasedPacket packet) {
    long due = now + hostility.delay() + random.nextInt(hostility.jitter() + 1);
    if (random.nextDouble() < hostility.tail()) {
      return due + (long) Math.min(1e6, hostility.delay() / (1 - random.nextDouble()));
    }
    if (hostility.ordered()) {
      int path = (peer << 5 | packet.path) << 1 | (packet.type.toReceiver() ? 1 : 0);
      due = Math.max(due, lastOfPath.getOrDefault(path, 0L));
      lastOfPath.put(path, due);
    }
    return due;
  }

  private void put(long time, int peer, LeasedPacket packet, TransferRecord carried) {
    inside.add(new Envelope(time, sequence++, peer, packet, carried));
  }

  /** When the next packet arrives. */
  long next() {
    return inside.isEmpty() ? Long.MAX_VALUE : inside.peek().time();
  }

  Envelope take() {
    return inside.poll();
  }
}
