// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.builder

import dev.sluice.rtl.lib.BlockRamFifo
import dev.sluice.rtl.lib.BurstCutter
import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.SendBundle
import dev.sluice.rtl.lib.SendRoomBundle
import dev.sluice.protocol.{NicParameters, PacketCodec, PacketType}
import dev.sluice.sizes.BuilderSizes
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** The reading half of PacketBuilder: asks memory for the payloads ahead of time, as far as the
  * payload memory has room, and keeps the packets in order until their payload is whole: those in
  * turn and the urgent ones apart, so that an urgent packet passes all that was read ahead.
  *
  * {{{
  *   send --+-----------------------> rows, urgent rows -----------> head
  *          |  grant    issue                                         ^
  *          +-> [cut] --+-> addresses --------> m_axi_ar              |
  *                      +-> expected --+                              |
  *                         m_axi_r ----+-> whole (one bit a packet) --+
  *                             +---------> payload memory ------> read, one beat a clock
  * }}}
  *
  * Latency: `m_axi_arvalid` comes 4 clocks after the packet was taken, `head` is ready 3 clocks
  * after the last beat of its payload, 4 when it is of the other kind than the head before.
  * Initiation interval: one burst, one beat a clock; a packet in 2 clocks, in 3 after one of
  * several bursts. Hazards: room for a payload is reserved before its first read is asked for, so
  * memory is never held back; a packet that waits for room stands before all behind it, of both
  * kinds, so `sendRoom` says how many have room. Cost: the payload memory and the rows are block
  * RAM; two of each pointer and count.
  */
class PayloadReads(p: NicParameters, packets: Int) extends Component {
  setDefinitionName("PayloadReads")
  private val beats       = BuilderSizes.prefetchBeats(p)
  private val urgentBeats = BuilderSizes.urgentBeats(p)

  val io = new Bundle {
    val send     = slave(Stream(SendBundle()))
    val m_axi    = master(Axi4ReadOnly(HostAxi.config(p)))
    val sendRoom = out(SendRoomBundle())

    /** The next packet, when its payload is whole or cannot be read; it is an urgent one. */
    val head       = master(Flow(SendRow(p)))
    val headUrgent = out Bool ()

    /** The head is taken: one in turn, an urgent one. */
    val takesTurn   = in Bool ()
    val takesUrgent = in Bool ()

    /** The head begins to be sent or dropped in this clock: it stays until it is taken. */
    val uses = in Bool ()

    /** The head, which was bad in the clock before, is taken and dropped, with its payload. */
    val drop = in Bool ()

    /** The oldest beat, of an urgent packet, is read: it comes two clocks later. */
    val read       = in Bool ()
    val readUrgent = in Bool ()
    val data       = out Bits (p.dataWidth bits)
  }
  noIoPrefix()

  /** A burst's address and its beats less 1. */
  case class AddressRow() extends Bundle {
    val address = UInt(NicParameters.ADDRESS_BITS bits)
    val length  = UInt(8 bits)
  }

  val addresses = new MooreFifo(AddressRow(), BuilderSizes.ADDRESS_ROWS, atPort = true)

  /** An open read: it is the last of its packet, which is urgent. */
  case class ExpectedRow() extends Bundle {
    val last   = Bool()
    val urgent = Bool()
  }

  val expected = new MooreFifo(ExpectedRow(), BuilderSizes.BURSTS)

  /** Of each packet whose payload is whole: memory had an error. */
  val whole       = new MooreFifo(Bool(), packets + 2)
  val urgentWhole = new MooreFifo(Bool(), BuilderSizes.URGENT_PACKETS + 2)
  val rows        = new BlockRamFifo(SendRow(p, hasBody = false), packets)
  val urgentRows  = new BlockRamFifo(SendRow(p), BuilderSizes.URGENT_PACKETS)

  // So few rows would be made of logic cells.
  urgentRows.memory.addAttribute("ram_style", "block")

  val memory = Mem(Bits(p.dataWidth bits), beats + urgentBeats).addAttribute("no_rw_check")

