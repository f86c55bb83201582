// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.top

import dev.sluice.rtl.window.ReceiveWindowEngine
import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** A top for measuring the receive-window engine alone on an FPGA, with five pins.
  *
  * Every input of the engine comes from a register (a shift register, fed by one pin); every output
  * goes through one lookup table, a parity of four, into a register, and on through a tree of the
  * same to one pin. No path between the pins and the engine is longer than that, so the slowest
  * path is the engine's own. Cost besides the engine: one register for each input, about a third of
  * a logic cell for each output. The output `query_waits` is left out: it is a wire from a register
  * that is there anyway.
  */
class EngineTop(p: SluiceParameters) extends Component {
  setDefinitionName("EngineTop")
  noIoPrefix()

  val shift_in = in port Bool()
  val parity   = out port Bool()

  val engine = ReceiveWindowEngine.withoutWaits(p)
  engine.setName("engine")

  private val inputs = Seq(
    engine.io.cmd.valid.asBits,
    engine.io.cmd.payload.asBits,
    engine.io.query.valid.asBits,
    engine.io.query.payload.asBits
  )
  private val bits = inputs.map(_.getWidth).sum
  val stimulus     = Reg(Bits(bits bits)) init 0
  stimulus := stimulus(bits - 2 downto 0) ## shift_in

  engine.io.cmd.valid := stimulus(0)
  engine.io.cmd.payload.assignFromBits(stimulus(1, engine.io.cmd.payload.getBitsWidth bits))
  private val queryAt = 1 + engine.io.cmd.payload.getBitsWidth
  engine.io.query.valid   := stimulus(queryAt)
  engine.io.query.payload := stimulus(queryAt + 1, p.windowBits bits).asUInt

  private def fold(value: Bits): Bool =
    if (value.getWidth == 1) value(0)
    else fold(RegNext(Cat(value.subdivideIn(4 bits, strict = false).map(_.xorR))))

  parity := fold(
    engine.io.cmd.ready ## engine.io.query.ready ## engine.io.verdict.asBits ## engine.io.status.asBits
  )
}
