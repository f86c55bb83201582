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
  *   clock 3   picked     every fourth eight, and where they lie
  *   clock 4   fetched    the eight places
  *   clock 5   marked     of each place: before the last 1? within? skipped?
  *   clock 6   judged     holes; which of them are asked for; where it would end
  *   then      first      the first hole of the eight, or on to the next
  * }}}
  *
  * A hole is a 0 before the last 1. Which of them are asked for is said by two places, from WBASE
  * on: those before `within`, of an early request only from `skipped` on. Of the others those
  * before `skipped` were asked for before and are passed over; the first that was not is found, and
  * the search ends there. The next eights are on their way while eight are judged, so eight without
  * a hole take one clock.
  *
  * Cost: W registers, an 8-bit multiplexer of W / 8, two subtractions, an adder, about 270
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

  /** Packets become places from WBASE on, 0 to W - 1; one from W on becomes any place from W on. */
  private def distance(packet: UInt): SInt = RegNext(packet.intoSInt - wbase.intoSInt)
  private def place(distance: SInt): UInt  = {
    val beyond = distance(distance.high - 1 downto log2Up(width)).orR
    val from0  = beyond ## distance(log2Up(width) - 1 downto 0)
    from0.andMask(!distance.msb).asUInt
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

  /** The stages before the eight that are judged move together, so this one enable has wide loads.
    */
  val moves = False

  /** Which eight are picked next; every fourth eight, and where the one that counts lies. */
  val at     = Reg(UInt(groupBits bits))
  val picked = new Area {
    private val few     = 4
    private val several = groups > few
    val which           = several generate Reg(UInt(log2Up((groups + few - 1) / few) bits))
    val eights          = Vec((0 until groups by few).map { g =>
      val those = (g until g + few).map(i => packets(i min groups - 1))
      RegNextWhen(Vec(those)(at.resize(log2Up(few))), moves)
    })
    val more                                = RegNextWhen(at < lastSet, moves)
    val isBelow                             = RegNextWhen(at < this.eightsOf(within), moves)
    val isAt                                = RegNextWhen(at === this.eightsOf(within), moves)
    val skipsAll                            = RegNextWhen(at < this.eightsOf(skipped), moves)
    val skipsAt                             = RegNextWhen(at === this.eightsOf(skipped), moves)
    val isFirst                             = RegNextWhen(at === 0, moves)
    val isLast                              = RegNextWhen(at === groups - 1, moves)
    def chosen: Bits                        = if (several) eights(which) else eights.head
    private def eightsOf(place: UInt): UInt = HoleSearch.this.eights(place)
    when(moves) {
      at                 := at + 1
      if (several) which := at(log2Up(few), which.getWidth bits)
    }
  }
  private def moved[T <: Data](of: T): T = RegNextWhen(of, moves)

  /** Eight places as they were fetched. */
  val fetched = new Area {
    val head     = moved(picked.chosen)
    val more     = moved(picked.more)
    val isBelow  = moved(picked.isBelow)
    val isAt     = moved(picked.isAt)
    val skipsAll = moved(picked.skipsAll)
    val skipsAt  = moved(picked.skipsAt)
    val isFirst  = moved(picked.isFirst)
    val isLast   = moved(picked.isLast)
  }

  /** Of each of the eight: is it a 1, and one behind it; where it lies. */
  val marked = new Area {
    import fetched.{head => places, isAt, isBelow, skipsAll, skipsAt}
    val head    = moved(places)
    val asks    = moved(B((0 until step).map(i => isBelow || (isAt && isWithin(i)))))
    val skip    = Vec((0 until step).map(i => skipsAll || (skipsAt && isSkipped(i))))
    val skips   = moved(skip.asBits)
    val behind  = Vec((0 until step).map(i => fetched.more || places.asBools.drop(i + 1).orR))
    val after   = moved(behind.asBits)
    val more    = moved(fetched.more)
    val isFirst = moved(fetched.isFirst)
    val isEmpty = moved(!places.orR && !fetched.more)
    val isFull  = moved(fetched.isLast && places(step - 1))
    val length  = Reg(UInt(stepBits + 1 bits))
    when(moves) {
      length := 0
      for (i <- 0 until step) when(places(i))(length := i + 1)
    }
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

  /** There is none, and more eights are to come: on to the next. */
  val goesOn = Reg(Bool())
  val first  = OHMasking.first(asked)
  val place  = OHToUInt(first)

  /** The first is of `next` or behind it. */
  val isNew = !(first & skips).orR

  /** Where the search ended, places from `base` on; and whether no place is a 1, or the last is. */
  val ended = Reg(UInt(stepBits + 1 bits))
  val empty = Reg(Bool())
  val full  = Reg(Bool())

  private val judged = new Area {
    val holes = (0 until step).map(i =>
      !marked.head(i) && marked.after(i) && !(marked.skips(i) && (early || !marked.asks(i)))
    )
    val asked  = (0 until step).map(i => holes(i) && marked.asks(i))
    val others = (0 until step).map(i => holes(i) && !marked.asks(i))
  }
  when(moves) {
    asked   := B(judged.asked)
    asks    := judged.asked.reduce(_ || _)
    others  := B(judged.others)
    passes  := judged.others.reduce(_ || _)
    goesOn  := marked.more && !judged.holes.reduce(_ || _)
    skips   := marked.skips
    more    := marked.more
    isFirst := marked.isFirst
    length  := marked.length
    isEmpty := marked.isEmpty
    isFull  := marked.isFull
  }

  /** The first eight are picked next. */
  def begin(): Unit = at := 0

  /** Goes on towards the first eight, to be judged. */
  def prepare(): Unit = {
    moves := True
    base  := wbase
  }

  /** The first hole was asked for. */
  def fill(): Unit = {
    asked  := asked & ~first
    asks   := (asked & ~first).orR
    goesOn := more && !passes && !(asked & ~first).orR
  }

  /** Goes on to the next eight places. */
  def advance(): Unit = {
    moves := True
    base  := Wide.advance(base, step)
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
