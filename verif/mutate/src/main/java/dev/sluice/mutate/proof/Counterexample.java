// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Inputs from the first clock on that make an output 1, as ABC's {@code write_cex -a} writes them.
 *
 * @param inputs their names
 * @param clocks in each a letter for each of them, 0 or 1
 */
record Counterexample(List<String> inputs, List<String> clocks) {
  /** So many clocks more are looked at, with random inputs. */
  private static final int CLOCKS_AFTER = 200;

  private static final int RUNS = Long.SIZE;

  /**
   * Reads one.
   *
   * @param file with a line for the registers, one for each clock and what does not count
   * @param inputs their names, in the order of the AIGER file
   * @throws IOException when it cannot be read, or has another number of inputs
   */
  static Counterexample read(Path file, List<String> inputs) throws IOException {
    List<String> lines = Files.readAllLines(file);
    List<String> clocks =
        lines.subList(1, lines.size()).stream()
            .map(line -> line.replaceFirst("#.*", ""))
            .filter(line -> !line.isEmpty())
            .toList();
    for (String clock : clocks) {
      if (clock.length() != inputs.size()) {
        throw new IOException(
            "a counterexample with %d inputs, of %d".formatted(clock.length(), inputs.size()));
      }
    }
    return new Counterexample(inputs, clocks);
  }

  /** The differences of the first clock in which there is any; none: it is no counterexample. */
  List<String> first(MutantProduct product) {
    AndGraph.Simulation simulation = product.simulation();
    for (String clock : clocks) {
      apply(simulation, clock, -1L);
      simulation.settle();
      List<String> found =
          product.differences().entrySet().stream()
              .filter(each -> simulation.value(each.getValue()) != 0)
              .map(Map.Entry::getKey)
              .toList();
      if (!found.isEmpty()) {
        return found;
      }
      simulation.clock();
    }
    return List.of();
  }

  /**
   * Differences of it and what follows: in 64 runs, of which each leaves it in a later clock than
   * the one before and goes on with random inputs, the last one after its end.
   *
   * @param product in which every difference is looked for
   */
  Set<String> all(MutantProduct product) {
    Map<String, Integer> differences = product.everyDifference();
    AndGraph.Simulation simulation = product.simulation();
    SplittableRandom random = new SplittableRandom(clocks.size());
    Set<String> found = new LinkedHashSet<>();
    for (int at = 0; at < clocks.size() + CLOCKS_AFTER; at++) {
      for (String input : simulation.inputs()) {
        simulation.input(input, random.nextLong(), -1L);
      }
      if (at < clocks.size()) {
        int left = at * RUNS / clocks.size();
        apply(simulation, clocks.get(at), -1L << left);
      }
      simulation.settle();
      differences.forEach(
          (name, literal) -> {
            if (simulation.value(literal) != 0) {
              found.add(name);
            }
          });
      simulation.clock();
    }
    return found;
  }

  private void apply(AndGraph.Simulation simulation, String clock, long runs) {
    for (int i = 0; i < inputs.size(); i++) {
      simulation.input(inputs.get(i), clock.charAt(i) == '1' ? runs : 0, runs);
    }
  }
}
