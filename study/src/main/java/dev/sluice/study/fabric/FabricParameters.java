// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.fabric.topology.Topology;
import java.util.List;

/**
 * A network of switches. A record that exists is valid.
 *
 * @param topology how it is connected
 * @param nodeLink each node's link
 * @param cable each link between switches
 * @param switches every switch
 * @param balancing how switches choose
 * @param failures cables that are down for a time
 * @param detection how long after a cable goes down the switches at its ends avoid it, ps; that it
 *     is back is known at once
 * @param seed any number; the same seed gives the same run
 */
public record FabricParameters(
    Topology topology,
    LinkParameters nodeLink,
    LinkParameters cable,
    SwitchParameters switches,
    Balancing balancing,
    List<LinkFailure> failures,
    long detection,
    long seed) {
  /** A packet's most bytes on the wire that buffers are laid out for. */
  public static final int LARGEST_PACKET = 9_216;

  /**
   * Checks what one part alone cannot.
   *
   * @throws ParameterException when a failure names no cable, or pausing cannot keep the buffer
   *     from overflowing
   */
  public FabricParameters {
    failures = List.copyOf(failures);
    for (LinkFailure failure : failures) {
      if (failure.cable() >= topology.cables().size()) {
        throw new ParameterException(
            "cable",
            failure.cable(),
            topology.cables().isEmpty()
                ? "of a topology with cables between switches; " + topology.name() + " has none"
                : "0 to " + (topology.cables().size() - 1) + " in " + topology.name());
      }
    }
    if (detection < 0) {
      throw new ParameterException("detection", detection, "0 or more, ps");
    }
    if (switches.pfcBytes() > 0) {
      long need = lossless(topology, nodeLink, cable, switches.pfcBytes());
      if (switches.bufferBytes() < need) {
        throw new ParameterException(
            "bufferBytes",
            switches.bufferBytes(),
            "at least " + need + " with pfcBytes " + switches.pfcBytes() + ", or packets drop");
      }
    }
  }

  /** What may wait in a switch although every neighbour obeys. */
  private static long lossless(
      Topology topology, LinkParameters node, LinkParameters cable, long threshold) {
    long[] need = new long[topology.switches()];
    for (int at : topology.switchOf()) {
      need[at] += threshold + headroom(node);
    }
    for (var between : topology.cables()) {
      need[between.first()] += threshold + headroom(cable);
      need[between.second()] += threshold + headroom(cable);
    }
    long most = 0;
    for (long bytes : need) {
      most = Math.max(most, bytes);
    }
    return most;
  }

  /** On the way there and back, a packet in the way of the pause, and one begun before it came. */
  private static long headroom(LinkParameters link) {
    return 2 * link.bytesInDelay() + 3L * LARGEST_PACKET;
  }

  /**
   * A network without failures, links alike.
   *
   * @param topology how it is connected
   * @param link every link
   * @param switches every switch
   * @param balancing how switches choose
   * @param seed any number
   * @return the network
   */
  public static FabricParameters of(
      Topology topology,
      LinkParameters link,
      SwitchParameters switches,
      Balancing balancing,
      long seed) {
    return new FabricParameters(topology, link, link, switches, balancing, List.of(), 0, seed);
  }

  /**
   * The same with failures.
   *
   * @param cables what goes down
   * @param known how long after, ps
   * @return the network
   */
  public FabricParameters withFailures(List<LinkFailure> cables, long known) {
    return new FabricParameters(
        topology, nodeLink, cable, switches, balancing, cables, known, seed);
  }

  /**
   * How long a packet takes over so many links when nothing is ahead of it.
   *
   * @param bytes on the wire
   * @param links 2 or more: two of nodes, the others cables
   * @return ps
   */
  public long transit(int bytes, int links) {
    long node = (long) bytes * nodeLink.picosPerByte() + nodeLink.delay();
    long between = (long) bytes * cable.picosPerByte() + cable.delay();
    return 2 * node + (links - 2) * between;
  }
}
