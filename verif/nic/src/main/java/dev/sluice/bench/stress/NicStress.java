// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.bench.invariant.PairCheckers;
import dev.sluice.bench.invariant.TrackedTransfer;
import dev.sluice.bench.stress.meddler.ForgedFrames;
import dev.sluice.bench.stress.meddler.HostilePeer;
import dev.sluice.bench.stress.meddler.Interposer;
import dev.sluice.bench.stress.meddler.LinkOutage;
import dev.sluice.bench.stress.meddler.Meddling;
import dev.sluice.bench.stress.meddler.SmallestFrames;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.Mismatches;
import dev.sluice.lockstep.PowerUp;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.PacketCodec;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Two NICs in one stress run, every invariant checked in every clock.
 *
 * <ol>
 *   <li>The plan: descriptors until all were given and all have ended, over the bad network.
 *   <li>The network heals, nobody is hostile any more; what is kept back still comes.
 *   <li>A time of quiet, after which every window must be free.
 *   <li>Honest transfers both ways over the good network: all must end well. Quiet again.
 * </ol>
 *
 * Everything follows from the plan and the seed. Not thread-safe.
 */
public final class NicStress implements AutoCloseable {
  private static final int A = 0x0a000001;
  private static final int B = 0x0a000002;
  private static final int HOSTILE = 0x0a000003;

  /** A network that loses packets makes progress slower than a good one. */
  private static final int BAD_NETWORK = 10;

  private static final int HONEST = 8;

  /** Clocks from one forged frame to the next, in the mean, when its part of the line is free. */
  private static final int ATTACK_PAUSE = 16;

  private final StressPlan plan;
  private final StressBounds bounds;
  private final PairCheckers checkers;
  private final Interposer there;
  private final Interposer back;
  private final StressNode a;
  private final StressNode b;
  private final HostilePeer hostile;
  private final SplittableRandom random;
  private final Map<CompletionStatus, Long> ends = new EnumMap<>(CompletionStatus.class);
  private double hostility;

  /** Beats that the third peer has taken of each line before its part came to them. */
  private final double[] owed = new double[2];

  private long bytes;
  private long clock;

  /**
   * A run that has not begun.
   *
   * @param plan what is to be done
   * @param maker makes the NICs
   * @param seed decides everything else
   */
  NicStress(StressPlan plan, NicMaker maker, long seed) {
    this.plan = plan;
    bounds = new StressBounds(plan.nic(), plan.transport());
    random = new SplittableRandom(seed);
    checkers = new PairCheckers(seed);
    there = interposer(A, B, 0, seed);
    back = interposer(B, A, 1, seed);
    plan.there().forEach(there::meddledBy);
    plan.back().forEach(back::meddledBy);
    if (plan.lost() != StressPlan.NEVER) {
      LinkOutage forEver = new LinkOutage(plan.lost(), StressPlan.NEVER);
      there.meddledBy(forEver);
      back.meddledBy(forEver);
    }
    int wanted = 3 * plan.nic().transfers() + plan.nic().sluice().windows();
    NodeMemoryMap layout = NodeMemoryMap.of(plan.sizes().largest(), wanted);
    a =
        new StressNode(
            A, B, plan, layout, nic(maker, seed, 0), there, back, checkers, random.split());
    b =
        new StressNode(
            B, A, plan, layout, nic(maker, seed, 1), back, there, checkers, random.split());
    HostilePeer.Region[] own = {
      new HostilePeer.Region(A, layout.hostileBase(), layout.hostileBytes()),
      new HostilePeer.Region(B, layout.hostileBase(), layout.hostileBytes())
    };
    hostile =
        new HostilePeer(HOSTILE, plan.nic().sluice(), own, layout.memoryBytes(), random.split());
    if (plan.isFlooded()) {
      there.filledWith(smallest());
      back.filledWith(smallest());
    }
    hostility = plan.hostile();
    if (hostility > 0) {
      there.overheardBy(hostile::overhears);
      back.overheardBy(hostile::overhears);
    }
  }

  private BlockUnderTest nic(NicMaker maker, long seed, int which) {
    return maker.make(plan.nic(), PowerUp.seed(seed, which));
  }

  private SmallestFrames smallest() {
    return new SmallestFrames(
        plan.nic().sluice().windows(),
        new ForgedFrames(plan.nic().sluice(), random.split()),
        random.split());
  }

  private Interposer interposer(int from, int to, int stream, long seed) {
    int largest = PacketCodec.maxPacketBytes(plan.nic().sluice());
    NetworkParameters n = plan.network();
    NetworkParameters seeded =
        new NetworkParameters(
            n.loss(), n.reorder(), n.duplicate(), n.corrupt(), n.burst(), n.latency(), seed);
    NetworkParameters good = new NetworkParameters(0, 0, 0, 0, 0, n.latency(), seed);
    return new Interposer(
        new Channel(seeded, largest, stream),
        new Channel(good, largest, stream),
        from,
        to,
        largest);
  }

