// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

import dev.sluice.random.SeedHash;
import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.key.KeyTable;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.receive.LeasedReceiver;
import dev.sluice.spec.v2.receive.ReceiverHost;
import dev.sluice.spec.v2.send.LeasedSender;
import dev.sluice.spec.v2.send.TransferEnd;
import dev.sluice.spec.v2.window.SafetyRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Some senders and a receiver over a hostile network, with everything drawn from a seed, until each
 * transfer has ended and every window can be had again.
 */
final class HostileRun implements ReceiverHost {
  private static final long LIMIT = 400_000_000L;
  private static final int MOST_STEPS = 30_000_000;
  private static final long MEMORY = 1L << 40;

  final HostileScenario scenario;
  final HostileNetwork network;
  final Watch watch;

  /** The senders' timers never run: a planted fault. */
  boolean sleepySenders;

  private final LeaseParameters parameters;
  private final Mechanisms mechanisms;
  private final SafetyRules rules;
  private final SplittableRandom random;
  private final KeyTable keys;
  private final LeasedSender[] senders;
  private final int[] lives;
  private final long[] lineFree;
  private final List<Map<Integer, TransferRecord>> byId = new ArrayList<>();
  private final List<TransferRecord> records = new ArrayList<>();
  private final List<List<MemorySlot>> free = new ArrayList<>();
  private final boolean[] learns;
  private LeasedReceiver receiver;
  private int epoch;
  private long receiverFree;
  private long now;
  private long filled;
  private long receiverReset = -1;
  private int left;
  private int unended;
  private TransferRecord carried;
  private final LeasedPacket packet = new LeasedPacket();

  HostileRun(HostileScenario scenario, SafetyRules rules) {
    this.scenario = scenario;
    this.rules = rules;
    parameters = scenario.parameters();
    mechanisms = scenario.mechanisms();
    random = SeedHash.random(scenario.seed(), "hostile run");
    network =
        new HostileNetwork(
            scenario.hostility(),
            scenario.peers(),
            SeedHash.random(scenario.seed(), "hostile network"));
    watch = new Watch(parameters.payloadBytes());
    keys = new KeyTable(rules);
    keys.register(0, MEMORY, KeyTable.ANY_PEER, !mechanisms.keys());
    epoch = random.nextInt(1 << 16);
    receiver = newReceiver(scenario.firstNumber());
    int peers = scenario.peers();
    senders = new LeasedSender[peers];
    lives = new int[peers];
    lineFree = new long[peers];
    learns = new boolean[peers];
    for (int p = 0; p < peers; p++) {
      byId.add(new HashMap<>());
      free.add(new ArrayList<>());
      senders[p] = newSender(p, random.nextInt(1 << 16));
    }
    left = scenario.transfers();
  }

  private LeasedReceiver newReceiver(int firstNumber) {
    return new LeasedReceiver(parameters, mechanisms, rules, keys, epoch, firstNumber, this);
  }

  private LeasedSender newSender(int p, int incarnation) {
    Map<Integer, TransferRecord> ids = byId.get(p);
    incarnations[p] = incarnation;
    return new LeasedSender(
        parameters,
        mechanisms,
        rules,
        incarnation,
        (peer, transfer, end) -> ended(ids.get(transfer), end));
  }

  private final int[] incarnations = new int[8];

  // The hosts.

  private void submit(int p) {
    int size = random.nextInt(scenario.mostPackets()) + 1;
    long bytes =
        random.nextInt(40) == 0
            ? 0
            : (long) size * parameters.payloadBytes() - random.nextInt(parameters.payloadBytes());
    boolean tooLong = mechanisms.keys() && bytes > 0 && random.nextInt(50) == 0;
    MemorySlot slot = slot(p);
    register(slot, tooLong ? bytes - 1 : slot.size);
    boolean revoke = mechanisms.keys() && !tooLong && random.nextInt(50) == 0;
    TransferRecord record =
        new TransferRecord(
            records.size(),
            p,
            lives[p],
            slot,
            bytes,
            parameters.packetsOf(bytes),
            random.nextInt(3) == 0,
            now,
            tooLong ? TransferEnd.KEY : revoke ? null : TransferEnd.DONE);
    slot.owner = record;
    records.add(record);
    record.disturbed = learns[p];
    int id =
        senders[p].submit(
            0, slot.key, mechanisms.keys() ? 0 : slot.base, bytes, record.note, record.number);
    byId.get(p).put(id, record);
    unended++;
    left--;
    if (revoke) {
      revocations.add(record);
    }
  }

