// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.rings;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.parts.memory.DontCare;
import dev.sluice.parts.memory.OfferRule;
import dev.sluice.spec.rings.HostRings;
import dev.sluice.spec.rings.PeerShare;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Stands where the send engine stands: takes descriptors, each of which has to be the next of its
 * bucket that can be read, and completes them in any order; those of peers that do not answer when
 * nothing else goes on.
 */
final class RingEngine {
  /** Clocks without anything else after which transfers of silent peers end. */
  private static final int PATIENCE = 600;

  private final Wires descriptor;
  private final Wires completion;
  private final double busy;
  private final SplittableRandom random;
  private final RingTally tally;
  private final OfferRule rule;
  private final double silent;
  private final int mostOwed;

  /** Cookie and peer. */
  private final List<int[]> underway = new ArrayList<>();

  /** Of each bucket the first descriptor that was not handed over. */
  private final int[] next = new int[PeerShare.BUCKETS];

  private final BitSet handed = new BitSet();
  private int rest;
  private long salt;

  /** Cookie, transfer id, status of completions that were taken and not yet seen as records. */
  private final ArrayDeque<int[]> completed = new ArrayDeque<>();

  private RingMemory memory;
  private int nextFault;

  RingEngine(
      Wires descriptor,
      Wires completion,
      RingPattern pattern,
      int mostOwed,
      SplittableRandom random,
      RingTally tally) {
    this.descriptor = descriptor;
    this.completion = completion;
    busy = pattern.busy();
    silent = pattern.silent();
    this.mostOwed = mostOwed;
    this.random = random;
    this.tally = tally;
    rule = new OfferRule(descriptor);
  }

  /** Another session begins. */
  void begin(RingMemory with) {
    if (!idle()) {
      throw new IllegalStateException(underway.size() + " descriptors have not ended");
    }
    memory = with;
    Arrays.fill(next, 0);
    handed.clear();
    salt++;
    nextFault = 0;
  }

  boolean idle() {
    return underway.isEmpty() && completed.isEmpty() && !completion.valid;
  }

  private boolean isBusy() {
    return busy > 0 && random.nextDouble() < busy;
  }

  void drive() {
    int owed = underway.size() + (completion.valid ? 1 : 0);
    descriptor.ready = !isBusy() && owed < mostOwed;
    if (completion.valid) {
      return;
    }
    DontCare.fill(completion, random);
    rest = Math.min(rest + 1, PATIENCE);
    if (!underway.isEmpty() && !isBusy()) {
      int at = random.nextInt(underway.size());
      int[] one = underway.get(at);
      boolean waits = silent > 0 && isSilent(one[1]);
      if (waits && rest < PATIENCE) {
        return;
      }
      tally.patient += waits ? 1 : 0;
      completion.set(CompletionWires.COOKIE, one[0]);
      completion.set(CompletionWires.BUCKET, PeerShare.bucketOf(one[1]));
      underway.set(at, underway.getLast());
      underway.removeLast();
      completion.valid = true;
      rest = 0;
    }
  }

  /** Of each session others. */
  private boolean isSilent(int peer) {
    long mixed = (peer + salt * 0x3c6e_f372L) * 0x9e37_79b9_7f4a_7c15L;
    return (mixed >>> 40) * 0x1p-24 < silent;
  }

  void clock() {
    rule.check();
    if (completion.fires()) {
      completed.add(
          new int[] {
            completion.getInt(CompletionWires.COOKIE),
            completion.getInt(CompletionWires.TRANSFER_ID),
            completion.getInt(CompletionWires.STATUS)
          });
      completion.valid = false;
    }
    if (descriptor.fires()) {
      int peer = descriptor.getInt(DescriptorWires.PEER);
      int bucket = PeerShare.bucketOf(peer);
      int index = nextOf(bucket);
      check(memory.entry(index), index);
      next[bucket] = index + 1;
      handed.set(index);
      underway.add(new int[] {descriptor.getInt(DescriptorWires.COOKIE), peer});
      rest = 0;
      tally.overtakings += firstReadable() < index ? 1 : 0;
      tally.descriptors++;
      tally.lastDescriptor = tally.clocks;
    }
  }

  /** The first descriptor of the bucket that can be read and was not handed over. */
  private int nextOf(int bucket) {
    for (int at = next[bucket]; at < memory.written; at++) {
      if (!memory.unreadable(at) && PeerShare.bucketOf(memory.peer(at)) == bucket) {
        return at;
      }
    }
    throw new IllegalStateException("no descriptor for " + descriptor);
  }

  /** The first one that was not handed over. */
  private int firstReadable() {
    int at = handed.nextClearBit(0);
    while (at < memory.written && memory.unreadable(at)) {
      at = handed.nextClearBit(at + 1);
    }
    return at;
  }

  /** The first descriptor that cannot be read and has no record. */
  private int nextFault() {
    int at = nextFault;
    while (at < memory.written && !memory.unreadable(at)) {
      at++;
    }
    if (at == memory.written) {
      throw new IllegalStateException("no descriptor for " + descriptor);
    }
    return at;
  }

  private void check(byte[] entry, int index) {
    byte[] got =
        HostRings.descriptor(
            descriptor.getInt(DescriptorWires.COOKIE),
            descriptor.getInt(DescriptorWires.PEER),
            descriptor.get(DescriptorWires.ADDRESS),
            descriptor.get(DescriptorWires.BYTES),
            descriptor.get(DescriptorWires.REMOTE_ADDRESS));
    if (!Arrays.equals(entry, got)) {
      throw new IllegalStateException("not descriptor " + index + ": " + descriptor);
    }
  }

  /** A record goes to memory: it is the next completion, or the next that could not be read. */
  void record(byte[] record, int phase) {
    if (!completed.isEmpty()) {
      int[] c = completed.element();
      if (Arrays.equals(record, HostRings.record(c[0], c[1], c[2], phase))) {
        completed.remove();
        return;
      }
    }
    nextFault = nextFault();
    if (!Arrays.equals(record, HostRings.unreadable(nextFault, phase))) {
      throw new IllegalStateException(
          "a record of nothing: %s, phase %d, completed %s, unreadable %d"
              .formatted(Arrays.toString(record), phase, completed.size(), nextFault));
    }
    nextFault++;
    tally.unreadable++;
  }
}
