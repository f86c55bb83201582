// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.ArrivalBundle
import dev.sluice.rtl.lib.ConnectionBundle
import dev.sluice.rtl.lib.ControlBundle
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.WindowCommandBundle
import dev.sluice.rtl.window.WindowStatus
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** The receive side's control: gives windows to transfers and takes them back, sees what arrived,
  * asks for what did not, answers.
  *
  * What it does: `dev.sluice.spec.control.WindowManager` and `ReceiveControl`. In which clock:
  * `dev.sluice.cycle.control.ReceiveControlModel`. The page: docs/blocks/control.md.
  *
  * {{{
  *   arrival --> Arrivals --(arrival rows)--+      +--> windowCommand
  *                    | +-> Positions ------ | -----|--> reports to PacketMaker
  *                    |          +-> AskLine | --+  |
  *                    | answers                    v    v  |
  *   connection --> Connections --> Visits -+
  *                    | reply     Sweep --^  ^-- Requests <--> query, status
  *                    v               | refusal              | order
  *                 PacketMaker <---+----------------------+
  *                    +--> queue --> control
  * }}}
  *
  * Arrivals: latency 1 clock to the row, initiation interval 1, never stalled after the sweep of R
  * clocks that follows reset. Visits: 3 clocks each, one at a time. Hazards: each memory has one
  * writer; rows are forwarded; a visit watches the arrivals of its window. Cost: seven block RAM
  * memories of R rows (three of them read twice), W registers for a window's vector.
  */
class ReceiveControl(p: NicParameters) extends Component {
  setDefinitionName("ReceiveControl")
  import ControlCodes.TIME_BITS
  private val t = p.sluice

  val io = new Bundle {
    val connection    = slave(Stream(ConnectionBundle()))
    val arrival       = slave(Stream(ArrivalBundle()))
    val status        = slave(Flow(WindowStatus(t)))
    val config        = in(ReceiveConfigBundle())
    val region        = slave(Flow(RegionBundle()))
    val query         = master(Stream(UInt(t.windowBits bits)))
    val windowCommand = master(Stream(WindowCommandBundle()))
    val control       = master(Stream(ControlBundle()))
    val count         = out(ReceiveCountBundle())
  }
  noIoPrefix()

  /** Clocks since reset, and when an ended window that is asked now may answer the next time. */
  val now           = Reg(UInt(TIME_BITS bits)) init 0
  val answerAgainAt = Reg(UInt(TIME_BITS bits)) init 0
  now           := now + 1
  answerAgainAt := now + (io.config.timeout(31 downto 1).expand + io.config.timeout(0).asUInt) + 1

  val count = Reg(ReceiveCountBundle()) init ReceiveCountBundle().getZero
  count    := ReceiveCountBundle().getZero
  io.count := count

  val made = Stream(ControlBundle())

  val memories  = new ControlRows(t)
  val free      = new FreeWindows(t, memories)
  val arrivals  = new Arrivals(t, memories, io.arrival, now, answerAgainAt, count)
  val answers   = new AnswerQueue(t, arrivals.answer, count)
  val visits    = new Visits(t, memories, arrivals, io.config, now)
  val commands  = new WindowCommands(io.windowCommand)
  val depth     = new OvertakingDepth(t)
  val positions =
    new Positions(t, memories, arrivals, depth, io.config, now, answerAgainAt, count)
  val line     = new AskLine(memories, positions, depth, io.config)
  val requests =
    new Requests(t, memories, visits, line, io.config, now, count, io.query, io.status)
  val sweep =
    new Sweep(t, memories, visits, commands, requests, free, io.config, count)
  val requestQueue = MooreFifo(io.connection, ControlSizes.CONNECTION_QUEUE)
  val connections  = new Connections(
    p,
    memories,
    requestQueue,
    io.region,
    visits,
    commands,
    free,
    io.config,
    count
  )
  val reports = MooreFifo(positions.report, ControlSizes.REPORT_QUEUE)
  val packets =
    new PacketMaker(
      t,
      memories,
      connections,
      sweep,
      answers,
      requests,
      reports,
      count,
      made
    )
  io.control << MooreFifo(made, ControlSizes.CONTROL_QUEUE)

  /** An early request is begun when no time-out needs the request maker. */
  line.taken := requests.idle && line.hasFirst && !sweep.askWaits && !sweep.asks
  when(line.taken)(requests.beginEarly())

  /** Connections first, then the request maker, then the sweep. */
  visits.chosenKind   := VisitKind.SWEEP
  visits.chosenWindow := sweep.window
  when(requests.wantsVisit) {
    visits.chosenKind   := requests.visitKind
    visits.chosenWindow := requests.window
  }
  when(connections.wants.valid) {
    visits.chosenKind   := connections.wants.kind
    visits.chosenWindow := connections.wants.at
  }
}
