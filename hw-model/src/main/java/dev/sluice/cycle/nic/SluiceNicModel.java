// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.nic;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.registers.RegistersModel;
import dev.sluice.cycle.rings.HostRingsModel;
import dev.sluice.protocol.NicParameters;

/**
 * The cycle model of SluiceNic, the whole NIC: NicCore, HostRings and Registers, connected. With
 * the UDP wrapper round it, the wires {@code udpConfig}, {@code nextHop}, {@code udpDropped} and
 * {@code udpTaken} are ports too.
 */
public final class SluiceNicModel extends ConnectedBlocks {
  private final NicCoreModel core;

  /**
   * A NIC after reset, without Ethernet.
   *
   * @param p what was built
   */
  public SluiceNicModel(NicParameters p) {
    this(p, false);
  }

  /**
   * A NIC after reset.
   *
   * @param p what was built
   * @param udp whether it is to be put into the UDP wrapper
   */
  SluiceNicModel(NicParameters p, boolean udp) {
    core = new NicCoreModel(p);
    add(core);
    BlockModel rings = add(new HostRingsModel(p));
    BlockModel registers = add(new RegistersModel(p, udp));
    link(registers, core, "receiveConfig");
    link(registers, core, "sendConfig");
    link(registers, core, "region");
    link(registers, "ringConfig", rings, "config");
    link(rings, core, "descriptor");
    link(core, rings, "completion");
    link(core, registers, "dropped");
    link(core, registers, "refused");
    link(core, registers, "overflow");
    link(core, registers, "judged");
    link(core, registers, "readError");
    link(core, registers, "count");
    link(core, registers, "event");
    link(rings, "status", registers, "ringStatus");
    link(rings, "irq", registers, "ringIrq");
    inputs(registers, "s_axil_aw", "s_axil_w", "s_axil_ar");
    inputs(core, "s_axis_rx_t", "m_axi_b", "m_axi_r");
    inputs(rings, "m_axi_ring_b", "m_axi_ring_r");
    outputs(registers, "s_axil_b", "s_axil_r", "irq");
    outputs(core, "m_axis_tx_t", "m_axi_aw", "m_axi_w", "m_axi_ar");
    outputs(rings, "m_axi_ring_aw", "m_axi_ring_w", "m_axi_ring_ar");
    ids(p, "m_axi_");
    ids(p, "m_axi_ring_");
    if (udp) {
      inputs(registers, "udpDropped", "udpTaken", "macEvent");
      outputs(registers, "udpConfig", "nextHop");
    }
    reset();
  }

  /**
   * The part that moves packets, for who wants to look at wires inside.
   *
   * @return its model
   */
  public NicCoreModel core() {
    return core;
  }
}
