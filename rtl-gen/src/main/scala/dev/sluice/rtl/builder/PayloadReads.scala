// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.builder

import dev.sluice.rtl.lib.BlockRamFifo
import dev.sluice.rtl.lib.BurstCutter
import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.SendBundle
import dev.sluice.protocol.{NicParameters, PacketCodec, PacketType}
import dev.sluice.sizes.BuilderSizes
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** A packet to send, as the framer wants it, without the address of its payload.
  *
  * @param p
  *   width of the data, P
  */
case class SendRow(p: NicParameters) extends Bundle {
  val packetType = Bits(3 bits)
  val tail       = Bool()
  val again      = Bool()
  val peer       = Bits(32 bits)
  val window     = UInt(16 bits)
  val generation = Bits(8 bits)
  val transferId = Bits(32 bits)
  val pidx       = UInt(24 bits)
  val detail     = Bits(16 bits)

  /** Bytes behind the header; the beats of header and body, less 1. */
  val bodyBytes = UInt(13 bits)
  val beats     = UInt(SendRow.beatsBits(p) bits)

  /** The body of a connection request, else 0. */
  val remoteAddress = UInt(64 bits)
  val regionBytes   = UInt(64 bits)

  /** It has a payload that is in memory; or one that cannot be read: the address is not a multiple
    * of a beat, the length not 1 to P, or memory had an error.
    */
  val reads = Bool()
  val bad   = Bool()
}

object SendRow {

  /** Bits of the beats of a packet's message less 1. */
  def beatsBits(p: NicParameters): Int =
    log2Up((PacketCodec.HEADER_BYTES + (p.sluice.payloadBytes max 16)) / p.beatBytes + 1)
}

/** The reading half of PacketBuilder: asks memory for the payloads ahead of time, as far as the
  * payload memory has room, and keeps the packets in order until their payload is whole.
  *
  * {{{
  *   send --+-----------------------> rows ------------------------> head
  *          |  grant    issue                                         ^
  *          +-> [cut] --+-> addresses --------> m_axi_ar              |
  *                      +-> expected --+                              |
  *                         m_axi_r ----+-> whole (one bit a packet) --+
  *                             +---------> payload memory ------> read, one beat a clock
  * }}}
  *
  * Latency: `m_axi_arvalid` comes 4 clocks after the packet was taken, `head` is ready 3 clocks
  * after the last beat of its payload. Initiation interval: one burst, one beat a clock; a packet
  * that reads in 2 clocks. Hazards: room for a payload is reserved before its first read is asked
  * for, so memory is never held back. Cost: the payload memory and the rows are block RAM.
  */
class PayloadReads(p: NicParameters, packets: Int) extends Component {
  setDefinitionName("PayloadReads")
  private val beats = BuilderSizes.prefetchBeats(p)

  val io = new Bundle {
    val send  = slave(Stream(SendBundle()))
    val m_axi = master(Axi4ReadOnly(HostAxi.config(p)))

    /** The oldest packet, when its payload is whole or cannot be read; `ready` only when it is
      * valid.
      */
    val head = master(Stream(SendRow(p)))

    /** The oldest packet, which was bad in the clock before, is taken and dropped, with its
      * payload.
      */
    val drop = in Bool ()

    /** The oldest beat is read: it comes two clocks later. */
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
  val rows  = new BlockRamFifo(SendRow(p), packets)

  val memory = Mem(Bits(p.dataWidth bits), beats).addAttribute("no_rw_check")

  /** One packet's reads: granted when there is room for all its payload, which is then reserved. */
  val cut = new Area {
    val valid    = Reg(Bool()) init False
    val granted  = Reg(Bool()) init False
    val reserves = Reg(Bool()) init False

    /** Granted, and the next read is the last. */
    val closes = Reg(Bool()) init False
    val cutter = new BurstCutter(p)
  }

  /** One read. */
  val issue = new Area {
    val free   = Reg(UInt(log2Up(beats + 1) bits)) init beats
    val fires  = cut.granted && addresses.io.push.ready && expected.io.push.ready
    val ends   = cut.closes && addresses.io.push.ready && expected.io.push.ready
    val fits   = cut.cutter.left <= free
    val grants = cut.valid && !cut.granted && fits

    addresses.io.push.valid           := fires
    addresses.io.push.payload.address := cut.cutter.address
    addresses.io.push.payload.length  := cut.cutter.length
    expected.io.push.valid            := fires
    expected.io.push.payload          := cut.cutter.last

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

  /** A packet enters the rows when the one before it has issued its reads, and not in the first
    * clock in which it is offered: in that it is seen whether it can be read.
    */
  val take = new Area {
    private val send = io.send.payload
    private val row  = rows.io.push.payload

    val next       = !cut.valid || issue.ends
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
    row.bodyBytes := bodyBytes
    row.beats     := isData.mux(
      bytesLess1(beatBits, SendRow.beatsBits(p) bits),
      isOpen.mux(beatsLess1(PacketCodec.CONNECTION_BODY_BYTES), beatsLess1(0))
    )
    row.remoteAddress := send.remoteAddress.andMask(isOpen)
    row.regionBytes   := send.regionBytes.andMask(isOpen)

    val checked = RegNext(io.send.valid && !io.send.ready) init False
    val bad     = RegNext(isData && (misaligned || impossible))
    val reads   = RegNext(isData && !misaligned && !impossible)
    row.bad   := bad
    row.reads := reads

    rows.io.push.valid := checked && next
    io.send.ready      := rows.io.push.ready && checked && next
    when(io.send.ready)(cut.valid := reads)
    when(next)(cut.cutter.load(send.address, send.length))
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

    val beat       = Reg(UInt(log2Up(beats) bits)) init 0
    val bytes      = row.bodyBytes.resize(log2Up(p.sluice.payloadBytes + 1) bits)
    val rowBeats   = RegNext(BurstCutter.beats(bytes.andMask(row.reads), p))
    val readBefore = RegNext(io.read) init False
    val freed      = io.drop.mux(rowBeats.resize(log2Up(beats) bits), readBefore.asUInt.resized)

    // What is known of the row is known a clock after the row is there.
    private val isThere = rows.io.pop.valid && (!row.reads || whole.io.pop.valid)
    io.head.valid   := RegNext(isThere && !io.head.ready) init False
    io.head.payload := row
    io.head.payload.bad.removeAssignments()
    io.head.payload.bad := RegNext(row.bad || (row.reads && whole.io.pop.payload))
    rows.io.pop.ready   := io.head.ready
    whole.io.pop.ready  := io.head.ready && row.reads

    when(io.read || io.drop)(beat := beat + io.drop.mux(freed, U(1)))
    issue.free := issue.free -
      cut.cutter.left.resize(issue.free.getWidth).andMask(cut.reserves) + freed
    io.data := RegNext(memory.readSync(beat, io.read))
  }

  // In simulation: room is kept for every beat and every packet that was asked for.
  ClockWatches.neverFull("builder.whole", whole.io.push)
  ClockWatches.never("builder.room", issue.free > beats, "more beats than it has rows")
}
