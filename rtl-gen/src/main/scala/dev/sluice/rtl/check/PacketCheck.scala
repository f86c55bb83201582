// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.check

import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.DroppedBundle
import dev.sluice.rtl.lib.HeaderBundle
import dev.sluice.rtl.lib.PacketBeat
import dev.sluice.rtl.lib.PacketStream
import dev.sluice.rtl.lib.PayloadBundle
import dev.sluice.sizes.PacketCheckSizes
import dev.sluice.protocol.{NicParameters, PacketCodec}
import dev.sluice.spec.check.DropCause
import spinal.core._
import spinal.lib._

/** Takes packets from AXI4-Stream, stores and checks them, and gives on only good ones: header and
  * payload as two streams, each with its own pace. Page: `docs/blocks/check.md`.
  *
  * {{{
  *            0      1         2          3          4          5         6         7
  *  s_axis -> take > measure > align ---> rows written
  *                      |         `-----> header written to the frame's slot
  *                      `-> CRC pieces > CRC beat > CRC state > compare > outcome > dropped, or
  *                                                                                  slot released
  *  slot released -> HeaderReader -> header                         (11 clocks after the last beat)
  *                -> PayloadReader -> payload                       (15 clocks after the last beat)
  * }}}
  *
  * A frame gets a slot and rows as it comes. What it turns out to be is written to its slot, and
  * the readers skip slots without a good packet, so nothing has to wait for a verdict and no row is
  * rolled back. A frame is begun only when the largest frame fits; then it never stalls.
  *
  * Latency: see the sketch; constant while the outputs are free. Initiation interval: one beat, so
  * one packet where it fits in a beat. Hazards: the readers only read what was released, which was
  * written clocks before; rows are free from the clock after they were read. Room is judged from
  * counts that are some clocks old: `PacketCheckSizes.UNCOUNTED` beats and frames are kept back.
  * Cost: block RAM for rows, headers and frames; the CRC matrix, about 32 * dataWidth / 2 XOR
  * inputs.
  *
  * @param dropWhenFull
  *   for a network that cannot stall: `tready` is high in every clock, and a frame that begins
  *   while there is no room is dropped
  */
class PacketCheck(p: NicParameters, dropWhenFull: Boolean) extends Component {
  setDefinitionName(if (dropWhenFull) "PacketCheckDropping" else "PacketCheck")
  private val g = PacketCheckSizes.of(p)

  private val rowBits  = log2Up(g.bufferBeats)
  private val slotBits = log2Up(g.slots)

  val io = new Bundle {
    val rx      = slave(Stream(PacketBeat(p)))
    val header  = master(Stream(HeaderBundle()))
    val payload = master(Stream(PayloadBundle(p)))
    val dropped = master(Flow(DroppedBundle()))
  }
  noIoPrefix()
  PacketStream.name(io.rx, "s_axis_rx_t")

  // What is read of a row or slot in the clock in which it is written is not used.
  val rows    = memory(Bits(p.dataWidth bits), g.bufferBeats)
  val headers = memory(HeaderBundle(), g.slots)
  val frames  = memory(StoredFrame(g, p), g.slots)
  val goods   = memory(Bool(), g.slots)

  private def memory[T <: Data](row: HardType[T], size: Int): Mem[T] =
    Mem(row, size).addAttribute("no_rw_check")

  /** How far each part has come: rows written and slots with their header, with the lap's parity;
    * slots with their outcome.
    */
  val written  = Reg(UInt(rowBits + 1 bits)) init 0
  val headed   = Reg(UInt(slotBits + 1 bits)) init 0
  val released = Reg(UInt(slotBits bits)) init 0

  /** The input port and its register. */
  val take = new Area {
    val room     = Reg(Bool()) init Bool(dropWhenFull)
    val inFrame  = Reg(Bool()) init False
    val admitted = Reg(Bool()) init False
    val admits   = if (dropWhenFull) inFrame.mux(admitted, room) else True
    val ready    = if (dropWhenFull) True else inFrame || room
    io.rx.ready := ready
    when(io.rx.fire) {
      inFrame  := !io.rx.last
      admitted := admits
    }
    val valid = RegNext(io.rx.fire) init False
    val first = RegNextWhen(!inFrame, io.rx.fire)
    val beat  = RegNextWhen(io.rx.payload, io.rx.fire)
  }

