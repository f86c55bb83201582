// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.Serial;
import dev.sluice.spec.v2.credit.CreditOut;
import dev.sluice.spec.v2.lease.LeaseBlocks;
import dev.sluice.spec.v2.loss.Tolerance;
import dev.sluice.spec.v2.time.RoundTrip;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a receiver keeps for a peer. */
final class PeerRow {
  RoundTrip trip;
  Tolerance tolerance = new Tolerance();
  final CreditOut credit = new CreditOut();

  /** Windows with an open message, the one opened first at the front. */
  final List<Integer> open = new ArrayList<>();

  /** A4: when the state of the last open message is sent again, or never. */
  long againAt = LeasedReceiver.NEVER;

  /** A4: whose state that is. */
  int againWindow;

  /** Packets that open messages wait for. */
  int missing;

  boolean known;
  int incarnation;
  int lastRequest;
  int waitingRequest;
  int lastBlock = LeaseBlocks.NONE;
  long heard;

  private final int[] highest;
  private int asks;

  PeerRow(LeaseParameters parameters, Mechanisms mechanisms) {
    trip = new RoundTrip(parameters.firstRoundTrip(), mechanisms.measured());
    highest = new int[parameters.paths()];
    Arrays.fill(highest, -1);
  }

  /** A1: the number of the next request, 1 to 255. */
  int nextAsk() {
    asks = asks == 255 ? 1 : asks + 1;
    return asks;
  }

  /** D5: a copy of a request came; whether its number is the highest of its path. */
  boolean highest(int ask) {
    int path = ask % highest.length;
    if (highest[path] >= 0 && Serial.ahead(Serial.ASK_BITS, ask, highest[path]) <= 0) {
      return false;
    }
    highest[path] = ask;
    return true;
  }
}
