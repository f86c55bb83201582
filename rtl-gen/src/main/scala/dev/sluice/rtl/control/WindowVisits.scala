// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.WindowCommandBundle
import dev.sluice.rtl.lib.Wide
import dev.sluice.protocol.SluiceParameters
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** Visits one window after the other for three visitors, and commits what the visitor wants. The
  * only writer of the phase, packet and wait rows, and of the port `windowCommand`.
  *
  * In which clock: `dev.sluice.cycle.control.WindowVisitsModel`. The page: docs/blocks/control.md.
  *
  * {{{
  *   wishes ----> look      a window is chosen
  *                address   its rows are addressed
  *                read
  *   now -------> measure   its rows are there: how long ago
  *                limit     how long it may be
  *                compare
  *   arrivals --> decide    seen --> the visitor --> commit, into registers
  *   arrivals --> outcome   written, unless cancelled --> rows, windowCommand
  * }}}
  *
  * Latency and initiation interval 8 clocks: one visit at a time. Hazards: the arrival row is that
  * of the address; what arrivals write to the window after it and before decide is in `seen`, what
  * they write in decide and outcome may cancel the commit. At most one visitor commits in a clock,
  * and only in its own visit: this is asserted in simulation, and the multiplexer by kind lets no
  * other commit through. Cost: six block RAM memories of R rows, about 300 registers of what is to
  * be written, three subtractions, a shift and a comparison of 48 bits. Combinational paths:
  * arrivals to `outcome` and to the valid of the writes, two levels; `seen`, most of it registers,
  * to the commits' registers.
  */
class WindowVisits(p: SluiceParameters) extends Component {
  setDefinitionName("WindowVisits")
  import ControlCodes._
  import p.windowBits

  val io = WindowVisitsPorts(windowBits)
  noIoPrefix()

  private val sweep = new ClearSweep(p.windows)

  val looks     = RegInit(True)
  val addresses = RegInit(False)
  val reads     = RegInit(False)
  val measures  = RegInit(False)
  val limits    = RegInit(False)
  val compares  = RegInit(False)
  val decides   = RegInit(False)
  val settles   = RegInit(False)

