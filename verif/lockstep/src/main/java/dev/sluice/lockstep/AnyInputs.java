// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Anything on the inputs, as it may stand there in reset: noise, or what stood there before, as of
 * neighbours whom a reset finds at their work. Clock and reset stay as they are.
 */
public final class AnyInputs {
  private static final Set<String> KEPT = Set.of("clk", "reset");

  private final List<InputPort> ports;
  private final SplittableRandom random;

  /**
   * The inputs of an instance.
   *
   * @param dut the RTL
   * @param seed of what stands there
   */
  public AnyInputs(Dut dut, long seed) {
    ports =
        dut.model().ports().stream() // Without those that are tied.
            .filter(port -> port.isInput() && !KEPT.contains(port.name()))
            .map(port -> dut.input(port.name()))
            .toList();
    random = new SplittableRandom(seed);
  }

  /** Sets every input, until something else is set there; every other time leaves all of them. */
  public void drive() {
    if (random.nextBoolean()) {
      return;
    }
    for (InputPort input : ports) {
      for (int word = 0; word < input.port().words(); word++) {
        int bits = Math.min(64, input.port().width() - 64 * word);
        input.setWord(word, random.nextLong() >>> (64 - bits));
      }
    }
  }
}
