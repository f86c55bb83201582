// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.WindowCommandBundle
import dev.sluice.protocol.SluiceParameters
import spinal.core._
import spinal.lib._

/** Visits one window after the other for three visitors, and commits what the visitor wants. The
  * only writer of the phase, packet and wait rows, and of the port `windowCommand`.
  *
  * In which clock: `dev.sluice.cycle.control.WindowVisitsModel`. The page: docs/blocks/control.md.
  *
  * {{{
  *   wishes ----> look     a window is chosen, its rows are addressed
  *   now -------> weigh    its rows are there: what is its time, and what is the limit
  *   arrivals --> decide   compare --> seen --> the visitor --> commit --> rows, windowCommand
  * }}}
  *
  * Latency 3 clocks, initiation interval 3: one visit at a time. Hazards: the arrival row is that
  * of the look; what arrivals write to the window in weigh and decide is watched (`calmed`,
  * `stirred`, `completes`). At most one visitor commits in a clock, and only in its own visit: this
  * is asserted in simulation, and the multiplexer by kind lets no other commit through. Cost: four
  * block RAM memories of R rows, about 250 registers of what was seen, a subtraction, a shift and a
  * comparison of 48 bits. Combinational paths: arrivals to `seen`, commits to the writes of rows.
  */
class WindowVisits(p: SluiceParameters) extends Component {
  setDefinitionName("WindowVisits")
  import ControlCodes._
  import p.windowBits

  val io = WindowVisitsPorts(windowBits)
  noIoPrefix()

  private val sweep = new ClearSweep(p.windows)

  val looks   = RegInit(True)
  val weighs  = RegInit(False)
  val decides = RegInit(False)
  val begins  = sweep.done && looks
  when(sweep.done) {
    looks   := decides
    weighs  := looks
    decides := weighs
  }

  /** Connections first, then the request maker, then the sweep. */
  val chosen = new Area {
    private def may(wish: Flow[VisitWish]) = wish.valid && (!wish.payload.command || io.commandFree)
    val desk                               = may(io.deskWish)
    val request                            = may(io.requestWish)
    val kind                               = VisitKind()
    val window                             = UInt(windowBits bits)
    kind   := VisitKind.SWEEP
    window := io.sweepWindow
    when(request) {
      kind   := io.requestWish.payload.kind
      window := io.requestWish.payload.window
    }
    when(desk) {
      kind   := io.deskWish.payload.kind
      window := io.deskWish.payload.window
    }
  }

  val kind   = RegNextWhen(chosen.kind, begins)
  val window = RegNextWhen(chosen.window, begins)

  private val waitWrite     = Flow(RowWrite(WaitRow(), windowBits))
  private val arrivalChange = Flow(RowWrite(ArrivalRow(), windowBits))
  arrivalChange.valid           := io.arrivalWrite.valid
  arrivalChange.payload.address := io.arrivalWrite.payload.address
  arrivalChange.payload.row     := io.arrivalWrite.payload.row

  val arrivalRows =
    new SweptRows(p.windows, sweep, arrivalChange, Cleared.arrival)
  val phaseRows  = new SweptRows(p.windows, sweep, io.phaseWrite, Cleared.phase)
  val packetRows = new SweptRows(p.windows, sweep, io.packetWrite, PacketRow().getZero)
  val waitRows   = new SweptRows(p.windows, sweep, waitWrite, WaitRow().getZero)

