// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import static dev.sluice.formal.block.BlockSubject.block;
import static dev.sluice.formal.block.BlockSubject.contract;

import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;

/**
 * ReceiveEngine as a subject, from the engine's commands to the arrivals: of its components nothing
 * is known but what is proved of each of them by the same files.
 */
final class ReceiveSubject {
  private ReceiveSubject() {}

  /**
   * What a transfer's completion says of its packets.
   *
   * @param verilog of a NIC
   * @param p its parameters
   * @return ReceiveEngine
   * @throws IOException when a checker cannot be read
   */
  static Subject of(String verilog, SluiceParameters p) throws IOException {
    String whole = BlockWithQueues.module(verilog, "ReceiveEngine");
    String module = BlockWithQueues.alone(verilog, "ReceiveEngine");
    // The arrivals are PacketWriter's, and go to ReceiveControl as they are.
    InnerPorts.of(whole, BlockWithQueues.module(verilog, "PacketWriter"));
    ComponentOutputs.of(BlockWithQueues.module(verilog, "NicCore"));
    CheckedVerilog checked =
        new CheckedVerilog(module)
            .add(ComponentOutputs.of(whole))
            .add(join(verilog).free())
            .with("R", p.windows())
            .with("WINDOW_BITS", p.windowBits())
            .with("COUNT_BITS", p.packetCountBits())
            .with("M", p.maxPackets())
            .with("PAYLOAD", p.payloadBytes())
            .with("LATENCY", ReceiveWindowEngineModel.of(p).latency())
            .with("BITS", QueueOwners.ARRIVAL_BITS)
            .with("MOST_INSIDE", QueueOwners.MOST_INSIDE)
            .addFile("protocol/window.v");
    for (String name : new String[] {"latency", "ready", "stale", "region", "once", "complete"}) {
      checked.add(CheckedVerilog.file("protocol/" + name + ".v").replace("wire p_", "wire a_"));
    }
    checked
        .add(contract("asked", "p_willing", "a_fires", "a_asked"))
        .addFile("receive/asked-packets.v")
        .add(passed("x", "p_owed", "receive/followed.v"))
        .add(passed("y", "y_owed", "receive/followed.v"))
        .add(passed("z", "z_owed"))
        .add(ordered("x", "y"))
        .add(ordered("x", "z"))
        .add(ordered("z", "y"))
        .addFile("receive/whole.v")
        .add(contract("whole", "p_whole"))
        .addFile("receive/whole-helpers.v")
        .add("(* anyseq *) wire [63:0] open_address;\n(* anyseq *) wire [12:0] open_tail;")
        .add(contract("placed", "a_placed"))
        .addFile("receive/within.v")
        .addFile("receive/within-helpers.v");
    return block("ReceiveEngine", module, checked);
  }

  /** A row that is followed, by the name that it has here. */
  private static String passed(String name, String owed, String... more) throws IOException {
    StringBuilder all = new StringBuilder(contract("pairs", owed, "a_one_pairs"));
    all.append(CheckedVerilog.file("block/passes.v"))
        .append(contract("turns", "a_one_turns"))
        .append(CheckedVerilog.file("receive/passed.v"));
    for (String file : more) {
      all.append(CheckedVerilog.file(file));
    }
    return all.toString()
        .replace("pair_", name + "p_")
        .replace("turn_", name + "t_")
        .replace("one_", name + "_");
  }

  /** Two of them, in their order. */
  private static String ordered(String earlier, String later) throws IOException {
    return CheckedVerilog.file("receive/order-of-two.v")
        .replace("EARLIER", earlier)
        .replace("LATER", later);
  }

  /** What VerdictJoin gets from Admission, inside of which it is. */
  static InnerPorts join(String verilog) {
    return InnerPorts.of(
        BlockWithQueues.module(verilog, "Admission"),
        BlockWithQueues.module(verilog, "VerdictJoin"));
  }
}
