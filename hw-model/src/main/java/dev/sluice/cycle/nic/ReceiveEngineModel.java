package dev.sluice.cycle.nic;

import dev.sluice.cycle.EngineBlock;
import dev.sluice.cycle.PacketCheckModel;
import dev.sluice.cycle.PacketWriterModel;
import dev.sluice.cycle.admission.AdmissionModel;
import dev.sluice.cycle.wires.BlockModel;
import dev.sluice.cycle.wires.Link;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.NicParameters;
import java.util.List;

/**
 * The cycle model of ReceiveEngine: packets come in, payload goes to memory. PacketCheck,
 * Admission, the receive-window engine and PacketWriter, connected. Nothing allocates after
 * construction.
 */
public final class ReceiveEngineModel implements BlockModel {
  private final BlockModel[] blocks;
  private final Link[] links;
  private final List<Wires> inputs;
  private final List<Wires> outputs;

  /**
   * An engine after reset.
   *
   * @param p what was built
   */
  public ReceiveEngineModel(NicParameters p) {
    BlockModel check = new PacketCheckModel(p, false);
    BlockModel admission = new AdmissionModel(p);
    BlockModel engine = new EngineBlock(p.sluice());
    BlockModel writer = new PacketWriterModel(p);
    blocks = new BlockModel[] {check, admission, engine, writer};
    links =
        new Link[] {
          link(check, admission, "header"),
          link(check, writer, "payload"),
          link(admission, engine, "cmd"),
          link(engine, admission, "verdict"),
          link(admission, writer, "writeCommand")
        };
    inputs =
        List.of(
            check.wires("s_axis_rx_t"),
            admission.wires("windowCommand"),
            engine.wires("query_"),
            writer.wires("m_axi_b"));
    outputs =
        List.of(
            admission.wires("answer"),
            admission.wires("connection"),
            engine.wires("status"),
            writer.wires("arrival"),
            writer.wires("m_axi_aw"),
            writer.wires("m_axi_w"),
            check.wires("dropped"),
            admission.wires("refused"),
            admission.wires("overflow"));
    reset();
  }

  private static Link link(BlockModel from, BlockModel to, String name) {
    return new Link(from.wires(name), to.wires(name));
  }

  @Override
  public void reset() {
    for (BlockModel block : blocks) {
      block.reset();
    }
  }

  @Override
  public void drive() {
    for (BlockModel block : blocks) {
      block.drive();
    }
    for (Link link : links) {
      link.settle();
    }
  }

  @Override
  public void clock() {
    for (BlockModel block : blocks) {
      block.clock();
    }
  }

  @Override
  public List<Wires> inputs() {
    return inputs;
  }

  @Override
  public List<Wires> outputs() {
    return outputs;
  }
}
