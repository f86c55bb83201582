// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.rtl.control.search.OvertakingDepth
import dev.sluice.rtl.lib.Wide
import spinal.core._

/** What arrived: takes one arrival in every clock and says what follows from it. The only writer of
  * the arrival and position rows.
  *
  * In which clock: `dev.sluice.cycle.control.ArrivalLineModel`. The page: docs/blocks/control.md.
  *
  * {{{
  *   arrival -> Arrivals: rows read -> classed -> judged ----> arrivalWrite, answer
  *                                                  |
  *                                                  v
  *                                              Positions: TOP, report? -> report
  *                                                  |  |
  *                                                  |  +-> lateness -> OvertakingDepth: D
  *                                                  v                        v
  *                                              AskLine: TOP - D -> beyond NEXT? -> line -> waiting
  * }}}
  *
  * Latency: `arrivalWrite` and `answer` 5 clocks after the arrival, `report` 7, `waiting` 11 at
  * least. Initiation interval 1, also for one window. Hazards: rows that arrivals write are
  * forwarded by distance; the phase and packet row that a visit writes counts in the clock of its
  * commit. Every output is a register. Cost: six block RAM memories of R rows; a few subtractions
  * and comparisons of 48 and of 25 bits.
  */
class ArrivalLine(p: SluiceParameters) extends Component {
  setDefinitionName("ArrivalLine")
  val io = ArrivalLinePorts(p.windowBits)
  noIoPrefix()

  private val count = Reg(ArrivalCount()) init ArrivalCount().getZero
  io.arrivalCount := count

  /** The time in two clocks: a time is compared two clocks before it is needed. */
  val soon = RegNext(Wide.advance(io.now, 3))

  val sweep     = new ClearSweep(p.windows)
  val arrivals  = new Arrivals(p, io, sweep, soon)
  val depth     = new OvertakingDepth(p)
  val positions = new Positions(p, io, sweep, arrivals, depth, soon)
  val line      = new AskLine(p.windowBits, io, positions, depth)

  arrivals.counts.askedInVain := RegNext(positions.inVain) init False
  count                       := arrivals.counts
}
