// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.rtl.control.search.OvertakingDepth
import dev.sluice.rtl.lib.RegisteredRead
import dev.sluice.rtl.lib.Wide
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** Follows the packets of each window, two clocks behind the judging of arrivals, a packet in every
  * clock: TOP, and what the sender was last told of WBASE. The only writer of the position rows.
  *
  * {{{
  *   clock c+2   row        the position row is addressed; when it may report again, too
  *   clock c+4   row        there, forwarded
  *   clock c+5   compared   with TOP and WBASE of the row and of the packet before; are reports on
  *   clock c+6   followed   TOP, report? -> row; report -> its register
  *   clock c+7                 +-> row written; lateness -> OvertakingDepth, spurious; AskLine
  * }}}
  *
  * c is the clock in which the arrival is taken. Initiation interval 1, also for one window.
  * Hazards: the five before this one may have changed its row after it was read; one is forwarded
  * in c+6, one in c+5, three in c+4. What the one before it does to the row is not known when the
  * row is compared, only that it may raise TOP: both are compared, and the choice comes last. The
  * packet row that a visit writes from c+1 to c+4 counts; its port keeps it. A report that finds
  * its register full stays due. The rule: `dev.sluice.spec.control.ProgressReports`.
  */
class Positions(
    p: SluiceParameters,
    io: ArrivalLinePorts,
    sweep: ClearSweep,
    arrivals: Arrivals,
    depth: OvertakingDepth,
    soon: UInt
) extends Area {
  import ControlCodes.{COUNT_BITS, TIME_BITS}
  import arrivals.{judge, of1, of2, of3, of4}
  import io.{answerAgainAt, packetWrite}
  import p.width
  require(ControlSizes.REPORT_GAP == 4)

  private val quarter = width / 4

  private def held[T <: Data](of: T): T = RegNext(of)

  /** The packet in the clock before it is followed. */
  val ahead = new Area {
    val accepted   = held(judge.accepts) init False
    val probed     = held(judge.probes) init False
    val ended      = held(arrivals.ends) init False
    val window     = held(of4.window)
    val generation = held(of4.generation)
    val pidx       = held(of4.pidx)
    val wbase      = held(of4.wbase)
    val complete   = held(of4.complete)
    val slid       = held(of4.slid)
    val slidFar    = held(of4.slidFar)
    val again      = held(of4.again)
    val above      = held(of4.pidx +^ 1)
    val wbaseAbove = held(of4.wbase + quarter)
  }

  // The packet that is followed.
  val accepted   = held(ahead.accepted) init False
  val probed     = held(ahead.probed) init False
  val ended      = held(ahead.ended) init False
  val window     = held(ahead.window)
  val generation = held(ahead.generation)
  val above      = held(ahead.above)
  val wbase      = held(ahead.wbase.resize(io.report.payload.wbase.getWidth bits))
  val wbaseAbove = held(ahead.wbaseAbove)

  /** With reports on: a packet that moved WBASE, and a retransmission that was not new. */
  val slid    = held(io.progress && ahead.accepted && !ahead.complete && ahead.slid) init False
  val asks    = held(io.progress && ahead.probed)
  val slidFar = held(ahead.again && ahead.slidFar)
  val again   = held(ahead.again)

  /** N and NEXT: a visit may have written NEXT since it was read. */
  val packet = new Area {

    /** Of the clock before, whose row stands: what cancels it comes late in its own. */
    private val late = Flow(RowWrite(PacketRow(), p.windowBits))
    late.valid   := RegNext(packetWrite.valid)
    late.payload := packetWrite.payload
    private val rows = Mem(PacketRow(), p.windows max 2)
    rows.setName("packetRows")
    rows.write(late.payload.address, late.payload.row, late.valid)
    private def hits(of: Arrival) =
      packetWrite.valid && of.window === packetWrite.payload.address
    val at2     = RegNext(hits(of1)) init False
    val at3     = RegNext(at2 || hits(of2)) init False
    val at4     = RegNext(at3 || hits(of3)) init False
    val here    = RegNext(of3.window === packetWrite.payload.address)
    val visited = RegNext(at4 || (packetWrite.valid && here))
    val stored  =
      RegisteredRead("line.packetRow", rows, of2.window, True, late.payload.address, late.valid)
    val read   = RegNext(stored)
    val change = RegNext(packetWrite.payload.row.next)
    val next   = visited.mux(change, read.next)

    /** N is what an open has said: that of the row which is written as it is read, or a clock
      * before, too.
      */
    val written = RegNext(RegNext(at2 || hits(of2)))
    val packets = written.mux(packetWrite.payload.row.packets, stored.packets)
    val isTail  = held(RegNext(packets) === ahead.above)

    /** A retransmission that was not new is worth a report: reports are on, WBASE has moved, and a
      * window's worth of packets does not reach the end.
      */
    private val isLong = RegNext(packets > width)
    val tells          =
      held(io.progress && ahead.probed && isLong && ahead.wbase =/= 0) init False

    /** A report from here on would cover the transfer's end. */
    private val rest = packets.expand - (width - quarter)
    val covered      = RegNext(rest.msb.mux(U(0), rest).resize(COUNT_BITS bits))

    /** Below NEXT: requested. */
    val isAsked = held(ahead.pidx < next)

    /** max(NEXT, WBASE): the first packet that may be a hole nobody asked for. Chosen a clock after
      * it was compared.
      */
    private val isBeyond = held(next > ahead.wbase)
    val firstUnasked     = isBeyond.mux(held(next), held(ahead.wbase))
  }

  // What the packet does to its row, and what those before it did: in the clock before, in the two
  // before that.
  private val write = Flow(RowWrite(PositionRow(), p.windowBits))
  val last          = RegNext(write)
  val last2         = RegNext(last)
  val last3         = RegNext(last2.payload.row)
  val positionRows  = new TaggedRows(p.windows, sweep, last)
  val told          = Reg(Bool()) init False

  private def same(of: UInt, window: UInt): Bool = RegNext(of === window)

  /** In the next clock that packet's row is among what has been written: a register of its own. */
  private def isWritten(of: UInt, by: Flow[RowWrite[PositionRow]]): Bool =
    RegNext(by.valid && of === by.payload.address)

  /** The row after the packets that are three clocks before this one or more. */
  val rows = new Area {
    val justNow = isWritten(of3.window, write)
    val earlier = isWritten(of3.window, last)
    val first   = isWritten(of3.window, last2)
    val stored  = positionRows.registered("line.positionRow", of2.window)
    val before  = first.mux(last3, stored.row)
    val of      = justNow.mux(last.payload.row, earlier.mux(last2.payload.row, before))
    val written = justNow || earlier || first || stored.written
    val current = RegNext(written && of.generation === of4.generation)
    val row     = RegNext(of)
  }

  /** Two clocks before, and what the one in between may do. */
  val compared = new Area {
    val now     = isWritten(of4.window, write)
    val current = now || rows.current

    private def chosen[T <: Data](of: PositionRow => T, ofFresh: T): T =
      now.mux(of(last.payload.row), rows.current.mux(of(rows.row), ofFresh))

    // Whether they are of this use is asked a clock later.
    val top        = held(now.mux(last.payload.row.top, rows.row.top))
    val reportFrom = held(now.mux(last.payload.row.reportFrom, rows.row.reportFrom))
    val uncovered  = held(chosen(_.uncovered, packet.covered > quarter))
    val tail       = held(chosen(_.tail, False))
    val isReached  = chosen(ahead.pidx >= _.top, True)
    val isFar      = chosen(ahead.wbase >= _.reportFrom, ahead.wbase >= quarter)

    /** The packet before is of the same window. */
    val follows = same(of4.window, ahead.window)
    val raised  = Bool()
    val reached =
      held((follows && raised).mux(ahead.pidx >= Positions.this.above, isReached))

    /** Not of a report of the clock before: after one there is no room for another. */
    val far         = held(isFar)
    val currentThen = held(current)

    /** A report now would leave packets uncovered that the next may tell of. */
    val uncovers = held(ahead.wbaseAbove < packet.covered)
  }

  /** The row after the packet of the clock before. */
  val row = new Area {
    val now = isWritten(ahead.window, write)

    /** Of this use; and the contrary of `now`, which has wide loads, for the reports. */
    val current = RegNext((write.valid && ahead.window === window) || compared.current)
    val older   = RegNext(!(write.valid && ahead.window === window))

    private def chosen(written: UInt, before: UInt, fresh: Int): UInt =
      now.mux(written, compared.currentThen.mux(before, U(fresh, COUNT_BITS bits)))
    val top        = chosen(last.payload.row.top, compared.top, 0)
    val reportFrom = chosen(last.payload.row.reportFrom, compared.reportFrom, quarter)
    val uncovered  = older.mux(compared.uncovered, last.payload.row.uncovered)
    val tail       = now.mux(last.payload.row.tail, compared.tail)
  }

  /** When a report for a packet that was not new may come again. */
  val repeat = new Area {
    val rows = Mem(UInt(TIME_BITS bits), p.windows max 2)
    rows.setName("reportAgainRows")
    val sets = Bool()
    rows.write(window, answerAgainAt, sets)
    val at   = RegisteredRead("line.reportAgain", rows, of2.window, True, window, sets)
    val over = RegNext(!Wide.isBefore(soon, at))
    private def mine(of: UInt) = same(of, window) && told
    val told2                  = RegNext(mine(of2.window))
    val told3                  = RegNext(told2 || mine(of3.window))
    val told4                  = told3 || mine(of4.window)
    val may                    = RegNext(over && !told4 && !(sets && ahead.window === window))
    told := sets
  }

  val isHigher = accepted && compared.reached
  val top      = isHigher.mux(above, row.top)

  /** Reports: a window's worth of packets from the last one on does not reach the end. */
  val slides         = slid && (compared.far || slidFar)
  private val mayAsk = row.current && repeat.may
  val asked          = asks && mayAsk
  val due            = (slides && row.uncovered) || (packet.tells && mayAsk)
  repeat.sets := asked || (accepted && !row.current)

  /** One report until it is taken; none in the clock in which it is, so that room is a register. */
  val report = new Area {
    val valid = RegInit(False)
    val of    = Reg(ReportRow(p.windowBits))
    val room  = !valid
    when(io.report.ready)(valid := False)
    when(room) {
      valid         := due
      of.window     := window
      of.generation := generation
      of.wbase      := wbase
    }
    io.report.valid   := valid
    io.report.payload := of
  }
  private val reports = due && report.room

  write.valid           := accepted || ended || (probed && row.current)
  write.payload.address := window
  private val written = write.payload.row
  written.generation := generation
  written.top        := top
  written.reportFrom := reports.mux(wbaseAbove, row.reportFrom)
  written.uncovered  := reports.mux(compared.uncovers, row.uncovered)
  written.tail       := row.tail || (accepted && packet.isTail)
  compared.raised    := isHigher

  // To the depth.
  // What is above TOP was on its way from the engine to memory when NEXT passed it.
  val wasAsked = packet.isAsked && !compared.reached
  val inVain   = RegNext(accepted && wasAsked && !again) init False
  depth.late        := RegNext(accepted && !(wasAsked && again)) init False
  depth.right       := RegNext(accepted && wasAsked && again) init False
  depth.overtakenBy := RegNext(
    Wide.difference(row.top, above, 13).andMask(!isHigher)
  )

  // To the visits, and to the round trips.
  io.reachedWrite.valid                  := RegNext(accepted) init False
  io.reachedWrite.payload.address        := last.payload.address
  io.reachedWrite.payload.row.generation := last.payload.row.generation
  io.reachedWrite.payload.row.wbase      := RegNext(held(ahead.wbase))
  io.reachedWrite.payload.row.tail       := last.payload.row.tail
  io.retransmission.valid                := RegNext((accepted && again) || probed) init False
  io.retransmission.payload.window       := last.payload.address
  io.retransmission.payload.generation   := last.payload.row.generation
  io.retransmission.payload.pidx         := RegNext(held(ahead.pidx))
  io.retransmission.payload.accepted     := io.reachedWrite.valid
}
