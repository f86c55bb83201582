// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.UdpConfigWires;
import dev.sluice.spec.udp.FrameRules;
import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.util.SplittableRandom;

/**
 * Who the node of a bench is, and how its frames are.
 *
 * @param here the node
 * @param nextHop Ethernet address that its frames go to whose peer has no row
 * @param rules of its frames
 */
public record UdpEnds(Endpoint here, long nextHop, FrameRules rules) {
  private static final long MAC = (1L << 48) - 1;

  /**
   * A random node.
   *
   * @param random decides
   * @return any addresses, port and rules
   */
  public static UdpEnds random(SplittableRandom random) {
    Endpoint here =
        new Endpoint(random.nextLong() & MAC, random.nextInt(), 1 + random.nextInt(0xffff));
    return new UdpEnds(here, random.nextLong() & MAC, rules(random));
  }

  private static FrameRules rules(SplittableRandom random) {
    if (random.nextInt(4) == 0) {
      return FrameRules.PLAIN;
    }
    return new FrameRules(
        random.nextBoolean() ? FrameRules.NO_TAG : random.nextInt(0x1_0000),
        random.nextInt(0x100),
        random.nextInt(0x1_0000),
        random.nextInt(16),
        random.nextBoolean());
  }

  /**
   * The same node, whose frames have a tag.
   *
   * @param tag its control information, or none
   * @return it
   */
  public UdpEnds withTag(int tag) {
    FrameRules same = rules;
    return new UdpEnds(
        here,
        nextHop,
        new FrameRules(tag, same.tos(), same.sourceBase(), same.sourceBits(), same.sourceEach()));
  }

  /**
   * Tells a block.
   *
   * @param config the block's wires of that name
   */
  public void configure(Wires config) {
    config.set(UdpConfigWires.MAC, here.mac());
    config.set(UdpConfigWires.IP, here.ip());
    config.set(UdpConfigWires.PORT, here.port());
    config.set(UdpConfigWires.TAGGED, rules.tagged());
    config.set(UdpConfigWires.TAG, rules.tag() & 0xffff);
    if (config.size() > UdpConfigWires.NEXT_HOP) {
      config.set(UdpConfigWires.NEXT_HOP, nextHop);
      config.set(UdpConfigWires.TOS, rules.tos());
      config.set(UdpConfigWires.SOURCE_BASE, rules.sourceBase());
      config.set(UdpConfigWires.SOURCE_BITS, rules.sourceBits());
      config.set(UdpConfigWires.SOURCE_EACH, rules.sourceEach());
    }
  }
}
