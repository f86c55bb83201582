// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.ArrivalBundle
import dev.sluice.rtl.lib.ConnectionBundle
import dev.sluice.rtl.lib.ControlBundle
import dev.sluice.rtl.lib.HandshakeWatch
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.Wide
import dev.sluice.rtl.lib.WindowCommandBundle
import dev.sluice.rtl.window.WindowStatus
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.ControlSizes
import dev.sluice.sizes.HandshakeBounds
import spinal.core._
import spinal.lib._

/** The receive side's control: gives windows to transfers and takes them back, sees what arrived,
  * asks for what did not, answers.
  *
  * What it does: `dev.sluice.spec.control.WindowManager` and `ReceiveControl`. In which clock:
  * `dev.sluice.cycle.control.ReceiveControlModel`. The page: docs/blocks/control.md.
  *
  * {{{
  *   arrival --> ArrivalLine --answers, reports------------------+
  *                 |    ^  |                                     |
  *     arrival row |    |  +-- windows that wait --+             |
  *                 v    | phase, packet row        v             v
  *               WindowVisits --> windowCommand  RequestMaker  PacketMaker --> queue --> control
  *      seen |  ^ wishes, commits                  ^  | ^ |      ^  ^
  *           v  |                        time-outs |  | | +------+  |
  *   +-------+--+---------+------------------------|--+ |           |
  *   |                    |                        |    +-- query   |
  *   ConnectionDesk     Sweep ---------------------+        status  |
  *   ^          |         | refusals                                |
  *   connection +---------+-----------------------------------------+
  * }}}
  *
  * Arrivals: latency 5 clocks to the row, initiation interval 1, never stalled after the sweep of R
  * clocks that follows reset. Visits: 7 clocks each, one at a time. Hazards: each memory has one
  * writer; rows are forwarded; a visit watches the arrivals of its window. Two combinational paths
  * cross components: seen -> commit, into registers of WindowVisits; arrivalWrite -> outcome,
  * phaseWrite, packetWrite (and freed, timeout), into registers. Cost: that of the components; two
  * counters of 48 bits.
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

  /** Clocks since reset, the same a clock ahead, and when an ended window that is asked now may
    * answer the next time.
    */
  val now           = Reg(UInt(TIME_BITS bits)) init 0
  val answerAgainAt = Reg(UInt(TIME_BITS bits)) init 0
  val ahead         = Reg(UInt(TIME_BITS bits)) init 1
  ahead         := Wide.advance(ahead, 1)
  now           := ahead
  answerAgainAt := Wide.sum(ahead, io.config.timeout(31 downto 1), io.config.timeout(0))

  val line     = new ArrivalLine(t)
  val visits   = new WindowVisits(t)
  val desk     = new ConnectionDesk(p)
  val sweep    = new Sweep(t)
  val requests = new RequestMaker(t)
  val trips    = new RoundTrips(t)
  val packets  = new PacketMaker(t)

  // Time and settings.
  line.io.now                           := now
  line.io.answerAgainAt                 := answerAgainAt
  line.io.progress                      := io.config.progress
  line.io.early                         := io.config.early
  visits.io.now                         := now
  visits.io.limits.timeout              := io.config.timeout
  visits.io.limits.backoffLimit         := io.config.backoffLimit
  visits.io.limits.quietTime            := io.config.quietTime
  visits.io.limits.retryLimit           := io.config.retryLimit
  visits.io.limits.adaptive             := io.config.adaptive
  trips.io.now                          := now.resized
  desk.io.enable                        := io.config.enable
  requests.io.asking.progress           := io.config.progress
  requests.io.asking.early              := io.config.early
  requests.io.asking.requestsPerTimeout := io.config.requestsPerTimeout

  // To and from the neighbours.
  line.io.arrival << io.arrival
  desk.io.connection << io.connection
  desk.io.region << io.region
  requests.io.status << io.status
  io.query << requests.io.query
  io.windowCommand << visits.io.windowCommand
  io.control << MooreFifo(packets.io.packet, ControlSizes.CONTROL_QUEUE, atPort = true)

  // Rows.
  visits.io.arriving << line.io.arriving
  visits.io.arrivalWrite << line.io.arrivalWrite
  line.io.phaseWrite << visits.io.phaseWrite
  line.io.packetWrite << visits.io.packetWrite

  visits.io.reachedWrite << line.io.reachedWrite
  visits.io.roundTripWrite << trips.io.roundTripWrite
  trips.io.retransmission << line.io.retransmission
  trips.io.timed << requests.io.timed

  // Visits: wishes, what was seen, commits.
  visits.io.deskWish << desk.io.deskWish
  visits.io.requestWish << requests.io.requestWish
  visits.io.sweepWindow := sweep.io.sweepWindow
  for (seen <- Seq(desk.io.seen, requests.io.seen, sweep.io.seen)) seen << visits.io.seen
  for (outcome <- Seq(requests.io.outcome, sweep.io.outcome)) outcome << visits.io.outcome
  visits.io.deskCommit << desk.io.deskCommit
  visits.io.requestCommit << requests.io.requestCommit
  visits.io.sweepCommit << sweep.io.sweepCommit
  desk.io.commandFree  := visits.io.commandFree
  sweep.io.commandFree := visits.io.commandFree
  desk.io.freed << sweep.io.freed
  sweep.io.opened.valid          := desk.io.opened.valid
  sweep.io.opened.payload.window := desk.io.opened.payload.window

  // Time-outs and early requests.
  requests.io.timeout << sweep.io.timeout
  requests.io.timeoutWaits := sweep.io.timeoutWaits
  sweep.io.requestsIdle    := requests.io.requestsIdle
  requests.io.waiting << line.io.waiting

  // Orders for packets.
  packets.io.opened << desk.io.opened
  packets.io.reply << desk.io.reply
  packets.io.refusal << sweep.io.refusal
  packets.io.answer << line.io.answer
  packets.io.request << requests.io.request
  packets.io.report << line.io.report

  /** In simulation: what a component offers another stays, and is taken in bounded time of
    * PacketBuilder's progress. Not so `line.waiting`: the newest end of a search that waits counts.
    */
  val watches = new Area {
    private val bounds  = new HandshakeBounds(p)
    private val builder = !io.control.valid || io.control.ready
    private val maker   = builder && (!packets.io.packet.valid || packets.io.packet.ready)

    HandshakeWatch("desk.reply", desk.io.reply, bounds.order, maker)
    HandshakeWatch("sweep.refusal", sweep.io.refusal, bounds.order, maker)
    HandshakeWatch("requests.request", requests.io.request, bounds.order, maker)
    HandshakeWatch("line.report", line.io.report, bounds.order, maker)
    HandshakeWatch("packets.packet", packets.io.packet, bounds.order, builder)
  }

  io.count.assignSomeByName(line.io.arrivalCount)
  io.count.assignSomeByName(desk.io.deskCount)
  io.count.assignSomeByName(sweep.io.sweepCount)
  io.count.assignSomeByName(packets.io.packetCount)
  io.count.earlyRequest := requests.io.earlyRequest
}
