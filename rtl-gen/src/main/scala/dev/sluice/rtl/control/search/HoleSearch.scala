// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control.search

import dev.sluice.protocol.SluiceParameters
import dev.sluice.rtl.lib.Wide
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** Finds the holes of a window that was read, eight places of WVEC in a clock, from the left.
  *
  * {{{
  *   clock 1   next, end ---> how far from WBASE        vector ---> which eights have a 1
  *   clock 2                  places from WBASE on                  the last of them
  *   clock 3   fetched    the eight places, and where they lie
  *   clock 4   judged     holes; which of them are asked for; where it would end
  *   then      first      the first hole of the eight, or on to the next
  * }}}
  *
  * A hole is a 0 before the last 1. Which of them are asked for is said by two places, from WBASE
  * on: those before `within`, of an early request only from `skipped` on. Of the others those
  * before `skipped` were asked for before and are passed over; the first that was not is found, and
  * the search ends there. The next eight are fetched while eight are judged, so eight without a
  * hole take one clock.
  *
  * Cost: W registers, an 8-bit multiplexer of W / 8, two subtractions, an adder, about 190
  * registers.
  *
  * @param wbase
  *   the packet of the leftmost bit
  */
class HoleSearch(p: SluiceParameters, wbase: UInt) extends Area {
  import p.width
  private val step      = ControlSizes.SEARCH_BITS
  private val stepBits  = log2Up(step)
  private val groups    = width / step
  private val groupBits = log2Up(groups + 1)
  private val countBits = SluiceParameters.PIDX_BITS + 1

  /** What was read, and what is to be asked for: they stand from before clock 1 to the end. */
  val vector = Reg(Bits(width bits))
  val next   = UInt(countBits bits)
  val end    = UInt(countBits bits)
  val early  = Bool()

  /** Only holes before `end` are asked for; of a time-out at least the one at WBASE. */
  val ends  = Bool()
  val least = Bool()

  /** Packets become places from WBASE on, 0 to W. */
  private def distance(packet: UInt): SInt = RegNext(packet.intoSInt.expand - wbase.intoSInt)
  private def place(distance: SInt): UInt  = {
    val beyond = distance(distance.high - 1 downto log2Up(width)).orR
    val inside = beyond ## distance(log2Up(width) - 1 downto 0).andMask(!beyond)
    inside.andMask(!distance.msb).asUInt
  }
  private val toNext = distance(next)
  private val toEnd  = distance(end)
  val skipped        = RegNext(place(toNext))
  val within         = RegNext(
    ends.mux(
      place(toEnd) | U(least && toEnd <= 0).resize(groupBits + stepBits),
      U(width, groupBits + stepBits bits)
    )
  )
  private def eights(place: UInt): UInt = place(place.high downto stepBits)
  private def rest(place: UInt): UInt   = place(stepBits - 1 downto 0)

  /** Of the places 0 to 7 those before a place; it is never behind the last. */
  private def before(place: UInt): Bits =
    B((0 until step).map(i => if (i == step - 1) False else place > i))
  private val isWithin  = RegNext(before(rest(within)))
  private val isSkipped = RegNext(before(rest(skipped)))

  /** Places i to i + 7 of each eight, bit 0 the leftmost. */
  private val packets = Vec((0 until groups).map { g =>
    B((0 until step).map(i => vector(width - 1 - g * step - i)))
  })

  /** The last eight that has a 1. */
  private val isSet   = packets.tail.map(each => RegNext(each.orR))
  private val lastSet = Reg(UInt(groupBits bits))
  lastSet := 0
  for ((set, g) <- isSet.zipWithIndex) when(set)(lastSet := g + 1)

  /** Eight places as they were fetched. */
  val at      = Reg(UInt(groupBits bits))
  val fetched = new Area {
    val head     = Reg(Bits(step bits))
    val more     = Reg(Bool())
    val isBelow  = Reg(Bool())
    val isAt     = Reg(Bool())
    val skipsAll = Reg(Bool())
    val skipsAt  = Reg(Bool())
    val isFirst  = Reg(Bool())
    val isLast   = Reg(Bool())
  }

