// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.udp

import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.PacketBeat
import dev.sluice.protocol.{NicParameters, PacketCodec}
import dev.sluice.spec.udp.UdpFraming
import dev.sluice.sizes.UdpSizes
import spinal.core._
import spinal.lib._

/** What is to be known of a packet before its frame can begin, besides the checksum. */
case class WrapInfo() extends Bundle {
  val peer     = Bits(32 bits)
  val ipBytes  = UInt(16 bits)
  val udpBytes = UInt(16 bits)
  val source   = Bits(16 bits)
}

/** Puts Ethernet, IPv4 and UDP headers before each packet.
  *
  * {{{
  *                +-> peer -> NextHopSearch -----------------> [queue] --+
  *                +-> length, peer -> checksum (5 clocks) -> [queues] --+
  *   s_axis_tx ---+                                                     +-> 42 bytes, shift -> TagInsert -> m_axis_eth
  *                +-----------------------------------> [queue] -------+
  * }}}
  *
  * The lengths follow from the packet's own body length, which is right as PacketBuilder made it.
  * Latency: about 11 clocks, at 64 bits 18 for the next hop. Initiation interval: a beat a clock; a
  * frame takes the beats that its bytes need. Hazards: none. Cost: three queues of 16 rows in
  * distributed memory, two beats, and the table of next hops.
  *
  * Cycle model: `dev.sluice.cycle.udp.UdpWrapModel`.
  */
class UdpWrap(p: NicParameters) extends Component {
  setDefinitionName("UdpWrap")

  private val beat       = p.beatBytes
  private val headerBeat = (UdpFraming.HEADER_BYTES - 1) / beat
  private val split      = UdpFraming.HEADER_BYTES % beat
  private val room       = beat - split
  private val lengthAt   = 12
  private val transferAt = 8
  private val lengthBeat = lengthAt / beat

  val packets = slave(Stream(PacketBeat(p)))
  val frames  = master(Stream(FrameBeat(p)))
  val config  = in port new UdpConfigBundle
  val nextHop = slave(Flow(NextHopBundle()))
  FrameStream.name(packets, "s_axis_tx_t")
  FrameStream.name(frames, "m_axis_eth_t")

  /** What is to be known of the packet that comes in. */
  val look = new Area {
    val index  = Reg(UInt(log2Up(lengthBeat + 2) bits)) init 0
    val first  = RegNextWhen(packets.user, packets.fire && index === 0)
    val atEnd  = index === lengthBeat
    val before = if (lengthBeat == 0) False else index < lengthBeat
    when(packets.fire) {
      index := packets.last.mux(U(0), (atEnd || before).mux(index + 1, index)).resized
    }
    private val at   = 8 * (lengthAt % beat)
    private val body = packets.data(at, 8 bits) ## packets.data(at + 8, 8 bits)
    private val size = atEnd.mux(body.asUInt, U(0)) + PacketCodec.CONTROL_PACKET_BYTES

    private def word(at: Int) = EndiannessSwap(packets.data(8 * (at % beat), 16 bits))
    private val folded        = word(transferAt) ^ word(transferAt + 2)

    val valid = RegNext(packets.fire && (atEnd || packets.last && before)) init False
    val drawn = RegNext(atEnd.mux(folded, B(0, 16 bits)))
    val peer  = RegNext((index === 0).mux(packets.user, first))
    val bytes = RegNext(size)
  }

  val search = new NextHopSearch(p)
  search.write << nextHop
  search.otherwise   := config.nextHop
  search.ask.valid   := packets.fire && look.index === 0
  search.ask.payload := packets.user

  /** The UDP source port: upper bits as they are set, lower ones drawn. */
  val port = new Area {
    val place        = Reg(UInt(16 bits)) init 0
    val base         = RegNext((config.sourceBits === 0).mux(config.port, config.sourceBase))
    val varies       = RegNext(Cat((0 until 15).map(i => config.sourceBits > i)).resize(16))
    when(look.valid)(place := place + 1)
    private val each = place.asBits & B(16 bits, default -> config.sourceEach)
    val source       = (base & ~varies) | ((look.drawn ^ each) & varies)
  }

