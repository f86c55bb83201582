// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.sizes.RegisterSizes
import dev.sluice.spec.registers.RegisterMap
import spinal.core._

import scala.jdk.CollectionConverters._

/** What the host wrote, a word for each register below the counters, for reading it back; of a low
  * word, what waits for its high word. The settings that the other blocks see are registers of
  * their own ([[RegisterFile]]): so nothing has to choose among them.
  *
  * {{{
  *   after reset: row -> word after reset -> [write row]
  *   host: row -> [read row] -> output register -> word
  * }}}
  *
  * Latency: 3 clocks from `reads` to `word`, which then stays until the next. After reset 128
  * clocks to fill it. Hazards: none, one access at a time either reads or writes. Cost: a block RAM
  * of 128 rows of 32 bits.
  */
class WordMemory(map: RegisterMap) extends Component {
  setDefinitionName("WordMemory")

  private val rows    = RegisterSizes.WORD_ROWS
  private val rowBits = log2Up(rows)

  val filling = out port Bool()
  val reads   = in port Bool()
  val readRow = in port UInt(rowBits bits)
  val word    = out port Reg(Bits(32 bits))
  val writes  = in port Bool()
  val row     = in port UInt(rowBits bits)
  val data    = in port Bits(32 bits)

  val memory = Mem(Bits(32 bits), rows).addAttribute("no_rw_check")
  val next   = Reg(UInt(rowBits + 1 bits)) init 0
  filling := !next.msb
  when(filling)(next := next + 1)

  /** The word after reset of the row that is filled. */
  val initial = new Area {
    private val index = next(rowBits - 1 downto 0)
    private val words = map.registers.asScala.filter(r => r.reset != 0)
    private val bits  = for (bit <- 0 until 32) yield {
      val column = words
        .filter(r => (r.reset >> bit & 1) == 1)
        .map(r => BigInt(1) << (r.address >> 2))
        .sum
      B(column, rows bits)(index)
    }
    val valid = RegNext(filling)
    val row   = RegNext(index)
    val word  = RegNext(Cat(bits))
  }

  word := memory.readSync(readRow, reads)
  memory.write(
    initial.valid.mux(initial.row, row),
    initial.valid.mux(initial.word, data),
    initial.valid || writes
  )
}
