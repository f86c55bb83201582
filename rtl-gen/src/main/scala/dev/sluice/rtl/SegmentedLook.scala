package dev.sluice.rtl

import dev.sluice.cycle.SegmentedTiming
import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** The read port of `architecture=segmented`: collects a window segment by segment.
  *
  * {{{
  *   query -> probe -> stale base -> S + 1 readings -> pushed in from the right -> aligned -> status
  *            (each in a clock without a command)     32 bits each           (by 32, then by 1)
  * }}}
  *
  * The readings go from the stale base's segment round to the same again. If the window was opened
  * or closed between the probe and the last reading, all is done again. State, WBASE and tail are
  * those of the last reading; the register of W + 32 bits is then shifted left until WBASE is
  * leftmost, one step in two clocks: one to compare, one to act. At most S + 1 + 31 steps.
  */
class SegmentedLook(p: SluiceParameters) extends WindowLook(p) {
  private val segments     = SegmentedTiming.segments(p.width)
  private val readings     = segments + 1
  private val placeBits    = SegmentedWindowEngine.PLACE_BITS
  private val segmentBits  = SegmentedWindowEngine.SEGMENT
  private val positionBits = log2Up(p.width)
  private val numberBits   = p.packetCountBits max (positionBits + 2)

  /** Numbers of segments from packet 0 on; one bit more, for those after the last packet. */
  private val countBits = numberBits - placeBits + 1
  private val limitBits = (numberBits min SluiceParameters.PIDX_BITS) - placeBits

  /** From the pipeline: the probe has its stale base; a row comes in the next clock; an open or a
    * close of the window was taken a clock ago.
    */
  val probeNow    = Bool()
  val firstNumber = UInt(countBits bits)
  val rowNext     = Bool()
  val row         = Bits(segmentBits bits)
  val disturbs    = Bool()

  /** What enters next is the probe. */
  val probing = RegInit(False)

  /** The segment to be read next, and the one that is leftmost in the answer. */
  val number = Reg(UInt(countBits bits)) init 0
  val first  = Reg(UInt(countBits bits)) init 0

  def reads: Bool                 = enters && !probing
  override def pidx: Option[UInt] =
    Some((number @@ U(0, placeBits bits)).resize(SluiceParameters.PIDX_BITS))

  /** The reading is after the last packet that PIDX can name: nothing there can be received. */
  def past: Bool = number(countBits - 1 downto limitBits).orR

  def segmentNumber(packet: UInt): UInt =
    if (packet.getWidth <= placeBits) U(0, countBits bits)
    else packet(packet.high downto placeBits).resize(countBits)

  private def counter = Reg(UInt(log2Up(readings + 1) bits)) init 0

  val entered    = counter
  val arrived    = counter
  val moved      = counter
  val collecting = RegInit(False)
  val disturbed  = RegInit(False)
  val aligning   = RegInit(False)

  val last   = findingsNow && arrived === readings - 1
  val starts = query.fire || last && disturbed

  when(enters) {
    when(probing) {
      waiting    := False
      collecting := True
    } otherwise {
      number  := number + 1
      entered := entered + 1
      when(entered === readings - 1) {
        waiting    := False
        collecting := False
      }
    }
  }
  when(probeNow) {
    number  := firstNumber
    first   := firstNumber
    probing := False
    waiting := True
  }
  when(disturbs && RegNext(collecting))(disturbed := True)
  when(findingsNow)(arrived                       := arrived + 1)
  when(starts) {
    waiting   := True
    probing   := True
    disturbed := False
    entered   := 0
    arrived   := 0
    moved     := 0
  }

  /** Shifts until WBASE is leftmost. */
  val align = new Area {
    private val half   = countBits / 2
    private val target = segmentNumber(answer.row.wbase)

    val acts      = RegInit(False)
    val lowSame   = RegNext(first(0, half bits) === target(0, half bits))
    val highSame  = RegNext(first(countBits - 1 downto half) === target(countBits - 1 downto half))
    val exhausted = RegNext(moved === readings)
    val bits      = Reg(UInt(placeBits bits)) init 0
    val noBits    = RegNext(bits === 0)

    val rowsDone = lowSame && highSame || exhausted
    val act      = aligning && acts
    val shiftRow = act && !rowsDone
    val shiftBit = act && rowsDone && !noBits
    val finish   = act && rowsDone && noBits

    acts := aligning && !acts
    when(last && !disturbed)(aligning := True)
    when(finish)(aligning             := False)
    when(findingsNow)(bits            := findings.free.mux(U(0), findings.wbase.resize(placeBits)))
    when(shiftBit)(bits               := bits - 1)
    when(shiftRow) {
      first := first + 1
      moved := moved + 1
    }
    valid := finish
  }

  /** WVEC and the 32 bits to the right of it. */
  val register = new Area {
    val side    = Reg(Bits(segmentBits bits)) init 0
    val stirs   = RegNext(rowNext || align.shiftRow || align.shiftBit) init False
    val pushes  = RegNext(rowNext) init False
    val byBit   = RegNext(align.shiftBit) init False
    val in      = row & B(segmentBits bits, default -> pushes)
    val bitwise = answer.row.wvec(p.width - 2 downto 0) ## side ## False
    val rowwise = answer.row.wvec(p.width - segmentBits - 1 downto 0) ## side ## in
    when(stirs) {
      val moves = byBit.mux(bitwise, rowwise)
      answer.row.wvec := moves(moves.high downto segmentBits)
      side            := moves(segmentBits - 1 downto 0)
    }
  }
}
