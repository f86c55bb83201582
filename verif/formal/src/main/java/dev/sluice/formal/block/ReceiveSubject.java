// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import static dev.sluice.formal.block.BlockSubject.block;
import static dev.sluice.formal.block.BlockSubject.contract;

import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.protocol.NicParameters;
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
  static Subject of(String verilog, NicParameters nic) throws IOException {
    SluiceParameters p = nic.sluice();
    String whole = BlockWithQueues.module(verilog, "ReceiveEngine");
    String module = BlockWithQueues.alone(verilog, "ReceiveEngine");
    // The arrivals are PacketWriter's, the orders go to Admission, as they are.
    InnerPorts.of(whole, BlockWithQueues.module(verilog, "PacketWriter"));
    InnerPorts.of(whole, BlockWithQueues.module(verilog, "Admission"));
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
            .add(ofPacket(CheckedVerilog.file("protocol/window.v")));
    for (String name : new String[] {"latency", "ready", "stale", "region", "once", "complete"}) {
      checked.add(
          ofPacket(CheckedVerilog.file("protocol/" + name + ".v").replace("wire p_", "wire a_")));
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
        .add(ofPacket(CheckedVerilog.file("receive/whole.v")))
        .add(ofPacket(contract("whole", "p_whole")))
        .add(ofPacket(CheckedVerilog.file("receive/whole-helpers.v")))
        .add("(* anyseq *) wire [63:0] open_address;\n(* anyseq *) wire [12:0] open_tail;")
        .add(contract("placed", "a_placed"))
        .add(ofPacket(CheckedVerilog.file("receive/within.v")))
        .add(ofPacket(CheckedVerilog.file("receive/within-helpers.v")))
        .add(since())
        .with("BEAT", nic.beatBytes())
        .add(payload());
    return block("ReceiveEngine", module, checked);
  }

  /** Of which use arrivals are: closes and an open that are followed from where they are taken. */
  private static String since() throws IOException {
    return passed("v", "v_owed")
        + ordered("x", "v")
        + order("z")
        + order("v")
        + order("o")
        + contract("uses", "a_uses", "p_marks", "p_since")
        + mark("z")
        + mark("v")
        + CheckedVerilog.file("receive/since.v")
        + CheckedVerilog.file("receive/since-helpers.v");
  }

  /** An order that is followed to the engine. */
  private static String order(String name) throws IOException {
    String turns = contract("turns", "a_turn_orders").replace("BITS-1", "WINDOW_BITS+9");
    return (CheckedVerilog.file("block/orders-in.v") + turns).replace("turn_", name + "o_");
  }

  /** A close that is followed on to its mark. */
  private static String mark(String name) throws IOException {
    return CheckedVerilog.file("receive/one-mark.v").replace("ONE", name);
  }

  /** What speaks of a packet index: here {@code k_any} is the number of a row. */
  private static String ofPacket(String text) {
    return text.replace("k_any", "pidx_any");
  }

  /** A packet that is followed from its header to its payload. */
  private static String payload() throws IOException {
    return CheckedVerilog.file("receive/rows.v")
        + row("k", "k_any")
        + row("j", "j_any")
        + row("before_k", "before_k")
        + row("before_j", "before_j")
        + contract("beats")
        + contract("long", "a_long")
        + contract("fed", "a_fed")
        + CheckedVerilog.file("receive/own.v")
        + contract("payloads", "p_after", "a_payloads")
        + contract("drains", "p_ends", "a_needed", "a_drains")
        + (CheckedVerilog.file("block/enters.v") + contract("turns", "a_enters"))
            .replace("turn_", "row_")
            .replace("BITS", "62")
        + CheckedVerilog.file("receive/own-helpers.v");
  }

  /** A row of VerdictJoin, by its number. */
  private static String row(String name, String number) throws IOException {
    String before =
        number.equals(name)
            ? "wire [15:0] %s = %s - 16'd1;\n".formatted(name, name.replace("before_", "") + "_any")
            : "";
    return before
        + contract("pairs", name + "_owed", "a_" + name + "_pairs")
            .replace("pair_", name + "_pair_")
        + CheckedVerilog.file("receive/one-row.v").replace("ONE", name).replace("NUMBER", number);
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
