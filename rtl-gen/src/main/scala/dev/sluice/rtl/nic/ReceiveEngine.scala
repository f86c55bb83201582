// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.nic

import dev.sluice.rtl.admission.Admission
import dev.sluice.rtl.admission.OverflowBundle
import dev.sluice.rtl.admission.RefusedBundle
import dev.sluice.rtl.check.PacketCheck
import dev.sluice.rtl.lib.AnswerBundle
import dev.sluice.rtl.lib.ArrivalBundle
import dev.sluice.rtl.lib.ConnectionBundle
import dev.sluice.rtl.lib.DroppedBundle
import dev.sluice.rtl.lib.VerdictEventBundle
import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.HandshakeWatch
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MemoryWatch
import dev.sluice.rtl.lib.PacketBeat
import dev.sluice.rtl.lib.PacketStream
import dev.sluice.rtl.lib.WindowCommandBundle
import dev.sluice.rtl.window.ReceiveWindowEngine
import dev.sluice.rtl.window.WindowStatus
import dev.sluice.rtl.writer.PacketWriter
import dev.sluice.cycle.window.WindowOp
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.HandshakeBounds
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** Packets come in, payload goes to memory: the blocks of the receive side but its control.
  *
  * {{{
  *   s_axis_rx -> PacketCheck -> Admission <-> ReceiveWindowEngine
  *                     | payload     | writeCommand
  *                     +----------> PacketWriter -> m_axi, arrival
  * }}}
  *
  * Latency from a frame's last beat to its address: the sum of the blocks'. Initiation interval:
  * one beat, and one packet where it fits in a beat. Hazards: none of its own; every block's
  * outputs are registers' functions, so nothing combinational goes from block to block but
  * handshakes.
  *
  * With `--line drop` a beat is taken in every clock, whatever memory does.
  *
  * Cycle model: `dev.sluice.cycle.nic.ReceiveEngineModel`.
  */
class ReceiveEngine(p: NicParameters) extends Component {
  setDefinitionName("ReceiveEngine")

  val io = new Bundle {
    val rx            = slave(Stream(PacketBeat(p)))
    val windowCommand = slave(Stream(WindowCommandBundle()))
    val query         = slave(Stream(UInt(p.sluice.windowBits bits)))
    val status        = master(Flow(WindowStatus(p.sluice)))
    val answer        = master(Stream(AnswerBundle()))
    val connection    = master(Stream(ConnectionBundle()))
    val arrival       = master(Stream(ArrivalBundle()))
    val m_axi         = master(Axi4WriteOnly(HostAxi.config(p)))
    val dropped       = master(Flow(DroppedBundle()))
    val refused       = master(Flow(RefusedBundle()))
    val overflow      = master(Flow(OverflowBundle()))
    val judged        = master(Flow(VerdictEventBundle()))
  }
  noIoPrefix()
  PacketStream.name(io.rx, "s_axis_rx_t")
  Axi4SpecRenamer(io.m_axi)

  val check     = new PacketCheck(p, p.dropsWhenFull)
  val admission = new Admission(p)
  val engine    = ReceiveWindowEngine(p.sluice)
  val writer    = new PacketWriter(p)

  check.io.rx << io.rx
  admission.header << check.io.header
  admission.windowCommand << io.windowCommand
  engine.io.cmd << admission.cmd
  admission.verdict << engine.io.verdict
  admission.queryPort.waits := engine.io.query_waits
  engine.io.query << io.query
  writer.io.writeCommand << admission.writeCommand
  writer.io.payload << check.io.payload

  io.status << engine.io.status
  io.answer << admission.answer
  io.connection << admission.connection
  io.arrival << writer.io.arrival
  io.dropped << check.io.dropped
  io.refused << admission.refused
  io.overflow << admission.overflow
  io.judged.valid   := engine.io.verdict.valid
  io.judged.verdict := engine.io.verdict.verdict
  io.m_axi << writer.io.m_axi

  /** In simulation: what is offered stays, and is taken in bounded time of memory's progress. */
  val watches = new Area {
    private val bounds = new HandshakeBounds(p)
    private val bus    = io.m_axi
    private val memory = MemoryWatch.writesGo("receive.memory", bus)

    HandshakeWatch("check.header", check.io.header, bounds.header, memory)
    HandshakeWatch("check.payload", check.io.payload, bounds.payload, memory)
    HandshakeWatch("admission.cmd", admission.cmd, bounds.atOnce)
    HandshakeWatch("admission.writeCommand", admission.writeCommand, bounds.writeCommand, memory)
    if (!p.dropsWhenFull) HandshakeWatch.taken("s_axis_rx", io.rx, bounds.line, memory)
    else ClockWatches.never("s_axis_rx", !io.rx.ready, "a line that cannot wait is held up")
    HandshakeWatch.taken("m_axi_b", bus.b, bounds.response, memory)
    HandshakeWatch.offered("m_axi_aw", bus.aw)
    HandshakeWatch.offered("m_axi_w", bus.w)

    private val judged = admission.cmd.fire && admission.cmd.op === WindowOp.PACKET.code
    ClockWatches.after("engine.verdict", judged, engine.io.verdict.valid, bounds.verdict)

    /** The window of the query under way, while the next may be offered already. */
    private val asked    = RegNextWhen(io.query.payload, io.query.fire)
    private val inHand   = io.query.fire.mux(io.query.payload, asked)
    private val ofWindow = io.windowCommand.window === inHand.resized
    private val restarts = io.windowCommand.valid && ofWindow
    private val answer   = engine.io.status.valid
    ClockWatches.answered("engine.query", io.query.fire, answer, bounds.query, restarts)
  }
}
