// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.nic;

import dev.sluice.cycle.admission.AdmissionModel;
import dev.sluice.cycle.check.PacketCheckModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.cycle.wires.registers.VerdictEventWires;
import dev.sluice.cycle.writer.PacketWriterModel;
import dev.sluice.protocol.NicParameters;

/**
 * The cycle model of ReceiveEngine: packets come in, payload goes to memory. PacketCheck,
 * Admission, the receive-window engine and PacketWriter, connected.
 */
public final class ReceiveEngineModel extends ConnectedBlocks {
  private final Wires header;
  private final Wires cmd;
  private final Wires verdict;
  private final Wires writeCommand;
  private final Wires judged = VerdictEventWires.flow("judged");

  /**
   * An engine after reset.
   *
   * @param p what was built
   */
  public ReceiveEngineModel(NicParameters p) {
    BlockModel check = add(new PacketCheckModel(p, p.dropsWhenFull()));
    BlockModel admission = add(new AdmissionModel(p));
    ReceiveWindowEngineModel engine = ReceiveWindowEngineModel.of(p.sluice());
    add(engine);
    BlockModel writer = add(new PacketWriterModel(p));
    link(check, admission, "header");
    link(check, writer, "payload");
    link(admission, engine, "cmd");
    link(engine, admission, "verdict");
    link(engine, "query", admission, "queryPort");
    link(admission, writer, "writeCommand");
    inputs(check, "s_axis_rx_t");
    inputs(admission, "windowCommand");
    inputs(engine, "query_");
    inputs(writer, "m_axi_b");
    outputs(check, "dropped");
    outputs(admission, "answer", "connection", "refused", "overflow");
    outputs(engine, "status");
    outputs(judged);
    outputs(writer, "arrival", "m_axi_aw", "m_axi_w");
    header = check.wires("header");
    cmd = engine.cmd;
    verdict = engine.verdict;
    writeCommand = admission.wires("writeCommand");
    reset();
  }

  @Override
  public void drive() {
    super.drive();
    judged.valid = verdict.valid;
    judged.set(VerdictEventWires.VERDICT, verdict.get(VerdictWires.VERDICT));
  }

  /**
   * Inside: the packets that passed the check, from PacketCheck to Admission. To look at only.
   *
   * @return {@link dev.sluice.cycle.wires.HeaderWires} of the clock that was driven
   */
  public Wires header() {
    return header;
  }

  /**
   * Inside: the engine's commands, from Admission. To look at only.
   *
   * @return {@link dev.sluice.cycle.wires.EngineCommandWires} of the clock that was driven
   */
  public Wires cmd() {
    return cmd;
  }

  /**
   * Inside: the engine's verdicts, to Admission. To look at only.
   *
   * @return {@link dev.sluice.cycle.wires.VerdictWires} of the clock that was driven
   */
  public Wires verdict() {
    return verdict;
  }

  /**
   * Inside: what becomes of each data packet, in the order of {@link #header}, and marks; from
   * Admission to PacketWriter. To look at only.
   *
   * @return {@link dev.sluice.cycle.wires.WriteCommandWires} of the clock that was driven
   */
  public Wires writeCommand() {
    return writeCommand;
  }
}
