// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.bench.invariant.PairCheckers;
import dev.sluice.bench.invariant.TrackedTransfer;
import dev.sluice.bench.invariant.WatchedLine;
import dev.sluice.bench.stress.meddler.Interposer;
import dev.sluice.bench.stress.meddler.StressLine;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.host.pair.NicNode;
import dev.sluice.lockstep.BlockUnderTest;
import java.util.SplittableRandom;

/** One of the two nodes: its NIC, its host that gives descriptors, its part of the checkers. */
final class StressNode implements AutoCloseable {
  private final int peer;
  private final int other;
  private final StressPlan plan;
  private final NodeMemoryMap layout;
  private final NicNode node;
  private final Wires completion;
  private final PulseCounters counters;
  private final PairCheckers checkers;
  private final TransferAreas places;
  private final BadDescriptors bad;
  private final SplittableRandom random;
  private int cookie;
  private int pending;
  private double stall;
  private boolean healed;

  StressNode(
      int peer,
      int other,
      StressPlan plan,
      NodeMemoryMap layout,
      BlockUnderTest nic,
      Interposer out,
      Interposer in,
      PairCheckers checkers,
      SplittableRandom random) {
    this.peer = peer;
    this.other = other;
    this.plan = plan;
    this.layout = layout;
    this.checkers = checkers;
    this.random = random;
    stall = plan.stall();
    WatchedLine line = new WatchedLine(new StressLine(out, in, plan.stall(), random.split()));
    node =
        new NicNode(
            nic,
            plan.nic(),
            plan.transport(),
            layout.memory(random.split()),
            line,
            plan.memory(),
            random.nextLong());
    node.extend(plan.extensions());
    node.startTransferIdsAt(random.nextInt());
    nic.model().wires("sendConfig").set(SendConfigWires.MEMORY_BYTES, layout.sourceBytes());
    completion = nic.model().wires("completion");
    counters = new PulseCounters(nic.model());
    node.watchedBy(counters);
    places =
        new TransferAreas(layout.areasBase(), layout.areaBytes(), layout.areas(), random.split());
    bad =
        new BadDescriptors(
            plan.nic(), layout, place -> checkers.ledger().taken(other, place), random.split());
    checkers.attach(
        peer,
        node,
        (NicCoreModel) nic.model(),
        plan.nic(),
        line,
        layout.areasBase(),
        layout.areasBytes());
  }

  /** The other node may write its areas; to be followed by a clock. */
  void registerAreas() {
    checkers.regions(peer).allow(other, layout.areasBase(), layout.areasBytes());
    node.register(0, other, layout.areasBase(), layout.areasBytes());
  }

  /** A third peer may write its region; to be followed by a clock. */
  void registerHostile(int hostile) {
    checkers.regions(peer).allow(hostile, layout.hostileBase(), layout.hostileBytes());
    node.register(7, hostile, layout.hostileBase(), layout.hostileBytes());
  }

  int peer() {
    return peer;
  }

  /** Descriptors given. */
  int submitted() {
    return cookie;
  }

  /** Descriptors that have not ended. */
  int pending() {
    return pending;
  }

  /** Nothing is held back any more, and no link is dead. */
  void calm() {
    stall = 0;
    healed = true;
  }

  /** Gives a descriptor if the NIC takes one and there is a place for it. */
  void offer() {
    if (!node.canSubmit() || !places.available()) {
      return;
    }
    if (plan.badDescriptors() > 0 && random.nextDouble() < plan.badDescriptors()) {
      submit(bad.next(places));
    } else {
      submitGood();
    }
  }

  /** Gives a descriptor that must end well over a good network. */
  boolean offerGood() {
    boolean can = node.canSubmit() && places.available();
    if (can) {
      submitGood();
    }
    return can;
  }

  private void submitGood() {
    long bytes = plan.sizes().next(cookie, random);
    int beat = plan.nic().beatBytes();
    long address = random.nextLong((layout.sourceBytes() - bytes) / beat + 1) * beat;
    submit(new BadDescriptors.Descriptor(address, bytes, places.next(bytes)));
  }

  private void submit(BadDescriptors.Descriptor d) {
    places.hold(checkers.submit(peer, other, cookie++, d.address(), d.bytes(), d.remoteAddress()));
    pending++;
  }

  /** A clock of the NIC. */
  void clock(long clock) {
    completion.ready = stall == 0 || random.nextDouble() >= stall;
    node.clock(clock);
    if (clock % 64 == 0) {
      places.sweep(clock, checkers);
    }
  }

  /** One of its transfers has ended. */
  void ended(TrackedTransfer transfer) {
    pending--;
    bad.check(transfer, plan.mayFail() && !healed);
    places.ended(transfer, checkers);
  }

  /** Whether nothing is under way between the NIC, its memory and the line. */
  boolean idle() {
    return node.idle();
  }

  PulseCounters counters() {
    return counters;
  }

  BlockUnderTest nic() {
    return node.nic();
  }

  @Override
  public void close() {
    node.close();
  }
}
