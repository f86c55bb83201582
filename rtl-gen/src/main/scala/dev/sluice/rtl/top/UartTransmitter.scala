// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.top

import spinal.core._
import spinal.lib._

/** Sends bytes over a wire: one start bit, eight data bits, the least significant first, one stop
  * bit; the line idles at 1.
  *
  * Initiation interval: ten bits. Hazards: none. Cost: about 30 logic cells.
  *
  * @param clocksPerBit
  *   clock frequency over baud rate
  */
class UartTransmitter(clocksPerBit: Int) extends Component {
  require(clocksPerBit >= 2, s"2 clocks a bit or more, not $clocksPerBit")

  val io = new Bundle {
    val data = slave(Stream(Bits(8 bits)))
    val txd  = out Bool ()
  }

  val divider = Reg(UInt(log2Up(clocksPerBit) bits)) init 0
  val left    = Reg(UInt(4 bits)) init 0
  val frame   = Reg(Bits(9 bits)) init 0x1ff

  io.txd        := frame(0)
  io.data.ready := left === 0

  when(io.data.fire) {
    frame   := io.data.payload ## False
    left    := 10
    divider := clocksPerBit - 1
  } elsewhen (left =/= 0) {
    divider := divider - 1
    when(divider === 0) {
      divider := clocksPerBit - 1
      frame   := True ## frame(8 downto 1)
      left    := left - 1
    }
  }
}
