// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._

/** Sums and differences of wide words within one clock, without a carry from end to end: a
  * carry-select adder. The words are cut into pieces. Of each piece but the lowest both results are
  * made, without a carry from below and with one, and the carry chooses.
  *
  * {{{
  *   a, b    high piece, no carry --+
  *           high piece, carry -----+-- mux --> high bits
  *           low piece -- carry ----^
  *                    \-------------------------> low bits
  * }}}
  *
  * Where the elaboration says that they are not cut ([[Wide.isCut]]) it is the plain sum.
  *
  * Latency: none, it is combinational. With pieces of [[BITS]] bits 8 levels of logic where a carry
  * cell has four bits. Cost: that of the plain sum, and for each bit above the lowest piece two
  * lookup tables more, or one where an operand is constant.
  */
private[rtl] object Wide {

  /** Whether words are cut at all: set round what is elaborated. */
  val isCut: ScopeProperty[Boolean] = new ScopeProperty[Boolean] {
    override def default: Boolean = false
  }

  /** Bits of a piece at most, unless others are given. */
  val BITS = 23

  /** `a + b`, as wide as the wider of the two. */
  def sum(a: UInt, b: UInt): UInt = withoutCarry(sumAndCarry(a, b))

  /** `a + b + carry`, as wide as the wider of the two. */
  def sum(a: UInt, b: UInt, carry: Bool): UInt = withoutCarry(sumAndCarry(a, b, carry))

  /** `a + b`, a bit wider: the highest is the carry. */
  def sumAndCarry(a: UInt, b: UInt): UInt =
    choose(a, b, BITS)(_ +^ _)(_ +^ _)(carriedSum)

  /** `a + b + carry`, a bit wider; the carry comes in below the lowest bit. */
  def sumAndCarry(a: UInt, b: UInt, carry: Bool): UInt = {
    def first(x: UInt, y: UInt) = {
      val long = named("low", x.getWidth + 2)
      long := (x @@ U(1, 1 bit)) +^ (y @@ carry.asUInt)
      long(long.high downto 1)
    }
    choose(a, b, BITS)(first)(_ +^ _)(carriedSum)
  }

  /** `a - b`, as wide as the wider of the two. */
  def difference(a: UInt, b: UInt, bits: Int = BITS): UInt =
    withoutCarry(differenceAndBorrow(a, b, bits))

  /** `a - b`, a bit wider: the highest is the borrow. */
  def differenceAndBorrow(a: UInt, b: UInt, bits: Int = BITS): UInt =
    choose(a, b, bits)(_ -^ _)(_ -^ _)(borrowedDifference)

  /** The highest bit of `a - b`, of two that are equally wide. Of times, whether `a` is before `b`.
    */
  def isBefore(a: UInt, b: UInt): Bool = differenceAndBorrow(a, b)(a.getWidth - 1)

  /** `a + step`, as wide as `a`. */
  def advance(a: UInt, step: Int): UInt = sum(a, U(step, a.getWidth bits))

  private def withoutCarry(of: UInt): UInt = of(of.high - 1 downto 0)

  /** What comes from below comes in beside the operands, below their lowest bits: with the operands
    * as they are, yosys finds that both results are sums of the same two words and makes one adder
    * of them again, which waits for the carry.
    */
  private def carriedSum(x: UInt, y: UInt): UInt =
    aboveLowest((x @@ U(1, 1 bit)) +^ (y @@ U(1, 1 bit)))

  private def borrowedDifference(x: UInt, y: UInt): UInt =
    aboveLowest((x @@ U(0, 1 bit)) -^ (y @@ U(1, 1 bit)))

  private def aboveLowest(of: UInt): UInt = {
    val long = named("long", of.getWidth)
    long := of
    long(long.high downto 1)
  }

  /** Signals have names of their own: lint need not know of each that its carry is not used. */
  private def named(what: String, width: Int): UInt = UInt(width bits).setWeakName("wide_" + what)

  private type Piece = (UInt, UInt) => UInt

  /** @param first
    *   makes the lowest piece, a bit wider
    * @param plain
    *   another when nothing comes from below
    * @param carried
    *   another when a carry or borrow does
    */
  private def choose(a: UInt, b: UInt, bits: Int)(first: Piece)(plain: Piece)(
      carried: Piece
  ): UInt = {
    val width = a.getWidth max b.getWidth
    val count = if (isCut.get) (width + bits - 1) / bits else 1
    val cut   = (width + count - 1) / count
    val left  = named("left", width)
    val right = named("right", width)
    left  := a.resized
    right := b.resized

    def make(what: String, i: Int, by: Piece): UInt = {
      val place = ((i + 1) * cut min width) - 1 downto i * cut
      val made  = named(what, place.size + 1)
      made := by(left(place), right(place))
      made
    }
    (1 until count).foldLeft(make("low", 0, first)) { (below, i) =>
      val chosen = below.msb.mux(make("carried", i, carried), make("plain", i, plain))
      val all    = named("all", chosen.getWidth + below.getWidth - 1)
      all := chosen @@ below(below.high - 1 downto 0)
      all
    }
  }
}
