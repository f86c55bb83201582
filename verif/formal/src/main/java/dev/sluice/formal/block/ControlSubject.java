// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import static dev.sluice.formal.block.BlockSubject.block;
import static dev.sluice.formal.block.BlockSubject.contract;
import static dev.sluice.formal.block.BlockSubject.oneWindow;
import static dev.sluice.formal.block.BlockWithQueues.alone;

import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.sizes.ControlSizes;
import java.io.IOException;
import java.util.List;

/**
 * ReceiveControl and its components as subjects, with the contracts between them: each statement of
 * a contract is proved of one and assumed of the others.
 */
final class ControlSubject {
  private ControlSubject() {}

  /**
   * All of them.
   *
   * @param verilog of a NIC
   * @param p its parameters
   * @return the subjects
   * @throws IOException when one cannot be generated
   */
  static List<Subject> of(String verilog, NicParameters p) throws IOException {
    SluiceParameters sluice = p.sluice();
    return List.of(
        visits(alone(verilog, "WindowVisits"), sluice),
        answers(alone(verilog, "ArrivalLine"), sluice),
        swept(alone(verilog, "Sweep"), sluice),
        asks(alone(verilog, "RequestMaker"), sluice),
        orders(verilog, sluice),
        grants(NicGenerator.verilog("ConnectionDesk", p), p),
        control(verilog, sluice));
  }

  /** Who may write a window's rows. */
  private static Subject visits(String module, SluiceParameters p) throws IOException {
    return block(
        "WindowVisits",
        module,
        oneWindow(module, p.windowBits())
            .with("WINDOWS", p.windows())
            .add(contract("visit-pace", "p_alone", "p_before"))
            .add(contract("visit-outcome", "p_ends"))
            .add(contract("desk-visits", "p_forDesk", "a_deskCommits"))
            .add(contract("sweep-visits", "a_sweepCommits"))
            .add(contract("desk-commands", "a_deskAsks", "a_deskGives", "a_openStands"))
            .add(contract("sweep-commands", "a_sweepGives"))
            .add(contract("request-visits", "a_kinds", "a_stays"))
            .add(contract("first-clocks", "a_quiet"))
            .add(contract("phases", "phases_follow", "rows_are_current"))
            .add(contract("visit-rows", "p_owner", "p_settles", "p_sees", "p_brings"))
            .addFile("block/visits.v")
            .add(contract("commands", "p_commands"))
            .add(contract("phase-rows", "p_keeps"))
            .addFile("block/visits-helpers.v"));
  }

  /** Which arrivals are answered by a completion response. */
  private static Subject answers(String module, SluiceParameters p) throws IOException {
    return block(
        "ArrivalLine",
        module,
        oneWindow(module, p.windowBits())
            .with("WINDOWS", p.windows())
            .add(contract("phase-rows", "a_keeps"))
            .add(contract("first-clocks", "p_quiet"))
            .add(contract("phases", "a_phases", "p_current"))
            .add(contract("answers", "p_completes", "p_answers", "p_completed", "p_marked"))
            .addFile("block/answers-helpers.v"));
  }

  /** Which windows the sweep ends and frees. */
  private static Subject swept(String asIs, SluiceParameters p) throws IOException {
    int word = ControlSizes.USED_WORD;
    String module = WholeMemory.vector(asIs, "inUse_memory", word);
    boolean several = p.windows() > word;
    return block(
        "Sweep",
        module,
        oneWindow(module, p.windowBits())
            .with("WINDOWS", p.windows())
            .with("USED_WORD", word)
            .with("USED_WORDS", Math.max((p.windows() + word - 1) / word, 2))
            .add(contract("first-opens", "a_later"))
            .addFile("block/turn.v")
            .add(
                CheckedVerilog.file("block/turn-helpers.v")
                    .replace("IN_BASE", several ? "inUse_base == w_star / USED_WORD" : "1'b1"))
            .add(contract("visit-pace", "a_alone", "a_before"))
            .add(contract("visit-outcome", "a_ends"))
            .add(contract("sweep-visits", "p_sweepCommits"))
            .add(contract("sweep-commands", "p_sweepGives"))
            .add(contract("sweep-ends", "p_orderly", "p_frees"))
            .addFile("block/sweep.v")
            .addFile("block/sweep-helpers.v"));
  }

