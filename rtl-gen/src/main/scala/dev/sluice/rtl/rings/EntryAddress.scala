// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.rtl.lib.Wide
import spinal.core._

/** Where an entry lies, in entries: base + slot, the lower half in one clock, the upper in the
  * next. It is right from two clocks after base and slot were given on, while they stay.
  *
  * Cost: two adders of 30 bits, as many flip-flops as the sum has, and one.
  */
private[rtl] class EntryAddress(base: UInt, slot: UInt) extends Area {
  private val bits = base.getWidth
  private val half = bits / 2

  private val sum  = RegNext(Wide.sumAndCarry(base(half - 1 downto 0), slot.resize(half bits)))
  private val high = RegNext(
    Wide.sum(base(bits - 1 downto half), sum.msb.asUInt)
  )

  val address = high @@ sum(half - 1 downto 0)
}

/** Whether a setting is what it was a clock before, of the settings that were judged: `same`
  * belongs to the settings of two clocks ago. Compared in three steps, of which the first is before
  * the settings' registers.
  */
private[rtl] class SameAsBefore(config: UInt, setting: UInt) extends Area {
  private val parts = (0 until 4).map { i =>
    RegNext(config(8 * i, 8 bits) === setting(8 * i, 8 bits))
  }

  val same = RegNext(RegNext(parts.reduce(_ && _)))
}
