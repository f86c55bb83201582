// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.LeaseParameters;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** How a node's receiver shares its credit out among its peers: rules C2, C3, C5 and C6. */
final class CreditShares {
  private final int most;
  private final int idle;
  private final int mostTokens;
  private final long packetTicks;

  /** Peers with an open message; the one whose turn it is at the front. */
  private final Deque<PeerRow> active = new ArrayDeque<>();

  /** Credit that these hold together, packets. */
  private int out;

  private int tokens;

  /** When the last token came. */
  private long refilled;

  CreditShares(LeaseParameters parameters) {
    most = parameters.creditPackets();
    idle = parameters.idleCredit();
    mostTokens = parameters.freePackets();
    packetTicks = parameters.packetTicks();
    tokens = mostTokens;
  }

  /** C4: a peer has its first lease of an incarnation. */
  void begin(PeerRow row) {
    row.credit.restart(idle);
    row.pause = false;
  }

  /** A peer's first message opens. */
  void opened(PeerRow row) {
    active.add(row);
    out += row.credit.open();
  }

  /** A peer's last message is over. */
  void closed(PeerRow row) {
    active.remove(row);
    out -= row.credit.open();
  }

  /** C1, C2: packets of a peer were accepted, or are over with their message. */
  void accepted(PeerRow row, int packets) {
    int before = row.credit.open();
    row.credit.accepted(packets, idle);
    count(row, before);
  }

  /** C5: a message says that there was a pause before it. */
  void paused(PeerRow row) {
    int before = row.credit.open();
    row.credit.expire(idle);
    count(row, before);
  }

  private void count(PeerRow row, int before) {
    if (!row.open.isEmpty()) {
      out += row.credit.open() - before;
    }
  }

  /**
   * C3: gives what there is to give.
   *
   * @return whose credit rose
   */
  List<PeerRow> give(long now) {
    long more = (now - refilled) / packetTicks;
    if (more > 0) {
      refilled += more * packetTicks;
      tokens = (int) Math.min(mostTokens, tokens + more);
    }
    List<PeerRow> risen = new ArrayList<>();
    giveInTurn(true, risen);
    giveInTurn(false, risen);
    return risen;
  }

  private void giveInTurn(boolean wanted, List<PeerRow> risen) {
    for (int passed = 0; tokens > 0 && out < most && passed < active.size(); passed++) {
      PeerRow row = active.remove();
      active.add(row);
      if (row.credit.open() < limit(row, wanted)) {
        row.credit.give(1);
        out++;
        tokens--;
        passed = -1;
        if (!risen.contains(row)) {
          risen.add(row);
        }
      }
    }
  }

  private int limit(PeerRow row, boolean wanted) {
    int share = Math.max(idle, most / active.size());
    int bound = Math.min(share, row.bound.packets());
    return wanted ? Math.min(bound, idle + row.wanted) : bound;
  }

  /** When there is something to give, if nothing arrives before; or never. */
  long deadline() {
    boolean any = false;
    for (PeerRow row : active) {
      any |= row.credit.open() < limit(row, false);
    }
    int missing = Math.max(1, mostTokens - tokens);
    return any && out < most ? refilled + missing * packetTicks : LeasedReceiver.NEVER;
  }
}
