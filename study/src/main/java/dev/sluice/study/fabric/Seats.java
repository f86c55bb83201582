// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import java.util.Arrays;

/** All ends of a network, by number. */
final class Seats {
  private Seat[] seats = new Seat[64];
  private int count;

  int add(Seat seat) {
    if (count == seats.length) {
      seats = Arrays.copyOf(seats, 2 * count);
    }
    seats[count] = seat;
    return count++;
  }

  Seat get(int number) {
    return seats[number];
  }
}
