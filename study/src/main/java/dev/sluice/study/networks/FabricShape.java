// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import dev.sluice.protocol.ParameterException;
import dev.sluice.random.SeedHash;
import dev.sluice.study.fabric.Balancing;
import dev.sluice.study.fabric.FabricParameters;
import dev.sluice.study.fabric.LinkFailure;
import dev.sluice.study.fabric.LinkParameters;
import dev.sluice.study.fabric.SwitchParameters;
import dev.sluice.study.fabric.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The network of a point: links alike, switches alike. A record that exists is valid.
 *
 * @param topology its name, see {@link Topology#of}
 * @param gigabits of every link, Gbit/s
 * @param delayPicos of every link, ps
 * @param bufferBytes of every switch, shared by its ports
 * @param balancing how switches choose between paths
 * @param failures cables that fail, each one for good, at random times in the first {@code within}
 * @param withinPicos ps; 0 without failures
 * @param detectionPicos how long after it the switches at its ends avoid a cable, ps
 */
public record FabricShape(
    String topology,
    int gigabits,
    long delayPicos,
    long bufferBytes,
    Balancing balancing,
    int failures,
    long withinPicos,
    long detectionPicos) {

  /** A link's share of a switch's buffer after which its other end is told to pause. */
  private static final int PAUSE_SHARE = 4;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public FabricShape {
    Topology shape = Topology.of(topology);
    LinkParameters.ofGigabits(gigabits, delayPicos);
    SwitchParameters.shared(bufferBytes);
    if (failures < 0 || failures > shape.cables().size()) {
      throw new ParameterException(
          "failures", failures, "0 to " + shape.cables().size() + ", the cables of " + topology);
    }
    if (failures > 0 && withinPicos < 1 || withinPicos < 0 || detectionPicos < 0) {
      throw new ParameterException("within", withinPicos, "1 ps or more with failures");
    }
  }

  /**
   * Links of 400 Gbit/s and 0.5 microseconds, switches of 16 MB, ECMP, no failures.
   *
   * @param topology its name
   * @return the network
   */
  public static FabricShape of(String topology) {
    return new FabricShape(topology, 400, 500_000, 16_000_000, Balancing.ECMP, 0, 0, 0);
  }

  /**
   * The same with failures.
   *
   * @param cables how many
   * @param within in the first so many ps
   * @param detection how long after it switches avoid it, ps
   * @return a network
   */
  public FabricShape withFailures(int cables, long within, long detection) {
    return new FabricShape(
        topology, gigabits, delayPicos, bufferBytes, balancing, cables, within, detection);
  }

  /**
   * The same with other switches.
   *
   * @param bytes the buffer of each
   * @return a network
   */
  public FabricShape withBuffer(long bytes) {
    return new FabricShape(
        topology, gigabits, delayPicos, bytes, balancing, failures, withinPicos, detectionPicos);
  }

  /**
   * Nodes.
   *
   * @return how many
   */
  public int nodes() {
    return Topology.of(topology).nodes();
  }

  /**
   * The network of a run.
   *
   * @param markBytes marking threshold; 0 for none
   * @param lossless whether switches pause their neighbours
   * @param trimming whether they cut packets that they have no room for
   * @param seed its seed
   * @return the network
   */
  FabricParameters withSeed(long markBytes, boolean lossless, boolean trimming, long seed) {
    Topology shape = Topology.of(topology);
    LinkParameters link = LinkParameters.ofGigabits(gigabits, delayPicos);
    SwitchParameters switches = SwitchParameters.shared(bufferBytes).withEcn(markBytes);
    if (lossless) {
      long ports = shape.nodes() / (long) Math.max(1, edges(shape)) + shape.cables().size();
      switches = switches.withPfc(bufferBytes / (PAUSE_SHARE * Math.max(1, ports)));
    }
    if (trimming) {
      switches = switches.withTrimming();
    }
    FabricParameters network = FabricParameters.of(shape, link, switches, balancing, seed);
    return failures == 0 ? network : network.withFailures(failed(shape, seed), detectionPicos);
  }

  private static int edges(Topology shape) {
    return (int) shape.switchOf().stream().distinct().count();
  }

  private List<LinkFailure> failed(Topology shape, long seed) {
    List<Integer> cables = new ArrayList<>();
    for (int i = 0; i < shape.cables().size(); i++) {
      cables.add(i);
    }
    Random random = new Random(SeedHash.of(seed, "failures"));
    Collections.shuffle(cables, random);
    List<LinkFailure> list = new ArrayList<>();
    for (int cable : cables.subList(0, failures)) {
      long from = random.nextLong(withinPicos);
      list.add(new LinkFailure(cable, from, Long.MAX_VALUE));
    }
    return list;
  }
}