  /** One kind's part of the payload memory: beats that are not reserved, and where it is written
    * and read.
    */
  class Part(size: Int) extends Area {
    val free    = Reg(UInt(log2Up(size + 1) bits)) init size
    val written = Reg(UInt(log2Up(size) bits)) init 0
    val beat    = Reg(UInt(log2Up(size) bits)) init 0

    /** Full packets that it has room for. */
    val rooms         = Reg(UInt(4 bits)) init 0
    private val whole = free(free.high downto BuilderSizes.roomShift(p))
    if (whole.getWidth <= 4) rooms := whole.resized
    else rooms := (whole >= BuilderSizes.ROOMS) ? U(BuilderSizes.ROOMS, 4 bits) | whole.resize(4)
  }
  val turns  = new Part(beats)
  val urgent = new Part(urgentBeats)

  io.sendRoom.turns  := turns.rooms
  io.sendRoom.urgent := urgent.rooms

  /** A row of the payload memory: the urgent ones' are behind the others. */
  private def place(isUrgent: Bool, ofTurns: UInt, ofUrgent: UInt): UInt =
    isUrgent ## isUrgent.mux(ofUrgent.resize(ofTurns.getWidth), ofTurns).asBits asUInt

  /** One packet's reads: granted when there is room for all its payload, which is then reserved. */
  val cut = new Area {
    val valid    = Reg(Bool()) init False
    val granted  = Reg(Bool()) init False
    val reserves = Reg(Bool()) init False
    val urgent   = Reg(Bool())

    /** Granted, and the next read is the last. */
    val closes = Reg(Bool()) init False
    val cutter = new BurstCutter(p)
  }

  /** One read. */
  val issue = new Area {
    val fires = cut.granted && addresses.io.push.ready && expected.io.push.ready
    val ends  = cut.closes && addresses.io.push.ready && expected.io.push.ready
    val fits  =
      cut.urgent.mux(cut.cutter.left <= urgent.free, cut.cutter.left <= turns.free)
    val grants = cut.valid && !cut.granted && fits

    /** In the next clock it ends: what has room now has it then, as no read is issued now. */
    val endsNext =
      grants && cut.cutter.last && addresses.io.push.ready && expected.io.push.ready

    addresses.io.push.valid           := fires
    addresses.io.push.payload.address := cut.cutter.address
    addresses.io.push.payload.length  := cut.cutter.length
    expected.io.push.valid            := fires
    expected.io.push.payload.last     := cut.cutter.last
    expected.io.push.payload.urgent   := cut.urgent

    cut.reserves := grants
    when(grants) {
      cut.granted := True
      cut.closes  := cut.cutter.last
    }
    when(fires) {
      cut.cutter.step()
      cut.closes := !cut.closes && cut.cutter.lastButOne
    }
    when(ends) {
      cut.valid   := False
      cut.granted := False
    }
  }