  /** How many bytes, where in the frame, and is tkeep as it must be. */
  val measure = new Area {
    val keep  = take.beat.keep
    val valid = RegNext(take.valid) init False
    val first = RegNextWhen(take.first, take.valid)
    val last  = RegNextWhen(take.beat.last, take.valid)
    val peer  = RegNextWhen(take.beat.user, take.valid)

    val admitted = RegNextWhen(take.admitted, take.valid)

    val masked = Vec(
      (0 until g.beatBytes).map(i => keep(i).mux(take.beat.data(8 * i, 8 bits), B(0, 8 bits)))
    ).asBits
    val data = RegNextWhen(masked, take.valid)

    /** The same for the CRC, near it: without a beat it means nothing there. */
    val dataOfCrc = RegNext(masked)

    val length   = KeepLength(keep)
    val lastByte = RegNextWhen(length.lastByte, take.valid)
    val badKeep  =
      RegNextWhen(length.holes || !keep.lsb || (!take.beat.last && !keep.msb), take.valid)

    /** The beat's place in its frame; goes no further than the largest packet. */
    val index = Reg(UInt(log2Up(g.maxBeats + 1) bits))
    when(take.valid) {
      when(take.first)(index := 0) elsewhen (index =/= g.maxBeats)(index := index + 1)
    }

    /** One for each beat that has header: there is that beat. So the header's registers have an
      * enable that is a register.
      */
    val isHeader =
      PacketCheck
        .places(take.first, take.valid, (PacketCheck.HEADER_BYTES / g.beatBytes) max 1)
        .map(here => RegNext(take.valid && here))
  }

  val crc = new CrcCheck(p.dataWidth)
  crc.io.valid    := measure.valid
  crc.io.first    := measure.first
  crc.io.data     := measure.dataOfCrc
  crc.io.lastByte := measure.lastByte

  /** Writes rows, with the payload's byte 0 in bits 7..0, and the header to the frame's slot. */
  val align = new Area {
    val shift    = 8 * g.shiftBytes
    val moves    = measure.valid
    val valid    = RegNext(moves) init False
    val data     = RegNextWhen(measure.data(p.dataWidth - 1 downto shift), moves)
    val last     = RegNextWhen(measure.last, moves)
    val admitted = RegNextWhen(measure.admitted, moves)
    val index    = RegNextWhen(measure.index, moves)
    val lastByte = RegNextWhen(measure.lastByte, moves)
    val badKeep  = Reg(Bool())
    when(moves)(badKeep := measure.badKeep || (!measure.first && badKeep))

    /** The bytes before the payload's first come from this beat's low end, those after from the
      * next beat, for which the frame's beats but the last wait.
      */
    val row      = if (shift == 0) data else measure.data(shift - 1 downto 0) ## data
    val complete = if (shift == 0) valid else waitsFor(last || moves)

    private def waitsFor(next: Bool): Bool = {
      val waits = (Reg(Bool()) init False).setCompositeName(this, "waits")
      when(moves)(waits := True) elsewhen (last)(waits := False)
      waits && next
    }

    /** Of the beat in this stage: it is a row of payload, of a frame that is stored. */
    private val isPayload =
      if (g.headerBeats == 0) True else measure.index >= g.headerBeats
    val isStored =
      RegNextWhen(isPayload && measure.index < g.maxBeats && measure.admitted, moves)
    val writes  = complete && isStored
    val address = written.dropHigh(1).asUInt
    rows.write(address, row, writes)
    val writtenNext = written + writes.asUInt
    written := writtenNext

    /** The first bytes of the frame, of which the second is two flags; and who sent it. */
    val headerByte =
      (0 until PacketCheck.HEADER_BYTES).map(i => Reg(Bits((if (i == 1) 2 else 8) bits)))
    for ((byte, i) <- headerByte.zipWithIndex) {
      when(measure.isHeader(i / g.beatBytes)) {
        byte := measure.data(i % g.beatBytes * 8, byte.getWidth bits)
      }
    }
    val peer = RegNextWhen(measure.peer, measure.isHeader(0))
    val kind = PacketKind(measure.data(0, 3 bits), measure.isHeader(0))

    val header = PacketHeaderBytes(headerByte, kind)
    val ends   = valid && last
    val slot   = headed.dropHigh(1).asUInt
    headers.write(slot, header.toBundle(peer), ends && admitted)
    when(ends && admitted)(headed := headed + 1)
  }

  /** The frame's size and fields against each other; nothing here waits for the CRC. */
  val size = new Area {
    val valid    = RegNext(align.ends) init False
    val admitted = RegNext(align.admitted)
    val badKeep  = RegNext(align.badKeep)
    val end      = RegNext(align.writtenNext)

    /** The frame's bytes, less 1. */
    val lastByte  = align.index @@ align.lastByte
    val oversized = RegNext(lastByte >= g.maxPacketBytes)
    val tooShort  = RegNext(lastByte < PacketCodec.CONTROL_PACKET_BYTES - 1)
    val body      = RegNext(lastByte - (PacketCodec.CONTROL_PACKET_BYTES - 1))

    val badVersion  = RegNext(!align.header.goodVersion)
    val unknownType = RegNext(align.header.unknownType)
    val isData      = RegNext(align.kind.isData)
    val isRequest   = RegNext(align.kind.isRequest)
    val length      = RegNext(align.header.length)
  }

