// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.spec.window.Verdict
import spinal.core._
import spinal.lib._

/** The arrival line: one arrival a clock, the only writer of the arrival rows.
  *
  * {{{
  *   clock c     port       the arrival is taken, its rows are addressed
  *   clock c+1   update     rows judged, changed and written; answer to the answer queue
  * }}}
  *
  * Initiation interval 1, also for one window: the row written in the clock of a read is forwarded.
  * A row of an earlier use of the window counts as a new one.
  */
class Arrivals(p: SluiceParameters, io: ArrivalLinePorts, sweep: ClearSweep, count: ArrivalCount)
    extends Area {
  import ControlCodes._
  import io.{answerAgainAt, arrival, now}
  import p.windowBits

  arrival.ready := sweep.done

  private val write = Flow(RowWrite(ArrivalRow(), windowBits))
  val arrivalRows   = new SweptRows(p.windows, sweep, write, Cleared.arrival)
  val phaseRows     = new SweptRows(p.windows, sweep, io.phaseWrite, Cleared.phase)
  val packetRows    = new SweptRows(p.windows, sweep, io.packetWrite, PacketRow().getZero)

  private val address = arrival.payload.window.resize(windowBits)

  val valid       = RegNext(arrival.fire) init False
  val exists      = RegNextWhen(arrival.payload.window < p.windows, arrival.fire)
  val window      = RegNextWhen(address, arrival.fire)
  val generation  = RegNextWhen(arrival.payload.generation, arrival.fire)
  val closed      = RegNextWhen(arrival.payload.closed, arrival.fire)
  val failedWrite = RegNextWhen(arrival.payload.error, arrival.fire)
  val verdict     = RegNextWhen(arrival.payload.verdict, arrival.fire)
  val pidx        = RegNextWhen(arrival.payload.pidx, arrival.fire)
  val wbase       = RegNextWhen(arrival.payload.wbase, arrival.fire)
  val slide       = RegNextWhen(arrival.payload.slide, arrival.fire)
  val again       = RegNextWhen(arrival.payload.again, arrival.fire)
  val moved       = RegNextWhen(arrival.payload.slide =/= 0, arrival.fire)
  val complete    = RegNextWhen(arrival.payload.complete, arrival.fire)
  val answerAgain = RegNextWhen(arrival.payload.answerAgain, arrival.fire)
  val refuse      = RegNextWhen(arrival.payload.refuse, arrival.fire)

  val arrivalPort = arrivalRows.forwarded(address, arrival.fire)
  val phasePort   = phaseRows.forwarded(address, arrival.fire)
  val packetPort  = packetRows.forwarded(address, arrival.fire)
  private val row = arrivalPort.row
  private val of  = phasePort.row

  val present = valid && exists && of.generation === generation
  val current = row.generation === of.generation

  // The row of this use.
  val wasCompleted  = current && row.completed
  val wasError      = current && row.error
  val wasMarkFailed = current && row.markFailed
  val wasMarkFree   = current && row.markFree
  val wasAccepted   = current && row.accepted
  val wasOverrun    = current.mux(row.overrun, of.overrunSeen)
  val wasProgress   = current.mux(row.progress, of.progressSeen)

  // What the arrival does.
  val isOpen   = of.phase === OPEN
  val isFailed = of.phase === FAILED
  val asks     = answerAgain || refuse
  val onPacket = present && !closed && !asks && isOpen && !wasCompleted && !wasError

  val markFails  = present && closed && isFailed && !wasMarkFailed
  val markFrees  = present && closed && of.phase === LEAVING
  val asksDone   = present && !closed && answerAgain && isOpen && wasCompleted
  val asksFailed = present && !closed && refuse && !answerAgain && isFailed && wasMarkFailed
  val asked      = asksDone || asksFailed
  val age        = now - row.other
  val mayAnswer  = !age.msb
  val answers    = asked && mayAnswer
  val errs       = onPacket && failedWrite
  val accepts    = onPacket && !failedWrite && verdict === Verdict.ACCEPTED.code
  val slides     = accepts && (moved || complete)
  val completes  = accepts && complete
  val overruns   =
    onPacket && !failedWrite && verdict === Verdict.BEYOND.code && wasOverrun === of.overrunSeen

  /** A retransmission was not new to an open window. */
  val isKnown = verdict === Verdict.BELOW.code || verdict === Verdict.DUPLICATE.code
  val probes  = onPacket && !failedWrite && isKnown && again
  val ends    = markFails || markFrees

  /** Something is written; it leaves the time-out of an open window as it was. */
  val writes = markFails || markFrees || asked || errs || accepts || overruns
  val stirs  = errs || (accepts && !slides) || overruns

  val next = ArrivalRow()
  next.generation                           := generation
  next.completed                            := wasCompleted || completes
  next.error                                := wasError || errs
  next.markFailed                           := wasMarkFailed || markFails
  next.markFree                             := wasMarkFree || markFrees
  next.overrun                              := wasOverrun ^ overruns
  next.progress                             := slides.mux(!of.progressSeen, wasProgress)
  next.accepted                             := wasAccepted || accepts
  next.since                                := (markFails || asked || slides).mux(now, row.since)
  next.other                                := row.other
  when(accepts)(next.other                           := now)
  when(markFails || answers || completes)(next.other := answerAgainAt)

  write.valid                       := writes
  write.payload.address             := window
  write.payload.row                 := next
  io.arrivalWrite.valid             := writes
  io.arrivalWrite.payload.address   := window
  io.arrivalWrite.payload.row       := next
  io.arrivalWrite.payload.stirs     := stirs
  io.arrivalWrite.payload.completes := completes

  /** To the answer queue. */
  io.answer.valid              := answers || completes
  io.answer.payload.window     := window
  io.answer.payload.generation := generation
  io.answer.payload.refuses    := asksFailed
  io.answer.payload.ended      := of.cause === SENDER_GAVE_UP

  when(answers && asksDone)(count.answeredAgain                         := True)
  when(answers && asksFailed)(count.refusedAgain                        := True)
  when(completes)(count.completed                                       := True)
  when(markFails && of.cause === RECEIVER_GAVE_UP)(count.receiverGaveUp := True)
  when(markFails && of.cause === SENDER_GAVE_UP)(count.senderGaveUp     := True)
  when(markFails && of.cause === MEMORY_ERROR)(count.memoryError        := True)
}
