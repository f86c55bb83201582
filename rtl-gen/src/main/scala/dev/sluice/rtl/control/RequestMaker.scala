// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.{PacketType, SluiceParameters}
import dev.sluice.spec.window.WindowState
import spinal.core._

/** What the request maker does. */
object RequestState extends SpinalEnum(binarySequential) {
  val IDLE, ASK, QUERY, STATUS, PREPARE, SEARCH, ASKED, RANGE, REPORT = newElement()
}

/** Asks for what one window lacks, at a time-out or early.
  *
  * In which clock: `dev.sluice.cycle.control.RequestMakerModel`. The page: docs/blocks/control.md.
  *
  * {{{
  *   visit: what is to be asked for -> query -> status -> holes, eight bits a clock
  *      -> single-packet requests -> visit: what was asked for -> range request -> report
  * }}}
  *
  * Latency: W / 8 clocks, two a request, two visits and the engine's answer; it waits while its
  * last order is not taken. Initiation interval: a window. Hazards: the window may go on meanwhile,
  * so the second visit tells whether it is still the same use; a slide that cancels its commit
  * repeats it. `requestCommit` and `waiting.ready` depend on `seen` and `outcome` in the same
  * clock; the other outputs are functions of registers. Cost: [[HoleSearch]], and two subtractions
  * that make packets places.
  */
class RequestMaker(p: SluiceParameters) extends Component {
  setDefinitionName("RequestMaker")
  import ControlCodes.COUNT_BITS
  import RequestState._
  import p.width

  val io = RequestMakerPorts(p)
  noIoPrefix()
  import io.{query, status}
  private val seen = io.seen.payload

  io.earlyRequest.setAsReg() init False
  io.earlyRequest := False

  val state      = RegInit(IDLE)
  val window     = Reg(UInt(p.windowBits bits)) init 0
  val generation = Reg(Bits(SluiceParameters.GENERATION_BITS bits))
  val idle       = state === IDLE

  /** No time-out has fallen: holes that D packets have overtaken are asked for. */
  val early = Reg(Bool())

  /** Holes before this packet are asked for; of a time-out all, unless `bounded`. */
  val end     = Reg(UInt(COUNT_BITS bits))
  val bounded = Reg(Bool())

  val order = new RequestOrder(io.request)

  private def give(kind: PacketType, index: UInt): Unit =
    order.give(kind, index, window, generation)

  private def pidxOf(packet: UInt): UInt = packet(SluiceParameters.PIDX_BITS - 1 downto 0)

  /** A time-out begins a search; when none waits, the first of the ask line does, but not from
    * decide to outcome, when the sweep may begin a time-out.
    */
  io.requestsIdle  := idle
  io.waiting.ready := idle && !io.timeoutWaits && !io.seen.valid && !io.outcome.valid
  when(io.waiting.fire) {
    window     := io.waiting.payload.window
    generation := io.waiting.payload.generation
    end        := io.waiting.payload.end
    early      := True
    state      := ASK
  }
  when(io.timeout.valid) {
    window     := io.timeout.payload.window
    generation := io.timeout.payload.generation
    early      := False
    state      := ASK
  }

  io.requestWish.valid           := state === ASK || state === ASKED
  io.requestWish.payload.kind    := (state === ASK).mux(VisitKind.ASK(), VisitKind.ASKED())
  io.requestWish.payload.window  := window
  io.requestWish.payload.command := False

  val open = seen.row.phase === ControlCodes.OPEN && !seen.completed && !seen.error &&
    !seen.completes && seen.row.generation === generation

  val ask = new Area {

    /** NEXT, before which an early request asks for nothing. */
    val next    = Reg(UInt(COUNT_BITS bits))
    val reports = Reg(Bool())
    val worthIt = !early || end > seen.next

    when(Seen.decides(io.seen, VisitKind.ASK)) {
      next    := seen.next
      reports := !early && io.asking.progress && seen.packets > width
      when(!early) {
        end     := seen.mark
        bounded := io.asking.early && seen.accepted && !seen.due
      }
      state := IDLE
      when(open && worthIt)(state := QUERY)
    }
  }

  query.valid   := state === QUERY
  query.payload := window.resized
  when(query.fire)(state := STATUS)

