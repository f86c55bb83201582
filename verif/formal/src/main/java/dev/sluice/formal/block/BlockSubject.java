// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.formal.rtl.TrackedRow;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.sizes.AdmissionSizes;
import dev.sluice.spec.registers.NicCounter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Blocks of a NIC as subjects. What a block has inside of it, queues for example, is left out, and
 * may do anything: so what is proved of the block holds with whatever is inside of it.
 */
public final class BlockSubject {
  /** The properties of all blocks. */
  public static final List<String> PROPERTIES =
      List.of(
          "gap",
          "comes",
          "look",
          "alone",
          "owner",
          "count",
          "host",
          "leaves",
          "kept",
          "beside",
          "fits",
          "responses");

  /** The stages from a clock in which nothing is taken to the one without a command. */
  private static final int STAGES = 4;

  private static final Pattern INSTANCE =
      Pattern.compile("(?m)^  \\w+ (?:#\\([^;]*?\\) )?\\w+ \\(\\n(?:    \\..*\\n)+  \\);\\n");

  private BlockSubject() {}

  /**
   * The blocks of a small NIC.
   *
   * @return the subjects
   * @throws IOException when it cannot be generated
   */
  public static List<Subject> quick() throws IOException {
    return of(
        NicGenerator.verilog(
            "SluiceNic",
            new NicParameters(new SluiceParameters(16, 16, 64, 512, Architecture.RING), 64, 4)));
  }

  /**
   * The blocks of the NIC that {@code generate --top nic} writes.
   *
   * @return the subjects
   * @throws IOException when it cannot be generated
   */
  public static List<Subject> full() throws IOException {
    return of(NicGenerator.verilog("SluiceNic", NicParameters.DEFAULT));
  }

  /**
   * Admission and its VerdictJoin, of any NIC or of Admission alone.
   *
   * @param verilog that has both
   * @return the subjects
   * @throws IOException when a checker cannot be read
   */
  public static List<Subject> admission(String verilog) throws IOException {
    return List.of(gap(module(verilog, "Admission")), join(verilog));
  }

  /**
   * The writer of payload, of any NIC or alone.
   *
   * @param verilog that has it
   * @return the subject
   * @throws IOException when a checker cannot be read
   */
  public static Subject packetWriter(String verilog) throws IOException {
    return writer(verilog);
  }

  private static List<Subject> of(String verilog) throws IOException {
    return List.of(
        gap(module(verilog, "Admission")),
        look(module(verilog, "TransferTimers")),
        visits(module(verilog, "WindowVisits")),
        count(module(verilog, "CounterBank")),
        host(module(verilog, "AccessSequencer")),
        join(verilog),
        writer(verilog));
  }

  /** Where clocks are left to queries, and no more is let in than waits in the join. */
  private static Subject gap(String module) throws IOException {
    return new Subject(
        "block",
        Map.of("block", "Admission"),
        "Admission",
        module,
        new CheckedVerilog(TrackedRow.of(module, "w_star"))
            .add("(* anyconst *) wire [15:0] w_star;")
            .with("PATIENCE", AdmissionSizes.QUERY_PATIENCE)
            .with("BOUND", AdmissionSizes.QUERY_PATIENCE - 1 + STAGES)
            .addFile("block/gap.v")
            .addFile("block/gap-helpers.v")
            .with("DEPTH", AdmissionSizes.PACKETS_INSIDE)
            .add("wire join_comes = decide_pendingValid, join_leaves = join_1_left;")
            .add(contract("join-inside", "COMES", "p_comes").replace("$LEAVES", "leaves_rightly"))
            .addFile("block/inside-helpers.v")
            .text());
  }

  /** Who may write a window's rows. */
  private static Subject visits(String module) throws IOException {
    int bits = bits(module, "sweepWindow");
    return new Subject(
        "block",
        Map.of("block", "WindowVisits"),
        "WindowVisits",
        module,
        new CheckedVerilog(TrackedRow.of(module, "w_star"))
            .add("(* anyconst *) wire [WINDOW_BITS-1:0] w_star;")
            .with("WINDOW_BITS", bits)
            .addFile("block/visits.v")
            .addFile("block/visits-helpers.v")
            .text());
  }

  /** What the host reads of a counter. */
  private static Subject count(String module) throws IOException {
    return new Subject(
        "block",
        Map.of("block", "CounterBank"),
        "CounterBank",
        module,
        new CheckedVerilog(TrackedRow.of(module, "w_star"))
            .with("COUNTERS", NicCounter.count())
            .add(contract("counter-host", "HOST", "a_host"))
            .addFile("block/count.v")
            .add(chosen("f_small", "small_", NicCounter.count(), "w_star"))
            .add(chosen("f_group", "groups_", (NicCounter.count() + 7) / 8, "w_star[6:3]"))
            .add(place("f_count", "f_small") + place("f_count_seen", "seen"))
            .addFile("block/count-helpers.v")
            .text());
  }

