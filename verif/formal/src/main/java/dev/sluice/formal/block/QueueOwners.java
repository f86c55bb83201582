// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.sizes.AdmissionSizes;
import dev.sluice.sizes.PacketCheckSizes;
import dev.sluice.sizes.UdpSizes;
import dev.sluice.sizes.WriterSizes;
import java.io.IOException;
import java.util.List;

/** Blocks that count what is in their queues, and so need not ask these whether there is room. */
public final class QueueOwners {
  /** What an arrival says, but for whether there was an error: block/passes.v. */
  static final int ARRIVAL_BITS = 92;

  /** A header as PacketCheck stores it, with who sent it: block/headed.v. */
  private static final int HEADER_BITS = 277;

  /** A burst's plan, but for the bytes of the last beat: block/writes.v. */
  private static final int PLAN_BITS = 10;

  /** More than are ever in a part through which packets go in turn. */
  static final int MOST_INSIDE = 128;

  private QueueOwners() {}

  /**
   * What waits for its verdict.
   *
   * @param verilog that has it, of any NIC or of Admission alone
   * @return VerdictJoin, if nothing comes where it is full, and no verdict but of what waits
   * @throws IOException when a checker cannot be read
   */
  public static BlockWithQueues verdictJoin(String verilog) throws IOException {
    BlockWithQueues block = BlockWithQueues.of(WholeMemory.of(verilog, 1), "VerdictJoin");
    String pending = block.queue("BlockRamFifo", "pendingIn_valid");
    String judged = block.queue("MooreFifo", "judgedIn_valid");
    return block
        .with("DEPTH", AdmissionSizes.PACKETS_INSIDE)
        .add("wire join_comes = pending_valid, join_leaves = left;")
        .add(BlockSubject.contract("join-inside", "a_comes", "p_leaves"))
        .add(
            CheckedVerilog.file("block/join.v")
                .replace("PENDING", pending)
                .replace("JUDGED", judged))
        .add(CheckedVerilog.file("block/join-helpers.v").replace("PENDING", pending))
        .add(
            CheckedVerilog.file("block/joined.v")
                .replace("PENDING", pending)
                .replace("JUDGED", judged))
        .add(CheckedVerilog.file("block/joined-helpers.v"))
        .with("MOST_INSIDE", MOST_INSIDE)
        .with("LINE_BITS", bits(AdmissionSizes.PACKETS_INSIDE))
        .with("WBASE_BITS", BlockSubject.bits(verilog, "verdict_payload_wbase"))
        .with("SLIDE_BITS", BlockSubject.bits(verilog, "verdict_payload_slide"))
        .add(BlockSubject.contract("pairs", "a_owed", "p_pairs"))
        .add(
            CheckedVerilog.file("block/pairs-helpers.v")
                .replace("PENDING", pending)
                .replace("JUDGED", judged));
  }

  /**
   * Where bursts, and those who wait for their responses, go.
   *
   * @param verilog that has it, of any NIC or alone
   * @return PacketWriter
   * @throws IOException when a checker cannot be read
   */
  public static BlockWithQueues packetWriter(String verilog) throws IOException {
    return BlockWithQueues.of(verilog, "PacketWriter")
        .add(CheckedVerilog.file("block/writer.v"))
        .add(CheckedVerilog.file("block/writer-helpers.v"));
  }

