// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.{PacketType, SluiceParameters}
import dev.sluice.rtl.control.search.HoleSearch
import dev.sluice.sizes.ControlSizes
import dev.sluice.spec.window.WindowState
import spinal.core._

/** What the request maker does. */
object RequestState extends SpinalEnum(binarySequential) {
  val IDLE, ASK, STATUS, PLACE, PICK, FETCH, MARK, JUDGE, SEARCH, REACH, ASKED, RANGE, REPORT =
    newElement()
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
  * Latency: W / 8 + 8 clocks, two a request, two visits and the engine's answer; it waits while its
  * last order is not taken. Initiation interval: a window. Hazards: the window may go on meanwhile,
  * so the second visit tells whether it is still the same use; a slide that cancels its commit
  * repeats it. `requestCommit` depends on `seen` in the same clock; the other outputs are functions
  * of registers. Row, NEXT, completed and error of `seen` stand a clock before `seen` is valid, so
  * what is compared with it is there in time, and all of it a clock after that, when it is looked
  * at. Cost: [[HoleSearch]], which has two subtractions, and two comparisons with NEXT.
  */
class RequestMaker(p: SluiceParameters) extends Component {
  setDefinitionName("RequestMaker")
  import ControlCodes.COUNT_BITS
  import RequestState._
  import p.width
  require(ControlSizes.PREPARE_CLOCKS == 6)

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

  /** A time-out of the clock before: it depends on arrivals, so it decides nothing in its own. */
  val heard = RegNext(io.timeout)
  heard.valid.init(False)

  /** A time-out begins a search; when none waits, the first of the ask line does: a clock after it
    * was decided, and meanwhile no time-out may begin. That is not decided from decide to a clock
    * after outcome, when the sweep may have begun one.
    */
  val takes = RegInit(False)
  takes := io.waiting.valid && idle && !takes && !io.timeoutWaits && !io.seen.valid &&
    !io.outcome.valid && !heard.valid
  io.requestsIdle  := idle && !takes
  io.waiting.ready := takes
  when(takes) {
    window     := io.waiting.payload.window
    generation := io.waiting.payload.generation
    end        := io.waiting.payload.end
    early      := True
    state      := ASK
  }
  when(heard.valid) {
    window     := heard.payload.window
    generation := heard.payload.generation
    early      := False
    state      := ASK
  }

  /** The commit of ASKED was not cancelled: known a clock after outcome. */
  val stands = RegInit(False)

  io.requestWish.valid           := state === ASK || (state === ASKED && !stands) || heard.valid
  io.requestWish.payload.kind    := (state === ASKED).mux(VisitKind.ASKED(), VisitKind.ASK())
  io.requestWish.payload.window  := heard.valid.mux(heard.payload.window, window)
  io.requestWish.payload.command := False

  /** Of what stands a clock before. */
  val isOpen = RegNext(
    seen.row.phase === ControlCodes.OPEN && seen.row.generation === generation &&
      !seen.completed && !seen.error
  )
  val open = isOpen && !seen.completes

  /** The query waits for the engine: that it is taken decides no state. */
  val offers = RegInit(False)
  when(query.ready)(offers := False)

  val ask = new Area {

    /** NEXT, before which an early request asks for nothing. */
    val next    = Reg(UInt(COUNT_BITS bits))
    val reports = Reg(Bool())
    val worthIt = RegNext(!early || end > seen.next)

    /** Its visit has decided in the clock before. What was seen stands, and is the last to stay. */
    val decided = RegNext(Seen.decides(io.seen, VisitKind.ASK))
    when(state === ASK) {
      next    := seen.next
      reports := !early && io.asking.progress && seen.packets > width
      when(!early) {
        end     := seen.mark
        bounded := io.asking.early && seen.accepted && !seen.due
      }
    }
    when(state === ASK && decided) {
      state := IDLE
      when(open && worthIt) {
        state  := STATUS
        offers := True
      }
    }
  }

  query.valid   := offers
  query.payload := window.resized

  val wbase     = Reg(UInt(COUNT_BITS bits))
  val tailSeen  = Reg(Bool())
  val baseAsked = Reg(Bool())
  val allAsked  = Reg(Bool())

  /** B; single requests that may still be made, and a clock later whether there is one. */
  val bound   = Reg(UInt(11 bits))
  val left    = Reg(UInt(11 bits))
  val isLeft  = RegNext(left =/= 0)
  val reading = state === STATUS && !offers
  val read    = status.payload.row

