// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.rtl.lib.RegisteredRead
import dev.sluice.rtl.lib.Wide
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** Judges arrivals, one a clock; the only writer of the arrival rows.
  *
  * {{{
  *   clock c     port       the arrival is taken; its arrival row and the time are addressed
  *   clock c+1              its phase row is addressed
  *   clock c+2   rows       arrival row there, newer ones forwarded; may it be answered again?
  *   clock c+3   classes    phase row there: is the arrival of this use, of which class is it?
  *   clock c+4   judged     for the phase of the memory and for the one that a visit writes
  *   clock c+5   written    row, answer
  * }}}
  *
  * Initiation interval 1, also for one window. Hazards: the five arrivals before this one may have
  * changed its row after it was read: three are forwarded in c+2, one in c+3, one in c+4. A visit
  * may write the phase from c+1 on: at most one does in these clocks, as a visit takes longer, so
  * that row, which the visit's port keeps, is judged beside the memory's, and the choice comes
  * last. A row of free is not replaced: who was taken before its window was opened finds it free.
  */
class Arrivals(p: SluiceParameters, io: ArrivalLinePorts, sweep: ClearSweep, soon: UInt)
    extends Area {
  import ControlCodes._
  import io.{answerAgainAt, arrival, arrivalWrite, now, phaseWrite}
  import p.windowBits
  require(ControlSizes.ARRIVAL_CLOCKS == 4 && ControlSizes.ANSWER_GAP == 5)

  arrival.ready := sweep.done

  // The arrival on its way: taken, rows, classes, judged.
  private val of0 = Arrival(windowBits)
  of0.take(arrival.payload, p.windows)
  val valid1 = RegNext(arrival.fire) init False
  val of1    = RegNext(of0)
  val valid2 = RegNext(valid1 && of1.exists) init False
  val of2    = RegNext(of1)
  val valid3 = RegNext(valid2) init False
  val of3    = RegNext(of2)
  val of4    = RegNext(of3)

  // What the arrivals before it have written: in this clock, in the one before, before that.
  val setsAgain = Reg(Bool())
  val written   = Written(windowBits)
  written.valid  := arrivalWrite.valid
  written.window := arrivalWrite.payload.address
  written.row.assignSomeByName(arrivalWrite.payload.row)
  written.answers := setsAgain
  val before = RegNext(written)

  /** Of the one before that only what it wrote: whether it was for the window is known by then. */
  val before2 = new Area {
    val row     = RegNext(before.row)
    val answers = RegNext(before.answers)
  }

  private val rowWrite = Flow(RowWrite(KeptRow(), windowBits))
  rowWrite.valid           := arrivalWrite.valid
  rowWrite.payload.address := arrivalWrite.payload.address
  rowWrite.payload.row     := written.row
  val arrivalRows = new TaggedRows(p.windows, sweep, rowWrite)

  /** Of the clock before, whose row stands: what cancels it comes late in its own. */
  private val phaseChange = Flow(RowWrite(PhaseRow(), windowBits))
  phaseChange.valid   := RegNext(phaseWrite.valid)
  phaseChange.payload := phaseWrite.payload
  val phaseRows =
    new SweptRows[PhaseRow](p.windows, sweep, phaseChange, row => Seq(row.phase -> 0))

  /** When an ended window may be answered again. Read only of windows that have been answered. */
  val again = new Area {
    val rows = Mem(UInt(TIME_BITS bits), p.windows max 2)
    rows.setName("againRows")
    rows.write(arrivalWrite.payload.address, RegNext(answerAgainAt), setsAgain)
    val at =
      RegisteredRead("line.again", rows, of0.window, True, arrivalWrite.payload.address, setsAgain)
    val over = RegNext(!Wide.isBefore(soon, at))
  }

  /** The five arrivals before: which of them were for the same window. */
  private def same(of: Arrival, window: UInt): Bool = RegNext(of.window === window)

  val rows = new Area {
    val now     = same(of1, of4.window) && written.valid
    val justNow = RegNext(of1.window === written.window && written.valid)
    val earlier = RegNext(of1.window === before.window && before.valid)
    val stored  = arrivalRows.registered("line.arrivalRow", of0.window)
    val row     = RegNext(
      now.mux(written.row, justNow.mux(before.row, earlier.mux(before2.row, stored.row)))
    )
    val isWritten = RegNext(now || justNow || earlier || stored.written)
    val answered  = RegNext(
      (now && written.answers) || (justNow && before.answers) || (earlier && before2.answers)
    )
  }

  /** A visit writes the phase of its window: in the clock in which it is read, or later. */
  val visited = new Area {
    private def hits(of: Arrival): Bool =
      phaseWrite.valid && of.window === phaseWrite.payload.address
    val at1 = RegNext(hits(of0)) init False
    val at2 = RegNext(at1 || hits(of1)) init False
    val at3 = RegNext(hits(of2)) init False

    /** Who was taken before an open finds the window free. */
    val counts = Bool()
    val at4    = RegNext(counts && (at3 || hits(of3))) init False
    val here   = RegNext(counts && of3.window === phaseWrite.payload.address)

    /** The contrary of both, for the row: what chooses it has half of the loads then. */
    val not4    = RegNext(!(counts && (at3 || hits(of3)))) init True
    val notHere = RegNext(!(counts && of3.window === phaseWrite.payload.address))
  }

  val classes = new Area {
    val now     = same(of2, of4.window) && written.valid
    val row     = now.mux(written.row, rows.row)
    val stored  = phaseRows.registered("line.phaseRow", of1.window)
    val phase   = RegNext(visited.at2).mux(phaseWrite.payload.row, stored)
    val present = valid3 && of3.generation === phase.generation

    /** The row is of this use, if the arrival is: what was just written is. */
    val current = now || (rows.isWritten && rows.row.generation === of3.generation)
    val asks    = of3.answerAgain || of3.refuse
    val packet  = present && !of3.closed && !asks
    val fine    = packet && !of3.error

    /** The row as it counts for this use: nothing of an earlier one; the two toggles as they are.
      */
    val ofUse = CombInit(row)
    ofUse.allowOverride()
    for (
      (flag, kept) <- Seq(
        ofUse.completed  -> row.completed,
        ofUse.error      -> row.error,
        ofUse.markFailed -> row.markFailed,
        ofUse.accepted   -> row.accepted
      )
    ) flag := kept && current
  }
  private def classed[T <: Data](of: T): T = RegNext(of)
  private def decided(of: Bool): Bool      = RegNext(of) init False

  /** The arrival: its class, and its row as it counts for this use. */
  val valid        = RegNext(valid3) init False
  val isMark       = decided(classes.present && of3.closed)
  val asksDone     = decided(classes.present && !of3.closed && of3.answerAgain)
  val asksFailed   = decided(classes.present && !of3.closed && of3.refuse && !of3.answerAgain)
  val isError      = decided(classes.packet && of3.error)
  val isAccepted   = decided(classes.fine && of3.accepted)
  val isSlide      = decided(classes.fine && of3.accepted && of3.moves)
  val isCompletion = decided(classes.fine && of3.accepted && of3.complete)
  val isStirring   = decided(classes.packet && (of3.error || (of3.accepted && !of3.moves)))
  val isBeyond     = decided(classes.fine && of3.beyond)
  val isKnownAgain = decided(classes.fine && of3.known && of3.again)
  val current      = classed(classes.current)
  val stored       = classed(classes.ofUse)
  val phase        = classed(classes.phase)
  val maySinceLast = classed(again.over && !rows.answered && !(classes.now && written.answers))

  /** The row after the arrival of the clock before. */
  val row = new Area {
    val now       = same(of3, of4.window) && written.valid
    val counts    = now || current
    val of        = now.mux(written.row, stored)
    val mayAnswer = maySinceLast && !(now && written.answers)
  }

  private def judged(of: PhaseRow) = {
    val judge    = Judgement()
    val open     = of.phase === OPEN
    val failed   = of.phase === FAILED
    val overrun  = row.counts.mux(row.of.overrun, of.overrunSeen)
    val progress = row.counts.mux(row.of.progress, of.progressSeen)

    val on        = open && !row.of.completed && !row.of.error
    val markFails = isMark && failed && !row.of.markFailed
    val markFrees = isMark && of.phase === LEAVING
    val asked     =
      (asksDone && open && row.of.completed) || (asksFailed && failed && row.of.markFailed)
    val errs      = isError && on
    val accepts   = isAccepted && on
    val completes = isCompletion && on
    val slides    = isSlide && on
    val isOverrun = isBeyond && overrun === of.overrunSeen

    judge.row.generation := of4.generation
    judge.row.completed  := row.of.completed || completes
    judge.row.error      := row.of.error || errs
    judge.row.markFailed := row.of.markFailed || markFails
    judge.row.accepted   := row.of.accepted || accepts
    judge.row.overrun    := (isBeyond && on).mux(!of.overrunSeen, overrun)
    judge.row.progress   := slides.mux(!of.progressSeen, progress)
    judge.writes  := markFails || markFrees || asked || (on && (isError || isAccepted || isOverrun))
    judge.stirs   := on && (isStirring || isOverrun)
    judge.accepts := accepts
    judge.completes := completes
    judge.probes    := isKnownAgain && on
    judge.markFails := markFails
    judge.markFrees := markFrees
    judge.setsSince := markFails || asked || slides
    judge.answers   := (asked && row.mayAnswer) || completes
    judge.cause     := of.cause
    judge
  }

  /** The phase that a visit has written counts; but who was taken before an open finds it free. */
  visited.counts := classes.phase.phase =/= FREE
  val isVisited           = visited.at4 || (phaseWrite.valid && visited.here)
  private val forVisited  = judged(phaseWrite.payload.row)
  private val forStored   = judged(phase)
  private val keepsStored = visited.not4 && !(phaseWrite.valid && !visited.notHere)
  val judge               = Judgement()
  judge.row := keepsStored.mux(forStored.row, forVisited.row)

  // An open window stays open, or a visit ends it, and then no arrival changes these and is written.
  judge.row.allowOverride()
  judge.row.completed := forStored.row.completed
  judge.row.error     := forStored.row.error
  judge.row.accepted  := forStored.row.accepted
  private val either = forVisited.elements.zip(forStored.elements)
  for (((name, into), ((_, of), (_, other))) <- judge.elements.zip(either) if name != "row")
    into.assignFromBits(isVisited.mux(of.asBits, other.asBits))

  /** A mark of a window that has ended begins its position row: no row of an earlier use is left
    * then. It is not taken before the phase that ended its window is written.
    */
  val ends = isMark && phase.phase.msb

  setsAgain                    := judge.markFails || judge.answers
  io.arriving.valid            := valid
  io.arriving.payload.window   := of4.window
  arrivalWrite.valid           := RegNext(judge.writes) init False
  arrivalWrite.payload.address := RegNext(of4.window)
  private val row5 = RegNext(judge.row)
  arrivalWrite.payload.row.assignSomeByName(row5)
  arrivalWrite.payload.row.markFree   := RegNext(judge.markFrees)
  arrivalWrite.payload.setsSince      := RegNext(judge.setsSince)
  arrivalWrite.payload.setsAcceptedAt := RegNext(judge.accepts)
  arrivalWrite.payload.at             := RegNext(now)
  arrivalWrite.payload.stirs          := RegNext(judge.stirs)
  arrivalWrite.payload.completes      := RegNext(judge.completes)

  /** To the answer queue. */
  io.answer.valid              := RegNext(judge.answers) init False
  io.answer.payload.window     := RegNext(of4.window)
  io.answer.payload.generation := RegNext(of4.generation)
  io.answer.payload.refuses    := RegNext(asksFailed)
  io.answer.payload.ended      := RegNext(judge.cause === SENDER_GAVE_UP)

  /** Counted a clock after the row is written. */
  val counted = new Area {
    val completed = decided(judge.completes)
    val answers   = decided(judge.answers)
    val failed    = decided(judge.markFails)
    val ofDone    = RegNext(asksDone)
    val ofFailed  = RegNext(asksFailed)
    val cause     = RegNext(judge.cause)
  }
  val counts = ArrivalCount()
  counts.completed      := counted.completed
  counts.answeredAgain  := counted.answers && counted.ofDone
  counts.refusedAgain   := counted.answers && counted.ofFailed
  counts.receiverGaveUp := counted.failed && counted.cause === RECEIVER_GAVE_UP
  counts.senderGaveUp   := counted.failed && counted.cause === SENDER_GAVE_UP
  counts.memoryError    := counted.failed && counted.cause === MEMORY_ERROR
}
