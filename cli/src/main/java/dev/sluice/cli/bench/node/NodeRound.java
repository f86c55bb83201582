// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench.node;

import dev.sluice.protocol.BadInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What one round took.
 *
 * @param clocks of the NIC
 * @param nanoseconds on the wall
 * @param processorNanoseconds of everything that took part
 */
record NodeRound(long clocks, long nanoseconds, long processorNanoseconds) {
  double clocksPerSecond() {
    return 1e9 * clocks / nanoseconds;
  }

  double clocksPerProcessorSecond() {
    return 1e9 * clocks / processorNanoseconds;
  }

  /** The one in the middle, by processor time. */
  static NodeRound median(List<NodeRound> rounds) {
    List<NodeRound> sorted = new ArrayList<>(rounds);
    sorted.sort(Comparator.comparingDouble(NodeRound::clocksPerProcessorSecond));
    return sorted.get(sorted.size() / 2);
  }

  /**
   * Reads the lines of a program that measures, the first of which warmed up.
   *
   * @param lines clocks, nanoseconds and processor nanoseconds of a round
   * @param rounds that were to be measured
   * @throws BadInputException when they are not so many, or no such numbers
   */
  static List<NodeRound> parse(List<String> lines, int rounds) {
    List<NodeRound> read = new ArrayList<>();
    for (String line : lines) {
      String[] numbers = line.split(" ");
      if (numbers.length != 3 || !line.matches("[0-9]+ [0-9]+ [0-9]+")) {
        throw new BadInputException("cocotb's program wrote \"" + line + "\", not three numbers");
      }
      read.add(
          new NodeRound(
              Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2])));
    }
    if (read.size() != rounds + 1) {
      throw new BadInputException(
          "cocotb's program wrote %d lines, not one of each of %d rounds"
              .formatted(read.size(), rounds + 1));
    }
    return read.subList(1, read.size());
  }
}