  /** Who announces and reads counters, as {@link #count} assumes it. */
  private static Subject host(String module) throws IOException {
    return new Subject(
        "block",
        Map.of("block", "AccessSequencer"),
        "AccessSequencer",
        module,
        new CheckedVerilog(module)
            .add("wire announce = decode;")
            .add(contract("counter-host", "HOST", "p_host"))
            .addFile("block/host-helpers.v")
            .text());
  }

  /** What waits for its verdict. */
  private static Subject join(String verilog) throws IOException {
    BlockWithQueues block = BlockWithQueues.of(verilog, "VerdictJoin");
    String pending = block.queue("BlockRamFifo");
    return block.subject(
        checked ->
            checked
                .with("DEPTH", AdmissionSizes.PACKETS_INSIDE)
                .add("wire join_comes = pending_valid, join_leaves = left;")
                .add(contract("join-inside", "COMES", "a_comes").replace("$LEAVES", "p_leaves"))
                .add(CheckedVerilog.file("block/join.v").replace("PENDING", pending))
                .add(CheckedVerilog.file("block/join-helpers.v").replace("PENDING", pending)));
  }

  /** Where bursts, and those who wait for their responses, go. */
  private static Subject writer(String verilog) throws IOException {
    return BlockWithQueues.of(verilog, "PacketWriter")
        .subject(checked -> checked.addFile("block/writer.v").addFile("block/writer-helpers.v"));
  }

  /**
   * What stands between two blocks: the same file is assumed by one, and proved of the other.
   *
   * @param file the name of the file
   * @param word what stands in it for the name of the statement
   * @param name {@code a_} and a name where it is assumed, {@code p_} where it is proved
   */
  private static String contract(String file, String word, String name) throws IOException {
    return CheckedVerilog.file("contract/" + file + ".v").replace("$" + word, name);
  }

  /** One of several small counters, or of what is chosen among them. */
  private static String chosen(String name, String those, int count, String which) {
    String all =
        IntStream.rangeClosed(1, count)
            .mapToObj(i -> those + (count - i))
            .collect(Collectors.joining(", "));
    return "wire [%d:0] %s_all = {%s};\nwire [6:0] %s = %s_all[7 * %s +: 7];\n"
        .formatted(7 * count - 1, name, all, name, name, which);
  }

  /** Where a small counter's state is in their order, by the table that all of them share. */
  private static String place(String name, String state) {
    String bits =
        IntStream.of(0, 1, 2, 3, 4, 5, 7)
            .mapToObj(i -> "_zz_recent%s[%s]".formatted(i == 0 ? "" : "_" + i, state))
            .collect(Collectors.joining(", "));
    return "wire [6:0] %s = {%s};\n".formatted(name, bits);
  }

  private static int bits(String module, String input) {
    Matcher port = Pattern.compile("input  wire \\[(\\d+):0\\] +" + input + ",").matcher(module);
    if (!port.find()) {
      throw new IllegalArgumentException("there is no input " + input + " of several bits");
    }
    return Integer.parseInt(port.group(1)) + 1;
  }

  /** Whether a slot's wait is over. */
  private static Subject look(String module) throws IOException {
    return new Subject(
        "block",
        Map.of("block", "TransferTimers"),
        "TransferTimers",
        module,
        new CheckedVerilog(TrackedRow.of(module, "w_star"))
            .with("SLOT_BITS", bits(module, "lookSlot"))
            .addFile("block/look.v")
            .addFile("block/look-helpers.v")
            .text());
  }

  /** A module without what is inside of it. */
  private static String module(String verilog, String name) {
    return INSTANCE.matcher(BlockWithQueues.module(verilog, name)).replaceAll("");
  }

