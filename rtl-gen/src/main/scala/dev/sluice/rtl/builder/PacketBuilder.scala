// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.builder

import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.ControlBundle
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.PacketBeat
import dev.sluice.rtl.lib.PacketStream
import dev.sluice.rtl.lib.SendBundle
import dev.sluice.rtl.lib.SendRoomBundle
import dev.sluice.protocol.{NicParameters, PacketCodec, PacketType}
import dev.sluice.sizes.BuilderSizes
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** A data packet that was not sent: `dev.sluice.cycle.wires.registers.ReadErrorWires`. */
case class ReadErrorBundle() extends Bundle {
  val transferId = Bits(32 bits)
  val pidx       = UInt(24 bits)
}

/** Sends packets: reads their payload from host memory, puts the header before and the CRC-32
  * behind it.
  *
  * {{{
  *   control ------------------------+
  *   send -> PayloadReads -> head ---+-> [frame] -> [header] -> [merge] -> CrcInsert -> out -> m_axis_tx
  *            |        +-> payload memory ------------------------^
  *         m_axi (ar, r)
  * }}}
  *
  * A packet begins when its whole payload is there, so once begun it comes without a pause. A
  * packet whose payload cannot be read is not sent; `readError` says which.
  *
  * Latency: 9 clocks from `control` to `m_axis_tx_tvalid` at 64 bits, 10 at 128, 11 from 256.
  * Initiation interval: one beat a clock, no pause between packets. Hazards: none reach back, what
  * is behind the framer never stands still; it stops when 16 beats are underway. Cost: the payload
  * memory (512 beats or more) and 64 rows of 288 bits in block RAM; 4 to 6 beats of registers in
  * CrcInsert, 2 before it, a queue of 16 beats.
  *
  * Cycle model: `dev.sluice.cycle.builder.PacketBuilderModel`.
  *
  * @param p
  *   width of the data, P
  * @param packets
  *   that may wait for their payload at a time, 1 to 4095
  */
class PacketBuilder(p: NicParameters, packets: Int = BuilderSizes.PACKETS) extends Component {
  private val beatBytes = p.beatBytes
  private val beatBits  = log2Up(beatBytes)

  /** Beats of a control packet's message, of a header, and of a header with a body. */
  private val headerBeats    = (PacketCodec.HEADER_BYTES / beatBytes) max 1
  private val inlinedBeats   = (256 / p.dataWidth) max 1
  private val controlBeats   = headerBeats
  private val controlPadding = headerBeats * beatBytes - PacketCodec.HEADER_BYTES
  private val beatsBits      = SendRow.beatsBits(p)

  /** Every packet has a beat after those of header and body, so that it can be taken in the clock
    * of that beat and the next be there in the clock after.
    */
  private val late = inlinedBeats > 1

  /** Bytes of a packet's message in its last beat, modulo a beat. */
  private def lowBytes(row: SendRow, before: Int = PacketCodec.HEADER_BYTES): UInt =
    row.bodyBytes(beatBits - 1 downto 0) + U(before % beatBytes, beatBits bits)

  val io = new Bundle {
    val control   = slave(Stream(ControlBundle()))
    val send      = slave(Stream(SendBundle()))
    val m_axi     = master(Axi4ReadOnly(HostAxi.config(p)))
    val tx        = master(Stream(PacketBeat(p)))
    val readError = master(Flow(ReadErrorBundle()))
    val sendRoom  = spinal.core.out(SendRoomBundle())
  }
  noIoPrefix()
  Axi4SpecRenamer(io.m_axi)
  PacketStream.name(io.tx, "m_axis_tx_t")

  val reads = new PayloadReads(p, packets)
  reads.io.send << io.send
  reads.io.m_axi >> io.m_axi
  io.sendRoom := reads.io.sendRoom

  val crc = new CrcInsert(p)
  val out = new MooreFifo(PacketBeat(p), BuilderSizes.OUT_ROWS, atPort = true)

