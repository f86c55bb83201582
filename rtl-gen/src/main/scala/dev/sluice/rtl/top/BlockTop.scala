// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.top

import spinal.core._

/** A top for measuring one block alone on an FPGA, with five pins: every input of the block comes
  * from a shift register, every output goes through a tree of parities of four with registers, as
  * in [[EngineTop]].
  *
  * @param module
  *   its name in the Verilog
  * @param make
  *   the block
  */
class BlockTop(module: String, make: => Component) extends Component {
  setDefinitionName(module)
  noIoPrefix()

  val shift_in = in port Bool()
  val parity   = out port Bool()

  val block = make
  block.setName("block")

  private val ports   = block.getOrdredNodeIo
  private val inputs  = ports.filter(port => port.isInput && !isOfClock(port))
  private val outputs = ports.filter(port => port.isOutput)
  private val bits    = inputs.map(_.getBitsWidth).sum

  val stimulus = Reg(Bits(bits bits)) init 0
  stimulus := stimulus(bits - 2 downto 0) ## shift_in

  private var at = 0
  for (port <- inputs) {
    port.assignFromBits(stimulus(at, port.getBitsWidth bits))
    at += port.getBitsWidth
  }

  /** The clock and the reset, which a component has as ports once something in it names them. */
  private def isOfClock(port: BaseType): Boolean = Set("clk", "reset").contains(port.getName())

  private def fold(value: Bits): Bool =
    if (value.getWidth == 1) value(0)
    else fold(RegNext(Cat(value.subdivideIn(4 bits, strict = false).map(_.xorR))))

  parity := fold(Cat(outputs.map(_.asBits)))
}