  private final List<TransferRecord> revocations = new ArrayList<>();

  /** Memory whose last transfer was done is used again, so that a late write is seen. */
  private MemorySlot slot(int p) {
    List<MemorySlot> ofPeer = free.get(p);
    if (!ofPeer.isEmpty()) {
      return ofPeer.remove(random.nextInt(ofPeer.size()));
    }
    long size = (long) scenario.mostPackets() * parameters.payloadBytes();
    MemorySlot slot = new MemorySlot(p, filled, size);
    filled += size + 64;
    watch.add(slot);
    return slot;
  }

  private void register(MemorySlot slot, long size) {
    slot.keySize = size;
    slot.key =
        mechanisms.keys()
            ? keys.register(slot.base, size, slot.peer, true)
            : LeasedReceiver.WHOLE_MEMORY;
  }

  private void ended(TransferRecord record, TransferEnd end) {
    watch.ended(record, end);
    unended--;
    revocations.remove(record);
    if (end == TransferEnd.DONE && record.submitted > receiverReset) {
      learns[record.peer] = false; // It has a lease of the new life.
    }
    if (end == TransferEnd.DONE && !record.slot.revoked) {
      free.get(record.peer).add(record.slot);
      if (mechanisms.keys()) {
        keys.revoke(record.slot.key);
      }
    }
  }

  @Override
  public void write(int peer, long address, LeasedPacket of) {
    watch.write(peer, address, of, carried);
  }

  @Override
  public void noted(int peer, int immediate, long bytes) {
    watch.noted(peer, immediate, immediate < records.size() ? records.get(immediate) : null);
  }

  @Override
  public void ended(int peer, int window, int number) {
    // The sender's host hears of it.
  }

  // Resets.

  private void resetSender(int p) {
    for (TransferRecord record : byId.get(p).values()) {
      if (record.ends == 0) {
        record.vanished = true;
        unended--;
      }
    }
    byId.set(p, new HashMap<>());
    lives[p]++;
    senders[p] = newSender(p, incarnations[p] + 256 & 0xffff);
  }

  private void resetReceiver() {
    epoch = epoch + 1 & 0xffff;
    receiverReset = now;
    // Where it began, or anywhere.
    receiver = newReceiver(random.nextBoolean() ? scenario.firstNumber() : random.nextInt(1 << 24));
    for (int p = 0; p < senders.length; p++) {
      learns[p] = true;
      byId.get(p).values().forEach(record -> record.disturbed |= record.ends == 0);
    }
  }

  // Time.

  /** Runs to the end. */
  void run() {
    int steps = 0;
    while (left > 0 || unended > 0) {
      chances();
      step();
      steps++;
      Watch.check(
          now < LIMIT && steps < MOST_STEPS,
          Never.HANG,
          unended + " transfers of " + records.size());
    }
    for (TransferRecord record : records) {
      Watch.check(record.ends == 1 || record.vanished, Never.HANG, record + " has no end");
    }
    everyWindowCanBeHad();
  }

  private void chances() {
    if (left > 0 && unended < scenario.atOnce()) {
      submit(random.nextInt(senders.length));
    }
    if (random.nextDouble() < scenario.resets()) {
      if (random.nextBoolean()) {
        resetReceiver();
      } else {
        resetSender(random.nextInt(senders.length));
      }
    }
    if (!revocations.isEmpty() && random.nextInt(50) == 0) {
      TransferRecord record = revocations.removeFirst();
      record.slot.revoked = true;
      keys.revoke(record.slot.key);
    }
  }