  /** Its answer came in the clock before; what was taken over of it stays. */
  val answered  = Reg(Bool())
  val takesOver = reading && !answered
  when(takesOver) {
    wbase     := read.wbase.resized
    tailSeen  := read.tailSeen
    bound     := io.asking.requestsPerTimeout
    baseAsked := False
  }
  private val isMine   = status.payload.window === window.resize(p.windowBits)
  private val isUsable =
    read.state === WindowState.OPEN.code && read.generation === generation
  answered := takesOver && status.valid && isMine

  /** Of the answer of the clock before. */
  val usable = RegNext(isUsable)

  val search = new HoleSearch(p, wbase)
  search.early := early
  search.next  := ask.next
  search.end   := end
  search.ends  := early || bounded
  search.least := !early
  when(takesOver)(search.vector := read.wvec)

  private val ordered = order.row.pidx
  val timing          =
    new TimedRequests(p, io.timed, window, generation, wbase, ordered)

  when(reading && answered)(state := usable.mux(PLACE, IDLE))

  /** From PICK to JUDGE; in SEARCH: registers of their own, as the search's enables hang on them.
    */
  val prepares  = Reg(Bool())
  val searching = RegInit(False)

  when(state === PLACE) {
    search.begin()
    prepares := True
    state    := PICK
  }
  when(prepares) {
    search.prepare()
    left := bound
  }
  when(state === PICK)(state  := FETCH)
  when(state === FETCH)(state := MARK)
  when(state === MARK)(state  := JUDGE)
  when(state === JUDGE) {
    timing.begins := True
    prepares      := False
    searching     := True
    state         := SEARCH
  }

  /** A hole that was found waits to be ordered; then the search goes on. */
  val find = new Area {
    val finding = RegInit(False)
    val place   = Reg(UInt(log2Up(ControlSizes.SEARCH_BITS) bits))
    val isNew   = Reg(Bool())
    val looks   = searching && !finding
    val asks    = search.asks && isLeft
    val gives   = finding && order.free
    timing.ordered := RegNext(gives) init False
    timing.isFirst := RegNext(isNew)
    when(gives) {
      give(PacketType.SINGLE_REQUEST, pidxOf(search.base) + place)
      io.earlyRequest := early
      finding         := False
    }
    when(!finding) {
      place := search.place
      isNew := search.isNew
    }
    when(looks) {
      search.note()
      allAsked := !search.finds
      when(asks) {
        finding := True
        left    := left - 1
        baseAsked.setWhen(search.isFirst && search.asked(0))
        search.fill()
      }
      when(search.goesOn) {
        search.advance()
      }
      when(search.finds.mux(!asks, !search.more)) {
        searching := False
        state     := REACH
      }
    }
    when(state === REACH) {
      search.reach()
      state := ASKED
    }
  }

  val note = new Area {
    val quiet    = !seen.accepted || seen.due
    val bySource = quiet || search.full || search.empty || seen.overrun
    val over     = io.asking.progress.mux(quiet && !search.full, bySource)
    val ranges   = !early && allAsked && !tailSeen && over
    val reports  = ask.reports && RegNext(wbase =/= 0)

    /** A slide since the rows were read has begun the time-out anew. */
    val slid     = seen.calmed
    val reached  = RegNext((seen.next > search.base).mux(seen.next, search.base))
    val restarts = slid || (early && baseAsked)

    /** The visit of the clock before has handed over a commit, and what comes after it. */
    val hands       = Seen.decides(io.seen, VisitKind.ASKED) && open
    val handed      = RegNext(hands) init False
    val rangesNext  = RegNextWhen(ranges, io.seen.valid)
    val reportsNext = RegNextWhen(reports, io.seen.valid)
    val isGone      = RegNext(Seen.decides(io.seen, VisitKind.ASKED) && !open)
    when(isGone)(state := IDLE)
    stands := handed && !io.outcome.payload.cancelled
    when(stands) {
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
    commit.prompts            := slid.mux(U(0), seen.prompts)
    commit.mark               := slid.mux(seen.next, seen.mark)
    when(!early || baseAsked)(commit.mark := reached)
    commit.writesPhase        := True
    commit.phase.progressSeen := seen.progressToggle ^ (slid && !seen.progressed)
    when(ranges)(commit.phase.overrunSeen := seen.overrunToggle)

    when(state === RANGE && order.free) {
      give(PacketType.RANGE_REQUEST, pidxOf(search.base))
      state := IDLE
      when(reports)(state := REPORT)
    }
    when(state === REPORT && order.free) {
      give(PacketType.PROGRESS, pidxOf(wbase))
      state := IDLE
    }
  }
}
