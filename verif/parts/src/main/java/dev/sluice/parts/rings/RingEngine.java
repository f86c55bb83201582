// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.rings;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.parts.memory.DontCare;
import dev.sluice.parts.memory.OfferRule;
import dev.sluice.spec.rings.HostRings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Stands where the send engine stands: takes descriptors, each of which has to be the next one that
 * can be read, and completes them in any order.
 */
final class RingEngine {
  private final Wires descriptor;
  private final Wires completion;
  private final double busy;
  private final SplittableRandom random;
  private final RingTally tally;
  private final OfferRule rule;
  private final List<Integer> underway = new ArrayList<>();

  /** Cookie, transfer id, status of completions that were taken and not yet seen as records. */
  private final ArrayDeque<int[]> completed = new ArrayDeque<>();

  private RingMemory memory;
  private int next;
  private int nextFault;

  RingEngine(
      Wires descriptor, Wires completion, double busy, SplittableRandom random, RingTally tally) {
    this.descriptor = descriptor;
    this.completion = completion;
    this.busy = busy;
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
    next = 0;
    nextFault = 0;
  }

  boolean idle() {
    return underway.isEmpty() && completed.isEmpty() && !completion.valid;
  }

  private boolean isBusy() {
    return busy > 0 && random.nextDouble() < busy;
  }

  void drive() {
    descriptor.ready = !isBusy();
    if (completion.valid) {
      return;
    }
    DontCare.fill(completion, random);
    if (!underway.isEmpty() && !isBusy()) {
      int at = random.nextInt(underway.size());
      completion.set(CompletionWires.COOKIE, underway.get(at));
      underway.set(at, underway.getLast());
      underway.removeLast();
      completion.valid = true;
    }
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
      next = after(next, false);
      check(memory.entry(next));
      next++;
      underway.add(descriptor.getInt(DescriptorWires.COOKIE));
      tally.descriptors++;
      tally.lastDescriptor = tally.clocks;
    }
  }

  /** The first descriptor from there on that can, or cannot, be read. */
  private int after(int index, boolean unreadable) {
    int at = index;
    while (at < memory.written && memory.unreadable(at) != unreadable) {
      at++;
    }
    if (at == memory.written) {
      throw new IllegalStateException("no descriptor for " + descriptor);
    }
    return at;
  }

  private void check(byte[] entry) {
    byte[] got =
        HostRings.descriptor(
            descriptor.getInt(DescriptorWires.COOKIE),
            descriptor.getInt(DescriptorWires.PEER),
            descriptor.get(DescriptorWires.ADDRESS),
            descriptor.get(DescriptorWires.BYTES),
            descriptor.get(DescriptorWires.REMOTE_ADDRESS));
    if (!Arrays.equals(entry, got)) {
      throw new IllegalStateException("not descriptor " + next + ": " + descriptor);
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
    nextFault = after(nextFault, true);
    if (!Arrays.equals(record, HostRings.unreadable(nextFault, phase))) {
      throw new IllegalStateException(
          "a record of nothing: %s, phase %d, completed %s, unreadable %d"
              .formatted(Arrays.toString(record), phase, completed.size(), nextFault));
    }
    nextFault++;
    tally.unreadable++;
  }
}
