// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.nic

import dev.sluice.protocol.NicParameters
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.mac.{MacClocks, MacReceive, MacSend}
import dev.sluice.rtl.udp.{FrameBeat, FrameStream}
import dev.sluice.sizes.MacSizes
import dev.sluice.spec.registers.NicRegister
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._
import spinal.lib.bus.amba4.axilite._

/** The whole NIC behind a MAC: four clocks that need not know of each other.
  *
  * {{{
  *   s_axis_eth (rx_clk) -> MacReceive -> +--------------+ -> MacSend -> m_axis_eth (tx_clk)
  *                                        | SluiceNicUdp |
  *   s_axil, irq (host_clk) <-> FIFOs <-> |    (clk)     | <-> FIFOs <-> m_axi, m_axi_ring (host_clk)
  *                                        +--------------+
  * }}}
  *
  * What crosses is in asynchronous FIFOs of SpinalHDL's library, whose pointers are Gray codes
  * behind two registers; pulses are counted; the interrupt, a level, is behind two registers. One
  * `reset` for all, which needs no clock. Latency, initiation interval: those of the parts.
  * Hazards: none. Cost: the NIC's, two stores of two of the largest frames, 17 FIFOs of 16 rows.
  *
  * Page: docs/blocks/nic-mac.md. The part of one clock has a cycle model,
  * `dev.sluice.cycle.nic.SluiceNicUdpModel`.
  */
class SluiceNicMac(p: NicParameters) extends Component {
  setDefinitionName("SluiceNicMac")

  val io = new Bundle {
    val clk        = in(Bool())
    val rx_clk     = in(Bool())
    val tx_clk     = in(Bool())
    val host_clk   = in(Bool())
    val reset      = in(Bool())
    val rx         = slave(Flow(FrameBeat(p)))
    val rxError    = in(Bool())
    val tx         = master(Stream(FrameBeat(p)))
    val m_axi      = master(Axi4(HostAxi.outside(p)))
    val m_axi_ring = master(Axi4(HostAxi.outside(p)))
    val s_axil     = slave(AxiLite4(AxiLite4Config(NicRegister.ADDRESS_BITS, 32)))
    val irq        = out(Bool())
  }
  noIoPrefix()
  MacReceive.name(io.rx, io.rxError)
  FrameStream.name(io.tx, "m_axis_eth_t")
  Axi4SpecRenamer(io.m_axi)
  Axi4SpecRenamer(io.m_axi_ring)
  AxiLite4SpecRenamer(io.s_axil)

  val clocks = new MacClocks(io.reset, io.clk, io.rx_clk, io.tx_clk, io.host_clk)

  val core = new ClockingArea(clocks.core) {
    val nic = new SluiceNicUdp(p, mac = true)
  }
  private val inside = core.nic.io

  val receive = new MacReceive(p, clocks)
  receive.frames << io.rx
  receive.error := io.rxError
  inside.rx << receive.onward
  inside.macEvent := receive.event

  val send = new MacSend(p, clocks)
  send.frames << inside.tx
  io.tx << send.onward

  /** A FIFO in reset would take what it does not keep: until then nothing of the host is taken. */
  val awake = new ClockingArea(clocks.host) {
    val flag = RegInit(False)
    flag := True
  }

  /** A channel through a FIFO. */
  private def cross[T <: Data](to: Stream[T], from: Stream[T], out: Boolean, name: String): Unit = {
    val (push, pop) = if (out) (clocks.edge, clocks.host) else (clocks.host, clocks.edge)
    val fifo        = new StreamFifoCC(from.payloadType, MacSizes.FIFO_ROWS, push, pop, false)
    fifo.setName(name + "_fifo")
    fifo.io.push << (if (out) from else from.continueWhen(awake.flag))
    to << fifo.io.pop
  }

  private def cross(port: Axi4, bus: Axi4, name: String): Unit = {
    cross(port.aw, bus.aw, out = true, name + "_aw")
    cross(port.w, bus.w, out = true, name + "_w")
    cross(port.ar, bus.ar, out = true, name + "_ar")
    cross(bus.b, port.b, out = false, name + "_b")
    cross(bus.r, port.r, out = false, name + "_r")
  }
  cross(io.m_axi, inside.m_axi, "m_axi")
  cross(io.m_axi_ring, inside.m_axi_ring, "m_axi_ring")

  cross(inside.s_axil.aw, io.s_axil.aw, out = false, "s_axil_aw")
  cross(inside.s_axil.w, io.s_axil.w, out = false, "s_axil_w")
  cross(inside.s_axil.ar, io.s_axil.ar, out = false, "s_axil_ar")
  cross(io.s_axil.b, inside.s_axil.b, out = true, "s_axil_b")
  cross(io.s_axil.r, inside.s_axil.r, out = true, "s_axil_r")

  val interrupt = new ClockingArea(clocks.host) {
    val level = BufferCC(inside.irq, init = False, bufferDepth = Some(2))
    io.irq := level
  }
}
