// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.bench.stress.meddler.Meddler;
import dev.sluice.network.NetworkParameters;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.TransportParameters;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What one stress run is to do. Everything follows from it and the seed. A plan does not change:
 * what changes something gives a new one.
 */
final class StressPlan {
  /** The link does not die for ever. */
  static final long NEVER = Long.MAX_VALUE;

  private final NicParameters nic;
  private TransportParameters transport;
  private NetworkParameters network = new NetworkParameters(0, 0, 0, 0, 0, 16, 0);
  private MemoryTiming memory = MemoryTiming.FAST;
  private final int transfers;
  private TransferSizes sizes;
  private double stall;
  private List<Meddler> there = List.of();
  private List<Meddler> back = List.of();
  private double hostile;
  private boolean flooded;
  private double badDescriptors;
  private boolean bothWays = true;
  private long lost = NEVER;
  private Extensions extensions = Extensions.NONE;
  private boolean mayFail;

  private StressPlan(
      NicParameters nic, TransportParameters transport, int transfers, TransferSizes sizes) {
    this.nic = nic;
    this.transport = transport;
    this.transfers = transfers;
    this.sizes = sizes;
  }

  /** A good network, fast memory, transfers both ways, nobody hostile. */
  static StressPlan quiet(
      NicParameters nic, TransportParameters transport, int transfers, TransferSizes sizes) {
    return new StressPlan(nic, transport, transfers, sizes);
  }

  private StressPlan copy() {
    StressPlan copy = new StressPlan(nic, transport, transfers, sizes);
    copy.network = network;
    copy.memory = memory;
    copy.stall = stall;
    copy.there = there;
    copy.back = back;
    copy.hostile = hostile;
    copy.flooded = flooded;
    copy.badDescriptors = badDescriptors;
    copy.bothWays = bothWays;
    copy.lost = lost;
    copy.extensions = extensions;
    copy.mayFail = mayFail;
    return copy;
  }

  StressPlan over(NetworkParameters other) {
    StressPlan copy = copy();
    copy.network = other;
    return copy;
  }

  StressPlan meddledBy(List<Meddler> onTheWay, List<Meddler> onTheWayBack) {
    StressPlan copy = copy();
    copy.there = onTheWay;
    copy.back = onTheWayBack;
    return copy;
  }

  StressPlan stalled(double part, MemoryTiming timing) {
    StressPlan copy = copy();
    copy.stall = part;
    copy.memory = timing;
    return copy;
  }

  StressPlan attacked(double part) {
    StressPlan copy = copy();
    copy.hostile = part;
    return copy;
  }

  StressPlan flooded() {
    StressPlan copy = copy();
    copy.flooded = true;
    return copy;
  }

  StressPlan withBadDescriptors(double part) {
    StressPlan copy = copy();
    copy.badDescriptors = part;
    return copy;
  }

  StressPlan lostFrom(long clock) {
    StressPlan copy = copy();
    copy.lost = clock;
    return copy;
  }

  StressPlan with(Extensions others) {
    StressPlan copy = copy();
    copy.extensions = others;
    return copy;
  }

  StressPlan within(TransportParameters others) {
    StressPlan copy = copy();
    copy.transport = others;
    return copy;
  }

  StressPlan of(TransferSizes others) {
    StressPlan copy = copy();
    copy.sizes = others;
    return copy;
  }

  StressPlan oneWay() {
    StressPlan copy = copy();
    copy.bothWays = false;
    return copy;
  }

  StressPlan failing() {
    StressPlan copy = copy();
    copy.mayFail = true;
    return copy;
  }

  /** What both nodes are built from. */
  NicParameters nic() {
    return nic;
  }

  /** Time-outs and limits of both. */
  TransportParameters transport() {
    return transport;
  }

  /** What the channels do until the network heals. */
  NetworkParameters network() {
    return network;
  }

  /** How both hosts' memories behave. */
  MemoryTiming memory() {
    return memory;
  }

  /** Descriptors given to each node, at least 1. */
  int transfers() {
    return transfers;
  }

  /** Bytes of the transfers. */
  TransferSizes sizes() {
    return sizes;
  }

  /** Part of the clocks in which the lines and completions are held back, 0 to below 1. */
  double stall() {
    return stall;
  }

  /** Who meddles with packets from node A to node B. */
  List<Meddler> there() {
    return there;
  }

  /** Who meddles with packets from node B to node A. */
  List<Meddler> back() {
    return back;
  }

  /** Part of each line that a third peer has for forged frames, 0 to below 1. */
  double hostile() {
    return hostile;
  }

  /** Whether the smallest packets fill every gap of each line. */
  boolean isFlooded() {
    return flooded;
  }

  /** Part of the descriptors that must be refused, 0 to 1. */
  double badDescriptors() {
    return badDescriptors;
  }

  /** Whether node B sends too. */
  boolean bothWays() {
    return bothWays;
  }

  /**
   * The clock in which everything is lost for ever, so that no transfer can end well any more, or
   * NEVER; the network heals after every transfer has ended.
   */
  long lost() {
    return lost;
  }

  /** Progress reports and early requests, the same at both nodes. */
  Extensions extensions() {
    return extensions;
  }

  /**
   * Whether a good transfer may fail, as the link is dead for longer than the retries last; else it
   * ends well, or was refused by a receiver whose windows were all in use each time.
   */
  boolean mayFail() {
    return mayFail;
  }

  /** Bytes of transfers. */
  interface TransferSizes {
    /** The largest there can be. */
    long largest();

    /** Bytes of the n-th transfer of a node, from 1 to the largest. */
    long next(int n, SplittableRandom random);
  }
}
