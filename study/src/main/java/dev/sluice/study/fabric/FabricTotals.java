// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

/** What has happened in a network so far. */
public final class FabricTotals {
  long hops;
  long sent;
  long delivered;
  long dropped;
  long lostOnLinks;
  long unreachable;
  long marked;
  long trimmed;
  long pauses;
  long late;

  FabricTotals() {}

  /** Packets that arrived at the end of a link, pauses among them. */
  public long hops() {
    return hops;
  }

  /** Packets that nodes sent. */
  public long sent() {
    return sent;
  }

  /** Packets that came to a node. */
  public long delivered() {
    return delivered;
  }

  /** Packets that a switch had no room for. */
  public long dropped() {
    return dropped;
  }

  /** Packets lost on a link that was down. */
  public long lostOnLinks() {
    return lostOnLinks;
  }

  /** Packets at a switch that knew of no way. */
  public long unreachable() {
    return unreachable;
  }

  /** Packets that a switch marked. */
  public long marked() {
    return marked;
  }

  /** Packets that a switch cut. */
  public long trimmed() {
    return trimmed;
  }

  /** Frames that told a neighbour to pause. */
  public long pauses() {
    return pauses;
  }

  /** Delivered packets whose end was gone. */
  public long late() {
    return late;
  }

  /** Packets that were sent and neither arrived nor were lost. */
  public long inside() {
    return sent - delivered - dropped - lostOnLinks - unreachable;
  }
}
