// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.top

import spinal.core._
import spinal.lib.Delay

/** The device's own limit: a block-RAM read-modify-write loop with forwarding, one update in every
  * clock, and nothing else. No window engine that reads its memories in the same way can be faster
  * on the same device.
  *
  * {{{
  *   pin -> shift register -> address -> [block RAM] -> (register) -> forward? -> xor
  *                                            ^-----------------------------------+ -> pin
  * }}}
  *
  * Without the register the loop is the memory's output, one lookup table (stored, written, select,
  * operand), the memory's input, and it forwards at distance 1. With the register, which a device
  * may have inside its block RAM, it forwards at distances 1 and 2 too. Five pins, all registered,
  * as in the tops that measure the engine.
  *
  * @param rows
  *   words of the memory
  * @param bits
  *   of a word
  * @param registered
  *   whether a register follows the memory's output
  */
class MemoryLoopTop(rows: Int, bits: Int, registered: Boolean) extends Component {
  setDefinitionName("MemoryLoopTop")
  noIoPrefix()

  val shift_in = in port Bool()
  val parity   = out port Bool()

  private val addressBits = log2Up(rows)
  private val memory      = Mem(Bits(bits bits), rows).addAttribute("no_rw_check")

  val stimulus = Reg(Bits(addressBits + bits bits)) init 0
  stimulus := stimulus(addressBits + bits - 2 downto 0) ## shift_in

  val address = stimulus(0, addressBits bits).asUInt
  val stored  = memory.readSync(address)
  val updated = Bits(bits bits)
  val written = RegNext(updated)

  /** Clocks from the address to the update. */
  private val depth     = if (registered) 2 else 1
  private val addresses = (1 to depth).scanLeft(address)((at, _) => RegNext(at))
  val operand           = Delay(stimulus(addressBits, bits bits), depth)

  /** Whether the update that is so many clocks ahead of this one has the same address. */
  private def forward(distance: Int): Bool =
    Delay(address === Delay(address, distance), depth)

  val seen = if (registered) {
    val held     = RegNext(stored)
    val previous = RegNext(written)
    forward(2).mux(previous, held)
  } else stored

  updated := forward(1).mux(written, seen) ^ operand
  memory.write(addresses.last, updated)

  private def fold(value: Bits): Bool =
    if (value.getWidth == 1) value(0)
    else fold(RegNext(Cat(value.subdivideIn(4 bits, strict = false).map(_.xorR))))

  parity := fold(written)
}
