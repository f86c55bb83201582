// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import spinal.core._
import spinal.lib.misc.pipeline._

/** One more or one less than the upper bits of a number, in two stages: the lower half and whether
  * it wraps, then the upper half. The carry chain is half as long.
  *
  * @param label
  *   begins the names of what travels along
  * @param first
  *   the stage of the lower half
  * @param second
  *   the stage after it, in which the whole is there
  * @param number
  *   the number, which travels along
  * @param from
  *   the lowest of the bits that count
  * @param bits
  *   how many count, 2 or more; those beyond the number are zeros
  * @param up
  *   one more; else one less
  */
class SplitStep(
    label: String,
    first: Node,
    second: Node,
    number: Payload[UInt],
    from: Int,
    bits: Int,
    up: Boolean
) extends Area {
  private val lowBits = bits / 2

  val LOW   = Payload(UInt(lowBits bits)).setName(s"${label}_LOW")
  val WRAPS = Payload(Bool()).setName(s"${label}_WRAPS")

  private def part(node: Node, at: Int, count: Int): UInt = {
    val value = node(number)
    if (at > value.high) U(0, count bits)
    else value((at + count - 1) min value.high downto at).resize(count)
  }
  private val low  = part(first, from, lowBits)
  private val high = part(second, from + lowBits, bits - lowBits)

  first(LOW)   := (if (up) low + 1 else low - 1)
  first(WRAPS) := (if (up) low.andR else !low.orR)

  /** In the second stage. */
  val result = (if (up) high + second(WRAPS).asUInt else high - second(WRAPS).asUInt) @@ second(LOW)
}
