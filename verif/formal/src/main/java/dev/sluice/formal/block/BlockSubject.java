// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

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
import java.util.ArrayList;
import java.util.Iterator;
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
          "admits",
          "placed",
          "region",
          "only",
          "ordered",
          "asked",
          "fires",
          "look",
          "alone",
          "ends",
          "owner",
          "before",
          "stands",
          "wished",
          "keeps",
          "sees",
          "settles",
          "packets",
          "forDesk",
          "commands",
          "deskCommits",
          "deskAsks",
          "deskGives",
          "openStands",
          "sweepCommits",
          "sweepGives",
          "brings",
          "count",
          "host",
          "quiet",
          "completes",
          "answers",
          "completed",
          "orderly",
          "turn",
          "later",
          "frees",
          "current",
          "kinds",
          "stays",
          "phases",
          "given",
          "tells",
          "made",
          "each",
          "granted",
          "cut",
          "free",
          "waits",
          "next",
          "leaves",
          "kept",
          "beside",
          "paired",
          "pairs",
          "willing",
          "owed",
          "once",
          "whole",
          "within",
          "own",
          "marks",
          "since",
          "uses",
          "counts",
          "after",
          "fed",
          "given",
          "ahead",
          "described",
          "read",
          "stored",
          "follows",
          "spared",
          "handed",
          "enters",
          "orders",
          "parsed",
          "headed",
          "long",
          "payloads",
          "intact",
          "fits",
          "responses",
          "bursts",
          "planned",
          "marked",
          "drained",
          "settled",
          "turns",
          "answered",
          "needed",
          "drains",
          "rows",
          "facts",
          "good",
          "known",
          "info",
          "checksum",
          "told");

  private static final Pattern STATEMENT = Pattern.compile("\\$[A-Z]+\\b");

  /** A header in Admission's line, with what is known of its type. */
  private static final int LINE_BITS = 281;

  /** An order in Admission's queue, with whether it opens a window. */
  private static final int ORDER_BITS = 194;

  /** The stages from a clock in which nothing is taken to the one without a command. */
  private static final int STAGES = 4;

  private BlockSubject() {}

  /**
   * The blocks of a small NIC, and those that put its packets into frames.
   *
   * @return the subjects
   * @throws IOException when it cannot be generated
   */
  public static List<Subject> quick() throws IOException {
    return of(new NicParameters(new SluiceParameters(16, 16, 64, 512, Architecture.RING), 64, 4));
  }

  /**
   * The blocks of the NIC that {@code generate --top nic} writes, those that put its packets into
   * frames, and the one that takes the place of PacketCheck where the line cannot wait.
   *
   * @return the subjects
   * @throws IOException when it cannot be generated
   */
  public static List<Subject> full() throws IOException {
    NicParameters p = NicParameters.DEFAULT;
    List<Subject> all = new ArrayList<>(of(p));
    String drops = NicGenerator.verilog("PacketCheckDropping", p);
    all.add(QueueOwners.packetCheckDropping(drops, p).subject());
    return all;
  }

  /**
   * Admission and its VerdictJoin, of any NIC or of Admission alone.
   *
   * @param verilog that has both
   * @param p its parameters
   * @return the subjects
   * @throws IOException when a checker cannot be read
   */
  public static List<Subject> admission(String verilog, SluiceParameters p) throws IOException {
    return List.of(decides(verilog, p), QueueOwners.verdictJoin(verilog).subject());
  }

  private static List<Subject> of(NicParameters p) throws IOException {
    String verilog = NicGenerator.verilog("SluiceNic", p);
    List<Subject> all = new ArrayList<>();
    all.add(decides(verilog, p.sluice()));
    all.add(look(module(verilog, "TransferTimers")));
    all.addAll(ControlSubject.of(verilog, p));
    all.add(count(module(verilog, "CounterBank")));
    all.add(host(module(verilog, "AccessSequencer")));
    all.add(QueueOwners.verdictJoin(verilog).subject());
    all.add(ReceiveSubject.of(verilog, p));
    all.add(QueueOwners.packetCheck(verilog, p).subject());
    all.add(QueueOwners.packetWriter(verilog, p).subject());
    all.add(QueueOwners.udpUnwrap(NicGenerator.verilog("UdpUnwrap", p)).subject());
    all.add(QueueOwners.udpWrap(NicGenerator.verilog("UdpWrap", p)).subject());
    return all;
  }

  /**
   * Who goes to the engine, and where it is written; that clocks are left to queries, and no more
   * is let in than waits in the join.
   */
  private static Subject decides(String verilog, SluiceParameters p) throws IOException {
    String whole = WholeMemory.of(WholeMemory.of(verilog, LINE_BITS), ORDER_BITS);
    BlockWithQueues block = BlockWithQueues.of(whole, "Admission");
    String line = block.queue("BlockRamFifo", "header_valid");
    String orders = block.queue("MooreFifo", "windowCommand_valid");
    String inTurn =
        CheckedVerilog.file("block/orders-in.v")
            + contract("turns", "p_orders").replace("BITS-1", "WINDOW_BITS+9")
            + CheckedVerilog.file("block/orders-in-helpers.v").replace("ORDERS", orders);
    return block
        .with("PATIENCE", AdmissionSizes.QUERY_PATIENCE)
        .with("BOUND", AdmissionSizes.QUERY_PATIENCE - 1 + STAGES)
        .add(CheckedVerilog.file("block/gap.v"))
        .add(CheckedVerilog.file("block/gap-helpers.v"))
        .with("DEPTH", AdmissionSizes.PACKETS_INSIDE)
        .add("wire join_comes = decide_pendingValid, join_leaves = join_1_left;")
        .add(contract("join-inside", "p_comes", "leaves_rightly"))
        .add(CheckedVerilog.file("block/inside-helpers.v"))
        .with("WINDOWS", p.windows())
        .with("MOST", p.maxPackets())
        .with("PAYLOAD", p.payloadBytes())
        .add(ReceiveSubject.join(verilog).driven())
        .add(contract("asked", "a_willing", "p_fires", "p_asked"))
        .add(CheckedVerilog.file("block/admits.v"))
        .add(CheckedVerilog.file("block/admits-helpers.v"))
        .add(CheckedVerilog.file("block/placed.v"))
        .add(contract("placed", "p_region"))
        .add(CheckedVerilog.file("block/placed-helpers.v"))
        .with("BITS", 62)
        .with("MOST_INSIDE", QueueOwners.MOST_INSIDE)
        .add("wire header_own = 1'b1;")
        .add(contract("long", "a_long"))
        .add(contract("fed", "p_fed"))
        .add(CheckedVerilog.file("block/enters.v"))
        .add(contract("turns", "p_enters"))
        .add(CheckedVerilog.file("block/enters-helpers.v").replace("LINE", line))
        .with("WINDOW_BITS", p.windowBits())
        .add(inTurn.replace("turn_", "order_"))
        .subject();
  }

  /** What the host reads of a counter. */
  private static Subject count(String module) throws IOException {
    return block(
        "CounterBank",
        module,
        new CheckedVerilog(TrackedRow.of(module, "w_star"))
            .with("COUNTERS", NicCounter.count())
            .add(contract("counter-host", "a_host"))
            .addFile("block/count.v")
            .add(chosen("f_small", "small_", NicCounter.count(), "w_star"))
            .add(chosen("f_group", "groups_", (NicCounter.count() + 7) / 8, "w_star[6:3]"))
            .add(place("f_count", "f_small") + place("f_count_seen", "seen"))
            .addFile("block/count-helpers.v"));
  }

  /** Who announces and reads counters, as {@link #count} assumes it. */
  private static Subject host(String module) throws IOException {
    return block(
        "AccessSequencer",
        module,
        new CheckedVerilog(module)
            .add("wire announce = decode;")
            .add(contract("counter-host", "p_host"))
            .addFile("block/host-helpers.v"));
  }

  /**
   * What stands between two blocks: the same file is assumed by one, and proved of the other.
   *
   * @param file the name of the file
   * @param names of its statements, in turn: {@code a_} and a name where it is assumed, {@code p_}
   *     where it is proved, anything else where it is neither
   */
  static String contract(String file, String... names) throws IOException {
    String text = CheckedVerilog.file("contract/" + file + ".v");
    Matcher statement = STATEMENT.matcher(text);
    Iterator<String> left = List.of(names).iterator();
    return statement.replaceAll(_ -> left.next());
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

  /** The bits of an input, of the first module that has it. */
  static int bits(String module, String input) {
    Matcher port = Pattern.compile("input  wire \\[(\\d+):0\\] +" + input + ",").matcher(module);
    if (!port.find()) {
      throw new IllegalArgumentException("there is no input " + input + " of several bits");
    }
    return Integer.parseInt(port.group(1)) + 1;
  }

  /** Whether a slot's wait is over. */
  private static Subject look(String module) throws IOException {
    return block(
        "TransferTimers",
        module,
        new CheckedVerilog(TrackedRow.of(module, "w_star"))
            .with("SLOT_BITS", bits(module, "lookSlot"))
            .addFile("block/look.v")
            .addFile("block/look-helpers.v"));
  }

  /** A block with its checker. */
  static Subject block(String name, String module, CheckedVerilog checked) {
    return new Subject("block", Map.of("block", name), name, module, checked.text());
  }

  /** A module of whose memories the row of one window, any, is followed. */
  static CheckedVerilog oneWindow(String module, int bits) {
    return new CheckedVerilog(TrackedRow.of(module, "w_star"))
        .add("(* anyconst *) wire [WINDOW_BITS-1:0] w_star;")
        .with("WINDOW_BITS", bits);
  }

  /** A module without what is inside of it. */
  private static String module(String verilog, String name) {
    return BlockWithQueues.alone(verilog, name);
  }
}
