// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2;

import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;

/**
 * Sizes and limits of transport 2: text, section 2. Both ends have the same P, W, S, L and K. A
 * record that exists is valid.
 *
 * @param windows R, windows of a node; a multiple of L, to 2^16
 * @param leaseWindows L, windows of a block; a power of two, 1 to 16
 * @param segmentPackets S, packets of a full segment, and bits of a window that are used; a power
 *     of two, 8 to 1024
 * @param payloadBytes P, 64 to 4096
 * @param paths K, 1 to 15
 * @param requests Q, 1 to 6
 * @param creditPackets B, at least 1
 * @param freePackets F, at least 1
 * @param unaskedPackets U, 1 to 4096: packets that a short transfer may send without credit
 * @param shortPackets V, U to 4096: the packets of the longest short transfer
 * @param giveUp G, 1 to 60
 * @param maxBlocks blocks that a sender asks a peer for, at least 1
 * @param firstRoundTrip what a round trip is taken to be before one is measured, ticks; with
 *     measured times off four fifths of the set time-out
 * @param codeTicks ticks of 16 ns, the unit of the round trip in the placing, at least 1
 * @param packetTicks ticks that a full packet takes on the receiver's line, at least 1
 */
public record LeaseParameters(
    int windows,
    int leaseWindows,
    int segmentPackets,
    int payloadBytes,
    int paths,
    int requests,
    int creditPackets,
    int freePackets,
    int unaskedPackets,
    int shortPackets,
    int giveUp,
    int maxBlocks,
    long firstRoundTrip,
    long codeTicks,
    long packetTicks) {

  /** As the text says, with times in picoseconds. */
  public static final LeaseParameters DEFAULT =
      new LeaseParameters(
          256, 8, 128, 512, 8, 2, 512, 4, 10, 32, 10, 2, 10_000_000, 16_000, 12_000);

  private static final int MAX_WINDOWS = 1 << 16;
  private static final int MAX_PATHS = 15;
  private static final int MAX_REQUESTS = 6;
  private static final int MAX_CREDIT = 1 << 22;
  private static final int MAX_SHORT = 4096;
  private static final int MAX_GIVE_UP = 60;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public LeaseParameters {
    if (leaseWindows < 1 || leaseWindows > 16 || Integer.bitCount(leaseWindows) != 1) {
      throw new ParameterException("leaseWindows", leaseWindows, "a power of two from 1 to 16");
    }
    if (windows < leaseWindows || windows > MAX_WINDOWS || windows % leaseWindows != 0) {
      throw new ParameterException(
          "windows", windows, "a multiple of leaseWindows, here " + leaseWindows + ", to 65536");
    }
    if (segmentPackets < 8 || segmentPackets > 1024 || Integer.bitCount(segmentPackets) != 1) {
      throw new ParameterException(
          "segmentPackets", segmentPackets, "a power of two from 8 to 1024");
    }
    if (payloadBytes < 64 || payloadBytes > 4096) {
      throw new ParameterException("payloadBytes", payloadBytes, "a whole number from 64 to 4096");
    }
    ParameterException.count("paths", paths, MAX_PATHS);
    ParameterException.count("requests", requests, MAX_REQUESTS);
    ParameterException.count("creditPackets", creditPackets, MAX_CREDIT);
    ParameterException.count("freePackets", freePackets, creditPackets);
    ParameterException.count("unaskedPackets", unaskedPackets, MAX_SHORT);
    if (shortPackets < unaskedPackets || shortPackets > MAX_SHORT) {
      throw new ParameterException(
          "shortPackets", shortPackets, "unaskedPackets, here " + unaskedPackets + ", to 4096");
    }
    ParameterException.count("giveUp", giveUp, MAX_GIVE_UP);
    ParameterException.count("maxBlocks", maxBlocks, windows / leaseWindows);
    if (firstRoundTrip < 1) {
      throw new ParameterException("firstRoundTrip", firstRoundTrip, "at least 1 tick");
    }
    if (codeTicks < 1) {
      throw new ParameterException("codeTicks", codeTicks, "at least 1 tick");
    }
    if (packetTicks < 1) {
      throw new ParameterException("packetTicks", packetTicks, "at least 1 tick");
    }
  }

  /**
   * H: the credit that a peer has with its lease, and may always have.
   *
   * @return B over the peers for which there are leases, at least F
   */
  public int idleCredit() {
    return Math.max(freePackets, creditPackets / (blocks() / maxBlocks));
  }

  /**
   * Blocks of a node.
   *
   * @return R / L
   */
  public int blocks() {
    return windows / leaseWindows;
  }

  /**
   * Packets of a transfer.
   *
   * @param bytes Y, 0 to 2^24 * P
   * @return N, 1 to 2^24
   */
  public int packetsOf(long bytes) {
    return (int) Math.max(1, (bytes + payloadBytes - 1) / payloadBytes);
  }

  /**
   * The most bytes of a transfer.
   *
   * @return 2^24 * P
   */
  public long maxBytes() {
    return (long) SluiceParameters.MAX_MAX_PACKETS * payloadBytes;
  }

  /**
   * Packets of a segment.
   *
   * @param packets N
   * @param segment its number
   * @return n, 1 to S
   */
  public int segmentLength(int packets, int segment) {
    return Math.min(segmentPackets, packets - segment * segmentPackets);
  }

  /**
   * Segments of a transfer.
   *
   * @param packets N
   * @return a count
   */
  public int segmentsOf(int packets) {
    return (packets + segmentPackets - 1) / segmentPackets;
  }

  /**
   * Body bytes of a packet.
   *
   * @param bytes Y
   * @param pidx which packet, 0 to N-1
   * @return P, or less in the last
   */
  public int bodyBytes(long bytes, int pidx) {
    return (int) Math.min(payloadBytes, bytes - (long) pidx * payloadBytes);
  }
}