  /**
   * That, and what is written of a command.
   *
   * @param verilog that has it, of any NIC or alone
   * @param p its parameters
   * @return PacketWriter
   * @throws IOException when a checker cannot be read
   */
  public static BlockWithQueues packetWriter(String verilog, NicParameters p) throws IOException {
    int beat = p.beatBytes();
    int payload = p.sluice().payloadBytes();
    int awaited = WriterSizes.OUTSTANDING + 1;
    int plan = PLAN_BITS + bits(beat);
    return packetWriter(WholeMemory.of(WholeMemory.of(verilog, 2), plan))
        .with("BEAT", beat)
        .with("SPAN", Math.min(AxiWires.PAGE_BYTES / beat, AxiWires.MAX_BEATS))
        .with("PAYLOAD", payload)
        .with("MOST", (payload + beat - 1) / beat)
        .add(CheckedVerilog.file("block/writes.v"))
        .add(CheckedVerilog.file("block/writes-helpers.v"))
        .with("BITS", ARRIVAL_BITS)
        .with("MOST_INSIDE", MOST_INSIDE)
        .add(CheckedVerilog.file("block/passes.v"))
        .add(BlockSubject.contract("turns", "p_turns"))
        .add(CheckedVerilog.file("block/passes-helpers.v"))
        .with("AWAITED_ROWS", awaited)
        .with("AWAITED_BITS", bits(awaited))
        .add(CheckedVerilog.file("block/answered.v"))
        .add(CheckedVerilog.file("block/answered-helpers.v"))
        .with("PLAN_BITS", plan)
        .add(BlockSubject.contract("beats"))
        .add(BlockSubject.contract("drains", "a_ends", "p_needed", "p_drains"))
        .add(CheckedVerilog.file("block/drains-helpers.v"));
  }

  /**
   * What reads rows ahead of its output, as many as it counts.
   *
   * @param verilog that has it, of any NIC or alone
   * @return PacketCheck
   * @throws IOException when a checker cannot be read
   */
  public static BlockWithQueues packetCheck(String verilog) throws IOException {
    return rowsAhead(verilog, "PacketCheck");
  }

  /**
   * That, and that of each frame the payload leaves, as it came.
   *
   * @param verilog that has it, of any NIC or alone
   * @param p its parameters
   * @return PacketCheck
   * @throws IOException when a checker cannot be read
   */
  public static BlockWithQueues packetCheck(String verilog, NicParameters p) throws IOException {
    return frames(rowsAhead(verilog, "PacketCheck"), p, false);
  }

  /**
   * The same of the one that drops frames for which there is no room.
   *
   * @param verilog that has it, of any NIC or alone
   * @param p its parameters
   * @return PacketCheckDropping
   * @throws IOException when a checker cannot be read
   */
  public static BlockWithQueues packetCheckDropping(String verilog, NicParameters p)
      throws IOException {
    return frames(rowsAhead(verilog, "PacketCheckDropping"), p, true);
  }

  private static BlockWithQueues rowsAhead(String verilog, String name) throws IOException {
    return BlockWithQueues.of(verilog, name)
        .with("AHEAD", PacketCheckSizes.ROWS_AHEAD)
        .add(CheckedVerilog.file("block/check.v"))
        .add(CheckedVerilog.file("block/check-helpers.v"));
  }