  /**
   * The planted faults of blocks.
   *
   * @return each with the block that it is in
   */
  public static List<FaultRow> faults() {
    return List.of(
        new FaultRow(
            "Admission",
            "a command where the query has its clock",
            "assign cmd_valid = cmdValid",
            "assign cmd_valid = cmdValid || queryPort_waits",
            "gap"),
        new FaultRow(
            "Admission",
            "no clock is left out",
            "assign gap_leaves = (queryPort_waits && gap_due)",
            "assign gap_leaves = 1'b0",
            "last"),
        new FaultRow(
            "Admission",
            "something is taken all the same",
            "assign take_runs = ((sweep_done && cmd_ready) && (! gap_leaves))",
            "assign take_runs = (sweep_done && cmd_ready)",
            "taken"),
        new FaultRow(
            "Admission",
            "patience turns over before it is at its end",
            "gap_waited <= (queryPort_waits ? _zz_gap_waited : ",
            "gap_waited <= (queryPort_waits && gap_waited != 29 ? _zz_gap_waited : ",
            "run"),
        new FaultRow(
            "Admission",
            "one more than there is room for is let in",
            "(left || (take_waiting != 7'h3f))",
            "(left || (take_waiting != 7'h40))",
            "waiting"),
        new FaultRow(
            "Admission",
            "a close is not counted",
            "(take_command_fire && (take_command_payload_op == 2'b10))",
            "1'b0",
            "joined"),
        new FaultRow(
            "Admission",
            "an open waits, too",
            "decide_pendingValid <= (compare_valid &&",
            "decide_pendingValid <= (compare_valid ||",
            "comes"),
        new FaultRow(
            "VerdictJoin",
            "says that one has left in every clock in which one may",
            "assign left = joins",
            "assign left = goes",
            "leaves"),
        new FaultRow(
            "VerdictJoin",
            "the queue is full two rows early",
            "(count != 7'h3f));\n      end\n      if(leaves) begin\n        readValid",
            "(count != 7'h3d));\n      end\n      if(leaves) begin\n        readValid",
            "kept"),
        new FaultRow(
            "VerdictJoin",
            "a kind leaves without its row",
            ".pop_ready    (joins                 ), //i\n    .pop_payload  (kinds_pop_payload",
            ".pop_ready    (goes                  ), //i\n    .pop_payload  (kinds_pop_payload",
            "beside"),
        new FaultRow(
            "PacketWriter",
            "decided as if one row more were free",
            "issue_room <= ((addresses_roomAfter && plans_roomAfter) && pending_roomAfter)",
            "issue_room <= (addresses_roomAfter && plans_roomAfter)",
            "decided"),
        new FaultRow(
            "PacketWriter",
            "issued whether there is room or not",
            "assign issue_fires = (take_valid && issue_room)",
            "assign issue_fires = take_valid",
            "fits"),
        new FaultRow(
            "PacketWriter",
            "an arrival moves as its responses are asked for",
            "answer_arrives <= answer_settles",
            "answer_arrives <= answer_may || issue_fires",
            "responses"),
        new FaultRow(
            "TransferTimers",
            "over though it is not armed",
            "assign compare_over = (compare_armed &&",
            "assign compare_over = (1'b1 &&",
            "look"),
        new FaultRow(
            "TransferTimers",
            "a look at the sweep's slot",
            "assign _zz_read_armed = (choosing ? at : lookSlot)",
            "assign _zz_read_armed = at",
            "read"),
        new FaultRow(
            "TransferTimers",
            "the deadline is compared with the time before it",
            "read_deadline <= _zz_read_armed_1[50 : 1]",
            "read_deadline <= _zz_read_armed_1[50 : 1] - 1",
            "held"),
        new FaultRow(
            "TransferTimers",
            "a slot stays armed",
            "assign write_row_armed = armed",
            "assign write_row_armed = 1'b1",
            "row"),
        new FaultRow(
            "WindowVisits",
            "an outcome without a visit",
            "assign outcome_valid = settles",
            "assign outcome_valid = settles || looks",
            "alone"),
        new FaultRow(
            "WindowVisits",
            "the next visit begins two clocks early",
            "looks <= settles",
            "looks <= compares",
            "one"),
        new FaultRow(
            "WindowVisits",
            "the sweep's commit in anybody's visit",
            "of_sweep <= (kind == VisitKind_SWEEP)",
            "of_sweep <= 1'b1",
            "kind"),
        new FaultRow(
            "WindowVisits",
            "a row of the window that is next",
            "assign phaseWrite_payload_address = visited",
            "assign phaseWrite_payload_address = chosen_window",
            "owner"),
        new FaultRow(
            "WindowVisits",
            "written whether the visitor committed or not",
            "assign commit_happens = (decides && commit_one_valid)",
            "assign commit_happens = decides",
            "held"),
        new FaultRow(
            "CounterBank",
            "the host gets the low bits of the row that is visited",
            "output_1 <= memory_spinal_port0",
            "output_1 <= {memory_spinal_port0[63:7], recent}",
            "count"),
        new FaultRow(
            "CounterBank",
            "a row is visited though it will be written as the host reads",
            "assign goes = ((! announce) && (! fetch))",
            "assign goes = (! fetch)",
            "told"),
        new FaultRow(
            "AccessSequencer",
            "a counter is read a clock early",
            "assign fetch = step[4]",
            "assign fetch = step[3]",
            "host"),
        new FaultRow(
            "AccessSequencer",
            "the next access begins while one is under way",
            "idle <= (step[7] ||",
            "idle <= (step[6] ||",
            "idle"));
  }

  /**
   * Those of a block.
   *
   * @param block any
   * @return its faults
   */
  public static List<FaultRow> faultsOf(Subject block) {
    return faults().stream()
        .filter(fault -> fault.subject().equals(block.sizes().get("block")))
        .toList();
  }

  /**
   * A block with a fault.
   *
   * @param block without it
   * @param fault of it
   * @return with it
   */
  public static Subject plant(Subject block, FaultRow fault) {
    return new Subject(
        block.design() + "-" + fault.label(),
        block.sizes(),
        block.top(),
        block.rtl(),
        fault.plantedIn(block.checked()));
  }
}
