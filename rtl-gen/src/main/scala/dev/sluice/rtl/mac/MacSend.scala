// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.mac

import dev.sluice.protocol.NicParameters
import dev.sluice.rtl.udp.FrameBeat
import dev.sluice.sizes.MacSizes
import spinal.core._
import spinal.lib._

/** Frames from the NIC's clock to a MAC, each without gaps as far as the MAC takes it.
  *
  * {{{
  *   frames (core clock) -> [asynchronous FIFO] -> FrameStore (tx clock) -> onward
  * }}}
  *
  * Whole frames are stored before their first beat, so the NIC's clock may be slower than the
  * MAC's. None is dropped: a full store holds the FIFO up, and it holds two of the largest frames.
  * Latency: a frame's own length, and some clocks of both sides. Initiation interval: a beat a
  * clock. Hazards: none. Cost: as that of [[MacReceive]].
  */
class MacSend(p: NicParameters, clocks: MacClocks) extends Component {
  val frames = slave(Stream(FrameBeat(p)))
  val onward = master(Stream(FrameBeat(p)))

  val fifo = new StreamFifoCC(FrameBeat(p), MacSizes.FIFO_ROWS, clocks.edge, clocks.tx, false)
  fifo.io.push << frames

  val side = new ClockingArea(clocks.tx) {
    val store = new FrameStore(p, MacSizes.storeRows(p))
    store.io.push.valid   := fifo.io.pop.valid && store.io.room
    store.io.push.payload := fifo.io.pop.payload
    fifo.io.pop.ready     := store.io.room
    store.io.spoilt       := False
    onward << store.io.pop
  }
}