  /** What is said, stored and read of each frame. */
  private static BlockWithQueues frames(BlockWithQueues block, NicParameters p, boolean drops)
      throws IOException {
    PacketCheckSizes sizes = PacketCheckSizes.of(p);
    int payload = p.sluice().payloadBytes();
    boolean shifts = sizes.shiftBytes() != 0;
    String stored = CheckedVerilog.file("block/stores.v");
    String helpers = CheckedVerilog.file("block/stores-helpers.v");
    String slot = CheckedVerilog.file("block/intact-slot.v");
    return block
        .with("SLOTS", sizes.slots())
        .with("SLOT_BITS", bits(sizes.slots()))
        .with("ROWS", sizes.bufferBeats())
        .with("ROW_BITS", bits(sizes.bufferBeats()) + 1)
        .with("LAST_BITS", bits(payload))
        .with("PAYLOAD", payload)
        .with("BITS", p.dataWidth())
        .with("BEAT", p.beatBytes())
        .with("MOST", (payload + p.beatBytes() - 1) / p.beatBytes())
        .with("SHIFT", 8L * sizes.shiftBytes())
        .with("HEADER", sizes.headerBeats())
        .with("MAX", sizes.maxBeats())
        .with("PLACE_BITS", bits(sizes.maxBeats() + 1))
        .with("UNCOUNTED", PacketCheckSizes.UNCOUNTED)
        .with("DROPS", drops ? 1 : 0)
        .add(CheckedVerilog.file("block/frames.v"))
        .add(CheckedVerilog.file("block/frames-helpers.v"))
        .add(stored.replace("THE_ROW", shifts ? "align_row" : "align_data"))
        .add(helpers.replace("WAITS", shifts ? "align_waits == waits" : "1'b1"))
        .add(CheckedVerilog.file("block/handed.v"))
        .add(CheckedVerilog.file("block/intact.v"))
        .add(CheckedVerilog.file("block/intact-helpers.v"))
        .add(slot.replace("$S", "k"))
        .add(slot.replace("$S", "j"))
        .add(CheckedVerilog.file("block/parsed.v"))
        .add(CheckedVerilog.file("block/parsed-helpers.v").replace("MORE", headerBeats(sizes)))
        .with("HEADER_BITS", HEADER_BITS)
        .with("AHEAD_BITS", bits(PacketCheckSizes.ROWS_AHEAD))
        .add(CheckedVerilog.file("block/headed.v"))
        .add(BlockSubject.contract("beats"))
        .add(BlockSubject.contract("payloads", "a_after", "p_payloads"))
        .add(BlockSubject.contract("long", "p_long"))
        .add(CheckedVerilog.file("block/headed-helpers.v"))
        .add(CheckedVerilog.file("block/payloads-helpers.v"));
  }

  /** What says which beat of a header a beat is, where 16 bytes of it are two beats. */
  private static String headerBeats(PacketCheckSizes sizes) {
    return sizes.beatBytes() < PacketCodec.HEADER_BYTES
        ? " && measure_isHeader_1 == (two_valid && two_place == 1)"
            + " && (two_last || take_first_regNextWhen == (two_place == 0))"
        : "";
  }

  /** Of a number below another one. */
  private static int bits(int below) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(below - 1);
  }

  /**
   * What takes packets out of frames, where the line waits when it is full.
   *
   * @param verilog that has it, of any NIC or alone
   * @return UdpUnwrap
   * @throws IOException when a checker cannot be read
   */
  public static BlockWithQueues udpUnwrap(String verilog) throws IOException {
    BlockWithQueues block =
        BlockWithQueues.of(verilog, "UdpUnwrap", "TagStrip", "FrameHeaderCheck");
    String rows = block.queue("MooreFifo", "input_row_valid");
    String good = block.queue("MooreFifo", "output_goodIn_valid");
    block
        .with("DEPTH", UdpSizes.UNWRAP_ROWS)
        .with("SPARE", UdpSizes.UNWRAP_SPARE)
        .with("LASTS", UdpSizes.UNWRAP_ROWS + 1);
    for (String file : List.of("block/unwrap.v", "block/unwrap-helpers.v")) {
      block.add(CheckedVerilog.file(file).replace("ROWS", rows).replace("GOOD", good));
    }
    return block;
  }

  /**
   * What puts packets into frames; where to is looked up elsewhere.
   *
   * @param verilog that has it, of any NIC or alone
   * @return UdpWrap
   * @throws IOException when a checker cannot be read
   */
  public static BlockWithQueues udpWrap(String verilog) throws IOException {
    BlockWithQueues block = BlockWithQueues.of(verilog, "UdpWrap");
    String rows = block.queue("MooreFifo", "output_beats_valid");
    String checksum = block.queue("MooreFifo", "sum_checksum_valid");
    block.with("BEATS", UdpSizes.WRAP_BEATS + 1);
    for (String file : List.of("block/wrap.v", "block/wrap-helpers.v")) {
      block.add(CheckedVerilog.file(file).replace("ROWS", rows).replace("CHECKSUM", checksum));
    }
    return block;
  }
}
