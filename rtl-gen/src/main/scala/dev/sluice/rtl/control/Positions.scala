// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import spinal.core._
import spinal.lib._

/** Follows the packets of each window, one clock behind the arrival line, a packet in every clock:
  * TOP, and what the sender was last told of WBASE. The only writer of the position rows.
  *
  * {{{
  *   arrival line -> event, row ---> TOP, report? -> row written ; report -> queue
  *                                         |
  *                                         +-> lateness -> OvertakingDepth, spurious
  *                                         +-> AskLine
  * }}}
  *
  * Initiation interval 1, also for one window: the row is forwarded. A report that finds its queue
  * full stays due. The rule: `dev.sluice.spec.control.ProgressReports`.
  */
class Positions(
    p: SluiceParameters,
    io: ArrivalLinePorts,
    sweep: ClearSweep,
    arrivals: Arrivals,
    depth: OvertakingDepth,
    count: ArrivalCount
) extends Area {
  import ControlCodes.COUNT_BITS
  import io.{answerAgainAt, now, report}
  import p.width

  private val write = Flow(RowWrite(PositionRow(), p.windowBits))
  val positionRows  = new SweptRows(p.windows, sweep, write, Cleared.position)

  private val happens                   = arrivals.accepts || arrivals.probes || arrivals.ends
  private def held[T <: Data](of: T): T = RegNextWhen(of, happens)

  val accepted    = RegNext(arrivals.accepts) init False
  val probed      = RegNext(arrivals.probes) init False
  val ended       = RegNext(arrivals.ends) init False
  val window      = held(arrivals.window)
  val generation  = held(arrivals.generation)
  val pidx        = held(arrivals.pidx)
  val wbase       = held(arrivals.wbase)
  val slid        = held(arrivals.moved)
  val slidFar     = held(arrivals.slide > 1)
  val again       = held(arrivals.again)
  val complete    = held(arrivals.complete)
  val next        = held(arrivals.packetPort.row.next)
  val packets     = held(arrivals.packetPort.row.packets)
  val rowPort     = positionRows.forwarded(arrivals.window, happens)
  private val row = rowPort.row

  val current  = row.generation === generation
  val oldTop   = current.mux(row.top, U(0))
  val reported = current.mux(row.reported, U(0))
  val isHigher = accepted && pidx >= oldTop
  val top      = isHigher.mux(pidx +^ U(1, 1 bits), oldTop)

  /** Reports: a window's worth of packets from the last one on does not reach the end. */
  val uncovered = reported +^ U(width, COUNT_BITS bits) < packets
  val isLong    = packets > width
  val isFar     = (wbase - reported) >= width / 4
  val slides    = accepted && !complete && slid && (isFar || (again && slidFar))
  val age       = now - row.reportAt
  val asked     = io.progress && probed && current && !age.msb
  val due       = (io.progress && slides && uncovered) || (asked && wbase =/= 0 && isLong)

  report.valid              := due
  report.payload.window     := window
  report.payload.generation := generation
  report.payload.wbase      := wbase.resized

  write.valid           := accepted || ended || (probed && current)
  write.payload.address := window
  private val written = write.payload.row
  written.generation := generation
  written.top        := top
  written.reported   := (due && report.ready).mux(wbase, reported)
  written.reportAt   := (asked || !current).mux(answerAgainAt, row.reportAt)

  /** max(NEXT, WBASE): the first packet that may be a hole nobody asked for. */
  val firstUnasked = (next > wbase).mux(next, wbase)

  // To the depth.
  // What is above TOP was on its way from the engine to memory when NEXT passed it.
  val wasAsked = pidx < next && pidx < oldTop
  val inVain   = RegNext(accepted && wasAsked && !again) init False
  depth.late        := RegNext(accepted && !(wasAsked && again)) init False
  depth.right       := RegNext(accepted && wasAsked && again) init False
  depth.overtakenBy := RegNext(isHigher.mux(U(0), oldTop - pidx - 1))
  when(inVain)(count.askedInVain := True)
}