  /** A packet enters the rows in the clock after one in which it is offered, its kind has a row and
    * it is known that the one before it has issued its reads then: in that clock it is seen whether
    * it can be read. So `ready`, which all the giver's registers wait for, is a register.
    */
  val take = new Area {
    private val send = io.send.payload
    private val row  = urgentRows.io.push.payload

    val taken      = RegInit(False)
    val next       = !cut.valid || issue.ends || issue.endsNext
    val beatBits   = log2Up(p.beatBytes)
    val isData     = send.packetType === PacketType.DATA.code
    val isOpen     = send.packetType === PacketType.CONNECTION_REQUEST.code
    val misaligned = send.address(beatBits - 1 downto 0) =/= 0
    val impossible = send.length === 0 || above(send.length, p.sluice.payloadBytes)
    val bodyBytes  =
      isData.mux(
        send.length,
        isOpen.mux(U(PacketCodec.CONNECTION_BODY_BYTES), U(0)).resize(13 bits)
      )
    val bytesLess1 = send.length +^ U(PacketCodec.HEADER_BYTES - 1)

    private def beatsLess1(bodyBytes: Int) =
      U((PacketCodec.HEADER_BYTES + bodyBytes - 1) / p.beatBytes, SendRow.beatsBits(p) bits)

    row.assignSomeByName(send)
    row.remoteAddress.removeAssignments()
    row.regionBytes.removeAssignments()
    row.bodyBytes := RegNext(bodyBytes)
    row.beats     := RegNext(
      isData.mux(
        bytesLess1(beatBits, SendRow.beatsBits(p) bits),
        isOpen.mux(beatsLess1(PacketCodec.CONNECTION_BODY_BYTES), beatsLess1(0))
      )
    )
    val hasBody = RegNext(isOpen)
    row.remoteAddress := send.remoteAddress.andMask(hasBody)
    row.regionBytes   := send.regionBytes.andMask(hasBody)

    val bad   = RegNext(isData && (misaligned || impossible))
    val reads = RegNext(isData && !misaligned && !impossible)
    row.bad   := bad
    row.reads := reads

    /** The packet stands since the clock before it is taken. */
    val address = RegNext(send.address)
    val length  = RegNext(send.length)

    /** It is of the urgent ones. */
    private val isUrgent = send.urgent || !isData
    val urgent           = RegNext(isUrgent)

    private val room = isUrgent.mux(urgentRows.io.push.ready, rows.io.push.ready)
    taken := io.send.valid && !taken && room && next
    rows.io.push.payload.assignSomeByName(row)
    rows.io.push.valid       := taken && !urgent
    urgentRows.io.push.valid := taken && urgent
    io.send.ready            := taken
    when(taken) {
      cut.valid  := reads
      cut.urgent := urgent
    }
    when(!cut.valid || taken)(cut.cutter.load(address, length))
  }

  /** A comparison without a carry, where the limit is a power of two. */
  private def above(value: UInt, limit: Int): Bool =
    if (!isPow2(limit)) value > limit
    else {
      val over = value(value.high downto log2Up(limit))
      over =/= 0 && !(over === 1 && value(log2Up(limit) - 1 downto 0) === 0)
    }

  io.m_axi.ar.arbitrationFrom(addresses.io.pop)
  io.m_axi.ar.addr := addresses.io.pop.payload.address
  io.m_axi.ar.len  := addresses.io.pop.payload.length
  HostAxi.constants(io.m_axi.ar.payload, p)

  /** A beat of payload, in registers; with the last of a packet, its payload is whole. */
  val receive = new Area {
    private val row  = expected.io.pop.payload
    private val beat = io.m_axi.r

    // High whenever a read is open: there is a row for every beat and for every packet that waits.
    beat.ready            := expected.io.pop.valid
    expected.io.pop.ready := beat.fire && beat.last

    val came    = RegNext(beat.fire) init False
    val urgents = RegNext(row.urgent)
    val last    = RegNext(beat.last && row.last)
    val wrong   = RegNext(beat.resp =/= Axi4.resp.OKAY)
    val data    = RegNext(beat.data)

    val failed = Reg(Bool()) init False
    val error  = failed || (came && wrong)
    val ends   = came && last

    memory.write(place(urgents, turns.written, urgent.written), data, came)
    when(came && !urgents)(turns.written := turns.written + 1)
    when(came && urgents)(urgent.written := urgent.written + 1)
    whole.io.push.valid         := ends && !urgents
    whole.io.push.payload       := error
    urgentWhole.io.push.valid   := ends && urgents
    urgentWhole.io.push.payload := error
    failed                      := error && !ends
  }