  /** The packet that is being sent, beat by beat; at packet boundaries control is first. What is
    * said of a packet is read where it waits, and the packet is taken when its last beat of header
    * and body has gone.
    */
  val frame = new Area { kept =>
    private val head       = reads.io.head.payload
    private val headUrgent = reads.io.headUrgent

    val busy     = Reg(Bool()) init False
    val dropping = Reg(Bool()) init False
    val inFlight = Reg(UInt(log2Up(BuilderSizes.OUT_ROWS + 1) bits)) init 0
    val room     = Reg(Bool()) init True

    /** Of the next beat of a packet that has begun; `left` is the message's beats after it. */
    val left      = Reg(UInt(beatsBits bits))
    val ends      = Reg(Bool())
    val spills    = Reg(Bool())
    val last      = Reg(Bool())
    val hasRead   = Reg(Bool())
    val inlined   = Reg(Bool())
    val index     = Reg(UInt(2 bits))
    val isControl = Reg(Bool())
    val isData    = Reg(Bool())
    val padding   = Reg(UInt(beatBits bits))
    val overflow  = Reg(Bool())
    val tailReads = (!late) generate Reg(Bool())
    val urgent    = Reg(Bool())

    /** Control packets since the last packet of the send engine; after so many that one is next. */
    val run    = Reg(UInt(log2Up(BuilderSizes.CONTROL_RUN + 1) bits)) init 0
    val yields = RegInit(False)

    /** A control packet is next. */
    val controlFirst = io.control.valid && !yields

    private def beginning[T <: Data](ofControl: T, ofHead: T): T =
      controlFirst.mux(ofControl, ofHead)

    /** Of the oldest packet, known in the clock in which it is valid. */
    val next = new Area {
      private val rest = U(0, beatBits bits) - lowBytes(head)
      val padding      = RegNext(rest)
      val overflow     = RegNext(rest < PacketCodec.CRC_BYTES)
      val ends         = (controlBeats == 1) generate RegNext(head.beats === 0)
      val isOpen       = RegNext(head.packetType === PacketType.CONNECTION_REQUEST.code)

      /** Of a payload's last beat: it is read; where header and payload share beats, the message's
        * last beat may have only the end of the one that was read before.
        */
      val tailReads = (!late) generate RegNext(
        lowBytes(head, 0) =/= 0 && lowBytes(head, 0) <= beatBytes - PacketCodec.HEADER_BYTES
      )
    }

    /** The same of the beat that may go in this clock. */
    val now = new Area {
      val control = busy.mux(isControl, controlFirst)
      val isOpen  = !control && next.isOpen
      val data    = busy.mux(isData, !controlFirst && head.reads)
      val urgent  = busy.mux(kept.urgent, headUrgent)
      val left    = busy.mux(kept.left, beginning(U(controlBeats - 1, beatsBits bits), head.beats))
      val padding = busy.mux(
        kept.padding,
        beginning(U(controlPadding, beatBits bits), next.padding)
      )
      val overflow = busy.mux(
        kept.overflow,
        beginning(Bool(controlPadding < PacketCodec.CRC_BYTES), next.overflow)
      )
      val ends = busy.mux(
        kept.ends,
        beginning(Bool(controlBeats == 1), if (controlBeats > 1) False else next.ends)
      )
      val spills  = busy && kept.spills
      val last    = busy.mux(kept.last, ends && !overflow)
      val inlined = !busy || kept.inlined
      val index   = kept.index.andMask(busy)

      val tailReads = (!late) generate busy.mux(kept.tailReads, next.tailReads)
      val reads     =
        if (late) busy && kept.hasRead
        else busy.mux(kept.hasRead, data && (!ends || tailReads))
    }

    private val lastIndex  = now.isOpen.mux(U(inlinedBeats - 1, 2 bits), U(headerBeats - 1, 2 bits))
    val boundary           = !busy && !dropping
    val starts             = controlFirst || (reads.io.head.valid && !head.bad)
    val emits              = room && (busy || (boundary && starts))
    private val nextIsLast = now.left === 1

    private val headNext = boundary && !controlFirst && reads.io.head.valid

    /** The head is sent or dropped. */
    val uses = headNext && (room || head.bad)

    dropping := headNext && head.bad

    private val begins = boundary && room && controlFirst
    private val most   = run === BuilderSizes.CONTROL_RUN
    private val runs   =
      uses.mux(U(0, run.getWidth bits), (begins && !most).mux(run + 1, run))
    run    := runs
    yields := runs === BuilderSizes.CONTROL_RUN && reads.io.head.valid

    when(emits) {
      busy              := !now.last
      left              := now.left - 1
      ends              := nextIsLast
      spills            := now.ends && now.overflow
      last              := now.ends || (nextIsLast && !now.overflow)
      inlined           := now.inlined && now.index =/= lastIndex
      index             := now.index + 1
      isControl         := now.control
      isData            := now.data
      padding           := now.padding
      overflow          := now.overflow
      urgent            := now.urgent
      if (late) hasRead := now.data && !now.ends && (if (headerBeats == 1) True else busy)
      else {
        hasRead   := now.data && !now.ends && (!nextIsLast || now.tailReads)
        tailReads := now.tailReads
      }
    }
    when(emits =/= io.tx.fire) {
      inFlight := emits ? (inFlight + 1) | (inFlight - 1)
      room     := io.tx.fire || inFlight =/= BuilderSizes.OUT_ROWS - 1
    }

    if (late) {
      val endsInlined  = emits && now.inlined && now.index === lastIndex
      val takesControl = RegNext(endsInlined && now.control) init False
      val takesHead    = endsInlined && !now.control
      val drops        = headNext && head.bad

      // Of each kind a register, as what it takes has many.
      val takesTurn   = RegNext((takesHead && !now.urgent) || (drops && !headUrgent)) init False
      val takesUrgent = RegNext((takesHead && now.urgent) || (drops && headUrgent)) init False
      io.control.ready     := takesControl
      reads.io.takesTurn   := takesTurn
      reads.io.takesUrgent := takesUrgent
    } else {
      io.control.ready := boundary && room && !yields
      val takesHead = dropping || (headNext && room && !head.bad)
      reads.io.takesTurn   := takesHead && !headUrgent
      reads.io.takesUrgent := takesHead && headUrgent
    }
    reads.io.uses       := uses
    reads.io.drop       := dropping
    reads.io.read       := emits && now.reads
    reads.io.readUrgent := now.urgent

    io.readError.valid := RegNext(dropping) init False
    io.readError.transferId.setAsReg() init 0
    io.readError.pidx.setAsReg() init 0
    when(dropping) {
      io.readError.transferId := head.transferId
      io.readError.pidx       := head.pidx
    }
  }

