// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.cycle.send.SendPhase
import dev.sluice.protocol.CompletionStatus
import spinal.core._

/** What the stages `prepare` and `compare` found out. Of those in the first group at most one is
  * true, `answers`, `hasTurn` and `maySend` aside, and none without an operation.
  */
case class SendFindings(w: SendWidths) extends Bundle {
  val starts    = Bool()
  val answers   = Bool()
  val connects  = Bool()
  val isBusy    = Bool()
  val isRefused = Bool()
  val asksOne   = Bool()
  val asksRange = Bool()
  val reports   = Bool()
  val completes = Bool()
  val timesOut  = Bool()
  val requested = Bool()
  val hasTurn   = Bool()
  val breaks    = Bool()
  val maySend   = Bool()

  val k         = UInt(24 bits)
  val wasSent   = Bool()
  val arrived   = Bool()
  val inRange   = Bool()
  val isTail    = Bool()
  val exhausted = Bool()

  /** The next packet is before k. */
  val nextBelowK = Bool()
  val allSent    = Bool()
  val allArrived = Bool()

  // Where the sender stays inside the window: W packets or more past what has arrived.
  val nextFar      = Bool()
  val afterNextFar = Bool()
  val kFar         = Bool()
  val sentFar      = Bool()

  /** W packets or more from k to the next. */
  val nextFarFromK = Bool()

  /** Those that say that something happens. */
  def happenings: Seq[Bool] = Seq(
    starts,
    answers,
    connects,
    isBusy,
    isRefused,
    asksOne,
    asksRange,
    reports,
    completes,
    timesOut,
    requested,
    hasTurn,
    breaks,
    maySend
  )
}

/** What an operation does: how its context changes, and what comes of it. */
case class SendOutcome() extends Bundle {
  // The context; what none of them says stays.
  val starts      = Bool()
  val connects    = Bool()
  val isBusy      = Bool()
  val toSending   = Bool()
  val toStalled   = Bool()
  val toWaiting   = Bool()
  val ends        = Bool()
  val hasTurn     = Bool()
  val dropsTurn   = Bool()
  val nextAfter   = Bool()
  val nextIsK     = Bool()
  val nextIsSent  = Bool()
  val nextArrived = Bool()
  val sentAfter   = Bool()
  val arrivedK    = Bool()
  val arrivedSent = Bool()
  val askedOne    = Bool()
  val askedAfter  = Bool()

  // What comes of it.
  val sends     = Bool()
  val isData    = Bool()
  val isRequest = Bool()
  val probes    = Bool()
  val requests  = Bool()
  val ignored   = Bool()
  val givesBack = Bool()
  val done      = Bool()
  val status    = Bits(CompletionStatus.BITS bits)

  /** What the clock of `write` looks at, which is the first one after reset; the others are decided
    * anew before they are looked at.
    */
  def seenAtOnce: Seq[Bool] = Seq(ends, isData, isRequest, probes, requests, ignored, done)
}

/** The stage `decide`: what an operation does to its transfer, and what comes of it, chosen by
  * single bits alone. The rules are those of `dev.sluice.spec.send.Sender`.
  *
  * @param row
  *   the transfer's context as it was read
  * @param reason
  *   of a refusal
  */
class SendDecision(found: SendFindings, row: TransferRow, reason: Bits) extends Area {
  val connecting = row.phase === SendPhase.CONNECTING.code
  val sending    = row.phase === SendPhase.SENDING.code
  val waiting    = row.phase === SendPhase.WAITING.code

  /** A range is asked for: goes on at its first packet; not past those that were sent, nor back to
    * one that has arrived.
    */
  val range = new Area {
    val is     = found.asksRange && found.inRange
    val waits  = found.arrived && found.allArrived
    val stalls = !found.arrived && (found.wasSent ? found.kFar | found.sentFar)
    val sends  = is && !waits && !stalls
  }

  /** All before k have arrived. */
  val report = new Area {
    val is     = found.reports
    val keeps  = found.arrived || (found.wasSent && !found.nextBelowK)
    val waits  = keeps ? waiting | (!found.wasSent && found.allSent)
    val stalls = keeps && (found.arrived ? found.nextFar | found.nextFarFromK)
    val sends  = is && !waits && !stalls
    val moves  = is && !found.arrived
  }

  val turn = new Area {
    val is    = found.hasTurn && sending
    val stops = found.isTail || found.afterNextFar
  }

  val timeout = new Area {
    val asks    = found.timesOut && !found.exhausted
    val givesUp = found.timesOut && found.exhausted
  }

  /** One packet is asked for. */
  val one = found.asksOne && found.wasSent

  /** A sign of life of the receiver. */
  val alive   = one || range.is || report.is
  val goesOn  = (one && sending) || range.sends || report.sends
  val takes   = found.connects || goesOn || (turn.is && !turn.stops)
  val resends = found.requested && !found.arrived

  val outcome = SendOutcome()
  outcome.starts   := found.starts
  outcome.connects := found.connects
  outcome.isBusy   := found.isBusy

  // Waits goes before stalls. Whose turn it is is sending, and stays so unless it stops.
  outcome.toWaiting := (range.is && range.waits) || (report.is && report.waits) ||
    (turn.is && found.isTail)
  outcome.toStalled := (range.is && !range.waits && range.stalls) ||
    (report.is && !report.waits && report.stalls) ||
    (turn.is && !found.isTail && found.afterNextFar)
  outcome.toSending := found.connects || range.sends || report.sends
  outcome.ends      := found.isRefused || found.completes || timeout.givesUp || found.breaks

  outcome.hasTurn     := takes
  outcome.dropsTurn   := found.hasTurn
  outcome.nextAfter   := turn.is
  outcome.nextArrived := range.is && found.arrived
  outcome.nextIsK     := (range.is && !found.arrived && found.wasSent) ||
    (report.is && !report.keeps && found.wasSent)
  outcome.nextIsSent := (range.is && !found.arrived && !found.wasSent) ||
    (report.is && !report.keeps && !found.wasSent)
  outcome.sentAfter   := turn.is && !found.wasSent
  outcome.arrivedK    := report.moves && found.wasSent
  outcome.arrivedSent := report.moves && !found.wasSent
  outcome.askedOne    := alive || (turn.is && turn.stops)
  outcome.askedAfter  := timeout.asks

  outcome.sends := timeout.asks || (timeout.givesUp && !connecting) || resends || turn.is ||
    found.breaks
  outcome.isRequest := timeout.asks && connecting
  outcome.isData    := (timeout.asks && !connecting) || resends || turn.is
  outcome.probes    := timeout.asks && !connecting
  outcome.requests  := one
  outcome.ignored   := found.answers &&
    !(found.connects || found.isBusy || found.isRefused || alive || found.completes)
  outcome.givesBack := found.maySend && !outcome.sends

  outcome.done   := found.completes
  outcome.status := CompletionStatus.DONE.code
  // The codes of the statuses are those of the reasons.
  when(found.isRefused)(outcome.status := reason.resized)
  when(timeout.givesUp) {
    outcome.status := CompletionStatus.SENDER_GAVE_UP.code
    when(row.busy)(outcome.status := CompletionStatus.NO_FREE_WINDOW.code)
  }
  when(found.breaks)(outcome.status := CompletionStatus.PAYLOAD_UNREADABLE.code)
}
