// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** Visits every window in turn: time-outs, quiet times, and windows whose mark has come. It stays
  * at a window that is due until what the window needs is free, so that none is passed over.
  */
class Sweep(
    p: SluiceParameters,
    memories: ControlRows,
    visits: Visits,
    commands: WindowCommands,
    requests: Requests,
    free: FreeWindows,
    config: ReceiveConfigBundle,
    count: ReceiveCountBundle
) extends Area {
  import ControlCodes._
  import visits.{newPhase, newWait, row}

  val window = Reg(UInt(memories.rowBits bits)) init 0

  /** The refusal of a transfer that failed, until it is taken. */
  val refusal = new Area {
    val valid      = RegInit(False)
    val window     = Reg(UInt(memories.rowBits bits))
    val generation = Reg(Bits(SluiceParameters.GENERATION_BITS bits))
    val taken      = Bool()
    val free       = !valid
    when(taken)(valid := False)
  }

  /** A time-out waits for the request maker: no early request is begun. */
  val askWaits = RegInit(False)

  val acts    = visits.decidesFor(VisitKind.SWEEP) && !visits.calmed && !visits.stirred
  val isOpen  = row.phase === OPEN
  val pending = isOpen && !visits.completed
  val ended   = (isOpen && visits.completed) || (row.phase === FAILED && visits.markFailed)

  val quiet   = acts && ended && visits.due
  val leaves  = acts && row.phase === LEAVING && visits.markFree
  val over    = acts && pending && (visits.due || visits.error)
  val fails   = visits.error || visits.repeats >= config.retryLimit
  val closes  = quiet && commands.free
  val givesUp = over && fails && commands.free && refusal.free
  val asks    = over && !fails && requests.idle
  val waits   = (quiet && !closes) || (over && !givesUp && !asks)

  val moves = visits.decidesFor(VisitKind.SWEEP) && (visits.calmed || !visits.stirred) && !waits
  when(visits.decidesFor(VisitKind.SWEEP))(askWaits := over && !fails && !requests.idle)
  when(moves)(window := (window === p.windows - 1).mux(U(0), window + 1))

  when(closes) {
    visits.writePhase := True
    newPhase.phase    := LEAVING
  }
  when(givesUp) {
    visits.writePhase  := True
    newPhase.phase     := FAILED
    newPhase.cause     := visits.error.mux(B(MEMORY_ERROR, 2 bits), B(RECEIVER_GAVE_UP, 2 bits))
    refusal.valid      := True
    refusal.window     := visits.window
    refusal.generation := row.generation
  }
  when(closes || givesUp)(commands.close(visits.window, row.generation, givesUp))
  when(asks) {
    visits.writePhase     := True
    newPhase.progressSeen := visits.progressToggle
    visits.writeWait      := True
    newWait.repeats       := visits.repeats + 1
    newWait.mark          := visits.mark
    requests.begin()
    count.timeout := True
  }
  when(leaves) {
    visits.writePhase := True
    newPhase.phase    := FREE
    count.freed       := True
  }
  free.give.valid   := leaves
  free.give.payload := visits.window
}