  val arrivalPort  = arrivalRows.forwarded(chosen.window, begins)
  val phaseNow     = phaseRows.fetch(chosen.window, begins)
  val waitNow      = waitRows.fetch(chosen.window, begins)
  val packetNow    = packetRows.fetch(chosen.window, begins)
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
      (repeats > io.limits.backoffLimit).mux(io.limits.backoffLimit, repeats.resize(4 bits))
    val timeout = io.limits.timeout.resize(TIME_BITS bits)
    val limit   =
      asks.mux(timeout, open.mux(timeout |<< shift, io.limits.quietTime.resize(TIME_BITS bits)))
  }

  // Decide.
  private def weighed[T <: Data](of: T): T = RegNextWhen(of, weighs)

  val row            = weighed(phaseNow)
  val completed      = weighed(weigh.completed)
  val error          = weighed(weigh.current && seen.error)
  val markFailed     = weighed(weigh.current && seen.markFailed)
  val markFree       = weighed(weigh.current && seen.markFree)
  val accepted       = weighed(weigh.current && seen.accepted)
  val overrunToggle  = weighed(weigh.current.mux(seen.overrun, phaseNow.overrunSeen))
  val progressToggle = weighed(weigh.progress)
  val repeats        = weighed(weigh.repeats)
  val progressed     = weighed(weigh.progressed)
  val waitingSince   = weighed(weigh.waiting)
  val mark           = weighed(weigh.mark)
  val packets        = weighed(packetNow.packets)
  val next           = weighed(packetNow.next)
  val elapsed        = weighed(io.now - weigh.since)
  val limit          = weighed(weigh.limit)
  val due            = elapsed >= limit

  /** What this clock's arrival does to the visit. */
  val hit = new Area {
    private val change = io.arrivalWrite
    val here           = change.valid && change.payload.address === window
    val calms          = here && !change.payload.stirs
    val stirs          = here && change.payload.stirs
    val completes      = here && change.payload.completes
  }
  val calmedBefore    = weighed(hit.calms)
  val stirredBefore   = weighed(hit.stirs)
  val completesBefore = weighed(hit.completes)

  io.seen.valid                  := decides
  io.seen.payload.kind           := kind
  io.seen.payload.window         := window
  io.seen.payload.row            := row
  io.seen.payload.completed      := completed
  io.seen.payload.error          := error
  io.seen.payload.markFailed     := markFailed
  io.seen.payload.markFree       := markFree
  io.seen.payload.accepted       := accepted
  io.seen.payload.overrun        := overrunToggle =/= row.overrunSeen
  io.seen.payload.overrunToggle  := overrunToggle
  io.seen.payload.progressToggle := progressToggle
  io.seen.payload.progressed     := progressed
  io.seen.payload.repeats        := repeats
  io.seen.payload.mark           := mark
  io.seen.payload.packets        := packets
  io.seen.payload.next           := next
  io.seen.payload.due            := due
  io.seen.payload.calmed         := calmedBefore || hit.calms
  io.seen.payload.stirred        := stirredBefore || hit.stirs
  io.seen.payload.completes      := completesBefore || hit.completes

  // Commit: that of the visitor whose visit it is.
  val commit = new Area {
    val ofRequest = kind === VisitKind.ASK || kind === VisitKind.ASKED
    val ofSweep   = kind === VisitKind.SWEEP
    val ofDesk    = !ofRequest && !ofSweep
    val one       = Flow(Commit())
    one := io.deskCommit
    when(ofRequest)(one := io.requestCommit)
    when(ofSweep)(one   := io.sweepCommit)
    val happens = decides && one.valid

    io.phaseWrite.valid                := happens && one.payload.writesPhase
    io.phaseWrite.payload.address      := window
    io.phaseWrite.payload.row          := one.payload.phase
    io.packetWrite.valid               := happens && one.payload.writesPacket
    io.packetWrite.payload.address     := window
    io.packetWrite.payload.row         := one.payload.packet
    waitWrite.valid                    := happens && one.payload.writesWait
    waitWrite.payload.address          := window
    waitWrite.payload.row.repeats      := one.payload.repeats
    waitWrite.payload.row.mark         := one.payload.mark
    waitWrite.payload.row.waitingSince := one.payload.restarts.mux(io.now, waitingSince)
  }

  /** The register of the port `windowCommand`: one command until it is taken. The port keeps its
    * last command while it is idle.
    */
  val command = new Area {
    val valid = RegInit(False)
    val held  = Reg(WindowCommandBundle()) init WindowCommandBundle().getZero
    val gives = commit.happens && commit.one.payload.gives
    when(io.windowCommand.ready)(valid := False)
    when(gives) {
      valid := True
      held  := commit.one.payload.command
    }
    io.windowCommand.valid   := valid
    io.windowCommand.payload := held
    io.commandFree           := !valid
  }

  // Asserted in simulation: a visitor commits in its own visit only, so at most one in a clock.
  private val own = Seq(
    (io.deskCommit.valid, commit.ofDesk),
    (io.requestCommit.valid, commit.ofRequest),
    (io.sweepCommit.valid, commit.ofSweep)
  )
  assert(CountOne(own.map(_._1)) <= 1, "two visitors commit in one clock")
  for ((commits, its) <- own)
    assert(!commits || (decides && its), "a commit in the visit of somebody else")
}
