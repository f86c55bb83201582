// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sluice.bench.block.DroppedResets.Register;
import dev.sluice.cosim.Substitute;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.error.ModelStoppedException;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.needs.Needs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Does a bench see a forgotten reset? The reset of every register of the block is taken away, of
 * one at a time. The bench, whose registers hold anything at power-up and which resets the block
 * for one clock now and then, has to see each: first in some long runs, where resets come in the
 * middle of traffic, then in many short ones, of which each begins with other contents.
 */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class ResetsTest {
  private static final int LONG_RUNS = 40;
  private static final int LONG = 3000;
  private static final int RUNS = 500;
  private static final int SHORT = 40;

  /** Runs of those that need not be seen. */
  private static final int FEW = 4;

  private final String top;
  private final List<Register> registers;
  private final Map<Pattern, String> harmless = new LinkedHashMap<>();
  private final VerilatedModel model;

  /**
   * Builds the RTL with a choice of the reset to drop.
   *
   * @param top the block
   * @param verilog as it was generated
   * @param harmless registers that do as well without their reset, as regular expressions for
   *     {@code module.register}, and why
   */
  protected ResetsTest(String top, String verilog, Map<String, String> harmless) {
    this.top = top;
    harmless.forEach((name, why) -> this.harmless.put(Pattern.compile(name), why));
    DroppedResets dropped = DroppedResets.of(top, verilog);
    registers = dropped.registers();
    model = BlockRtl.of(top, Substitute.isInstalled() ? verilog : dropped.verilog());
  }

  /**
   * Runs the bench's traffic with resets in the middle of it.
   *
   * @param rtl the block
   * @param seed of the traffic and of what registers hold at power-up
   * @param clocks how many, besides those of reset
   * @throws MismatchException when an output is not as the model says
   */
  protected abstract void run(VerilatedModel rtl, long seed, int clocks);

  /**
   * Traffic in lock-step, which begins anew after each reset.
   *
   * @param rtl the block
   * @param model its cycle model
   * @param seed of the traffic and of what registers hold at power-up
   * @param clocks how many, besides those of reset
   * @param traffic for the model after a reset, by its seed
   */
  protected static void run(
      VerilatedModel rtl, BlockModel model, long seed, int clocks, LongFunction<Traffic> traffic) {
    run(rtl, model, seed, clocks, traffic, () -> false);
  }

  /**
   * The same with resets in clocks of interest, too.
   *
   * @param rtl the block
   * @param model its cycle model
   * @param seed of the traffic and of what registers hold at power-up
   * @param clocks how many, besides those of reset
   * @param traffic for the model after a reset, by its seed
   * @param resets asked after every clock: whether the next is one of reset
   */
  protected static void run(
      VerilatedModel rtl,
      BlockModel model,
      long seed,
      int clocks,
      LongFunction<Traffic> traffic,
      BooleanSupplier resets) {
    SplittableRandom random = new SplittableRandom(seed);
    try (BlockCosim cosim = new BlockCosim(rtl, model, seed)) {
      for (int left = clocks; left > 0; ) {
        model.inputs().forEach(Wires::clear);
        cosim.start(1);
        Traffic each = traffic.apply(random.nextLong());
        int part = Math.min(left, untilReset(random));
        for (boolean on = true; on && part > 0; part--) {
          cosim.begin();
          each.drive().run();
          cosim.end();
          each.finish().run();
          on = !resets.getAsBoolean();
          left--;
        }
      }
    }
  }

  /**
   * Clocks until the next reset.
   *
   * @param random decides
   * @return few, or enough for everything to happen that may
   */
  protected static int untilReset(SplittableRandom random) {
    return 1 + random.nextInt(random.nextBoolean() ? 100 : 1500);
  }

  private void runWithout(int choice, int run) {
    boolean mutants = Substitute.isInstalled();
    Needs.that(!mutants || choice == 0, "other faults are being looked for");
    VerilatedModel chosen = mutants ? model : model.tied(DroppedResets.INPUT, choice);
    run(chosen, run, run <= LONG_RUNS ? LONG : SHORT);
  }

  private boolean isSeen(int register, int runs) {
    for (int run = 1; run <= runs; run++) {
      try {
        runWithout(register + 1, run);
      } catch (MismatchException | ModelStoppedException e) {
        return true;
      }
    }
    return false;
  }

  private Optional<Pattern> exception(int register) {
    String name = registers.get(register).toString();
    return harmless.keySet().stream().filter(each -> each.matcher(name).matches()).findFirst();
  }

  /** With all its resets the block is right at every power-up. */
  @Test
  final void atAnyPowerUpItIsAsTheModelSays() {
    for (int run = 1; run <= RUNS; run++) {
      int each = run;
      assertThatCode(() -> runWithout(0, each))
          .as("%s, seed %d", top, run)
          .doesNotThrowAnyException();
    }
  }

  @Tag("long")
  @Test
  final void aResetDroppedFromAnyRegisterIsSeen() {
    List<Register> unseen = new ArrayList<>();
    for (int i = 0; i < registers.size(); i++) {
      if (exception(i).isEmpty() && !isSeen(i, RUNS)) {
        unseen.add(registers.get(i));
      }
    }
    assertThat(unseen).as("dropped resets that nobody saw").isEmpty();
  }

  /** Each of the exceptions is needed. */
  @Tag("long")
  @Test
  final void exceptionsAreExceptions() {
    Set<String> needed = new HashSet<>();
    for (int i = 0; i < registers.size(); i++) {
      String name = exception(i).map(Pattern::pattern).orElse("");
      if (!name.isEmpty() && !needed.contains(name) && !isSeen(i, FEW)) {
        needed.add(name);
      }
    }
    List<String> names = harmless.keySet().stream().map(Pattern::pattern).toList();
    assertThat(needed).containsExactlyInAnyOrderElementsOf(names);
  }
}
