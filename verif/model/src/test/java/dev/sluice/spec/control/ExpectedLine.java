// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * Packets that have to be sent in this order, some of which may be left out. A packet that was sent
 * may be one that could have been left out, or a later one that looks the same: the line keeps
 * every reading, and fails when none is left.
 */
final class ExpectedLine {
  /** What may be left of the line; one reading but for packets that look the same. */
  private List<List<ExpectedPacket>> readings = List.of(new ArrayList<>());

  void add(ExpectedPacket packet) {
    readings.forEach(reading -> reading.add(packet));
  }

  void removeLast() {
    readings.forEach(List::removeLast);
  }

  /**
   * Decides on those that are undecided: the others of these were not made.
   *
   * @param possible which were made, or may have been
   * @param optional which of these may still be left out
   */
  void decide(Predicate<ExpectedPacket> possible, Predicate<ExpectedPacket> optional) {
    for (List<ExpectedPacket> reading : readings) {
      reading.removeIf(packet -> packet.undecided && !possible.test(packet));
    }
    for (List<ExpectedPacket> reading : readings) {
      for (ExpectedPacket packet : reading) {
        packet.optional &= !packet.undecided || optional.test(packet);
        packet.undecided = false;
      }
    }
  }

  /** Takes what became of an order off the line. */
  void take(ControlGlimpse.Order order, Wires control) {
    LinkedHashSet<List<ExpectedPacket>> after = new LinkedHashSet<>();
    for (List<ExpectedPacket> reading : readings) {
      boolean left = true;
      for (int i = 0; left && i < reading.size(); i++) {
        if (reading.get(i).meets(order, control)) {
          after.add(new ArrayList<>(reading.subList(i + 1, reading.size())));
        }
        left = reading.get(i).optional;
      }
    }
    assertThat(after).as("got %s as %s, expected one of %s", order, control, readings).isNotEmpty();
    readings = List.copyOf(after);
  }

  /** Whether nothing is left but what may be left out. */
  boolean isDone() {
    return readings.stream()
        .anyMatch(reading -> reading.stream().allMatch(packet -> packet.optional));
  }

  @Override
  public String toString() {
    return readings.toString();
  }
}
