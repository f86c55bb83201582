package dev.sluice.rtl

import spinal.core._

/** The device's own limit: a block-RAM read-modify-write loop with forwarding at distance 1, one
  * update in every clock, and nothing else. No window engine on the same device can be faster.
  *
  * {{{
  *   pin -> shift register -> address -> [block RAM] -> forward? -> xor -> [block RAM], register -> pin
  * }}}
  *
  * The loop is the memory's output, one lookup table (stored, written, select, operand), the
  * memory's input. Five pins, all registered, as in the tops that measure the engine.
  *
  * @param rows
  *   words of the memory
  * @param bits
  *   of a word
  */
class MemoryLoopTop(rows: Int, bits: Int) extends Component {
  setDefinitionName("MemoryLoopTop")
  noIoPrefix()

  val shift_in = in port Bool()
  val parity   = out port Bool()

  private val addressBits = log2Up(rows)
  private val memory      = Mem(Bits(bits bits), rows)

  val stimulus = Reg(Bits(addressBits + bits bits)) init 0
  stimulus := stimulus(addressBits + bits - 2 downto 0) ## shift_in

  val address  = stimulus(0, addressBits bits).asUInt
  val operand  = RegNext(stimulus(addressBits, bits bits))
  val previous = RegNext(address)
  val stored   = memory.readSync(address)
  val updated  = Bits(bits bits)
  val written  = RegNext(updated)
  val forward  = RegNext(address === previous)

  updated := forward.mux(written, stored) ^ operand
  memory.write(previous, updated)

  private def fold(value: Bits): Bool =
    if (value.getWidth == 1) value(0)
    else fold(RegNext(Cat(value.subdivideIn(4 bits, strict = false).map(_.xorR))))

  parity := fold(written)
}
