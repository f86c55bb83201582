// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import spinal.core._
import spinal.lib.misc.pipeline._

/** The first bit that is not yet passed, in a row whose bits change their meaning with the lap:
  * from a start on in the start's lap (a bit is passed if it is not the lap's parity), else before
  * it in the lap after, else the start itself in the lap after.
  *
  * Stages: two to take the start apart, `split`, then a level of the tree each.
  *
  * @param label
  *   begins the names of the tree's signals
  * @param split
  *   the stage in which the row is a register
  * @param row
  *   the bits, `width` of them
  * @param start
  *   a number whose lowest bits are its place, needed two stages before `split`
  * @param odd
  *   the parity of its lap, in `split`
  * @param nodes
  *   the levels of the tree and one for the answer
  * @param carried
  *   bits of which the one at the answer's place is wanted too, from the first of `nodes` on
  */
class LapSearch(
    label: String,
    stages: WindowStages,
    split: Node,
    row: Payload[Bits],
    width: Int,
    start: Node => UInt,
    odd: Node => Bool,
    nodes: Seq[Node],
    carried: Option[Payload[Bits]] = None
) extends Area {
  private val first  = stages.all(stages.all.indexOf(split) - 2)
  private val second = stages.all(stages.all.indexOf(split) - 1)
  private val size   = width min 8
  private val groups = width / size
  private val digits = log2Up(size)
  private val index  = log2Up(width)

  // Nothing is before a start in the last group, or at the last place.
  val GROUP_UNDER = Payload(Bits(groups - 1 bits))
  val GROUP_HERE  = Payload(Bits(groups bits))
  val PLACE_UNDER = Payload(Bits(size - 1 bits))
  val NEXT_LAP    = Payload(Bits(width - 1 bits))
  val THIS_LAP    = Payload(Bits(width bits))
  val FOLLOWING   = Payload(Bits(width - 1 bits))

  private def places(from: Int, bits: Int) = start(first)(from, bits bits)
  if (groups > 1) for (group <- 0 until groups) {
    if (group < groups - 1) first(GROUP_UNDER)(group) := places(digits, index - digits) > group
    first(GROUP_HERE)(group)                          := places(digits, index - digits) === group
  }
  for (place <- 0 until size - 1) first(PLACE_UNDER)(place) := places(0, digits) > place

  /** Whether a place is before the start: its group is, or it is in the start's group. */
  private def isBefore(i: Int): Bool = {
    val group      = i / size
    val place      = i % size
    val groupUnder = if (group < groups - 1) Some(second(GROUP_UNDER)(group)) else None
    val placeUnder =
      if (place == size - 1) None
      else if (groups == 1) Some(second(PLACE_UNDER)(place))
      else Some(second(GROUP_HERE)(group) && second(PLACE_UNDER)(place))
    (groupUnder ++ placeUnder).reduce(_ || _)
  }
  for (i <- 0 until width - 1) second(NEXT_LAP)(i) := isBefore(i)

  private val parity                 = odd(split)
  private def isPassed(i: Int): Bool = split(row)(i) ^ parity
  for (i <- 0 until width - 1) split(THIS_LAP)(i) := split(NEXT_LAP)(i) || isPassed(i)
  split(THIS_LAP)(width - 1)                      := isPassed(width - 1)
  // A zero is known to be at the start itself, if nowhere before it.
  for (i <- 0 until width - 1) split(FOLLOWING)(i) := split(NEXT_LAP)(i) && !isPassed(i)

  val thisLap = new FirstZero(nodes, THIS_LAP, width, s"${label}_this", hasZero = false, carried)
  val after   = new FirstZero(nodes, FOLLOWING, width, s"${label}_after", hasZero = true, carried)

  /** In the last node: it is in the lap after the start's. */
  def wraps: Bool = thisLap.full

  /** In the last node: its place. */
  def place: UInt = wraps.mux(after.index, thisLap.index)

  /** In the last node: the carried bit of that place. */
  def carriedBit: Bool = wraps.mux(after.carriedBit, thisLap.carriedBit)
}
