// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.mac

import spinal.core._
import spinal.lib._

/** Carries pulses to another clock, none of them lost: they are counted, the count crosses, and as
  * many pulses come out.
  *
  * {{{
  *   pulse -> count -> toggle handshake -> count -> pulses
  * }}}
  *
  * Latency: some clocks of both sides. Initiation interval: a pulse a clock of the slower side, in
  * the long run; until 65,535 are behind none is lost. Hazards: none. Cost: 48 registers and two
  * adders for each line.
  */
class EventCrossing(from: ClockDomain, to: ClockDomain) extends Component {
  val io = new Bundle {
    val happens = in(Bool())
    val told    = out(Bool())
  }

  private val BITS = 16

  private val crossing =
    new StreamCCByToggle(UInt(BITS bits), from, to, withOutputBufferedReset = false)

  val giver = new ClockingArea(from) {
    val count = Reg(UInt(BITS bits)) init 0
    crossing.io.input.valid   := count =/= 0
    crossing.io.input.payload := count
    private val before = crossing.io.input.fire.mux(U(0), count)
    when(io.happens || crossing.io.input.fire)(count := before + io.happens.asUInt)
  }

  val taker = new ClockingArea(to) {
    val count = Reg(UInt(BITS bits)) init 0
    val tells = count =/= 0
    crossing.io.output.ready := True
    private val more = crossing.io.output.valid.mux(crossing.io.output.payload, U(0))
    count   := count + more - tells.asUInt
    io.told := RegNext(tells) init False
  }
}
