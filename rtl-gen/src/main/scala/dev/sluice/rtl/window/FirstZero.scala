// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import spinal.core._
import spinal.lib.misc.pipeline._

/** The place of the first zero of a vector, counted from bit 0: a tree of radix 4, one level a
  * clock.
  *
  * Each level joins four neighbours: are all of them full, and if not, where is the first zero.
  * Cost: about 2 W lookup tables and as many registers; three lookup tables deep at most.
  *
  * @param nodes
  *   one node for each level and one for the result
  * @param vector
  *   given in the first node: W bits, W a power of two; W - 1 if `hasZero`
  * @param hasZero
  *   one of the W bits is known to be zero: then the last need not be looked at, and `full` is not
  * @param carried
  *   W bits of which the one at the first zero is wanted too
  */
class FirstZero(
    nodes: Seq[Node],
    vector: Payload[Bits],
    width: Int,
    label: String,
    hasZero: Boolean,
    carried: Option[Payload[Bits]] = None
) extends Area {
  require(nodes.size == RadixFour.levels(width) + 1)

  /** Of each group of a level: is it all ones, and its first zero if it is not. */
  private case class Level(
      full: Payload[Bits],
      index: Option[Payload[Vec[UInt]]],
      carried: Option[Payload[Bits]],
      groups: Int
  )

  private def join(at: Node, from: Level, number: Int): Level = {
    val radix    = if (from.groups >= 4) 4 else 2
    val groups   = from.groups / radix
    val digits   = log2Up(radix)
    val known    = from.index.map(at(_).head.getWidth).getOrElse(0)
    val answered = if (hasZero) groups - 1 else groups
    val full     = Payload(Bits(answered bits)).setName(s"${label}_full_$number")
    val index    =
      Payload(Vec.fill(groups)(UInt(digits + known bits))).setName(s"${label}_index_$number")
    val along = from.carried.map(_ => Payload(Bits(groups bits)).setName(s"${label}_along_$number"))
    for (group <- 0 until groups) {
      def f(place: Int) = at(from.full)(group * radix + place)
      if (group < answered) at(full)(group) := at(from.full)(group * radix, radix bits).andR
      val digit = UInt(digits bits)
      if (radix == 2) digit := f(0).asUInt
      else {
        digit(1) := f(0) && f(1)
        digit(0) := f(0) && (!f(1) || f(2))
      }
      val inside = from.index.map { i =>
        Vec(at(i).slice(group * radix, group * radix + radix)).read(digit)
      }
      at(index)(group)                := inside.map(digit @@ _).getOrElse(digit)
      for (to <- along) at(to)(group) := at(from.carried.get)(group * radix, radix bits)(digit)
    }
    Level(full, Some(index), along, groups)
  }

  private val result = nodes.init.zipWithIndex.foldLeft(Level(vector, None, carried, width)) {
    case (level, (node, number)) => join(node, level, number + 1)
  }

  /** In the last node: the vector is all ones. */
  def full: Bool = nodes.last(result.full)(0)

  /** In the last node: its first zero, if it has one. */
  def index: UInt = nodes.last(result.index.get).head

  /** In the last node: the carried bit of that place. */
  def carriedBit: Bool = nodes.last(result.carried.get)(0)
}

/** One bit of a vector: a tree of radix-4 multiplexers, one level a clock.
  *
  * @param nodes
  *   one node for each level and one for the result
  * @param position
  *   which bit, in the low bits; follows the vector through the nodes
  */
class BitSelect(nodes: Seq[Node], vector: Payload[Bits], position: Node => UInt, width: Int)
    extends Area {
  require(nodes.size == RadixFour.levels(width) + 1)

  private val result = nodes.init.zipWithIndex.foldLeft((vector, width)) {
    case ((from, count), (node, number)) =>
      val radix = if (count >= 4) 4 else 2
      val to    = Payload(Bits(count / radix bits)).setName(s"select_$number")
      val digit = position(node)(2 * number, log2Up(radix) bits)
      for (group <- 0 until count / radix)
        node(to)(group) := node(from)(group * radix, radix bits)(digit)
      (to, count / radix)
  }

  /** In the last node. */
  def bit: Bool = nodes.last(result._1)(0)
}

private[rtl] object RadixFour {

  /** ceil(log4 width). */
  def levels(width: Int): Int = dev.sluice.sizes.RingTiming.treeLevels(width)
}