  val search    = new HoleSearch(p)
  val wbase     = Reg(UInt(COUNT_BITS bits))
  val tailSeen  = Reg(Bool())
  val asked     = Reg(UInt(11 bits))
  val baseAsked = Reg(Bool())
  val allAsked  = Reg(Bool())

  val answered = state === STATUS && status.valid &&
    status.payload.window === window.resize(p.windowBits)
  when(answered) {
    val row = status.payload.row
    search.load(row.wvec, row.wbase)
    wbase     := row.wbase.resized
    tailSeen  := row.tailSeen
    asked     := 0
    baseAsked := False
    state     := IDLE
    when(row.state === WindowState.OPEN.code && row.generation === generation)(state := PREPARE)
  }

  /** Packets become places from WBASE on, 0 to W. */
  val prepare = new Area {
    private val bits = log2Up(width) + 1

    private def place(packet: UInt): UInt = {
      val distance = packet - wbase
      val inside   = (distance < width).mux(distance.resize(bits), U(width, bits bits))
      (packet < wbase).mux(U(0, bits bits), inside)
    }
    val toNext = place(ask.next)
    val toEnd  = place(end)
    when(state === PREPARE) {
      search.early               := early
      search.skipped             := toNext
      search.within              := width
      when(early)(search.within             := toEnd)
      when(!early && bounded)(search.within := (toEnd === 0).mux(U(1, bits bits), toEnd))
      state                      := SEARCH
    }
  }

  val find = new Area {
    val asks = search.asks && asked =/= io.asking.requestsPerTimeout
    when(state === SEARCH) {
      when(search.finds && asks) {
        when(order.free) {
          give(PacketType.SINGLE_REQUEST, pidxOf(search.pidx) + search.place)
          when(early)(io.earlyRequest   := True)
          when(search.atBase)(baseAsked := True)
          asked := asked + 1
          search.fill()
        }
      } elsewhen (search.finds) {
        search.stop()
        allAsked := False
        state    := ASKED
      } elsewhen (search.more) {
        search.advance()
      } otherwise {
        search.finish()
        allAsked := True
        state    := ASKED
      }
    }
  }

  val note = new Area {
    val quiet    = !seen.accepted || seen.due
    val bySource = quiet || search.full || search.empty || seen.overrun
    val over     = io.asking.progress.mux(quiet && !search.full, bySource)
    val ranges   = !early && allAsked && !tailSeen && over
    val reports  = ask.reports && wbase =/= 0

    /** A slide since the look has begun the time-out anew. */
    val slid     = seen.calmed
    val reached  = (seen.next > search.pidx).mux(seen.next, search.pidx)
    val restarts = slid || (early && baseAsked)

    /** The visit of the clock before has handed over a commit, and what comes after it. */
    val hands       = Seen.decides(io.seen, VisitKind.ASKED) && open
    val handed      = RegNext(hands) init False
    val rangesNext  = RegNextWhen(ranges, io.seen.valid)
    val reportsNext = RegNextWhen(reports, io.seen.valid)
    when(Seen.decides(io.seen, VisitKind.ASKED) && !open)(state := IDLE)
    when(handed && !io.outcome.payload.cancelled) {
      state := IDLE
      when(reportsNext)(state := REPORT)
      when(rangesNext)(state  := RANGE)
    }
    io.requestCommit.valid := hands
    val commit = io.requestCommit.payload
    commit := Commit.nothing(seen)
    commit.allowOverride()
    commit.writesPacket       := True
    commit.packet.packets     := seen.packets
    commit.packet.next        := reached
    commit.writesWait         := True
    commit.restarts           := restarts
    commit.repeats            := slid.mux(U(0), seen.repeats)
    commit.mark               := slid.mux(seen.next, seen.mark)
    when(!early || baseAsked)(commit.mark := reached)
    commit.writesPhase        := True
    commit.phase.progressSeen := seen.progressToggle ^ (slid && !seen.progressed)
    when(ranges)(commit.phase.overrunSeen := seen.overrunToggle)

    when(state === RANGE && order.free) {
      give(PacketType.RANGE_REQUEST, pidxOf(search.pidx))
      state := IDLE
      when(reports)(state := REPORT)
    }
    when(state === REPORT && order.free) {
      give(PacketType.PROGRESS, pidxOf(wbase))
      state := IDLE
    }
  }
}
