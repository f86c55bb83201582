// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import spinal.core._
import spinal.lib.misc.pipeline._

/** a < b and a = b in two stages: each half in the first, the halves together in the second. Half
  * the carry chain, for two lookup tables more.
  *
  * @param first
  *   the stage in which a and b are
  * @param second
  *   the stage after it, in which the answer is
  */
class SplitCompare(label: String, first: Node, second: Node, a: Node => UInt, b: Node => UInt)
    extends Area {
  private def flag(what: String) = Payload(Bool()).setName(s"${label}_$what")

  private val HIGH_UNDER = flag("HIGH_UNDER")
  private val HIGH_SAME  = flag("HIGH_SAME")
  private val LOW_UNDER  = flag("LOW_UNDER")
  private val LOW_SAME   = flag("LOW_SAME")

  private val left  = a(first)
  private val right = b(first)
  private val low   = left.getWidth / 2
  private val high  = left.getWidth - low

  first(LOW_UNDER)  := (if (low == 0) False else left(0, low bits) < right(0, low bits))
  first(HIGH_UNDER) := left(low, high bits) < right(low, high bits)
  first(HIGH_SAME)  := left(low, high bits) === right(low, high bits)

  /** In the second stage. */
  val under: Bool = second(HIGH_UNDER) || second(HIGH_SAME) && second(LOW_UNDER)

  /** Built only where it is asked for. */
  lazy val same: Bool = {
    first(LOW_SAME) := (if (low == 0) True else left(0, low bits) === right(0, low bits))
    second(HIGH_SAME) && second(LOW_SAME)
  }
}
