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

/** What is to be known of a packet before its frame can begin. */
case class WrapInfo() extends Bundle {
  val peer        = Bits(32 bits)
  val packetBytes = UInt(16 bits)
  val checksum    = Bits(16 bits)
}

/** Puts Ethernet, IPv4 and UDP headers before each packet.
  *
  * {{{
  *                +-> length, peer -> checksum (2 clocks) -> [queue] --+
  *   s_axis_tx ---+                                                    +-> 42 bytes, shift --> m_axis_eth
  *                +-----------------------------------> [queue] ------+
  * }}}
  *
  * The lengths follow from the packet's own body length, which is right as PacketBuilder made it.
  * Latency: about 6 clocks. Initiation interval: a beat a clock; a frame takes the beats that its
  * bytes need. Hazards: none. Cost: two queues of 16 and 20 rows in distributed memory, one beat.
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
  private val lengthBeat = lengthAt / beat
  private val countBits  = log2Up(beat + 1)

  val packets = slave(Stream(PacketBeat(p)))
  val frames  = master(Stream(FrameBeat(p)))
  val config  = in port new UdpConfigBundle
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

    val valid = RegNext(packets.fire && (atEnd || packets.last && before)) init False
    val peer  = RegNext((index === 0).mux(packets.user, first))
    val bytes = RegNext(size)
  }

  /** The IPv4 header's checksum. */
  val sum = new Area {
    private val self  = config.ip.asUInt
    private val to    = look.peer.asUInt
    private val fixed = U(0x4500 + 0x4000 + 0x4011, 20 bits)

    val valid = RegNext(look.valid) init False
    val peer  = RegNext(look.peer)
    val bytes = RegNext(look.bytes)
    val here  = RegNext(fixed + self(31 downto 16) + self(15 downto 0))
    val there = RegNext((look.bytes + 28).resize(20) + to(31 downto 16) + to(15 downto 0))

    private val all  = here + there
    private val once = all(15 downto 0).resize(17) + all(19 downto 16).resize(17)
    val checksum     = ~(once(15 downto 0) + once(16).asUInt.resize(16)).asBits

    val info = Stream(WrapInfo())
    info.valid       := RegNext(valid) init False
    info.peer        := RegNext(peer)
    info.packetBytes := RegNext(bytes)
    info.checksum    := RegNext(checksum)
  }

  /** Header bytes, then the packet's, shifted behind them. */
  val output = new Area {
    val info          = MooreFifo(sum.info, UdpSizes.WRAP_PACKETS)
    private val beats = packets.translateWith {
      val beat = FrameBeat(p)
      beat.assignSomeByName(packets.payload)
      beat
    }
    val row = MooreFifo(beats, UdpSizes.WRAP_BEATS)

    // In simulation: a packet whose header is known has a beat in the other queue.
    ClockWatches.neverFull("wrap.info", sum.info)

    val heldValid = RegInit(False)
    val held      = Reg(FrameBeat(p)) init FrameBeat(p).getZero
    val carry     = Reg(Bits(8 * split bits))
    val at        = Reg(UInt(log2Up(headerBeat + 2) bits)) init 0
    val flush     = RegInit(False)
    val flushed   = Reg(UInt(countBits bits))

    private val words = Seq(
      config.nextHop,
      config.mac,
      B(0x0800, 16 bits),
      B(0x4500, 16 bits),
      (info.packetBytes + 28).asBits,
      B(0, 16 bits),
      B(0x4000, 16 bits),
      B(0x4011, 16 bits),
      info.checksum,
      config.ip,
      info.peer,
      config.port,
      config.port,
      (info.packetBytes + 8).asBits,
      B(0, 16 bits)
    )
    // Byte 0 of the frame to bits 7..0.
    val header = EndiannessSwap(Cat(words.reverse))

    val free     = !heldValid || frames.ready
    val inHeader = if (headerBeat == 0) False else at < headerBeat
    val atSplit  = at === headerBeat
    val opens    = free && !flush && inHeader && info.valid
    val moves    = free && !flush && !inHeader && row.valid && (!atSplit || info.valid)
    row.ready  := moves
    info.ready := moves && atSplit

    private val count = FrameStream.count(row.keep)
    private val ends  = row.last && count <= room
    private val tail  = header(8 * headerBeat * beat, 8 * split bits)
    private val below = atSplit.mux(tail, carry)

    when(free)(heldValid := flush || opens || moves)
    when(free && flush) {
      held.data := carry.resize(p.dataWidth)
      held.keep := FrameStream.keep(flushed, beat)
      held.last := True
      flush     := False
    }
    when(opens) {
      val all = (0 until headerBeat).map(i => header(8 * i * beat, p.dataWidth bits))
      if (all.nonEmpty) held.data := Vec(all).read(at.resize(log2Up(all.size)))
      held.keep.setAll()
      held.last := False
      at        := (at + 1).resized
    }
    when(moves) {
      held.data := row.data(8 * room - 1 downto 0) ## below
      held.keep := ends.mux(FrameStream.keep(count + split, beat), B(beat bits, default -> True))
      held.last := ends
      carry     := row.data(p.dataWidth - 1 downto 8 * room)
      flush     := row.last && !ends
      flushed   := (count - room).resized
      at        := row.last.mux(U(0), U(headerBeat + 1)).resized
    }
    frames.valid   := heldValid
    frames.payload := held
  }
}