  /** The IPv4 header's checksum: the sum of its words, its upper bits added to the lower twice. */
  val sum = new Area {
    private val self  = config.ip.asUInt
    private val to    = look.peer.asUInt
    private val fixed = U(0x4500 + 0x4000 + 0x4011, 20 bits)
    val service       = RegNext(fixed + config.tos.asUInt)

    /** What is the same for all frames. */
    val own  = RegNext(self(31 downto 16) +^ self(15 downto 0))
    val here = RegNext(service + own)

    /** The first clock, which the frame's lengths and peer are known after. */
    val info = Stream(WrapInfo())
    info.valid    := RegNext(look.valid) init False
    info.peer     := RegNext(look.peer)
    info.ipBytes  := RegNext(look.bytes + 28)
    info.udpBytes := RegNext(look.bytes + 8)
    info.source   := RegNext(port.source)
    val there = RegNext(to(31 downto 16) +^ to(15 downto 0))

    /** The second to the fifth. */
    val half = RegNext(here + info.ipBytes)
    val all  = RegNext(half + RegNext(there))
    val once = RegNext(all(15 downto 0) +^ all(19 downto 16))

    val checksum = Stream(Bits(16 bits))
    checksum.valid   := Delay(info.valid, UdpWrap.CHECKSUM_CLOCKS - 1, init = False)
    checksum.payload := RegNext(~(once(15 downto 0) + once(16).asUInt).asBits)
  }

  /** Header bytes, then the packet's, shifted behind them. */
  val output = new Area {
    val early = new MooreFifo(WrapInfo(), UdpSizes.WRAP_PACKETS)
    early.io.push << sum.info
    val info          = early.io.pop
    val checksum      = MooreFifo(sum.checksum, UdpSizes.WRAP_PACKETS)
    private val beats = packets.translateWith {
      val beat = FrameBeat(p)
      beat.assignSomeByName(packets.payload)
      beat
    }
    val row = MooreFifo(beats, UdpSizes.WRAP_BEATS)

    // In simulation: a packet whose header is known has a beat in the other queue.
    ClockWatches.neverFull("wrap.info", sum.info)
    ClockWatches.neverFull("wrap.checksum", sum.checksum)

    val heldValid = RegInit(False)
    val held      = Reg(FrameBeat(p))
    val carry     = Reg(Bits(8 * split bits))
    val at        = Reg(UInt(log2Up(headerBeat + 2) bits)) init 0
    val flush     = RegInit(False)
    val flushed   = Reg(Bits(split bits))

    private val words = Seq(
      search.hop.payload,
      config.mac,
      B(0x0800, 16 bits),
      B(0x45, 8 bits),
      config.tos,
      info.ipBytes.asBits,
      B(0, 16 bits),
      B(0x4000, 16 bits),
      B(0x4011, 16 bits),
      checksum.payload,
      config.ip,
      info.peer,
      info.source,
      config.port,
      info.udpBytes.asBits,
      B(0, 16 bits)
    )
    // Byte 0 of the frame to bits 7..0.
    val header = EndiannessSwap(Cat(words.reverse))

    val insert = new TagInsert(p)
    insert.tagged := config.tagged
    insert.tag    := config.tag

    val free     = !heldValid || insert.frames.ready
    val known    = checksum.valid && search.hop.valid
    val inHeader = if (headerBeat == 0) False else at < headerBeat
    val atSplit  = at === headerBeat
    val opens    = free && !flush && inHeader && known
    // Behind whole beats of header it is known.
    val goesOn = if (headerBeat == 0) !atSplit || known else True
    val moves  = free && !flush && !inHeader && row.valid && goesOn
    row.ready        := moves
    info.ready       := moves && atSplit
    checksum.ready   := info.ready
    search.hop.ready := info.ready

    // A packet's beats are full, but for its last.
    private val ends  = !row.keep(room)
    private val tail  = header(8 * headerBeat * beat, 8 * split bits)
    private val below = atSplit.mux(tail, carry)
    private val leads = (0 until headerBeat).map(i => header(8 * i * beat, p.dataWidth bits))

    // What goes out depends on the state alone, not on whether it can.
    private val body   = row.data(8 * room - 1 downto 0) ## below
    private val lead   = if (leads.isEmpty) body else Vec(leads).read(at.resize(log2Up(leads.size)))
    private val behind = row.keep(room - 1 downto 0) ## B(split bits, default -> True)

    when(free)(heldValid := flush || opens || moves)
    when(free && (flush || opens || moves)) {
      held.data := flush.mux(carry.resize(p.dataWidth), inHeader.mux(lead, body))
      held.keep := flush.mux(
        flushed.resize(beat),
        inHeader.mux(B(beat bits, default -> True), behind)
      )
      held.last := flush || !inHeader && ends
    }
    when(free && flush)(flush := False)
    when(opens)(at            := (at + 1).resized)
    when(moves) {
      carry   := row.data(p.dataWidth - 1 downto 8 * room)
      flush   := row.last && !ends
      flushed := row.keep(beat - 1 downto room)
      at      := row.last.mux(U(0), U(headerBeat + 1)).resized
    }
    insert.frames.valid   := heldValid
    insert.frames.payload := held
    frames << insert.onward
  }
}

object UdpWrap {

  /** Clocks from what is known of a packet to its checksum. */
  private val CHECKSUM_CLOCKS = 5
}