  private void step() {
    long next = network.next();
    if (receiver.waiting()) {
      next = Math.min(next, Math.max(now, receiverFree));
    }
    next = Math.min(next, receiver.deadline());
    for (int p = 0; p < senders.length; p++) {
      long ready = senders[p].ready(now);
      if (!sleepySenders || ready <= now) {
        next = Math.min(next, ready == LeasedSender.NEVER ? ready : Math.max(ready, lineFree[p]));
      }
    }
    Watch.check(next != Long.MAX_VALUE || unended == 0, Never.HANG, "nothing moves any more");
    if (next == Long.MAX_VALUE) {
      return;
    }
    now = Math.max(now, next);
    while (network.next() <= now) {
      deliver(network.take());
    }
    receiver.tick(now);
    if (receiver.waiting() && receiverFree <= now) {
      receiver.next(packet);
      receiverFree = now + 1;
      network.send(now, receiver.peer(), packet, null);
    }
    for (int p = 0; p < senders.length; p++) {
      if (lineFree[p] <= now && senders[p].ready(now) <= now && senders[p].next(now, packet)) {
        lineFree[p] = now + 1;
        boolean data = packet.type == LeasedType.DATA;
        network.send(now, p, packet, data ? byId.get(p).get(senders[p].transfer()) : null);
      }
    }
  }

  private void deliver(Envelope envelope) {
    if (!envelope.packet().type.toReceiver()) {
      senders[envelope.peer()].receive(now, 0, envelope.packet());
      return;
    }
    carried = envelope.carried();
    receiver.receive(now, envelope.peer(), envelope.packet());
    if (envelope.packet().type == LeasedType.DATA
        && envelope.packet().window < parameters.windows()) {
      int w = envelope.packet().window;
      watch.base(w, receiver.window(w), parameters.segmentPackets());
    }
  }

  /**
   * No window leaks: after the network has healed and drained no message is open, and each peer can
   * get a lease, one after the other, whoever had them before.
   */
  private void everyWindowCanBeHad() {
    network.heal();
    for (int round = 0; round < parameters.blocks() + 1; round++) {
      for (int p = 0; p < senders.length; p++) {
        // The first after a reset of the receiver tells the sender of it.
        TransferRecord record = finish(honest(p));
        if (record.disturbed && record.end != TransferEnd.DONE) {
          record = finish(honest(p));
        }
        Watch.check(record.end == TransferEnd.DONE, Never.LEAK, record + " ended " + record.end);
      }
    }
    long quiet = now + LIMIT;
    while (receiver.open() > 0) {
      now = Math.max(now, Math.min(receiver.deadline(), network.next()));
      Watch.check(now < quiet, Never.LEAK, "a message stays open");
      while (network.next() <= now) {
        deliver(network.take());
      }
      receiver.tick(now);
    }
    for (int w = 0; w < parameters.windows(); w++) {
      Watch.check(receiver.holder(w) < senders.length, Never.LEAK, "window " + w);
    }
  }

  private TransferRecord finish(TransferRecord record) {
    long until = now + LIMIT;
    while (unended > 0) {
      step();
      Watch.check(now < until, Never.LEAK, "no lease for " + record);
    }
    return record;
  }

  private TransferRecord honest(int p) {
    left++;
    MemorySlot slot = slot(p);
    register(slot, slot.size);
    TransferRecord record =
        new TransferRecord(
            records.size(),
            p,
            lives[p],
            slot,
            parameters.payloadBytes(),
            1,
            false,
            now,
            learns[p] ? null : TransferEnd.DONE);
    slot.owner = record;
    records.add(record);
    record.disturbed = learns[p];
    byId.get(p)
        .put(
            senders[p].submit(
                0, slot.key, mechanisms.keys() ? 0 : slot.base, record.bytes, false, record.number),
            record);
    unended++;
    left--;
    return record;
  }

  List<TransferRecord> records() {
    return records;
  }

  LeasedReceiver receiver() {
    return receiver;
  }

  long now() {
    return now;
  }
}