  /** The next packet and the oldest beat: of the urgent ones, unless the last was one and another
    * waits.
    */
  val oldest = new Area {
    private val ofTurns  = rows.io.pop.payload
    private val ofUrgent = urgentRows.io.pop.payload

    val isUrgent  = RegInit(False)
    val wasUrgent = RegInit(False)

    /** The contrary, for the wide fields: so it is another register. */
    val isTurn      = RegInit(True)
    val held        = RegInit(False)
    private val row = io.head.payload
    row := ofUrgent
    when(!isUrgent) {
      row.packetType := ofTurns.packetType
      row.bodyBytes  := ofTurns.bodyBytes
      row.beats      := ofTurns.beats
      row.reads      := ofTurns.reads
    }
    when(isTurn) {
      row.tail       := ofTurns.tail
      row.again      := ofTurns.again
      row.peer       := ofTurns.peer
      row.window     := ofTurns.window
      row.generation := ofTurns.generation
      row.transferId := ofTurns.transferId
      row.pidx       := ofTurns.pidx
      row.detail     := ofTurns.detail

      // Only connection requests have a body; with the header in one beat it is always taken.
      if (p.beatBytes >= PacketCodec.HEADER_BYTES + PacketCodec.CONNECTION_BODY_BYTES) {
        row.remoteAddress := 0
        row.regionBytes   := 0
      }
    }

    val turnIsThere   = rows.io.pop.valid && (!ofTurns.reads || whole.io.pop.valid)
    val urgentIsThere = urgentRows.io.pop.valid && (!ofUrgent.reads || urgentWhole.io.pop.valid)
    val wants         = urgentIsThere && !(wasUrgent && turnIsThere)
    val keeps         = io.uses || held
    val taken         = io.takesTurn || io.takesUrgent
    val isThere       = isUrgent.mux(urgentIsThere, turnIsThere) && (keeps || wants === isUrgent)

    held := keeps && !taken
    when(!keeps)(isUrgent := wants)
    when(!keeps)(isTurn   := !wants)
    when(taken)(wasUrgent := isUrgent)

    val readBefore = RegNext(io.read) init False
    val ofBefore   = RegNext(io.readUrgent)

    row.bad.removeAssignments()
    row.bad := RegNext(
      isUrgent.mux(
        ofUrgent.bad || (ofUrgent.reads && urgentWhole.io.pop.payload),
        ofTurns.bad || (ofTurns.reads && whole.io.pop.payload)
      )
    )

    // What is known of the row is known a clock after the row is there.
    io.head.valid            := RegNext(isThere && !taken) init False
    io.headUrgent            := isUrgent
    rows.io.pop.ready        := io.takesTurn
    urgentRows.io.pop.ready  := io.takesUrgent
    whole.io.pop.ready       := io.takesTurn && ofTurns.reads
    urgentWhole.io.pop.ready := io.takesUrgent && ofUrgent.reads

    private def count(
        part: Part,
        row: SendRow,
        is: Bool,
        wasRead: Bool,
        reads: Bool,
        cuts: Bool
    ): Unit = {
      val bytes    = row.bodyBytes.resize(log2Up(p.sluice.payloadBytes + 1) bits)
      val rowBeats = RegNext(BurstCutter.beats(bytes.andMask(row.reads), p))
      val drops    = io.drop && is
      val freed    =
        drops.mux(rowBeats.resize(part.free.getWidth), wasRead.asUInt.resize(part.free.getWidth))
      val step = drops.mux(rowBeats.resize(part.beat.getWidth), U(1).resize(part.beat.getWidth))
      when(drops || reads)(part.beat := part.beat + step)
      part.free := part.free -
        cut.cutter.left.resize(part.free.getWidth).andMask(cut.reserves && cuts) + freed
    }
    count(
      turns,
      ofTurns,
      !isUrgent,
      readBefore && !ofBefore,
      io.read && !io.readUrgent,
      !cut.urgent
    )
    count(
      urgent,
      ofUrgent,
      isUrgent,
      readBefore && ofBefore,
      io.read && io.readUrgent,
      cut.urgent
    )
    io.data := RegNext(memory.readSync(place(io.readUrgent, turns.beat, urgent.beat), io.read))
  }

  // In simulation: room is kept for every beat and every packet that was asked for.
  ClockWatches.neverFull("builder.whole", whole.io.push)
  ClockWatches.neverFull("builder.urgentWhole", urgentWhole.io.push)
  ClockWatches.never(
    "builder.take",
    take.taken && cut.valid && !issue.ends,
    "a packet enters while another has reads to issue"
  )
  ClockWatches.never(
    "builder.room",
    turns.free > beats || urgent.free > urgentBeats,
    "more beats than it has rows"
  )
}
