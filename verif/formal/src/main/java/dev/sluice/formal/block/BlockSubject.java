// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.registers.RegionWires;
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
          "only",
          "ordered",
          "asked",
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
          "given",
          "ahead",
          "described",
          "read",
          "stored",
          "follows",
          "spared",
          "handed",
          "intact",
          "fits",
          "responses",
          "bursts",
          "planned",
          "marked",
          "drained",
          "settled",
          "rows",
          "facts",
          "good",
          "known",
          "info",
          "checksum",
          "told");

  private static final Pattern STATEMENT = Pattern.compile("\\$[A-Z]+\\b");

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
    return List.of(
        decides(module(verilog, "Admission"), p), QueueOwners.verdictJoin(verilog).subject());
  }

  private static List<Subject> of(NicParameters p) throws IOException {
    String verilog = NicGenerator.verilog("SluiceNic", p);
    return List.of(
        decides(module(verilog, "Admission"), p.sluice()),
        look(module(verilog, "TransferTimers")),
        visits(module(verilog, "WindowVisits"), p.sluice()),
        answers(module(verilog, "ArrivalLine"), p.sluice()),
        swept(module(verilog, "Sweep"), p.sluice()),
        asks(module(verilog, "RequestMaker"), p.sluice()),
        control(verilog, p.sluice()),
        orders(verilog, p.sluice()),
        count(module(verilog, "CounterBank")),
        host(module(verilog, "AccessSequencer")),
        grants(NicGenerator.verilog("ConnectionDesk", p), p),
        QueueOwners.verdictJoin(verilog).subject(),
        QueueOwners.packetCheck(verilog, p).subject(),
        QueueOwners.packetWriter(verilog, p).subject(),
        QueueOwners.udpUnwrap(NicGenerator.verilog("UdpUnwrap", p)).subject(),
        QueueOwners.udpWrap(NicGenerator.verilog("UdpWrap", p)).subject());
  }

  /**
   * Who goes to the engine, and where it is written; that clocks are left to queries, and no more
   * is let in than waits in the join.
   */
  private static Subject decides(String module, SluiceParameters p) throws IOException {
    return block(
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
            .add(contract("join-inside", "p_comes", "leaves_rightly"))
            .addFile("block/inside-helpers.v")
            .with("WINDOWS", p.windows())
            .with("MOST", p.maxPackets())
            .with("PAYLOAD", p.payloadBytes())
            .addFile("block/admits.v")
            .addFile("block/admits-helpers.v"));
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
            .addFile("block/answers.v")
            .addFile("block/answers-helpers.v"));
  }

  /** Which windows the sweep ends and frees. */
  private static Subject swept(String module, SluiceParameters p) throws IOException {
    return block(
        "Sweep",
        module,
        oneWindow(module, p.windowBits())
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
    return block(
        "ReceiveControl",
        module(verilog, "ReceiveControl"),
        oneWindow(module(verilog, "ReceiveControl"), p.windowBits())
            .add(ComponentOutputs.of(BlockWithQueues.module(verilog, "ReceiveControl")))
            .add(contract("visit-pace", "a_alone", "a_before"))
            .add(contract("visit-outcome", "a_ends"))
            .add(contract("request-visits", "a_kinds", "a_stays"))
            .add(contract("phases", "p_phases", "a_current"))
            .add(contract("visit-rows", "a_owner", "a_settles", "a_sees", "a_brings"))
            .add(contract("sweep-ends", "a_orderly", "a_frees"))
            .add(contract("free-windows", "p_given", "a_free", "a_next"))
            .addFile("block/control-helpers.v"));
  }

  /** Of which order a control packet is, and whose it is. */
  private static Subject orders(String verilog, SluiceParameters p) throws IOException {
    String whole = BlockWithQueues.module(verilog, "PacketMaker");
    String module = module(verilog, "PacketMaker");
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
        .add(CheckedVerilog.file("block/free-helpers.v"))
        .subject();
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

  private static int bits(String module, String input) {
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
  private static Subject block(String name, String module, CheckedVerilog checked) {
    return new Subject("block", Map.of("block", name), name, module, checked.text());
  }

  /** A module of whose memories the row of one window, any, is followed. */
  private static CheckedVerilog oneWindow(String module, int bits) {
    return new CheckedVerilog(TrackedRow.of(module, "w_star"))
        .add("(* anyconst *) wire [WINDOW_BITS-1:0] w_star;")
        .with("WINDOW_BITS", bits);
  }

  /** A module without what is inside of it. */
  private static String module(String verilog, String name) {
    return BlockWithQueues.alone(verilog, name);
  }
}
