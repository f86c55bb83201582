package dev.sluice.cycle.nic;

import dev.sluice.cycle.PacketBuilderModel;
import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.send.SendEngineModel;
import dev.sluice.cycle.wires.BlockModel;
import dev.sluice.cycle.wires.Link;
import dev.sluice.cycle.wires.ReceiveConfigWires;
import dev.sluice.cycle.wires.SendConfigWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.NicParameters;
import java.util.List;

/**
 * The cycle model of NicCore: a whole NIC but for the rings in host memory and the registers. The
 * receive engine with its control, the send engine and PacketBuilder, connected. Nothing allocates
 * after construction.
 */
public final class NicCoreModel implements BlockModel {
  private final Wires receiveConfig = ReceiveConfigWires.signals("receiveConfig");
  private final Wires sendConfig = SendConfigWires.signals("sendConfig");
  private final BlockModel[] blocks;
  private final Link[] links;
  private final Link[] settings;
  private final List<Wires> inputs;
  private final List<Wires> outputs;

  /**
   * A NIC after reset.
   *
   * @param p what was built
   */
  public NicCoreModel(NicParameters p) {
    BlockModel receive = new ReceiveEngineModel(p);
    BlockModel control = new ReceiveControlModel(p);
    BlockModel send = new SendEngineModel(p);
    BlockModel builder = new PacketBuilderModel(p);
    blocks = new BlockModel[] {receive, control, send, builder};
    links =
        new Link[] {
          link(receive, control, "connection"),
          link(receive, control, "arrival"),
          link(receive, control, "status"),
          link(control, receive, "query_"),
          link(control, receive, "windowCommand"),
          link(receive, send, "answer"),
          link(control, builder, "control"),
          link(send, builder, "send")
        };
    settings =
        new Link[] {
          new Link(receiveConfig, control.wires("config")),
          new Link(sendConfig, send.wires("config"))
        };
    inputs =
        List.of(
            receive.wires("s_axis_rx_t"),
            send.wires("descriptor"),
            control.wires("region"),
            receive.wires("m_axi_b"),
            builder.wires("m_axi_r"),
            receiveConfig,
            sendConfig);
    outputs =
        List.of(
            builder.wires("m_axis_tx_t"),
            send.wires("completion"),
            receive.wires("m_axi_aw"),
            receive.wires("m_axi_w"),
            builder.wires("m_axi_ar"),
            receive.wires("dropped"),
            receive.wires("refused"),
            receive.wires("overflow"),
            builder.wires("readError"),
            control.wires("count"),
            send.wires("event"));
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
    for (Link setting : settings) {
      setting.settle();
    }
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
