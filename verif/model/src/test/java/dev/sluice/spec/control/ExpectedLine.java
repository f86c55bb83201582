// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Packets that have to be sent in this order, some of which may be left out. A packet that was sent
 * may be one that could have been left out, or a later one that looks the same: the line keeps
 * every reading, and fails when none is left.
 */
final class ExpectedLine {
  /** What may be left of the line; one reading but for packets that look the same. */
  private List<Reading> readings = List.of(new Reading(List.of(), new ArrayList<>()));

  /**
   * What the packets that were sent may have been.
   *
   * @param passed before one that was sent, and still undecided when that was
   * @param left not sent yet
   */
  private record Reading(List<ExpectedPacket> passed, List<ExpectedPacket> left) {
    /** The i-th of those that are left was sent. */
    Reading taken(int i) {
      List<ExpectedPacket> before = new ArrayList<>(passed);
      left.subList(0, i).stream().filter(packet -> packet.undecided).forEach(before::add);
      return new Reading(before, new ArrayList<>(left.subList(i + 1, left.size())));
    }

    /** Without what was decided not to have been made. */
    Reading with(Predicate<ExpectedPacket> made) {
      return new Reading(
          passed.stream().filter(made).toList(),
          new ArrayList<>(left.stream().filter(made).toList()));
    }
  }

  void add(ExpectedPacket packet) {
    readings.forEach(reading -> reading.left.add(packet));
  }

  void removeLast() {
    readings.forEach(reading -> reading.left.removeLast());
  }

  /**
   * Decides on those that are undecided: the others of these were not made. One that was surely
   * made must not have been passed over.
   *
   * @param possible which were made, or may have been
   * @param optional which of these may still be left out
   */
  void decide(Predicate<ExpectedPacket> possible, Predicate<ExpectedPacket> optional) {
    List<Reading> after =
        readings.stream().map(r -> r.with(p -> !p.undecided || possible.test(p))).toList();
    for (Reading reading : after) {
      Stream.concat(reading.passed.stream(), reading.left.stream())
          .filter(packet -> packet.undecided)
          .forEach(
              packet -> {
                packet.optional = optional.test(packet);
                packet.undecided = false;
              });
    }
    after =
        after.stream()
            .filter(reading -> reading.passed.stream().allMatch(packet -> packet.optional))
            .map(reading -> new Reading(List.of(), reading.left))
            .distinct()
            .toList();
    assertThat(after).as("a packet of %s was made and not sent", readings).isNotEmpty();
    readings = after;
  }

  /** Takes what became of an order off the line. */
  void take(ControlGlimpse.Order order, Wires control) {
    LinkedHashSet<Reading> after = new LinkedHashSet<>();
    for (Reading reading : readings) {
      boolean goesOn = true;
      for (int i = 0; goesOn && i < reading.left.size(); i++) {
        if (reading.left.get(i).meets(order, control)) {
          after.add(reading.taken(i));
        }
        goesOn = reading.left.get(i).optional;
      }
    }
    assertThat(after).as("got %s as %s, expected one of %s", order, control, readings).isNotEmpty();
    readings = List.copyOf(after);
  }

  /** Whether nothing is left but what may be left out. */
  boolean isDone() {
    return readings.stream()
        .anyMatch(reading -> reading.left.stream().allMatch(packet -> packet.optional));
  }

  @Override
  public String toString() {
    return readings.toString();
  }
}
