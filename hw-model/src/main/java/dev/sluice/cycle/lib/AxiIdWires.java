// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import dev.sluice.protocol.NicParameters;
import java.util.ArrayList;
import java.util.List;

/**
 * The ids of an AXI4 bus to host memory, beside the channels of {@link AxiWires}. All transactions
 * have the id {@value #ID}, so they stay in order; another in a response is an error of the
 * interconnect.
 *
 * <p>Source: AMBA AXI protocol specification (ARM IHI 0022), chapter A5.
 */
public final class AxiIdWires {
  /** The only id. */
  public static final int ID = 0;

  private AxiIdWires() {}

  /**
   * What the NIC says: {@code awid} and {@code arid}.
   *
   * @param p gives the width; 0 is no ids
   * @param bus for example {@code m_axi_}
   * @return two signals, whose value is {@value #ID} and stays; none without ids
   */
  public static List<Wires> requests(NicParameters p, String bus) {
    return signals(p, bus, "awid", "arid");
  }

  /**
   * What memory says: {@code bid} and {@code rid}.
   *
   * @param p gives the width; 0 is no ids
   * @param bus for example {@code m_axi_}
   * @return two signals; none without ids
   */
  public static List<Wires> responses(NicParameters p, String bus) {
    return signals(p, bus, "bid", "rid");
  }

  private static List<Wires> signals(NicParameters p, String bus, String... names) {
    List<Wires> wires = new ArrayList<>();
    for (String name : names) {
      if (p.axiIdWidth() > 0) {
        wires.add(Wires.signal(bus + name, p.axiIdWidth()));
      }
    }
    return wires;
  }
}
