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
  *                             +-> header (42 bytes) -> FrameHeaderCheck -> [queue] --+
  *   s_axis_eth -> TagStrip ---+                                                      +-> cut --> m_axis_rx
  *                             +-> shifted by 42 bytes -------------------> [queue] --+
  * }}}
  *
  * With `--line drop` a beat is taken in every clock; then the packets have to be taken at once,
  * which PacketCheck does, and the rows that wait for a verdict are never more than the queue
  * holds.
  *
  * The packet ends where the UDP length says, whatever padding the frame has. Latency: about 11
  * clocks from the beat with the header's last byte. Initiation interval: a beat a clock, at every
  * width; a frame of one beat in every clock at 512 bits. Hazards: none. Cost: three queues of 16
  * rows in distributed memory, 42 bytes of header, two beats.
  *
  * Cycle model: `dev.sluice.cycle.udp.UdpUnwrapModel`.
  */
class UdpUnwrap(p: NicParameters) extends Component {
  setDefinitionName("UdpUnwrap")

  private val beat       = p.beatBytes
  private val headerBeat = (UdpFraming.HEADER_BYTES - 1) / beat
  private val split      = UdpFraming.HEADER_BYTES % beat

  val frames  = slave(Stream(FrameBeat(p)))
  val packets = master(Stream(PacketBeat(p)))
  val dropped = master(Flow(UdpDropBundle()))
  val taken   = master(Flow(UdpTakenBundle()))
  val config  = in port new UdpAddressBundle
  FrameStream.name(frames, "s_axis_eth_t")
  FrameStream.name(packets, "m_axis_rx_t")

  val strip = new TagStrip(p)
  strip.tagged := config.tagged

  /** Beats come in: header bytes to their registers, the others shifted into rows. */
  val input = new Area {
    val index  = Reg(UInt(log2Up(headerBeat + 2) bits)) init 0
    val header = Vec.fill(FrameHeaderCheck.looksAt.size)(Reg(Bits(8 bits)))
    val upper  = Reg(Bits(8 * (beat - split) bits))

    private val inHeader = index <= headerBeat
    private val atEnd    = index === headerBeat
    private val beats    = strip.passed
    private val more     = beats.keep(split)

    /** Rows that wait; a line that cannot wait does not ask. */
    val waiting = if (p.dropsWhenFull) null else new UnwrapRoom
    frames.ready         := (if (p.dropsWhenFull) True else waiting.room)
    strip.frames.valid   := frames.fire
    strip.frames.payload := frames.payload

    val checking = RegNext(beats.valid && inHeader && (beats.last || atEnd)) init False
    val complete = RegNext(atEnd && (!beats.last || more))
    val flush    = RegNext(beats.valid && beats.last && (inHeader || more)) init False

    /** Of a frame that ends within its header nothing goes out. */
    val flushed = RegNext(beats.keep(beat - 1 downto split))

    when(beats.valid) {
      index := beats.last.mux(U(0), inHeader.mux(index + 1, index)).resized
      upper := beats.data(p.dataWidth - 1 downto 8 * split)
      for ((at, i) <- FrameHeaderCheck.looksAt.zipWithIndex) {
        when(index === at / beat)(header(i) := beats.data(8 * (at % beat), 8 bits))
      }
    }

    val row = Stream(UnwrapRow(p))
    row.valid := flush || beats.valid && !inHeader
    row.data  := flush.mux(B(0, 8 * split bits), beats.data(8 * split - 1 downto 0)) ## upper
    row.last  := flush || beats.last && !more
    row.keep  := flush.mux(
      flushed.resize(beat),
      beats.keep(split - 1 downto 0) ## B(beat - split bits, default -> True)
    )
    if (!p.dropsWhenFull) waiting.rowPushed := row.valid
  }

  val check = new FrameHeaderCheck(p)
  check.valid    := input.checking
  check.complete := input.complete
  check.header   := input.header
  check.tag      := strip.tag
  check.config   := config
  dropped << check.dropped
  taken << check.taken

  /** Rows of good frames go out, up to the packet's length. */
  val output = new Area {
    private val factsIn = Stream(FrameFacts(p))
    factsIn.valid   := check.facts.valid
    factsIn.payload := check.facts.payload
    private val goodIn = Stream(Bool())
    goodIn.valid   := check.good.valid
    goodIn.payload := check.good.payload
    val early = new MooreFifo(FrameFacts(p), UdpSizes.UNWRAP_FRAMES)
    early.io.push << factsIn
    val facts = early.io.pop
    val good  = MooreFifo(goodIn, UdpSizes.UNWRAP_FRAMES)
    val row   = MooreFifo(input.row, UdpSizes.UNWRAP_ROWS)

    // In simulation: no more frames are let in than the queues hold.
    ClockWatches.neverFull("unwrap.facts", factsIn)
    ClockWatches.neverFull("unwrap.good", goodIn)
    ClockWatches.neverFull("unwrap.row", input.row)
    if (p.dropsWhenFull) {
      ClockWatches.never("unwrap.line", packets.valid && !packets.ready, "a packet that must wait")
    }

    val heldValid = RegInit(False)
    val held      = Reg(PacketBeat(p)) init PacketBeat(p).getZero

    /** Behind a frame's first row: the packet goes on, the next row is its last, rows after it. */
    val inFrame = RegInit(False)
    val open    = Reg(Bool())
    val ends    = Reg(Bool())
    val more    = Reg(UInt(facts.more.getWidth bits))

    val free  = !heldValid || packets.ready
    val moves = free && row.valid && good.valid
    row.ready                                    := moves
    good.ready                                   := moves && row.last
    facts.ready                                  := good.ready
    if (!p.dropsWhenFull) input.waiting.rowTaken := moves

    private val isOpen = inFrame.mux(open, good.payload)
    private val isLast = inFrame.mux(ends, facts.single)
    private val emits  = moves && isOpen

    when(free)(heldValid := emits)
    when(moves) {
      inFrame := !row.last
      open    := isOpen && !isLast
      ends    := inFrame.mux(more === 1, facts.double)
      more    := inFrame.mux(more, facts.more) - 1
    }
    when(emits && !inFrame)(held.user := facts.source)
    when(emits) {
      held.data := row.data
      held.keep := row.keep
      for (i <- 1 until beat) when(isLast && facts.lastByte < i)(held.keep(i) := False)
      held.last := row.last || isLast
    }
    packets.valid   := heldValid
    packets.payload := held
  }
}

/** Whether there is room for the rows of a beat: counted a clock late, so three are kept free. */
private[udp] class UnwrapRoom extends Area {
  val rowPushed, rowTaken = Bool()

  val inside = Reg(UInt(log2Up(UdpSizes.UNWRAP_ROWS + 2) bits)) init 0
  when(rowPushed =/= rowTaken)(inside := rowPushed.mux(inside + 1, inside - 1))
  val room   = RegNext(inside <= UdpSizes.UNWRAP_ROWS - UdpSizes.UNWRAP_SPARE) init True
}
