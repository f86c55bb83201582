// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.nic

import dev.sluice.rtl.admission.OverflowBundle
import dev.sluice.rtl.admission.RefusedBundle
import dev.sluice.rtl.builder.PacketBuilder
import dev.sluice.rtl.builder.ReadErrorBundle
import dev.sluice.rtl.control.ReceiveConfigBundle
import dev.sluice.rtl.control.ReceiveControl
import dev.sluice.rtl.control.ReceiveCountBundle
import dev.sluice.rtl.control.RegionBundle
import dev.sluice.rtl.lib.CompletionBundle
import dev.sluice.rtl.lib.DescriptorBundle
import dev.sluice.rtl.lib.DroppedBundle
import dev.sluice.rtl.lib.VerdictEventBundle
import dev.sluice.rtl.lib.HandshakeWatch
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MemoryWatch
import dev.sluice.rtl.lib.PacketBeat
import dev.sluice.rtl.lib.PacketStream
import dev.sluice.rtl.send.SendConfigBundle
import dev.sluice.rtl.send.SendEngine
import dev.sluice.rtl.send.SendEventBundle
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.HandshakeBounds
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** A whole NIC but for the rings in host memory and the registers.
  *
  * {{{
  *   s_axis_rx -> ReceiveEngine -> m_axi (write)
  *                 |  ^    | answer
  *          arrival v  |    v
  *          ReceiveControl  SendEngine <- descriptor, -> completion
  *                 | control   | send
  *                 v           v
  *                 PacketBuilder <- m_axi (read), -> m_axis_tx
  * }}}
  *
  * Latency and initiation interval: those of the blocks. Hazards: none of its own; all that goes
  * from block to block are streams and flows whose both ends are functions of registers.
  *
  * Cycle model: `dev.sluice.cycle.nic.NicCoreModel`.
  */
class NicCore(p: NicParameters) extends Component {
  setDefinitionName("NicCore")

  val io = new Bundle {
    val rx            = slave(Stream(PacketBeat(p)))
    val tx            = master(Stream(PacketBeat(p)))
    val m_axi         = master(Axi4(HostAxi.config(p)))
    val descriptor    = slave(Stream(DescriptorBundle()))
    val completion    = master(Stream(CompletionBundle()))
    val region        = slave(Flow(RegionBundle()))
    val receiveConfig = in(ReceiveConfigBundle())
    val sendConfig    = in(SendConfigBundle())
    val dropped       = master(Flow(DroppedBundle()))
    val refused       = master(Flow(RefusedBundle()))
    val overflow      = master(Flow(OverflowBundle()))
    val judged        = master(Flow(VerdictEventBundle()))
    val readError     = master(Flow(ReadErrorBundle()))
    val count         = out(ReceiveCountBundle())
    val event         = out(SendEventBundle())
  }
  noIoPrefix()
  PacketStream.name(io.rx, "s_axis_rx_t")
  PacketStream.name(io.tx, "m_axis_tx_t")
  Axi4SpecRenamer(io.m_axi)

  val receive = new ReceiveEngine(p)
  val control = new ReceiveControl(p)
  val send    = new SendEngine(p)
  val builder = new PacketBuilder(p)

  receive.io.rx << io.rx
  receive.io.windowCommand << control.io.windowCommand
  receive.io.query << control.io.query

  control.io.connection << receive.io.connection
  control.io.arrival << receive.io.arrival
  control.io.status << receive.io.status
  control.io.region << io.region
  control.io.config := io.receiveConfig

  send.descriptor << io.descriptor
  send.answer << receive.io.answer
  send.config := io.sendConfig

  builder.io.control << control.io.control
  builder.io.send << send.send
  send.sendRoom := builder.io.sendRoom

  io.tx << builder.io.tx
  io.completion << send.completion
  io.m_axi.aw << receive.io.m_axi.aw
  io.m_axi.w << receive.io.m_axi.w
  receive.io.m_axi.b << io.m_axi.b
  io.m_axi.ar << builder.io.m_axi.ar
  builder.io.m_axi.r << io.m_axi.r
  io.dropped << receive.io.dropped
  io.refused << receive.io.refused
  io.overflow << receive.io.overflow
  io.judged << receive.io.judged
  io.readError << builder.io.readError
  send.readError << builder.io.readError
  io.count := control.io.count
  io.event := send.event

  /** In simulation: what is offered stays, and is taken in bounded time of the line's and memory's
    * progress.
    */
  val watches = new Area {
    private val bounds = new HandshakeBounds(p)
    private val bus    = io.m_axi
    private val line   = !io.tx.valid || io.tx.ready
    private val writes = MemoryWatch.writesGo("core.writes", bus.aw, bus.w, bus.w.last, bus.b)
    private val reads  = MemoryWatch.readsGo("core.reads", bus.ar, bus.r, bus.r.last)
    private val toLine = reads && line && !control.io.control.valid

    HandshakeWatch("writer.arrival", receive.io.arrival, bounds.atOnce)
    HandshakeWatch("admission.answer", receive.io.answer, bounds.answer)
    HandshakeWatch("admission.connection", receive.io.connection, bounds.connection, writes && line)
    HandshakeWatch("control.query", control.io.query, bounds.query)
    HandshakeWatch("control.windowCommand", control.io.windowCommand, bounds.header, writes)
    HandshakeWatch("control.control", control.io.control, bounds.control, line)
    HandshakeWatch("send.send", send.send, bounds.send, toLine)
    HandshakeWatch.offered("m_axis_tx", io.tx)
    HandshakeWatch.offered("m_axi_ar", bus.ar)
    HandshakeWatch.taken("m_axi_r", bus.r, bounds.response, reads)
  }
}