  /** The causes before and after that of the CRC. */
  val causes = new Area {
    val valid    = RegNext(size.valid) init False
    val admitted = RegNext(size.admitted)
    val isData   = RegNext(size.isData)
    val end      = RegNext(size.end)
    val lastByte = RegNext(size.length(log2Up(p.sluice.payloadBytes) - 1 downto 0) - 1)

    val before = Bits(DropCause.BITS bits)
    before  := DropCause.NONE.code
    when(size.tooShort)(before  := DropCause.TOO_SHORT.code)
    when(size.oversized)(before := DropCause.OVERSIZED.code)
    when(size.badKeep)(before   := DropCause.BAD_KEEP.code)

    val agrees   = size.length === size.body.resize(16)
    val possible = size.isData.mux(
      size.length =/= 0,
      size.length === size.isRequest.mux(U(PacketCodec.CONNECTION_BODY_BYTES), U(0)).resize(16)
    )
    val after = Bits(DropCause.BITS bits)
    after := (if (dropWhenFull) size.admitted.mux(B(0), B(DropCause.NO_ROOM.code)).resize(4)
              else B(0, 4 bits))
    when(!agrees || !possible)(after := DropCause.LENGTH_MISMATCH.code)
    when(size.unknownType)(after     := DropCause.UNKNOWN_TYPE.code)
    when(size.badVersion)(after      := DropCause.BAD_VERSION.code)

    val beforeCrc = RegNext(before)
    val afterCrc  = RegNext(after)
  }

  /** The CRC has come. */
  val judge = new Area {
    val valid     = RegNext(causes.valid) init False
    val admitted  = RegNext(causes.admitted)
    val isData    = RegNext(causes.isData)
    val end       = RegNext(causes.end)
    val lastByte  = RegNext(causes.lastByte)
    val beforeCrc = RegNext(causes.beforeCrc)
    val afterCrc  = RegNext(causes.afterCrc)
    val afterAll  = crc.io.ok.mux(afterCrc, B(DropCause.BAD_CRC.code, DropCause.BITS bits))
    val cause     = (beforeCrc =/= 0).mux(beforeCrc, afterAll)
  }

  /** The outcome: a pulse to count, or a slot for the readers, which they may skip. */
  val outcome = new Area {
    val valid    = RegNext(judge.valid) init False
    val admitted = RegNext(judge.admitted)
    val good     = RegNext(judge.cause === 0)
    val drops    = RegNext(judge.valid && judge.cause =/= 0) init False
    val cause    = RegNext(judge.valid.mux(judge.cause, B(0, DropCause.BITS bits))) init 0
    val frame    = StoredFrame(g, p)
    frame.isData   := RegNext(judge.isData && judge.cause === 0)
    frame.end      := RegNext(judge.end)
    frame.lastByte := RegNext(judge.lastByte)

    val releases = valid && admitted
    frames.write(released, frame, releases)
    goods.write(released, good, releases)
    when(releases)(released := released + 1)
    io.dropped.valid := drops
    io.dropped.cause := cause
  }

  val headerSlots   = SlotLine(slotBits + 1, outcome.releases)
  val payloadSlots  = SlotLine(slotBits + 1, outcome.releases)
  val headerReader  = new HeaderReader(headers, goods, headerSlots, g.pacesHeaders)
  val payloadReader = new PayloadReader(g, p, frames, rows, payloadSlots)
  io.header << headerReader.stream
  io.payload << payloadReader.stream

  /** Whether the largest frame fits beside what is held and what may be on its way. */
  val holding = new Area {
    import PacketCheckSizes.UNCOUNTED
    val heldRows       = RegNext(written - payloadReader.row) init 0
    val slotsOfHeaders = RegNext(headed - headerSlots.slot) init 0
    val slotsOfPayload = RegNext(headed - payloadSlots.slot) init 0
    take.room := heldRows <= g.bufferBeats - g.maxStoredBeats - UNCOUNTED &&
      slotsOfHeaders < g.slots - UNCOUNTED && slotsOfPayload < g.slots - UNCOUNTED
  }

  /** In simulation: nothing is written over before it was read; an outcome comes when it has to. */
  val watches = new Area {
    import PacketCheckSizes.OUTCOME_LATENCY
    private val ends = io.rx.fire && io.rx.last
    ClockWatches.never("check.rows", holding.heldRows > g.bufferBeats, "more rows than it has")
    ClockWatches.never("check.headers", holding.slotsOfHeaders > g.slots, "more slots than it has")
    ClockWatches.never("check.payloads", holding.slotsOfPayload > g.slots, "more slots than it has")
    if (dropWhenFull) ClockWatches.never("check.line", !io.rx.ready, "a beat that is refused")
    ClockWatches.after("check.outcome", ends, outcome.valid, OUTCOME_LATENCY)
  }
}

private object PacketCheck {

  /** The bytes of a frame that may be header. */
  val HEADER_BYTES = 32

  /** For each of the first so many beats of a frame, whether `valid` comes with that one. */
  def places(first: Bool, valid: Bool, count: Int): Seq[Bool] =
    Seq.iterate(first, count)(before => !first && RegNextWhen(before, valid))
}
