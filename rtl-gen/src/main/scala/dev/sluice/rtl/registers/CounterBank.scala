// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.rtl.lib.Wide
import dev.sluice.sizes.RegisterSizes
import dev.sluice.spec.registers.NicCounter
import spinal.core._
import spinal.lib._

/** The counters of the NIC: 64 bits each in one block RAM, several may count in a clock.
  *
  * {{{
  *   events -> small counters -> groups of 8 -> one -> its count ----+
  *   index, row (host) -> address -> [read row] -> output register -> compare -> add -> [write row]
  * }}}
  *
  * A small counter is never cleared: it holds the low 7 bits of its count, and a row the whole
  * count of when it was visited. A sweep goes round, a row a clock: the new low bits are the small
  * counter's, and where these are less than the row's, the bits above count one. The first round
  * after reset begins with what the counters begin with instead of the row. Between two visits of a
  * row lie at most 66 * 10 / 8 clocks, as an access of the host takes 2 of 10 from the sweep: fewer
  * than a small counter has states. Hazards: a row is in the pipeline once, as there are 66 and 5
  * stages; no row is written in the clock of the host's read, as the sweep leaves out the row that
  * would be (`announce`, 4 clocks before `fetch`). Latency: a count is at most 90 clocks behind.
  * Cost: 7 registers and 2 lookup tables for each counter, a choice among them, a block RAM of 128
  * rows of 64 bits, an adder of 57 bits.
  *
  * @param from
  *   what the counters begin with; not 0 only in benches, to see the high word count
  */
class CounterBank(from: Long) extends Component {
  setDefinitionName("CounterBank")

  import SmallCounters.{BITS, PERIOD}

  private val counters = NicCounter.count
  private val rows     = RegisterSizes.COUNTER_ROWS
  private val rowBits  = log2Up(rows)
  private val group    = 8
  require(from % PERIOD == 0 && counters * 10 / 8 < PERIOD)

  val events   = in port Bits(counters bits)
  val announce = in port Bool()
  val fetch    = in port Bool()
  val row      = in port UInt(rowBits bits)

  /** The row of the host 3 clocks after `fetch`. */
  val output = out port Reg(Bits(64 bits))

  val memory = Mem(Bits(64 bits), rows).addAttribute("no_rw_check")
  val small  = Vec.tabulate(counters)(_ => Reg(Bits(BITS bits)) init 0)
  for ((state, i) <- small.zipWithIndex) {
    when(events(i))(state := SmallCounters.next(state))
  }

  val index   = Reg(UInt(rowBits bits)) init 0
  val first   = Reg(Bool()) init True
  val address = Reg(UInt(rowBits bits))
  val goes    = !announce && !fetch
  val last    = index === counters - 1
  when(goes) {
    index := last.mux(U(0, rowBits bits), index + 1)
    first := first && !last
  }
  address := fetch.mux(row, index)
  output  := memory.readSync(address)

  /** The small counter of the row that is read: one of each group of 8, one of all, its count. */
  private def pick(those: Seq[Bits], select: Bits): Bits =
    those.zipWithIndex
      .map { case (each, i) => each & B(BITS bits, default -> select(i)) }
      .reduceBalancedTree(_ | _)

  val place  = Reg(Bits(group bits)) init 1
  when(goes)(place := last.mux(B(1, group bits), place.rotateLeft(1)))
  val groups = Vec(small.grouped(group).map(each => RegNext(pick(each.toSeq, place))).toSeq)
  val which  = RegNext(UIntToOh(index(rowBits - 1 downto log2Up(group)), groups.size))
  val state  = RegNext(pick(groups.toSeq, which))
  val recent = RegNext(SmallCounters.count(state))

  /** A row that was asked for, read, given out; whether it is of the first round. */
  class Visit extends Area {
    val valid = Reg(Bool())
    val first = Reg(Bool())
    val row   = Reg(UInt(rowBits bits))

    def of(valid: Bool, first: Bool, row: UInt): Unit = {
      this.valid := valid
      this.first := first
      this.row   := row
    }
    def of(before: Visit): Unit = of(before.valid, before.first, before.row)
  }
  val asked   = new Visit
  val latched = new Visit
  val stored  = new Visit
  asked.of(goes, first, index)
  latched.of(asked)
  stored.of(latched)

  val compared = new Area {
    val valid   = RegNext(stored.valid)
    val row     = RegNext(stored.row)
    val recent  = RegNext(CounterBank.this.recent)
    val wrapped = RegNext(
      !stored.first && CounterBank.this.recent < output(BITS - 1 downto 0).asUInt
    )
    val above = Reg(UInt(64 - BITS bits))
    above := output(63 downto BITS).asUInt
    when(stored.first)(above := U(BigInt(from) >> BITS, 64 - BITS bits))
  }

  /** What is to be written: in registers, as the memory is far from the adder. */
  val added = new Area {
    val valid  = RegNext(compared.valid)
    val row    = RegNext(compared.row)
    val recent = RegNext(compared.recent)
    val above  = RegNext(Wide.sum(compared.above, compared.wrapped.asUInt))
  }
  memory.write(added.row, (added.above @@ added.recent).asBits, added.valid)
}
