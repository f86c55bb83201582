// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.udp

import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.PacketBeat
import dev.sluice.protocol.NicParameters
import dev.sluice.spec.udp.UdpFraming
import dev.sluice.sizes.UdpSizes
import spinal.core._
import spinal.lib._

/** Takes the packet out of each Ethernet frame that is a UDP datagram for this node; drops all
  * other frames and counts them by cause.
  *
  * {{{
  *                 +-> header (42 bytes) -> FrameHeaderCheck -> [queue] --+
  *   s_axis_eth ---+                                                      +-> cut --> m_axis_rx
  *                 +-> shifted by 42 bytes -------------------> [queue] --+
  * }}}
  *
  * The packet ends where the UDP length says, whatever padding the frame has. Latency: about 7
  * clocks from the beat with the header's last byte. Initiation interval: a beat a clock, at every
  * width; a frame of one beat in every clock at 512 bits. Hazards: none. Cost: two queues of 16 and
  * 20 rows in distributed memory, 42 bytes of header, one beat.
  *
  * Cycle model: `dev.sluice.cycle.udp.UdpUnwrapModel`.
  */
class UdpUnwrap(p: NicParameters) extends Component {
  setDefinitionName("UdpUnwrap")

  private val beat       = p.beatBytes
  private val headerBeat = (UdpFraming.HEADER_BYTES - 1) / beat
  private val split      = UdpFraming.HEADER_BYTES % beat
  private val countBits  = log2Up(beat + 1)

  val frames  = slave(Stream(FrameBeat(p)))
  val packets = master(Stream(PacketBeat(p)))
  val dropped = master(Flow(UdpDropBundle()))
  val config  = in port new UdpAddressBundle
  FrameStream.name(frames, "s_axis_eth_t")
  FrameStream.name(packets, "m_axis_rx_t")

  /** Beats come in: header bytes to their registers, the others shifted into rows. */
  val input = new Area {
    val index  = Reg(UInt(log2Up(headerBeat + 2) bits)) init 0
    val header = Vec.fill(FrameHeaderCheck.looksAt.size)(Reg(Bits(8 bits)))
    val upper  = Reg(Bits(8 * (beat - split) bits))
    val count  = FrameStream.count(frames.keep)

    private val inHeader    = index <= headerBeat
    private val atEnd       = index === headerBeat
    private val beforeEnd   = if (headerBeat == 0) False else index < headerBeat
    private val more        = count > split
    private val rest        = (count - split).resize(countBits)
    private val inside      = Reg(UInt(log2Up(UdpSizes.UNWRAP_ROWS + 2) bits)) init 0
    val rowPushed, rowTaken = Bool()

    frames.ready := inside < UdpSizes.UNWRAP_ROWS - 1
    when(rowPushed =/= rowTaken)(inside := rowPushed.mux(inside + 1, inside - 1))

    val checking = RegNext(frames.fire && inHeader && (frames.last || atEnd)) init False
    val complete = RegNext(atEnd && (!frames.last || more))
    val flush    = RegNext(frames.fire && frames.last && (inHeader || more)) init False
    val flushed  = RegNext((beforeEnd || !more).mux(U(0, countBits bits), rest))

    when(frames.fire) {
      index := frames.last.mux(U(0), inHeader.mux(index + 1, index)).resized
      upper := frames.data(p.dataWidth - 1 downto 8 * split)
      for ((at, i) <- FrameHeaderCheck.looksAt.zipWithIndex) {
        when(index === at / beat)(header(i) := frames.data(8 * (at % beat), 8 bits))
      }
    }

    val row = Stream(UnwrapRow(p))
    row.valid := flush || frames.fire && !inHeader
    row.data  := flush.mux(B(0, 8 * split bits), frames.data(8 * split - 1 downto 0)) ## upper
    row.last  := flush || frames.last && !more
    row.bytes := flush.mux(flushed, more.mux(U(beat), count + (beat - split)).resize(countBits))
    rowPushed := row.valid
  }

  val check = new FrameHeaderCheck
  check.valid    := input.checking
  check.complete := input.complete
  check.header   := input.header
  check.config   := config
  dropped << check.dropped

  /** Rows of good frames go out, up to the packet's length. */
  val output = new Area {
    private val saidIn = Stream(FrameSaid())
    saidIn.valid   := check.said.valid
    saidIn.payload := check.said.payload
    val said = MooreFifo(saidIn, UdpSizes.UNWRAP_FRAMES)
    val row  = MooreFifo(input.row, UdpSizes.UNWRAP_ROWS)

    // In simulation: no more frames are let in than the queues hold.
    ClockWatches.neverFull("unwrap.said", saidIn)
    ClockWatches.neverFull("unwrap.row", input.row)

    val heldValid = RegInit(False)
    val held      = Reg(PacketBeat(p)) init PacketBeat(p).getZero
    val inFrame   = RegInit(False)
    val good      = Reg(Bool())
    val left      = Reg(UInt(16 bits))

    val free  = !heldValid || packets.ready
    val moves = free && row.valid && (inFrame || said.valid)
    row.ready      := moves
    said.ready     := moves && !inFrame
    input.rowTaken := moves

    private val isGood = inFrame.mux(good, said.good)
    private val before = inFrame.mux(left, said.packetBytes)
    private val ends   = before <= row.bytes
    private val take   = ends.mux(before.resize(countBits), row.bytes)
    private val emits  = moves && isGood && before =/= 0

    when(free)(heldValid := emits)
    when(moves) {
      good    := isGood
      left    := before - take
      inFrame := !row.last
    }
    when(moves && !inFrame && said.good)(held.user := said.source)
    when(emits) {
      held.data := row.data
      held.keep := FrameStream.keep(take, beat)
      held.last := row.last || ends
    }
    packets.valid   := heldValid
    packets.payload := held
  }
}
