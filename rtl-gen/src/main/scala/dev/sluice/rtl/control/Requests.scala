// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.window.WindowStatus
import dev.sluice.protocol.{PacketType, SluiceParameters}
import dev.sluice.spec.window.WindowState
import spinal.core._
import spinal.lib._

/** What the request maker does. */
object RequestState extends SpinalEnum(binarySequential) {
  val IDLE, ASK, QUERY, STATUS, PREPARE, SEARCH, ASKED, RANGE, REPORT = newElement()
}

/** Asks for what one window lacks, at a time-out or early.
  *
  * {{{
  *   visit: what is to be asked for -> query -> status -> holes, eight bits a clock
  *      -> single-packet requests -> visit: what was asked for -> range request -> report
  * }}}
  *
  * W / 8 clocks, two a request, two visits and the engine's answer; it waits while the control
  * queue is full. Cost: [[HoleSearch]], and two subtractions that make packets places.
  */
class Requests(
    p: SluiceParameters,
    memories: ControlRows,
    visits: Visits,
    line: AskLine,
    config: ReceiveConfigBundle,
    now: UInt,
    count: ReceiveCountBundle,
    query: Stream[UInt],
    status: Flow[WindowStatus]
) extends Area {
  import ControlCodes.COUNT_BITS
  import RequestState._
  import p.width

  val state      = RegInit(IDLE)
  val window     = Reg(UInt(memories.rowBits bits)) init 0
  val generation = Reg(Bits(SluiceParameters.GENERATION_BITS bits))
  val idle       = state === IDLE

  /** No time-out has fallen: holes that D packets have overtaken are asked for. */
  val early = Reg(Bool())

  /** Holes before this packet are asked for; of a time-out all, unless `bounded`. */
  val end     = Reg(UInt(COUNT_BITS bits))
  val bounded = Reg(Bool())

  val order = new RequestOrder(memories.rowBits)

  private def give(kind: PacketType, index: UInt): Unit =
    order.give(kind, index, window, generation)

  private def pidxOf(packet: UInt): UInt = packet(SluiceParameters.PIDX_BITS - 1 downto 0)

  /** A window's time-out has fallen; only while `idle`. */
  def begin(): Unit = {
    window     := visits.window
    generation := visits.row.generation
    early      := False
    state      := ASK
  }

  /** The first of the line is taken; only while `idle`. */
  def beginEarly(): Unit = {
    window     := line.out.window
    generation := line.out.generation
    end        := line.out.end
    early      := True
    state      := ASK
  }

  val wantsVisit = state === ASK || state === ASKED
  val visitKind  = (state === ASK).mux(VisitKind.ASK(), VisitKind.ASKED())

  val open = visits.row.phase === ControlCodes.OPEN && !visits.completed && !visits.error &&
    !visits.completes && visits.row.generation === generation

  val ask = new Area {

    /** NEXT, before which an early request asks for nothing. */
    val next    = Reg(UInt(COUNT_BITS bits))
    val reports = Reg(Bool())
    val worthIt = !early || end > visits.next

    when(visits.decidesFor(VisitKind.ASK)) {
      next    := visits.next
      reports := !early && config.progress && visits.packets > width
      when(!early) {
        end     := visits.mark
        bounded := config.early && visits.accepted && !visits.due
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
    val asks = search.asks && asked =/= config.requestsPerTimeout
    when(state === SEARCH) {
      when(search.finds && asks) {
        when(order.free) {
          give(PacketType.SINGLE_REQUEST, pidxOf(search.pidx) + search.place)
          when(early)(count.earlyRequest := True)
          when(search.atBase)(baseAsked  := True)
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
    val quiet    = !visits.accepted || visits.due
    val bySource = quiet || search.full || search.empty || visits.overrun
    val over     = config.progress.mux(quiet && !search.full, bySource)
    val ranges   = !early && allAsked && !tailSeen && over
    val reports  = ask.reports && wbase =/= 0

    /** A slide since the look has begun the time-out anew. */
    val slid     = visits.calmed
    val reached  = (visits.next > search.pidx).mux(visits.next, search.pidx)
    val restarts = slid || (early && baseAsked)

    when(visits.decidesFor(VisitKind.ASKED)) {
      state := IDLE
      when(open) {
        visits.writePacket           := True
        visits.newPacket.next        := reached
        visits.writeWait             := True
        visits.newWait.mark          := slid.mux(visits.next, visits.mark)
        when(!early || baseAsked)(visits.newWait.mark := reached)
        visits.newWait.waitingSince  := restarts.mux(now, visits.waitingSince)
        visits.newWait.repeats       := slid.mux(U(0), visits.repeats)
        visits.writePhase            := True
        visits.newPhase.progressSeen := visits.progressToggle ^ (slid && !visits.progressed)
        when(ranges)(visits.newPhase.overrunSeen      := visits.overrunToggle)
        when(reports)(state                           := REPORT)
        when(ranges)(state                            := RANGE)
      }
    }
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
