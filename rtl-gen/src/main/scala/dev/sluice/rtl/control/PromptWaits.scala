// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.sizes.ControlSizes
import spinal.core._

/** Whether the window of a visit is due for a prompt time-out: A * 2^q^ clocks after its time-out
  * began to run, when the hole at WBASE was requested; and as long after the last accepted packet
  * too, when packet N-1 has come. To the request maker the same says how long a window is busy.
  *
  * {{{
  *   look      reached and round-trip row addressed
  *   measure   WBASE, NEXT                     A    since the last packet
  *   limit     NEXT beyond it?, may it be?     A * 2^q
  *   compare   over?, prompt?
  * }}}
  *
  * Hazards: a row that is written in the clock of the address is not known to that visit, which
  * then finds no prompt time-out and is made again by the sweep. Cost: two block RAMs of R rows, a
  * shift of 24 by up to 15, four comparisons. The rule: `dev.sluice.spec.control.AdaptiveTimeout`.
  */
class PromptWaits(p: SluiceParameters, visits: WindowVisits, sweep: ClearSweep) extends Area {
  import visits.{addresses, compares, io, limits, measures, reads, timeout, visited, window}
  import visits.{next, phaseNow, waitNow}
  private val bits = ControlSizes.REQUEST_TIME_BITS

  private val reachedRows   = new TaggedRows(p.windows, sweep, io.reachedWrite)
  private val roundTripRows = new TaggedRows(p.windows, sweep, io.roundTripWrite)
  private val reachedRow    = reachedRows.registered("visits.reachedRow", window, addresses)
  private val roundTripRow  = roundTripRows.registered("visits.roundTripRow", window, addresses)
  val reached               = reachedRow.row
  val roundTrip             = roundTripRow.row

  /** A row of the window is written in the clock of the address. */
  private def writes(valid: Bool, address: UInt): Bool =
    RegNext(valid) && RegNext(address) === visited
  val written = RegNextWhen(
    writes(io.reachedWrite.valid, io.reachedWrite.payload.address) ||
      writes(io.roundTripWrite.valid, io.roundTripWrite.payload.address),
    reads
  )

  val measure = new Area {
    private def measured[T <: Data](of: T): T = RegNextWhen(of, measures)
    val current = measured(reachedRow.written && reached.generation === phaseNow.generation)
    val known   = measured(
      !written && roundTripRow.written && roundTrip.known &&
        roundTrip.generation === phaseNow.generation
    )
    val fewPrompts = measured(waitNow.prompts =/= ControlSizes.PROMPTS)
    val noRepeats  = measured(waitNow.repeats === 0)
    val prompts    = measured(waitNow.prompts)
  }

  /** In the clock of limit. */
  private val asks       = visits.measure.asks
  private val progressed = visits.measure.progressed
  val prompts            = progressed.mux(U(0, 4 bits), waitNow.prompts)

  val limit = new Area {
    private def limited[T <: Data](of: T): T = RegNextWhen(of, limits)
    private val mayBe                        = io.limits.adaptive && measure.known
    private val mayFall                      = mayBe && visits.measure.open && !asks &&
      (progressed || (measure.noRepeats && measure.fewPrompts))
    private val doublings = (asks || progressed).mux(U(0, 4 bits), measure.prompts)
    val mayFallByRequest  = limited(mayFall)
    val current           = limited(measure.current)
    val aboveReached      = limited(next > reached.wbase)
    val aboveZero         = limited(next =/= 0)
    private val tail      = measure.current && reached.tail
    val waits             = limited(roundTrip.time << doublings)
    val byTail            = limited((mayFall || (asks && mayBe)) && tail)

    /** A clock later. */
    val byRequest = mayFallByRequest && current.mux(aboveReached, aboveZero)
  }

  /** In the clock of limit: this visit may have missed a prompt time-out. After a slide there is
    * none yet, so packets that slide in every clock do not hold up the sweep.
    */
  val missed = written && visits.measure.open && !progressed && io.limits.adaptive

  /** A time of 2^32^ clocks or more is longer than any T. */
  private val shorter = limit.waits < timeout.resize(limit.waits.getWidth bits)
  private val least   = limit.waits(bits - 1 downto 0).resize(ControlCodes.TIME_BITS bits)
  private val over    = visits.limit.sinceWait.mux(
    visits.measure.byWait >= least,
    visits.limit.elapsed >= least
  )
  private val late = visits.measure.byAccepted >= least

  /** A register for each comparison, as each is a long carry chain. */
  private def compared(of: Bool): Bool = RegNextWhen(of, compares)
  val isShorter                        = compared(shorter)
  val isOver                           = compared(over)
  val byRequest                        = compared(limit.byRequest)
  val byTail                           = compared(limit.byTail)
  val lateByTail                       = compared(late && limit.byTail)

  /** A time-out of this visit is a prompt one; it is due, for one reason or the other. */
  val prompt = isShorter && (byRequest || byTail)
  val due    = isShorter && isOver && (byRequest || lateByTail)
}
