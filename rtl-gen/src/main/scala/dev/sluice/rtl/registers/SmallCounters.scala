// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import spinal.core._

/** How a small counter counts: through the 128 states of a shift register of 7 bits whose feedback
  * makes it pass all of them, so that no counter needs an adder. Where a state is in their order
  * says one table for all counters.
  *
  * {{{
  *   event: state <- state(5..0) ## feedback(state); 0 comes first
  * }}}
  *
  * Cost: 7 registers and 2 lookup tables a counter; a table of 128 rows of 7 bits.
  */
private[rtl] object SmallCounters {

  /** Bits of a small counter, and after how many events it is where it began. */
  val BITS   = 7
  val PERIOD = 1 << BITS

  private val LOW = (1 << BITS - 1) - 1

  private def after(state: Int): Int = {
    val bits     = (state >> 6) ^ (state >> 5)
    val feedback = (~bits & 1) ^ (if ((state & LOW) == LOW) 1 else 0)
    (state << 1 | feedback) & PERIOD - 1
  }

  /** The states in their order. */
  private val order = Iterator.iterate(0)(after).take(PERIOD).toSeq
  require(order.distinct.size == PERIOD, "a small counter passes all states")

  /** The state after one more event. */
  def next(state: Bits): Bits =
    state(BITS - 2 downto 0) ## (!(state(BITS - 1) ^ state(BITS - 2)) ^ state(
      BITS - 2 downto 0
    ).andR)

  /** How many events after 0 a state is. */
  def count(state: Bits): UInt = {
    val bits = for (bit <- 0 until BITS) yield {
      val column =
        order.zipWithIndex.filter(s => (s._2 >> bit & 1) == 1).map(s => BigInt(1) << s._1).sum
      B(column, PERIOD bits)(state.asUInt)
    }
    Cat(bits).asUInt
  }
}