  /** The contrary of `decides`, for what is held from then on: so it is another register. */
  val waits = Reg(Bool())
  require(ControlSizes.VISIT_CLOCKS == 8)
  when(sweep.done) {
    looks     := settles
    addresses := looks
    reads     := addresses
    measures  := reads
    limits    := measures
    compares  := limits
    decides   := compares
    settles   := decides
    waits     := !compares
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

  val kind = RegNextWhen(chosen.kind, looks)

  /** Whose visit it is, in registers of their own: they choose among wide rows. */
  val of = new Area {
    val request = RegNext(kind === VisitKind.ASK || kind === VisitKind.ASKED)
    val sweep   = RegNext(kind === VisitKind.SWEEP)
    val open    = RegNext(kind === VisitKind.OPEN)
  }
  val window = RegNextWhen(chosen.window, looks)

  /** The same from the read on, for what is compared with it and for the arrival line's copies: the
    * memories' addresses are loads enough.
    */
  val visited = RegNext(window)

  /** Its contrary, for the arrivals of the window: so it is another register. */
  private val elsewhere = RegNext(~window)

  /** T of the clock before, near by. */
  val timeout = RegNext(io.limits.timeout)

  private val arrivalWrite  = io.arrivalWrite.payload
  private val waitWrite     = Flow(RowWrite(WaitRow(), windowBits))
  private val arrivalChange = Flow(RowWrite(ArrivalRow(), windowBits))
  arrivalChange.valid           := io.arrivalWrite.valid
  arrivalChange.payload.address := arrivalWrite.address
  arrivalChange.payload.row     := arrivalWrite.row
  private def timeChange(sets: Bool) = {
    val change = Flow(RowWrite(UInt(TIME_BITS bits), windowBits))
    change.valid           := io.arrivalWrite.valid && sets
    change.payload.address := arrivalWrite.address
    change.payload.row     := arrivalWrite.at
    change
  }
  private def times(sets: Bool) =
    new SweptRows[UInt](p.windows, sweep, timeChange(sets), Cleared.zero)

  val arrivalRows    = new TaggedRows(p.windows, sweep, arrivalChange)
  val sinceRows      = times(arrivalWrite.setsSince)
  val acceptedAtRows = times(arrivalWrite.setsAcceptedAt)

  /** Written a clock after the outcome, in that of the next look: what cancels them comes late. */
  private def late[T <: Data](write: Flow[RowWrite[T]]) = {
    val change = cloneOf(write)
    change.valid   := RegNext(write.valid)
    change.payload := write.payload
    change
  }
  val phaseRows  = new SweptRows[PhaseRow](p.windows, sweep, late(io.phaseWrite), Cleared.phase)
  val packetRows =
    new SweptRows[PacketRow](p.windows, sweep, late(io.packetWrite), Cleared.zero)
  val waitRows = new SweptRows[WaitRow](p.windows, sweep, waitWrite, Cleared.zero)

  // The rows from measure on, to the next visit's.
  private def row[T <: Data](what: String, of: SweptRows[T]): T =
    of.registered("visits." + what, window, addresses)
  private val arrivalRead = arrivalRows.registered("visits.arrivalRow", window, addresses)
  private val sinceRead   = row("since", sinceRows)

  /** Looked at in the clock of measure alone. */
  private val acceptedAtRead = acceptedAtRows.registered("visits.acceptedAt", window)
  val phaseNow               = row("phaseRow", phaseRows)
  val packetNow              = row("packetRow", packetRows)
  val waitNow                = row("waitRow", waitRows)

  /** What an arrival has written in the clock of the address. */
  val looked = new Area {
    private val address                   = RegNext(arrivalWrite.address)
    private val valid                     = RegNext(io.arrivalWrite.valid)
    private def kept[T <: Data](of: T): T = RegNextWhen(RegNext(of), reads)
    private def hits(sets: Bool): Bool    =
      RegNextWhen(valid && address === visited && RegNext(sets), reads)
    val row            = kept(arrivalWrite.row)
    val at             = kept(arrivalWrite.at)
    val writes         = hits(True)
    val setsSince      = hits(arrivalWrite.setsSince)
    val setsAcceptedAt = hits(arrivalWrite.setsAcceptedAt)
  }
  val arrivalNow = looked.writes.mux(looked.row, arrivalRead.row)
  val sinceNow   = looked.setsSince.mux(looked.at, sinceRead)

  /** Clocks since what was judged in the clock before that of the address. */
  private val justNow = U(3, TIME_BITS bits)

  /** Clocks since a time. */
  private def ago(time: UInt): UInt = Wide.difference(io.now, time, 16)

  val measure = new Area {
    private def measured[T <: Data](of: T): T = RegNextWhen(of, measures)
    private val isCurrent                     =
      (looked.writes || arrivalRead.written) && arrivalNow.generation === phaseNow.generation
    val current     = measured(isCurrent)
    val isOpen      = measured(phaseNow.phase === OPEN)
    val isCompleted = measured(arrivalNow.completed)
    val toggled     = measured(arrivalNow.progress =/= phaseNow.progressSeen)
    val asks        = of.request
    val bySince     = measured(looked.setsSince.mux(justNow, ago(sinceRead)))
    val byAccepted  = measured(looked.setsAcceptedAt.mux(justNow, ago(acceptedAtRead)))
    val byWait      = measured(ago(waitNow.waitingSince))
    val backoff     = io.limits.backoffLimit
    private val few = waitNow.repeats.resize(4 bits)
    val doublings   = measured((waitNow.many || few > backoff).mux(backoff, few))

    /** A clock after the rows: what a row of this use makes of them. */
    val open       = isOpen && !(current && isCompleted)
    val progressed = current && toggled
  }
  import measure.{current, progressed}

  /** What is limited, and by what: each limit has a register, and the choice is of one bit. */
  val limit = new Area {
    private def limited[T <: Data](of: T): T = RegNextWhen(of, limits)
    val repeats   = limited(progressed.mux(U(0, 10 bits), waitNow.repeats))
    val sinceWait = limited(!measure.asks && measure.open && !progressed)

    /** Of what does not wait since its time-out began to run; that time stands in `measure`. */
    val elapsed   = limited(measure.asks.mux(measure.byAccepted, measure.bySince))
    val byTimeout = limited(measure.asks || (measure.open && progressed))
    val once      = limited(timeout)
    val doubled   = limited(timeout.resize(TIME_BITS bits) |<< measure.doublings)
    val quiet     = limited(io.limits.quietTime)
  }

  /** Which limit has passed: a register for each comparison, as each is a long carry chain. */
  val over = new Area {
    private def compared(of: Bool): Bool = RegNextWhen(of, compares)
    private def longer(than: UInt): UInt = than.resize(TIME_BITS bits)
    val byTimeout = compared(limit.byTimeout && limit.elapsed >= longer(limit.once))
    val byWait    =
      compared(!limit.byTimeout && limit.sinceWait && measure.byWait >= limit.doubled)
    val byQuiet = compared(
      !limit.byTimeout && !limit.sinceWait && limit.elapsed >= longer(limit.quiet)
    )
  }
  val due       = over.byTimeout || over.byWait || over.byQuiet
  val exhausted = RegNextWhen(limit.repeats >= io.limits.retryLimit, compares)

  /** NEXT, a clock after the row. */
  val next        = RegNext(packetNow.next)
  val promptWaits = new PromptWaits(p, this, sweep)

  /** What arrivals write to the window: before decide, in decide, and now. */
  val hit = new Area {
    private val change = io.arrivalWrite
    val comes          = io.arriving.valid && io.arriving.payload.window === ~elsewhere
    private val ahead  = RegNext(comes)

    /** In the clock of the read: when its arrival was judged, the window was not known here yet. */
    private val mine = change.valid && change.payload.address === visited

    private def calms(of: Flow[ArrivalWrite])     = !of.payload.stirs
    private def stirs(of: Flow[ArrivalWrite])     = of.payload.stirs
    private def completes(of: Flow[ArrivalWrite]) = of.payload.completes

    class Kind(is: Flow[ArrivalWrite] => Bool) extends Area {
      val now                                      = change.valid && ahead && is(change)
      val before                                   = Reg(Bool())
      when(reads)(before                                   := mine && is(change))
      when((measures || limits || compares) && now)(before := True)
    }
    val any      = new Area { val now = change.valid && ahead }
    val calm     = new Kind(calms)
    val stir     = new Kind(stirs)
    when(limits && promptWaits.missed)(stir.before := True)
    val complete = new Kind(completes)
  }

  io.seen.valid        := decides
  io.seen.payload.kind := kind

  /** What is known since limit, in a register of its own: visitors decide by it. */
  private def known[T <: Data](of: T): T = RegNext(of)
  io.seen.payload.window         := window
  io.seen.payload.row            := known(phaseNow)
  io.seen.payload.completed      := known(current && arrivalNow.completed)
  io.seen.payload.error          := known(current && arrivalNow.error)
  io.seen.payload.markFailed     := known(current && arrivalNow.markFailed)
  io.seen.payload.markFree       := known(current && arrivalNow.markFree)
  io.seen.payload.accepted       := known(current && arrivalNow.accepted)
  io.seen.payload.overrun        := known(current && arrivalNow.overrun =/= phaseNow.overrunSeen)
  io.seen.payload.overrunToggle  := known(current.mux(arrivalNow.overrun, phaseNow.overrunSeen))
  io.seen.payload.progressToggle := known(current.mux(arrivalNow.progress, phaseNow.progressSeen))
  io.seen.payload.progressed     := known(progressed)
  io.seen.payload.repeats        := limit.repeats
  io.seen.payload.mark           := known(progressed.mux(packetNow.next, waitNow.mark))
  io.seen.payload.packets        := known(packetNow.packets)
  io.seen.payload.next           := next
  io.seen.payload.due            := due || promptWaits.due
  io.seen.payload.prompt         := promptWaits.prompt
  io.seen.payload.prompts        := known(promptWaits.prompts)
  io.seen.payload.exhausted      := exhausted
  io.seen.payload.calmed         := hit.calm.before
  io.seen.payload.stirred        := hit.stir.before
  io.seen.payload.completes      := hit.complete.before

  // Commit: that of the visitor whose visit it is.
  val commit = new Area {
    val one = Flow(Commit())
    one := io.deskCommit
    when(of.request)(one := io.requestCommit)
    when(of.sweep)(one   := io.sweepCommit)
    val happens = decides && one.valid

    /** The sweep writes no packet row. */
    one.payload.packet.allowOverride()
    one.payload.packet := of.request.mux(
      io.requestCommit.payload.packet,
      io.deskCommit.payload.packet
    )

    /** The request maker gives none, and only the desk's opens say more than the first fields. */
    val command        = one.payload.command
    private val closes = io.sweepCommit.payload.command
    command.allowOverride()
    command := io.deskCommit.payload.command
    when(of.sweep) {
      command.op         := closes.op
      command.failed     := closes.failed
      command.window     := closes.window
      command.generation := closes.generation
    }
  }

  /** What is to be written, and which arrivals cancel it. */
  val held = new Area {
    private def decided[T <: Data](of: T): T = RegNext(of)
    private def kept[T <: Data](of: T): T    = RegNextWhen(of, !waits)

    /** What cancels it: any arrival of the window, one that leaves nothing due, its completion. */
    val byAny  = of.sweep
    val byCalm = kind === VisitKind.ASKED && !hit.calm.before
    val byEnd  = kind === VisitKind.GIVE_UP

    /** One that was written in decide. */
    private val stops =
      hit.any.now && (byAny || (byCalm && !hit.stir.now) || (byEnd && hit.complete.now))
    val late = decided(stops)

    /** One that is written now, if it is of the window: that is known since it was judged. */
    val ofAny          = RegNext(hit.comes && byAny)
    val ofCalm         = RegNext(hit.comes && byCalm)
    val ofEnd          = RegNext(hit.comes && byEnd)
    private val change = io.arrivalWrite
    val now            = (change.valid && (ofAny || (ofCalm && !change.payload.stirs))) ||
      (ofEnd && change.payload.completes)

    /** WBASE has moved: of its own, as it chooses a time. */
    val slid = RegNextWhen(progressed, compares)

    private val stands = commit.happens && !stops
    val valid          = RegNext(commit.happens) init False
    val writesPhase    = RegNext(stands && commit.one.payload.writesPhase) init False
    val writesPacket   = RegNext(stands && commit.one.payload.writesPacket) init False
    val writesWait     = RegNext(stands && commit.one.payload.writesWait) init False
    val gives          = RegNext(commit.happens && commit.one.payload.gives) init False
    val opens          =
      RegNext(
        decides && of.open && io.deskCommit.valid && io.deskCommit.payload.gives
      ) init False
    val phase      = kept(commit.one.payload.phase)
    val packet     = kept(commit.one.payload.packet)
    val restarts   = decided(commit.one.payload.restarts)
    val repeats    = decided(commit.one.payload.repeats)
    val mark       = decided(commit.one.payload.mark)
    val prompts    = decided(commit.one.payload.prompts)
    val op         = decided(commit.command.op)
    val failed     = decided(commit.command.failed)
    val closed     = decided(commit.command.window)
    val generation = decided(commit.command.generation)
    val calmed     = decided(hit.calm.now)
    val cancelled  = late || now

    io.outcome.valid             := settles
    io.outcome.payload.cancelled := valid && cancelled
    io.outcome.payload.calmed    := calmed || hit.calm.now

    io.phaseWrite.valid                := writesPhase && !now
    io.phaseWrite.payload.address      := visited
    io.phaseWrite.payload.row          := phase
    io.packetWrite.valid               := writesPacket && !now
    io.packetWrite.payload.address     := visited
    io.packetWrite.payload.row         := packet
    waitWrite.valid                    := writesWait && !now
    waitWrite.payload.address          := window
    waitWrite.payload.row.repeats      := repeats
    waitWrite.payload.row.many         := repeats >= 16
    waitWrite.payload.row.mark         := mark
    waitWrite.payload.row.prompts      := prompts
    waitWrite.payload.row.waitingSince :=
      restarts.mux(io.now, slid.mux(sinceNow, waitNow.waitingSince))
  }

  /** The register of the port `windowCommand`: one command until it is taken. The port keeps its
    * last command while it is idle, one that was cancelled too; and what the last open said beyond
    * the fields of a close, which the desk still says a clock after its commit.
    */
  val command = new Area {
    val valid          = RegInit(False)
    val row            = Reg(WindowCommandBundle()) init WindowCommandBundle().getZero
    private val opened = commit.command
    when(held.gives) {
      row.op         := held.op
      row.failed     := held.failed
      row.window     := held.closed
      row.generation := held.generation
    }
    when(held.opens) {
      row.peer       := opened.peer
      row.transferId := opened.transferId
      row.packets    := opened.packets
      row.tailBytes  := opened.tailBytes
      row.address    := opened.address
    }
    when(io.windowCommand.ready)(valid        := False)
    when(held.gives && !held.cancelled)(valid := True)
    io.windowCommand.valid   := valid
    io.windowCommand.payload := row
    io.commandFree           := !valid && !held.gives
  }

  // Asserted in simulation: an arrival is written in the clock after it was judged.
  private val before = RegNext(io.now)
  assert(!io.arrivalWrite.valid || arrivalWrite.at === before, "an arrival written late")

  // Asserted in simulation: a visitor commits in its own visit only, so at most one in a clock.
  private val asksNow = kind === VisitKind.ASK || kind === VisitKind.ASKED
  private val sweeps  = kind === VisitKind.SWEEP
  private val own     = Seq(
    (io.deskCommit.valid, !asksNow && !sweeps),
    (io.requestCommit.valid, asksNow),
    (io.sweepCommit.valid, sweeps)
  )
  private def resets = ClockDomain.current.isResetActive
  assert(resets || CountOne(own.map(_._1)) <= 1, "two visitors commit in one clock")
  for ((commits, its) <- own)
    assert(resets || !commits || (decides && its), "a commit in the visit of somebody else")
}