  /** What the request maker does with visits. */
  private static Subject asks(String module, SluiceParameters p) throws IOException {
    return block(
        "RequestMaker",
        module,
        oneWindow(module, p.windowBits())
            .add(contract("visit-pace", "a_alone", "a_before"))
            .add(contract("request-visits", "p_kinds", "p_stays"))
            .addFile("block/asks-helpers.v"));
  }

  /**
   * How what the components of ReceiveControl guarantee makes what they assume: of each of them
   * nothing else is known.
   */
  private static Subject control(String verilog, SluiceParameters p) throws IOException {
    String whole = BlockWithQueues.module(verilog, "ReceiveControl");
    // The arrivals go to ArrivalLine, and WindowVisits' commands to Admission, as they are.
    InnerPorts.of(whole, BlockWithQueues.module(verilog, "ArrivalLine"));
    InnerPorts.of(whole, BlockWithQueues.module(verilog, "WindowVisits"));
    return block(
        "ReceiveControl",
        alone(verilog, "ReceiveControl"),
        oneWindow(alone(verilog, "ReceiveControl"), p.windowBits())
            .add(ComponentOutputs.of(whole))
            .add(contract("visit-pace", "a_alone", "a_before"))
            .add(contract("visit-outcome", "a_ends"))
            .add(contract("request-visits", "a_kinds", "a_stays"))
            .add(contract("phases", "p_phases", "a_current"))
            .add(contract("visit-rows", "a_owner", "a_settles", "a_sees", "a_brings"))
            .add(contract("sweep-ends", "a_orderly", "a_frees"))
            .add(contract("free-windows", "p_given", "a_free", "a_next"))
            .addFile("block/control-helpers.v")
            .with("WINDOWS", p.windows())
            .add(contract("answers", "a_completes", "a_answers", "a_completed", "a_marked"))
            .addFile("block/told.v")
            .add(contract("whole", "a_whole"))
            .addFile("block/told-helpers.v")
            .add(contract("sweep-commands", "a_sweepGives"))
            .add(contract("desk-visits", "wished_by_desk", "a_deskCommits"))
            .add(contract("desk-commands", "a_deskAsks", "a_deskGives", "a_openStands"))
            .add(contract("commands", "a_commands"))
            .add("wire since_it = 1'b1;")
            .add(contract("uses", "p_uses", "a_marks", "a_since"))
            .addFile("block/since.v")
            .addFile("block/since-helpers.v"));
  }

  /** Of which order a control packet is, and whose it is. */
  private static Subject orders(String verilog, SluiceParameters p) throws IOException {
    String whole = BlockWithQueues.module(verilog, "PacketMaker");
    String module = alone(verilog, "PacketMaker");
    String orders =
        CheckedVerilog.file("block/orders.v") + CheckedVerilog.file("block/orders-helpers.v");
    return block(
        "PacketMaker",
        module,
        oneWindow(module, p.windowBits())
            .add(
                orders
                    .replace(
                        "ANSWERS", BlockWithQueues.queue(whole, "BlockRamFifo", "answer_valid"))
                    .replace(
                        "REPORTS", BlockWithQueues.queue(whole, "MooreFifo", "report_valid"))));
  }

  /** For which requests a window is opened. */
  private static Subject grants(String verilog, NicParameters p) throws IOException {
    BlockWithQueues block = BlockWithQueues.followed(verilog, "ConnectionDesk", "freeRows");
    String requests = block.queue("MooreFifo", "connection_valid");
    return block
        .with("REGIONS", RegionWires.REGIONS)
        .with("OPEN", WindowOp.OPEN.code())
        .with("MOST", p.sluice().maxPackets())
        .with("PAYLOAD", p.sluice().payloadBytes())
        .with("BEAT", p.beatBytes())
        .add(CheckedVerilog.file("block/granted.v").replace("QUEUE", requests))
        .add(CheckedVerilog.file("block/granted-helpers.v"))
        .with("WINDOWS", p.sluice().windows())
        .with("WINDOW_BITS", p.sluice().windowBits())
        .add(contract("visit-pace", "a_alone", "a_before"))
        .add(contract("desk-visits", "a_forDesk", "p_deskCommits"))
        .add(contract("desk-commands", "p_deskAsks", "p_deskGives", "p_openStands"))
        .add(contract("free-windows", "a_given", "p_free", "p_next"))
        .add(CheckedVerilog.file("block/free.v"))
        .add(contract("first-opens", "p_later"))
        .add(CheckedVerilog.file("block/free-helpers.v"))
        .subject();
  }
}