  /** The eight that are judged. */
  val base    = Reg(UInt(countBits bits))
  val asked   = Reg(Bits(step bits))
  val others  = Reg(Bits(step bits))
  val skips   = Reg(Bits(step bits))
  val more    = Reg(Bool())
  val isFirst = Reg(Bool())
  val length  = Reg(UInt(stepBits + 1 bits))
  val isEmpty = Reg(Bool())
  val isFull  = Reg(Bool())

  /** A hole to be asked for: these are before all others. Which is the first. That there are any is
    * known with them, as every clock of the search depends on it.
    */
  val asks   = Reg(Bool())
  val passes = Reg(Bool())
  val finds  = asks || passes
  val first  = OHMasking.first(asked)
  val place  = OHToUInt(first)

  /** The first is of `next` or behind it. */
  val isNew = !(first & skips).orR

  /** Where the search ended, places from `base` on; and whether no place is a 1, or the last is. */
  val ended = Reg(UInt(stepBits + 1 bits))
  val empty = Reg(Bool())
  val full  = Reg(Bool())

  /** The next eight are fetched in this clock; those that were fetched are judged. */
  private val fetches = False
  private val judges  = False

  when(fetches) {
    at               := at + 1
    fetched.head     := packets(at.resize(log2Up(groups)))
    fetched.more     := at < lastSet
    fetched.isBelow  := at < eights(within)
    fetched.isAt     := at === eights(within)
    fetched.skipsAll := at < eights(skipped)
    fetched.skipsAt  := at === eights(skipped)
    fetched.isFirst  := at === 0
    fetched.isLast   := at === groups - 1
  }

  private val judged = new Area {
    import fetched.{head, isAt, isBelow, skipsAll, skipsAt}
    val asks   = (0 until step).map(i => isBelow || (isAt && isWithin(i)))
    val skips  = (0 until step).map(i => skipsAll || (skipsAt && isSkipped(i)))
    val after  = (0 until step).map(i => fetched.more || head.drop(i + 1).orR)
    val hole   = (0 until step).map(i => !head(i) && after(i) && !(skips(i) && (early || !asks(i))))
    val asked  = (0 until step).map(i => hole(i) && asks(i))
    val others = (0 until step).map(i => hole(i) && !asks(i))
    val length = UInt(stepBits + 1 bits)
    length := 0
    for (i <- 0 until step) when(head(i))(length := i + 1)
  }
  when(judges) {
    asked   := B(judged.asked)
    asks    := judged.asked.reduce(_ || _)
    others  := B(judged.others)
    passes  := judged.others.reduce(_ || _)
    skips   := B(judged.skips)
    more    := fetched.more
    isFirst := fetched.isFirst
    length  := judged.length
    isEmpty := !fetched.head.orR && !fetched.more
    isFull  := fetched.isLast && fetched.head(step - 1)
  }

  /** The first eight are fetched next. */
  def begin(): Unit = at := 0

  /** Fetches the first eight. */
  def fetch(): Unit = fetches := True

  /** Judges the first eight and fetches the next. */
  def judge(): Unit = {
    judges  := True
    fetches := True
    base    := wbase
  }

  /** The first hole was asked for. */
  def fill(): Unit = {
    asked := asked & ~first
    asks  := (asked & ~first).orR
  }

  /** Goes on to the next eight places. */
  def advance(): Unit = {
    judges  := True
    fetches := True
    base    := Wide.advance(base, step)
  }

  /** Where it would end in this clock. */
  def note(): Unit = {
    ended := length
    for (i <- (0 until step).reverse) when(asked(i) || others(i))(ended := i)
    empty := !finds && isEmpty
    full  := !finds && isFull
  }

  /** `base` becomes the packet at which the search ended. */
  def reach(): Unit = base := Wide.sum(base, ended)
}
