// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.sizes.RegisterSizes
import dev.sluice.spec.registers.NicCounter
import spinal.core._

/** The counters of the NIC: 64 bits each in one block RAM, several may count in a clock.
  *
  * {{{
  *   events -> small counters, 8 bits each
  *                  | taken and cleared
  *   index -> [read row] -> take -> add low word -> add high word -> [write row]
  *   row (host) --^
  * }}}
  *
  * A sweep goes round, a row a clock, and adds each small counter to its row. Between two visits of
  * a row lie at most 64 * 5 / 3 clocks, as an access of the host stops the sweep for 2 of 5 clocks,
  * and after reset 64 more to clear the memory: a small counter of 8 bits cannot overflow. Hazards:
  * a row is in the pipeline once, as there are 64; in the clock of the host's read nothing is
  * written. Latency: a count is at most 112 clocks behind. Cost: 8 bits and an incrementer for each
  * counter, a block RAM of 64 rows of 64 bits, 2 adders of 32 bits.
  *
  * @param from
  *   what the counters begin with; not 0 only in benches, to see the high word count
  */
class CounterBank(from: Long) extends Component {
  setDefinitionName("CounterBank")

  private val rows    = RegisterSizes.COUNTER_ROWS
  private val rowBits = log2Up(rows)

  val events   = in port Bits(NicCounter.count bits)
  val announce = in port Bool()
  val fetch    = in port Bool()
  val row      = in port UInt(rowBits bits)
  val clearing = out port (Reg(Bool()) init True)
  val output   = out port Bits(64 bits)

  val memory  = Mem(Bits(64 bits), rows)
  val index   = Reg(UInt(rowBits bits)) init 0
  val pending = Vec.tabulate(NicCounter.count)(i => Reg(UInt(8 bits)) init 0)

  /** A row was read in the clock before. */
  val reading = Reg(Bool()) init False
  val readRow = Reg(UInt(rowBits bits))

  val taken = new Area {
    val valid = Reg(Bool()) init False
    val row   = Reg(UInt(rowBits bits))
    val count = Reg(UInt(64 bits))
    val more  = Reg(UInt(8 bits))
  }

  val added = new Area {
    val valid = Reg(Bool()) init False
    val row   = Reg(UInt(rowBits bits))
    val low   = Reg(UInt(33 bits))
    val high  = Reg(UInt(32 bits))
  }

  val reads                 = !clearing && !announce && !fetch
  when(clearing || reads)(index                 := index + 1)
  when(clearing && index === rows - 1)(clearing := False)

  reading := reads
  readRow := index
  output  := memory.readSync(fetch.mux(row, index), reads || fetch && !clearing)

  val takes = reading && !fetch
  val more  = UInt(8 bits)
  more := 0
  for ((count, i) <- pending.zipWithIndex) {
    val mine = readRow === i
    when(mine)(more := count)
    when(takes && mine) {
      count := events(i).asUInt.resized
    } elsewhen (events(i))(count := count + 1)
  }

  when(!fetch) {
    taken.valid := reading
    taken.row   := readRow
    taken.count := output.asUInt
    taken.more  := more
    added.valid := taken.valid
    added.row   := taken.row
    added.low   := (U"1'b0" @@ taken.count(31 downto 0)) + taken.more
    added.high  := taken.count(63 downto 32)
  }

  private val sum = (added.high + added.low(32).asUInt) @@ added.low(31 downto 0)
  memory.write(
    clearing.mux(index, added.row),
    clearing.mux(B(BigInt(from), 64 bits), sum.asBits),
    clearing || added.valid && !fetch
  )
}