  /**
   * The NICs, for waveforms.
   *
   * @return node A's and node B's
   */
  public List<BlockUnderTest> nics() {
    return List.of(a.nic(), b.nic());
  }

  /**
   * Runs it.
   *
   * @return what was done
   * @throws dev.sluice.bench.invariant.InvariantViolation when something happened that must never
   *     happen
   * @throws dev.sluice.cosim.check.MismatchException when RTL is not as its model
   */
  public StressResult run() {
    try {
      return toTheEnd();
    } catch (RuntimeException e) {
      throw Mismatches.after(e, nics());
    } catch (Error e) {
      throw Mismatches.after(e, nics());
    }
  }

  private StressResult toTheEnd() {
    long bound = bounds.transfer(plan.sizes().largest());
    a.registerAreas();
    b.registerAreas();
    step();
    a.registerHostile(HOSTILE);
    b.registerHostile(HOSTILE);
    step();
    checkers.networkHealed(BAD_NETWORK * bound);
    while (!over(a, plan.transfers()) || plan.bothWays() && !over(b, plan.transfers())) {
      give(a, plan.transfers());
      if (plan.bothWays()) {
        give(b, plan.transfers());
      }
      step();
    }
    heal(bound);
    beQuiet();
    honest();
    beQuiet();
    Mismatches.flush(nics());
    return result();
  }

  private static boolean over(StressNode node, int transfers) {
    return node.submitted() >= transfers && node.pending() == 0;
  }

  private static void give(StressNode node, int transfers) {
    if (node.submitted() < transfers) {
      node.offer();
    }
  }

  private void step() {
    checkers.clock(clock);
    if (hostility > 0) {
      attack();
    }
    a.clock(clock);
    b.clock(clock);
    if (!checkers.ended().isEmpty()) {
      for (TrackedTransfer transfer : checkers.ended()) {
        ended(transfer);
      }
      checkers.ended().clear();
    }
    clock++;
  }

  /** A third peer has a part of each line, so that it cannot keep others from being heard. */
  private void attack() {
    attack(0, B, there);
    attack(1, A, back);
  }

  private void attack(int direction, int node, Interposer line) {
    owed[direction] -= hostility;
    if (owed[direction] <= 0 && random.nextInt(ATTACK_PAUSE) == 0) {
      int bytes = hostile.strike(clock, node, line);
      owed[direction] = bytes / plan.nic().beatBytes() + 1.0;
    }
  }

  private void ended(TrackedTransfer transfer) {
    CompletionStatus status = CompletionStatus.ofCode(transfer.status());
    ends.merge(status, 1L, Long::sum);
    bytes += status == CompletionStatus.DONE ? transfer.bytes() : 0;
    (transfer.from() == A ? a : b).ended(transfer);
  }

  private void heal(long bound) {
    there.heal();
    back.heal();
    a.calm();
    b.calm();
    hostility = 0;
    checkers.networkHealed(bound);
  }

  /** Until nothing is on its way, and then as long as windows may take to become free. */
  private void beQuiet() {
    long quiet = bounds.quiet();
    for (long still = 0; still < quiet; still++) {
      if (!there.isEmpty() || !back.isEmpty() || !a.idle() || !b.idle()) {
        still = 0;
      }
      step();
    }
    checkers.checkQuiet();
  }

  private void honest() {
    int count = Math.min(HONEST, plan.nic().sluice().windows());
    long before = ends.getOrDefault(CompletionStatus.DONE, 0L);
    for (StressNode node : new StressNode[] {a, b}) {
      for (int given = 0; given < count; ) {
        given += node.offerGood() ? 1 : 0;
        step();
      }
    }
    while (a.pending() + b.pending() > 0) {
      step();
    }
    long done = ends.getOrDefault(CompletionStatus.DONE, 0L) - before;
    if (done != 2L * count) {
      throw new AssertionError(
          "only %d of %d honest transfers over a good network ended well: %s"
              .formatted(done, 2 * count, ends));
    }
  }

  private StressResult result() {
    Map<String, Long> fates = new TreeMap<>();
    for (Meddling.Kind kind : Meddling.Kind.values()) {
      fates.put(kind.name(), there.count(kind) + back.count(kind));
    }
    Map<String, Long> counts = new TreeMap<>();
    a.counters().addTo(counts);
    b.counters().addTo(counts);
    return new StressResult(
        clock,
        nics().stream().mapToLong(BlockUnderTest::comparisons).sum(),
        ends.values().stream().mapToLong(Long::longValue).sum(),
        bytes,
        ends,
        checkers.windowsOpened(A) + checkers.windowsOpened(B),
        checkers.packetsWritten(A) + checkers.packetsWritten(B),
        counts,
        fates,
        there.forged() + back.forged());
  }

  /**
   * The clock that the run is in.
   *
   * @return its number
   */
  public long clock() {
    return clock;
  }

  /** Closes the NICs. */
  @Override
  public void close() {
    a.close();
    b.close();
  }
}
