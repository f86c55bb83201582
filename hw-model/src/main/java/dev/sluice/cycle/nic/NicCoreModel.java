// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.nic;

import dev.sluice.cycle.builder.PacketBuilderModel;
import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.send.SendEngineModel;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.protocol.NicParameters;

/**
 * The cycle model of NicCore: a whole NIC but for the rings in host memory and the registers. The
 * receive engine with its control, the send engine and PacketBuilder, connected.
 */
public final class NicCoreModel extends ConnectedBlocks {
  private final ReceiveEngineModel receive;
  private final ReceiveControlModel control;
  private final Wires windowCommand;

  /**
   * A NIC after reset.
   *
   * @param p what was built
   */
  public NicCoreModel(NicParameters p) {
    receive = new ReceiveEngineModel(p);
    add(receive);
    control = new ReceiveControlModel(p);
    add(control);
    BlockModel send = add(new SendEngineModel(p));
    BlockModel builder = add(new PacketBuilderModel(p));
    link(receive, control, "connection");
    link(receive, control, "arrival");
    link(receive, control, "status");
    link(control, receive, "query_");
    link(control, receive, "windowCommand");
    link(receive, send, "answer");
    link(control, builder, "control");
    link(send, builder, "send");
    link(builder, send, "readError");
    link(builder, send, "sendRoom");
    inputs(receive, "s_axis_rx_t", "m_axi_b");
    inputs(control, "region");
    inputs(send, "descriptor");
    inputs(builder, "m_axi_r");
    setting(ReceiveConfigWires.signals("receiveConfig"), control.wires("config"));
    setting(SendConfigWires.signals("sendConfig"), send.wires("config"));
    outputs(receive, "m_axi_aw", "m_axi_w", "dropped", "refused", "overflow", "judged");
    outputs(control, "count");
    outputs(send, "completion", "event");
    outputs(builder, "m_axis_tx_t", "m_axi_ar", "readError");
    windowCommand = control.wires("windowCommand");
    reset();
  }

  /**
   * Inside: the receive engine, whose wires an observer may look at.
   *
   * @return the part that is connected
   */
  public ReceiveEngineModel receive() {
    return receive;
  }

  /**
   * Inside: the receive control, whose components an observer may look at.
   *
   * @return the part that is connected
   */
  public ReceiveControlModel control() {
    return control;
  }

  /**
   * Inside: windows that open and close, from ReceiveControl to Admission. To look at only.
   *
   * @return {@link dev.sluice.cycle.wires.WindowCommandWires} of the clock that was driven
   */
  public Wires windowCommand() {
    return windowCommand;
  }
}
