// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.nic;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.udp.UdpUnwrapModel;
import dev.sluice.cycle.udp.UdpWrapModel;
import dev.sluice.protocol.NicParameters;

/** The cycle model of SluiceNicUdp: SluiceNic between UdpUnwrap and UdpWrap. */
public final class SluiceNicUdpModel extends ConnectedBlocks {
  /**
   * A NIC after reset.
   *
   * @param p what was built
   */
  public SluiceNicUdpModel(NicParameters p) {
    this(p, false);
  }

  /**
   * A NIC after reset.
   *
   * @param p what was built
   * @param mac whether it is to be put behind a MAC's clocks: then what is dropped there is an
   *     input
   */
  public SluiceNicUdpModel(NicParameters p, boolean mac) {
    BlockModel unwrap = add(new UdpUnwrapModel(p));
    BlockModel nic = add(new SluiceNicModel(p, true));
    BlockModel wrap = add(new UdpWrapModel(p));
    link(unwrap, "m_axis_rx_t", nic, "s_axis_rx_t");
    link(unwrap, "dropped", nic, "udpDropped");
    link(unwrap, "taken", nic, "udpTaken");
    link(nic, "m_axis_tx_t", wrap, "s_axis_tx_t");
    link(nic, "udpConfig", unwrap, "config");
    link(nic, "udpConfig", wrap, "config");
    link(nic, "nextHop", wrap, "nextHop");
    inputs(nic, "s_axil_aw", "s_axil_w", "s_axil_ar", "m_axi_b", "m_axi_r");
    inputs(nic, "m_axi_ring_b", "m_axi_ring_r");
    inputs(unwrap, "s_axis_eth_t");
    if (mac) {
      inputs(nic, "macEvent");
    }
    outputs(nic, "s_axil_b", "s_axil_r", "irq");
    outputs(nic, "m_axi_aw", "m_axi_w", "m_axi_ar");
    outputs(nic, "m_axi_ring_aw", "m_axi_ring_w", "m_axi_ring_ar");
    outputs(wrap, "m_axis_eth_t");
    ids(p, "m_axi_");
    ids(p, "m_axi_ring_");
    reset();
  }
}
