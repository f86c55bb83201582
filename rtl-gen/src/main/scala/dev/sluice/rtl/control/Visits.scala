// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** Who visits a window, and why. */
object VisitKind extends SpinalEnum(binarySequential) {
  val SWEEP, RESPOND, OPEN, GIVE_UP, ASK, ASKED = newElement()
}

/** Visits: the only writer of the phase, packet, wait and holder rows. One window in three clocks.
  *
  * {{{
  *   look     a window is chosen, its rows are addressed
  *   weigh    its rows are there: what is its time, and what is the limit
  *   decide   compare; commit
  * }}}
  *
  * The arrival row is that of the look. What arrivals write to the window in weigh and decide is
  * watched: `calmed` (nothing is due any more), `stirred` (look again), `completes`.
  */
class Visits(
    p: SluiceParameters,
    memories: ControlRows,
    arrivals: Arrivals,
    config: ReceiveConfigBundle,
    now: UInt
) extends Area {
  import ControlCodes._
  import memories.rowBits

  /** From those who want a visit, in a look. */
  val chosenKind   = VisitKind()
  val chosenWindow = UInt(rowBits bits)

  val looks   = RegInit(True)
  val weighs  = RegInit(False)
  val decides = RegInit(False)
  val begins  = memories.sweep.done && looks
  when(memories.sweep.done) {
    looks   := decides
    weighs  := looks
    decides := weighs
  }

  val kind   = RegNextWhen(chosenKind, begins)
  val window = RegNextWhen(chosenWindow, begins)

  val arrivalPort  = memories.readArrival(chosenWindow, begins)
  val phaseNow     = memories.fetchPhase(chosenWindow, begins)
  val waitNow      = memories.fetchWait(chosenWindow, begins)
  val packetNow    = memories.fetchPacket(chosenWindow, begins)
  private val seen = arrivalPort.row

  // Weigh.
  val weigh = new Area {
    val current    = seen.generation === phaseNow.generation
    val completed  = current && seen.completed
    val progress   = current.mux(seen.progress, phaseNow.progressSeen)
    val progressed = progress =/= phaseNow.progressSeen
    val repeats    = progressed.mux(U(0, 10 bits), waitNow.repeats)
    val open       = phaseNow.phase === OPEN && !completed
    val asks       = kind === VisitKind.ASK || kind === VisitKind.ASKED
    val waiting    = progressed.mux(seen.since, waitNow.waitingSince)
    val mark       = progressed.mux(packetNow.next, waitNow.mark)
    val stamp      = asks.mux(seen.other, seen.since)
    val since      = (!asks && open).mux(waiting, stamp)
    val shift      =
      (repeats > config.backoffLimit).mux(config.backoffLimit, repeats.resize(4 bits))
    val timeout = config.timeout.resize(TIME_BITS bits)
    val limit   =
      asks.mux(timeout, open.mux(timeout |<< shift, config.quietTime.resize(TIME_BITS bits)))
  }

  // Decide.
  val row            = RegNextWhen(phaseNow, weighs)
  val completed      = RegNextWhen(weigh.completed, weighs)
  val error          = RegNextWhen(weigh.current && seen.error, weighs)
  val markFailed     = RegNextWhen(weigh.current && seen.markFailed, weighs)
  val markFree       = RegNextWhen(weigh.current && seen.markFree, weighs)
  val accepted       = RegNextWhen(weigh.current && seen.accepted, weighs)
  val overrunToggle  = RegNextWhen(weigh.current.mux(seen.overrun, phaseNow.overrunSeen), weighs)
  val progressToggle = RegNextWhen(weigh.progress, weighs)
  val repeats        = RegNextWhen(weigh.repeats, weighs)
  val progressed     = RegNextWhen(weigh.progressed, weighs)
  val waitingSince   = RegNextWhen(weigh.waiting, weighs)
  val mark           = RegNextWhen(weigh.mark, weighs)
  val packets        = RegNextWhen(packetNow.packets, weighs)
  val next           = RegNextWhen(packetNow.next, weighs)
  val elapsed        = RegNextWhen(now - weigh.since, weighs)
  val limit          = RegNextWhen(weigh.limit, weighs)
  val due            = elapsed >= limit
  val overrun        = overrunToggle =/= row.overrunSeen

  val calmedBefore    = RegNextWhen(arrivals.calmsAt(window), weighs)
  val stirredBefore   = RegNextWhen(arrivals.stirsAt(window), weighs)
  val completesBefore = RegNextWhen(arrivals.completesAt(window), weighs)
  val calmed          = calmedBefore || arrivals.calmsAt(window)
  val stirred         = stirredBefore || arrivals.stirsAt(window)
  val completes       = completesBefore || arrivals.completesAt(window)

  def decidesFor(as: SpinalEnumElement[VisitKind.type]): Bool = decides && kind === as

  // Commits: those who decide set the valid and the fields that change.
  memories.writePhase.valid           := False
  memories.writePhase.payload.address := window
  memories.writePhase.payload.row     := row
  memories.writeWait.valid            := False
  memories.writeWait.payload.address  := window

  memories.writePacket.valid           := False
  memories.writePacket.payload.address := window

  val newPhase    = memories.writePhase.payload.row
  val newWait     = memories.writeWait.payload.row
  val newPacket   = memories.writePacket.payload.row
  val writePhase  = memories.writePhase.valid
  val writeWait   = memories.writeWait.valid
  val writePacket = memories.writePacket.valid
  newWait.waitingSince := now
  newWait.repeats      := 0
  newWait.mark         := 0
  newPacket.packets    := packets
  newPacket.next       := 0
}
