// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** What arrived: takes one arrival in every clock and says what follows from it. The only writer of
  * the arrival and position rows.
  *
  * In which clock: `dev.sluice.cycle.control.ArrivalLineModel`. The page: docs/blocks/control.md.
  *
  * {{{
  *   arrival -> Arrivals: rows read -> judged, written ----> arrivalWrite, answer
  *                                       |
  *                                       v
  *                                   Positions: TOP, report? -> report
  *                                       |  |
  *                                       |  +-> lateness -> OvertakingDepth: D
  *                                       v                        v
  *                                   AskLine: TOP - D -> beyond NEXT? -> line -> waiting
  * }}}
  *
  * Latency: `arrivalWrite` and `answer` 1 clock after the arrival, `report` 2, `waiting` 5 at
  * least. Initiation interval 1, also for one window. Hazards: rows are forwarded; the rows that
  * visits write are copies, written in the clock of their commit and forwarded too. Every output is
  * a function of registers. Cost: four block RAM memories of R rows; a few subtractions and
  * comparisons of 48 and of 25 bits.
  */
class ArrivalLine(p: SluiceParameters) extends Component {
  setDefinitionName("ArrivalLine")
  val io = ArrivalLinePorts(p.windowBits)
  noIoPrefix()

  private val count = Reg(ArrivalCount()) init ArrivalCount().getZero
  count           := ArrivalCount().getZero
  io.arrivalCount := count

  val sweep     = new ClearSweep(p.windows)
  val arrivals  = new Arrivals(p, io, sweep, count)
  val depth     = new OvertakingDepth(p)
  val positions = new Positions(p, io, sweep, arrivals, depth, count)
  val line      = new AskLine(p.windowBits, io, positions, depth)
}
