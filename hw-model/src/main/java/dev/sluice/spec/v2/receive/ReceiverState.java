// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.key.KeyTable;
import dev.sluice.spec.v2.lease.LeaseBlocks;
import dev.sluice.spec.v2.loss.LossDetector;
import dev.sluice.spec.v2.packet.RefusalCause;
import dev.sluice.spec.v2.time.RoundTrip;
import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.spec.v2.window.SegmentWindow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a receiving node keeps, for {@link LeasedReceiver} and its parts. */
final class ReceiverState {
  final LeaseParameters parameters;
  final Mechanisms mechanisms;
  final SafetyRules rules;
  final KeyTable keys;
  final int epoch;
  final ReceiverHost host;
  final boolean ordered;

  /** In time-outs: E2. */
  private final long patience;

  /** T1 before anything was measured. */
  private final long firstTimeout;

  final SegmentWindow[] windows;
  final LossDetector[] detectors;
  final RefusalCause[] endedFor;
  final long[] lastNew;
  final LeaseBlocks blocks;
  final CreditShares shares;

  /** Of each open message what its transfer has behind it, as far as no later one has opened. */
  final int[] behind;

  private final Map<Integer, PeerRow> peers = new HashMap<>();
  final List<Integer> openWindows = new ArrayList<>();
  long clock;
  long nextDeadline = LeasedReceiver.NEVER;

  /** A node after its reset. */
  ReceiverState(
      LeaseParameters parameters,
      Mechanisms mechanisms,
      SafetyRules rules,
      KeyTable keys,
      int epoch,
      int firstNumber,
      ReceiverHost host) {
    this.parameters = parameters;
    this.mechanisms = mechanisms;
    this.rules = rules;
    this.keys = keys;
    this.epoch = epoch;
    this.host = host;
    ordered = mechanisms.order() && mechanisms.paths();
    int count = parameters.windows();
    windows = new SegmentWindow[count];
    detectors = new LossDetector[count];
    endedFor = new RefusalCause[count];
    lastNew = new long[count];
    for (int w = 0; w < count; w++) {
      windows[w] = new SegmentWindow(parameters.segmentPackets(), firstNumber, rules);
      detectors[w] = new LossDetector(parameters.segmentPackets(), parameters.requests(), ordered);
      endedFor[w] = RefusalCause.ENDED;
    }
    blocks = new LeaseBlocks(parameters.blocks());
    shares = new CreditShares(parameters);
    behind = new int[count];
    long timeouts = 0;
    for (int j = 0; j < parameters.giveUp(); j++) {
      timeouts += 1L << Math.min(j, RoundTrip.MOST_DOUBLINGS);
    }
    patience = timeouts;
    firstTimeout = new RoundTrip(parameters.firstRoundTrip(), mechanisms.measured()).timeout();
  }

  PeerRow row(int peer) {
    return peers.computeIfAbsent(peer, p -> new PeerRow(p, parameters, mechanisms));
  }

  int firstOf(int block) {
    return block * parameters.leaseWindows();
  }

  long reorder(PeerRow row) {
    return row.tolerance.time(row.trip.mean());
  }

  /**
   * E2: by what was measured here, or by what a sender goes by that has measured nothing yet, if
   * that is longer: else its message ends while it waits for its own time-out.
   */
  long patience(PeerRow row) {
    return patience * Math.max(row.trip.timeout(), firstTimeout);
  }
}
