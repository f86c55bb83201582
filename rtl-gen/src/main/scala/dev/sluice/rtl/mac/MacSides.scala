// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.mac

import dev.sluice.protocol.NicParameters
import dev.sluice.rtl.lib.MacEventBundle
import dev.sluice.rtl.udp.{FrameBeat, FrameStream}
import spinal.core._
import spinal.lib._

/** [[MacReceive]] and [[MacSend]] with their clocks as ports, for a bench without the NIC between
  * them.
  *
  * {{{
  *   s_axis_eth (rx_clk) -> MacReceive -> toNic, event (clk)
  *   fromNic (clk)       -> MacSend    -> m_axis_eth (tx_clk)
  * }}}
  *
  * Latency, initiation interval, hazards, cost: those of the two.
  */
class MacSides(p: NicParameters) extends Component {
  val io = new Bundle {
    val clk     = in(Bool())
    val rx_clk  = in(Bool())
    val tx_clk  = in(Bool())
    val reset   = in(Bool())
    val rx      = slave(Flow(FrameBeat(p)))
    val rxError = in(Bool())
    val toNic   = master(Stream(FrameBeat(p)))
    val event   = out(MacEventBundle())
    val fromNic = slave(Stream(FrameBeat(p)))
    val tx      = master(Stream(FrameBeat(p)))
  }
  noIoPrefix()
  MacReceive.name(io.rx, io.rxError)
  FrameStream.name(io.tx, "m_axis_eth_t")

  val clocks  = new MacClocks(io.reset, io.clk, io.rx_clk, io.tx_clk, io.clk)
  val receive = new MacReceive(p, clocks)
  receive.frames << io.rx
  receive.error := io.rxError
  io.toNic << receive.onward
  io.event := receive.event

  val send = new MacSend(p, clocks)
  send.frames << io.fromNic
  io.tx << send.onward
}
