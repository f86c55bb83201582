// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.UdpConfigWires;
import dev.sluice.spec.udp.UdpFraming.Endpoint;
import java.util.SplittableRandom;

/**
 * Who the node of a bench is, and the next hop of its frames.
 *
 * @param here the node
 * @param nextHop Ethernet address that its frames go to
 */
public record UdpEnds(Endpoint here, long nextHop) {
  private static final long MAC = (1L << 48) - 1;

  /**
   * A random node.
   *
   * @param random decides
   * @return any addresses and port
   */
  public static UdpEnds random(SplittableRandom random) {
    Endpoint here =
        new Endpoint(random.nextLong() & MAC, random.nextInt(), 1 + random.nextInt(0xffff));
    return new UdpEnds(here, random.nextLong() & MAC);
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
    if (config.size() > UdpConfigWires.NEXT_HOP) {
      config.set(UdpConfigWires.NEXT_HOP, nextHop);
    }
  }
}