  /** The beat of header and body, out of where the packet waits: a clock after it was decided, if
    * the packet is still there.
    */
  val header = new Area {
    private def beats(packet: Bits, count: Int) =
      packet.resize(count * p.dataWidth).subdivideIn(p.dataWidth bits)

    private val control = beats(PacketBytes.control(io.control.payload), headerBeats)
    private val head    = beats(PacketBytes.send(reads.io.head.payload), inlinedBeats)
    private val wanted  =
      Vec(
        control.indices.map(i => frame.now.control && frame.now.index === i) ++
          head.indices.map(i => !frame.now.control && frame.now.index === i)
      ).asBits.andMask(frame.now.inlined)
    private def onTime[T <: Data](what: T): T = if (late) RegNext(what) else what

    val select = onTime(wanted)
    val begins = onTime(frame.emits && !frame.busy)
    val peer   = onTime(frame.now.control).mux(
      io.control.payload.peer,
      reads.io.head.payload.peer
    )
    val word = (control ++ head).zipWithIndex
      .map { case (beat, i) => beat.andMask(select(i)) }
      .reduceBalancedTree(_ | _)
    val taken = RegNext(word)
    val user  = RegNextWhen(peer, begins)
  }

  /** The payload's beat is there: header and payload come together. */
  val merge = new Area {
    private def second[T <: Data](what: T): T  = RegNext(RegNext(what))
    private def aligned[T <: Data](what: T): T = if (late) what else RegNext(what)

    val valid      = RegNext(RegNext(frame.emits) init False) init False
    val first      = second(!frame.busy)
    val inlined    = aligned(header.taken)
    val user       = aligned(header.user)
    val hasPayload = second(frame.now.reads)
    val ends       = second(frame.now.ends)
    val spills     = second(frame.now.spills)
    val last       = second(frame.now.last)
    val padding    = second(frame.now.padding)

    private val top = p.dataWidth - 8 * PacketCodec.HEADER_BYTES
    val data        = reads.io.data
    val payload     =
      if (top <= 0) data.andMask(hasPayload)
      else {
        val carry = RegNextWhen(data(p.dataWidth - 1 downto top), hasPayload)
        data(top - 1 downto 0).andMask(hasPayload) ## carry.andMask(!first)
      }

    /** Bit i: byte i is before the message's end. */
    val message = Vec((0 until beatBytes).map { i =>
      val before = if (i == 0) True else padding < beatBytes - i
      !spills && (!ends || before)
    })
    val masked = Cat((0 until beatBytes).map { i =>
      (inlined(8 * i, 8 bits) | payload(8 * i, 8 bits)).andMask(message(i))
    })
  }

  /** The message alone, zeros behind it. */
  crc.io.beat.valid        := RegNext(merge.valid) init False
  crc.io.beat.payload.data := RegNext(merge.masked)
  crc.io.beat.payload.last := RegNext(merge.last)
  crc.io.beat.payload.user := RegNext(merge.user)
  crc.io.first             := RegNext(merge.first)
  crc.io.ending.here       := RegNext(merge.ends)
  crc.io.ending.before     := RegNext(merge.spills)
  crc.io.ending.padding    := RegNext(merge.padding)

  out.io.push.valid   := crc.io.out.valid
  out.io.push.payload := crc.io.out.payload
  io.tx << out.io.pop

  // In simulation: the framer stops while as many beats are underway as the queue has rows.
  ClockWatches.neverFull("builder.out", out.io.push)
}
