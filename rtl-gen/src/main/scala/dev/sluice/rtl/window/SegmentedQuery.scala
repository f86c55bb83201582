// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.sizes.SegmentedTiming
import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** The read port of `architecture=segmented`: collects a window segment by segment.
  *
  * {{{
  *   query -> probe -> stale base -> S + 1 readings -> pushed in from the right -> turned -> status
  *            (each in a clock without a command)     32 bits each           (SegmentTurn)
  * }}}
  *
  * The readings go from the stale base's segment round to the same again. If the window was opened
  * or closed between the probe and the last reading, all is done again. State, WBASE and tail are
  * those of the last reading; the rows are then turned until WBASE is leftmost ([[SegmentTurn]]).
  *
  * Latency: the first reading enters 7 clocks after the probe or later, the others 2 clocks after
  * the one before or later, and the answer comes 29 + U + S + r clocks after the last one; r at
  * most S + 1. One query at a time.
  *
  * The reading to come is {lap, index}; the index after it, and the lap after it, which a query
  * changes at most once, are computed beforehand.
  */
class SegmentedQuery(p: SluiceParameters) extends WindowLook(p) {
  private val segments     = SegmentedTiming.segments(p.width)
  private val placeBits    = SegmentedWindowEngine.PLACE_BITS
  private val indexBits    = log2Up(segments)
  private val positionBits = log2Up(p.width)
  private val numberBits   = p.packetCountBits max (positionBits + 2)

  /** Laps from packet 0 on; one bit more, for those after the last packet. */
  private val lapBits   = numberBits - positionBits + 1
  private val limitBits = (numberBits min SluiceParameters.PIDX_BITS) - positionBits

  /** From the pipeline: the probe has its stale base; lap and segment of it, 0 if the window is
    * free; a row comes in the next clock; an open or a close of the window was taken two clocks
    * ago.
    */
  val probeNow     = Bool()
  val probeLap     = UInt(lapBits - 1 bits)
  val probeSegment = UInt(indexBits bits)
  val rowNext      = Bool()
  val row          = Bits(SegmentedWindowEngine.SEGMENT bits)
  val disturbs     = Bool()

  /** What enters next is the probe. */
  val probing = RegInit(False)

  def reads: Bool = enters && !probing

  /** The probe entered, or a reading did, in the clock before: nothing here but `waiting` depends
    * on whether this clock has a command.
    */
  val probed = RegNext(enters && probing) init False
  val steps  = RegNext(reads) init False

  override def pidx: Option[UInt] =
    Some((number.lap @@ number.index @@ U(0, placeBits bits)).resize(SluiceParameters.PIDX_BITS))

  /** The segment to be read next, and whether it is after the last packet that PIDX can name:
    * nothing there can be received.
    */
  val number = new Area {
    val lap       = Reg(UInt(lapBits bits)) init 0
    val index     = Reg(UInt(indexBits bits)) init 0
    val past      = Reg(Bool()) init False
    val lapAfter  = RegNext(lap + 1)
    val pastNow   = RegNext(lap(lapBits - 1 downto limitBits).orR)
    val pastAfter = RegNext(lapAfter(lapBits - 1 downto limitBits).orR)

    /** The probe has brought lap and index; in the clock after, what depends on them. */
    val loaded = RegNext(probeNow) init False
    val ready  = RegNext(loaded) init False

    /** The index after this one; this one is S - 1. */
    val indexAfter = RegNext(index + 1)
    val wraps      = RegNext(index.andR)

    when(steps) {
      index := indexAfter
      when(wraps) {
        lap  := lapAfter
        past := pastAfter
      }
    }
    when(ready)(past := pastNow)
    when(probeNow) {
      lap   := probeLap.resized
      index := probeSegment
    }
  }

  /** S + 1 of them: the last is the one at which the count is S. */
  private def counter = Reg(UInt(indexBits + 1 bits)) init 0

  val entered   = counter
  val arrived   = counter
  val disturbed = RegInit(False)

  /** The last reading has its findings: all again, or not. */
  private val last = findingsNow && arrived.msb
  val again        = RegNext(last && disturbed) init False
  val collected    = RegNext(last && !disturbed) init False
  val starts       = query.fire || again

  waiting := starts || number.ready || steps && !entered.msb || waiting && !enters

  /** From the clock after the probe's to that of the last reading, a clock late. */
  val collecting = RegInit(False)
  val watched    = RegNext(collecting) init False
  collecting := probed || collecting && !(steps && entered.msb)

  // Not at the query itself, which may come late in the clock.
  private val clears = idle || again
  probing         := clears || probing && !number.ready
  disturbed       := !clears && (disturbed || disturbs && watched)
  when(steps)(entered       := entered + 1)
  when(findingsNow)(arrived := arrived + 1)
  when(clears) {
    entered := 0
    arrived := 0
  }

  /** The segment of the first reading. */
  val first = RegNextWhen(number.lap @@ number.index, number.loaded) init 0

  val turn = new SegmentTurn(
    p,
    wvec = answer.row.wvec,
    first = first,
    wbase = answer.row.wbase,
    starts = collected,
    pushes = rowNext,
    row = row
  )
  valid := turn.done
}
