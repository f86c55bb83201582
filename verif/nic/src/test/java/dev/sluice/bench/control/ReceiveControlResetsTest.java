// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.bench.block.ResetsTest;
import dev.sluice.bench.block.Traffic;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.control.VisitKind;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.SeenWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.parts.control.ReceiveControlTraffic;
import dev.sluice.parts.control.ReceiveShape;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** Does ReceiveControl's bench see a forgotten reset? */
class ReceiveControlResetsTest extends ResetsTest {
  /** Of the regions; those behind it are written at random. */
  private static final int LAST_NEEDED = 4;

  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16);

  /** A reset comes in one of so many clocks in which a window is to be taken. */
  private static final int PART = 2;

  ReceiveControlResetsTest() throws IOException {
    super(
        ReceiveControlBench.BLOCK,
        NicGenerator.verilog(ReceiveControlBench.BLOCK, PARAMETERS),
        Map.ofEntries(
            Map.entry(
                "ConnectionDesk\\.lookup_chains_phase",
                "seen only if the reset falls into the clocks in which a window changes its chain"),
            Map.entry(
                "ConnectionDesk\\.lookup_walk_\\w+",
                "gone while the rows are being cleared: a walk ends with the state of the desk"),
            Map.entry(
                "(ArrivalLine|ConnectionDesk|Sweep|PacketMaker)\\.count_\\w+",
                "a pulse: seen only if the reset falls into its very clock"),
            Map.entry(
                "ArrivalLine\\.(arrivals_(valid\\d?|visited_(at\\d|not4)|setsAgain|judge_writes_regNext)"
                    + "|positions_(ahead_)?(accepted|probed|ended|inVain|told|packet_at\\d)|_zz_depth_(late|right)|depth_was(Late|Right))",
                "valid for a clock in which the rows are being cleared"),
            Map.entry(
                "WindowVisits\\.held_(valid|writes\\w+)",
                "a commit of the clock before: nothing is written while the rows are being cleared"),
            Map.entry(
                "(PacketMaker\\.offer_replied|RequestMaker\\.note_handed|ArrivalLine\\.arrivals_(is[A-Z]\\w+|asks\\w+|judge_answers_regNext))",
                "seen only if the reset falls into its very clock"),
            Map.entry(
                "ArrivalLine\\.line_(waits_[23]|isFirst_[123]|isNext_[23])",
                "seen only if windows have waited in these places at the reset"),
            Map.entry(
                "RequestMaker\\.(_zz_timed_valid|find_gives_regNext)"
                    + "|ArrivalLine\\.(positions_accepted_regNext|_zz_retransmission_valid)",
                "valid for a clock in which the rows are being cleared"),
            Map.entry(
                "RoundTrips\\.(sweep_\\w+|steps_\\d|waiting_has\\w+)|RequestMaker\\.timing_sweep_\\w+",
                "seen only if a window's first use repeats a request by a time of before the reset"),
            Map.entry("Sweep\\.askWaits", "set with every visit"),
            Map.entry(
                "Sweep\\.(window|inUse_(word|known|finds|tests))",
                "whose turn it is matters only when windows are in use, which none is then"),
            Map.entry(
                "ReceiveControl\\.(now|ahead|answerAgainAt)",
                "times are made of it and compared with it, and the one follows the other"),
            Map.entry("ArrivalLine\\.depth_depth", "computed from the reach in every clock"),
            Map.entry(
                "MooreFifo\\.room",
                "seen only if the reset falls into a clock in which the queue is full")));
  }

  @Override
  protected void run(VerilatedModel rtl, long seed, int clocks) {
    ReceiveControlModel block = new ReceiveControlModel(PARAMETERS);
    ReceiveShape shape =
        ReceiveShape.random(
            PARAMETERS.sluice().windows(), PARAMETERS.sluice().payloadBytes(), seed);
    run(rtl, block, seed, clocks, each -> traffic(block, shape, each), taking(block, seed));
  }

  /**
   * The request maker's second visit was decided three clocks before the one to come: it is idle
   * then, and decides to take the window that waits. A reset in that very clock must keep it from
   * doing so.
   */
  private static BooleanSupplier taking(ReceiveControlModel block, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] since = {0};
    return () -> {
      Wires seen = block.visits().seen;
      boolean asked = seen.getInt(SeenWires.KIND) == VisitKind.ASKED.ordinal();
      since[0] = seen.valid && asked ? 0 : since[0] + 1;
      return since[0] == 2 && block.line().waiting.valid && random.nextInt(PART) == 0;
    };
  }

  /** After some resets the host registers no region: those from before must be forgotten. */
  private static Traffic traffic(ReceiveControlModel block, ReceiveShape shape, long seed) {
    ReceiveControlTraffic traffic = new ReceiveControlTraffic(PARAMETERS, block, shape, seed);
    boolean registers = (seed & 1) == 0;
    return new Traffic(
        () -> {
          traffic.drive();
          block.region.valid &= registers;
          if (block.region.getInt(RegionWires.INDEX) > LAST_NEEDED) {
            block.region.set(RegionWires.ANY_PEER, true);
            block.region.set(RegionWires.LENGTH, 1L << 40);
          }
          traffic.clock();
        },
        () -> {});
  }
}
