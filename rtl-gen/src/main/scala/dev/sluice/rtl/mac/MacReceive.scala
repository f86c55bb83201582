// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.mac

import dev.sluice.protocol.NicParameters
import dev.sluice.rtl.lib.MacEventBundle
import dev.sluice.rtl.udp.FrameBeat
import dev.sluice.sizes.MacSizes
import spinal.core._
import spinal.lib._

/** Frames from a MAC that cannot wait, to the NIC's clock.
  *
  * {{{
  *   frames, error -> FrameStore (rx clock) -> [asynchronous FIFO] -> onward (core clock)
  *                        | damaged, no room -> EventCrossing -------> event
  * }}}
  *
  * A frame that the MAC says is damaged, at its last beat, or that finds the store full is dropped
  * whole and counted. Latency: its own length, and some clocks of both sides. Initiation interval:
  * a beat a clock. Hazards: none. Cost: block RAM for two of the largest frames, a FIFO of 16
  * beats.
  */
class MacReceive(p: NicParameters, clocks: MacClocks) extends Component {
  val frames = slave(Flow(FrameBeat(p)))
  val error  = in port Bool()
  val onward = master(Stream(FrameBeat(p)))
  val event  = out(MacEventBundle())

  val side = new ClockingArea(clocks.rx) {
    val store = new FrameStore(p, MacSizes.storeRows(p))
    store.io.push << frames
    store.io.spoilt := error
  }
  val fifo = new StreamFifoCC(FrameBeat(p), MacSizes.FIFO_ROWS, clocks.rx, clocks.edge, false)
  fifo.io.push << side.store.io.pop
  onward << fifo.io.pop

  val damaged = new EventCrossing(clocks.rx, clocks.edge)
  damaged.io.happens := side.store.io.badFrame
  event.badFrame     := damaged.io.told
  val full = new EventCrossing(clocks.rx, clocks.edge)
  full.io.happens := side.store.io.noRoom
  event.noRoom    := full.io.told
}

private[rtl] object MacReceive {

  /** Names the ports of frames from a MAC. */
  def name(frames: Flow[FrameBeat], error: Bool): Unit = {
    frames.valid.setName("s_axis_eth_tvalid")
    frames.payload.elements.foreach { case (field, wires) => wires.setName("s_axis_eth_t" + field) }
    error.setName("s_axis_eth_tuser")
  }
}
