// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.nic

import dev.sluice.protocol.NicParameters
import spinal.core._

/** A top for measuring SluiceNicMac on an FPGA, with eight pins: as
  * [[dev.sluice.rtl.top.BlockTop]], but what belongs to a clock comes from registers of that clock
  * and goes to such.
  */
class MacTop(p: NicParameters) extends Component {
  setDefinitionName("SluiceNicMacTop")
  noIoPrefix()

  val clk      = in port Bool()
  val rx_clk   = in port Bool()
  val tx_clk   = in port Bool()
  val host_clk = in port Bool()
  val reset    = in port Bool()
  val shift_in = in port Bool()
  val parity   = out port Bits(2 bits)

  val block = new SluiceNicMac(p)
  block.setName("block")
  block.io.clk      := clk
  block.io.rx_clk   := rx_clk
  block.io.tx_clk   := tx_clk
  block.io.host_clk := host_clk
  block.io.reset    := reset

  private val others = Set("clk", "rx_clk", "tx_clk", "host_clk", "reset")
  private val ports  = block.getOrdredNodeIo.filter(port => !others(port.getName()))

  private def fold(value: Bits): Bool =
    if (value.getWidth == 1) value(0)
    else fold(RegNext(Cat(value.subdivideIn(4 bits, strict = false).map(_.xorR))))

  /** The ports of one clock. */
  private class Side(clock: Bool, mine: Seq[BaseType])
      extends ClockingArea(ClockDomain(clock, config = ClockDomainConfig(resetKind = BOOT))) {
    private val inputs = mine.filter(_.isInput)
    private val bits   = inputs.map(_.getBitsWidth).sum
    val stimulus       = Reg(Bits(bits bits))
    stimulus := stimulus(bits - 2 downto 0) ## shift_in
    for ((port, at) <- inputs.zip(inputs.scanLeft(0)(_ + _.getBitsWidth))) {
      port.assignFromBits(stimulus(at, port.getBitsWidth bits))
    }
    private val outputs = mine.filter(_.isOutput)
    val parity          = Option.when(outputs.nonEmpty)(fold(Cat(outputs.map(_.asBits))))
  }

  private val (rx, rest) = ports.partition(_.getName().startsWith("s_axis_eth"))
  private val (tx, host) = rest.partition(_.getName().startsWith("m_axis_eth"))
  new Side(rx_clk, rx.toSeq).setName("rx")
  private val sent = new Side(tx_clk, tx.toSeq)
  private val told = new Side(host_clk, host.toSeq)
  parity := sent.parity.get ## told.parity.get
}
