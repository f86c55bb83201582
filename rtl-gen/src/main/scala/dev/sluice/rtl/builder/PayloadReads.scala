// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.builder

import dev.sluice.rtl.lib.BlockRamFifo
import dev.sluice.rtl.lib.BurstCutter
import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.SendBundle
import dev.sluice.protocol.{NicParameters, PacketType}
import dev.sluice.sizes.BuilderSizes
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** A packet to send, without the address of its payload, and whether it cannot be read: the address
  * is not a multiple of a beat, the length not 1 to P, or memory had an error.
  */
case class SendRow() extends Bundle {
  val packetType    = Bits(3 bits)
  val tail          = Bool()
  val again         = Bool()
  val peer          = Bits(32 bits)
  val window        = UInt(16 bits)
  val generation    = Bits(8 bits)
  val transferId    = Bits(32 bits)
  val pidx          = UInt(24 bits)
  val detail        = Bits(16 bits)
  val length        = UInt(13 bits)
  val remoteAddress = UInt(64 bits)
  val regionBytes   = UInt(64 bits)
  val bad           = Bool()

  /** Whether it has a payload that is in memory. */
  def reads: Bool = packetType === PacketType.DATA.code && !bad
}

/** The reading half of PacketBuilder: asks memory for the payloads ahead of time, as far as the
  * payload memory has room, and keeps the packets in order until their payload is whole.
  *
  * {{{
  *             take            issue
  *   send -> [packet] --+-> rows ----------------------------------> head
  *            cut into  +-> addresses --------> m_axi_ar              ^
  *            bursts    +-> expected --+                              |
  *                         m_axi_r ----+-> whole (one bit a packet) --+
  *                             +---------> payload memory ------> read, one beat a clock
  * }}}
  *
  * Latency: `m_axi_arvalid` comes 3 clocks after the packet was taken, `head` is ready 3 clocks
  * after the last beat of its payload. Initiation interval: one burst, one beat a clock. Hazards:
  * room for a payload is reserved before its first read is asked for, so memory is never held back.
  * Cost: the payload memory and the rows are block RAM.
  */
class PayloadReads(p: NicParameters, packets: Int) extends Component {
  setDefinitionName("PayloadReads")
  private val beats = BuilderSizes.prefetchBeats(p)

  val io = new Bundle {
    val send  = slave(Stream(SendBundle()))
    val m_axi = master(Axi4ReadOnly(HostAxi.config(p)))

    /** The oldest packet, when its payload is whole or cannot be read. */
    val head = master(Stream(SendRow()))

    /** The oldest packet is taken and dropped, with its payload. */
    val drop = in Bool ()

    /** The oldest beat is read: it comes in the next clock. */
    val read = in Bool ()
    val data = out Bits (p.dataWidth bits)
  }
  noIoPrefix()

  /** A burst's address and its beats less 1. */
  case class AddressRow() extends Bundle {
    val address = UInt(NicParameters.ADDRESS_BITS bits)
    val length  = UInt(8 bits)
  }

  val addresses = new MooreFifo(AddressRow(), BuilderSizes.ADDRESS_ROWS)

  /** Of each open read: it is the last of its packet. */
  val expected = new MooreFifo(Bool(), BuilderSizes.BURSTS)

  /** Of each packet whose payload is whole: memory had an error. */
  val whole = new MooreFifo(Bool(), packets + 2)
  val rows  = new BlockRamFifo(SendRow(), packets)

  val memory = Mem(Bits(p.dataWidth bits), beats)

  /** One packet, held until all its reads are issued. */
  val take = new Area {
    val valid  = Reg(Bool()) init False
    val row    = Reg(SendRow())
    val cutter = new BurstCutter(p)
  }

  /** One read; with the first of a packet, its row and the room for all its payload. */
  val issue = new Area {
    val free  = Reg(UInt(log2Up(beats + 1) bits)) init beats
    val begun = Reg(Bool()) init False
    val reads = take.row.reads
    val last  = !reads || take.cutter.last
    val fits  = !reads || take.cutter.left <= free
    val room  = rows.io.push.ready && fits
    val fires =
      take.valid && addresses.io.push.ready && expected.io.push.ready && (begun || room)
    val begins   = fires && !begun
    val reserved =
      (begins && reads).mux(take.cutter.left.resize(free.getWidth), U(0, free.getWidth bits))

    addresses.io.push.valid           := fires && reads
    addresses.io.push.payload.address := take.cutter.address
    addresses.io.push.payload.length  := take.cutter.length
    expected.io.push.valid            := fires && reads
    expected.io.push.payload          := last
    rows.io.push.valid                := begins
    rows.io.push.payload              := take.row

    when(fires) {
      begun := !last
      take.cutter.step()
    }
  }

  val next = !take.valid || (issue.fires && issue.last)
  io.send.ready := next
  when(next) {
    val send       = io.send.payload
    val beatBits   = log2Up(p.beatBytes)
    val misaligned = send.address(beatBits - 1 downto 0) =/= 0
    val impossible = send.length === 0 || send.length > p.sluice.payloadBytes
    take.valid := io.send.valid
    take.row.assignSomeByName(send)
    take.row.bad := send.packetType === PacketType.DATA.code && (misaligned || impossible)
    take.cutter.load(send.address, send.length)
  }

  io.m_axi.ar.arbitrationFrom(addresses.io.pop)
  io.m_axi.ar.addr := addresses.io.pop.payload.address
  io.m_axi.ar.len  := addresses.io.pop.payload.length
  HostAxi.constants(io.m_axi.ar.payload, p)

  /** A beat of payload; with the last of a packet, its payload is whole. */
  val receive = new Area {
    val beat   = Reg(UInt(log2Up(beats) bits)) init 0
    val failed = Reg(Bool()) init False
    val fires  = io.m_axi.r.valid && io.m_axi.r.ready
    val last   = fires && io.m_axi.r.last
    val error  = failed || (fires && io.m_axi.r.resp =/= Axi4.resp.OKAY)

    // High whenever a read is open: there is a row for every packet that waits.
    io.m_axi.r.ready := whole.io.push.ready && expected.io.pop.valid

    memory.write(beat, io.m_axi.r.data, fires)
    when(fires)(beat := beat + 1)
    expected.io.pop.ready := last
    whole.io.push.valid   := last && expected.io.pop.payload
    whole.io.push.payload := error
    failed                := error && !whole.io.push.valid
  }

  /** The oldest packet and the oldest beat. */
  val oldest = new Area {
    private val row = rows.io.pop.payload

    val beat    = Reg(UInt(log2Up(beats) bits)) init 0
    val reads   = row.reads
    val bytes   = row.length.resize(log2Up(p.sluice.payloadBytes + 1) bits)
    val dropped = BurstCutter.beats((io.drop && reads).mux(bytes, U(0)), p)
    val freed   = dropped + io.read.asUInt

    io.head.valid   := rows.io.pop.valid && (!reads || whole.io.pop.valid)
    io.head.payload := row
    io.head.payload.bad.removeAssignments()
    io.head.payload.bad := row.bad || (reads && whole.io.pop.payload)
    rows.io.pop.ready   := io.head.valid && io.head.ready
    whole.io.pop.ready  := io.head.valid && io.head.ready && reads

    beat       := beat + freed.resized
    issue.free := issue.free - issue.reserved + freed.resized
    io.data    := memory.readSync(beat, io.read)
  }

  // In simulation: room is kept for every beat and every packet that was asked for.
  ClockWatches.neverFull("builder.whole", whole.io.push)
  ClockWatches.never("builder.room", issue.free > beats, "more beats than it has rows")
}
