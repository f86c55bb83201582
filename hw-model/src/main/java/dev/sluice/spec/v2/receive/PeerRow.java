// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.Serial;
import dev.sluice.spec.v2.credit.CreditBound;
import dev.sluice.spec.v2.credit.CreditOut;
import dev.sluice.spec.v2.lease.LeaseBlocks;
import dev.sluice.spec.v2.loss.LatestCopy;
import dev.sluice.spec.v2.loss.Tolerance;
import dev.sluice.spec.v2.time.RoundTrip;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a receiver keeps for a peer. */
final class PeerRow {
  RoundTrip trip;
  Tolerance tolerance = new Tolerance();
  final LatestCopy latest = new LatestCopy();

  /** Who it is. */
  final int peer;

  final CreditOut credit = new CreditOut();

  /** Windows with an open message, the one opened first at the front. */
  final List<Integer> open = new ArrayList<>();

  /** A4: when the state of the last open message is sent again, or never. */
  long againAt = LeasedReceiver.NEVER;

  /** A4: whose state that is. */
  int againWindow;

  /** Packets that open messages wait for. */
  int missing;

  /** Those, and what their transfers have behind them. */
  int wanted;

  /** C5: the bit of the last message that opened. */
  boolean pause;

  /** C6. */
  final CreditBound bound;

  /** D4: since when the peer has had credit for all that its open messages miss, or never. */
  private long enoughSince = LeasedReceiver.NEVER;

  boolean known;
  int incarnation;
  int lastRequest;
  int waitingRequest;
  int lastBlock = LeaseBlocks.NONE;
  long heard;

  private final int[] highest;
  private int asks;

  PeerRow(int peer, LeaseParameters parameters, Mechanisms mechanisms) {
    this.peer = peer;
    bound = new CreditBound(parameters.idleCredit(), parameters.creditPackets());
    trip = new RoundTrip(parameters.firstRoundTrip(), mechanisms.measured());
    highest = new int[parameters.paths()];
    Arrays.fill(highest, -1);
  }

  /** D4: the first message opens; what it had before it began is no news for its sender. */
  void beginEnough(boolean enough) {
    enoughSince = enough ? Long.MIN_VALUE : LeasedReceiver.NEVER;
  }

  /** D4: the credit, or what is missing, has changed. */
  void noteEnough(long now) {
    if (credit.open() < missing) {
      enoughSince = LeasedReceiver.NEVER;
    } else if (enoughSince == LeasedReceiver.NEVER) {
      enoughSince = now;
    }
  }

  /** D4: since when packets that the credit of then was for could have come, or never. */
  long enough() {
    boolean told = enoughSince != LeasedReceiver.NEVER && enoughSince != Long.MIN_VALUE;
    return told ? enoughSince + trip.mean() : enoughSince;
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
