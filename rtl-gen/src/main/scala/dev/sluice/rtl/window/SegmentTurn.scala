// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.sizes.SegmentedTiming
import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** WVEC of the read port of `architecture=segmented`: S + 1 rows of 32 bits, which are collected
  * and then turned until WBASE is leftmost.
  *
  * {{{
  *   readings -> or -> side -> WVEC: S rows -> leftmost two rows -+
  *                ^                                               |
  *                +-- byOnes <- byTwos <- byEights <--------------+
  * }}}
  *
  * All rows move by one to the left, or none: the W + 32 registers have one enable, and no lookup
  * table before them. In the first S + 1 clocks the leftmost row and its neighbour give a row that
  * begins at WBASE mod 32. It comes in from the right 3 clocks later; then zeros do. With r
  * segments from the first row to WBASE, r + 3 clocks more bring WBASE to the left.
  *
  * Latency: done S + r + 6 clocks after `starts`. Cost: W + 32 registers, some 280 lookup tables.
  *
  * @param wvec
  *   a register of W bits, written here only
  * @param first
  *   the segment of the leftmost row, counted from packet 0
  * @param wbase
  *   stays while the rows are turned
  * @param starts
  *   all rows are there
  * @param pushes
  *   a row comes in the next clock
  */
class SegmentTurn(
    p: SluiceParameters,
    wvec: Bits,
    first: UInt,
    wbase: UInt,
    starts: Bool,
    pushes: Bool,
    row: Bits
) extends Area {
  private val segmentBits = SegmentedWindowEngine.SEGMENT
  private val placeBits   = SegmentedWindowEngine.PLACE_BITS
  private val segments    = SegmentedTiming.segments(p.width)
  private val readings    = segments + 1
  private val indexBits   = log2Up(segments)

  /** Clocks from the one in which a row leaves to the one in which it comes back. */
  private val round     = 3
  private val countBits = log2Up(readings + round)

  /** r, at most S + 1: a register after each of difference, comparison and sum. */
  val rows = new Area {
    private val target =
      if (wbase.getWidth <= placeBits) U(0, first.getWidth bits)
      else wbase(wbase.high downto placeBits).resize(first.getWidth)
    private val difference = RegNext(target - first)
    private val low        = difference(indexBits downto 0)
    private val over       = RegNext(
      difference(first.getWidth - 1 downto indexBits + 1).orR ||
        low.msb && low(indexBits - 1 downto 0).orR
    )
    private val within = RegNext(low.resize(countBits) + (round - 1))

    /** How far the count goes down in the second part. */
    val last = RegNext(over.mux(U(readings + round - 1, countBits bits), within))
  }

  /** Counts the S + 1 clocks in which rows are taken, then the r + 3 others. */
  val control = new Area {
    val takes = RegInit(False)
    val goes  = RegInit(False)
    val taken = Reg(UInt(indexBits + 1 bits)) init 0
    val left  = Reg(UInt(countBits bits)) init 0

    /** The last clock of each. */
    val allTaken = RegNext(takes && taken === segments - 1) init False
    val allGone  = RegNext(goes && left === 1) init False

    takes := starts || takes && !allTaken
    goes  := allTaken || goes && !allGone
    taken := takes.mux(taken + 1, U(0))
    left  := goes.mux(left - 1, rows.last)
  }

  val done = RegNext(control.allGone) init False

  /** A row that begins at WBASE mod 32, from two. */
  val shifter = new Area {
    private val begin = wbase.resize(placeBits)

    /** The bits from one of four begins on, `step` apart. */
    private def shifted(from: Bits, step: Int, count: Int, by: UInt, bits: Int): Bits =
      Vec((0 until count).map { i =>
        from(from.high - i * step downto from.high - i * step - bits + 1)
      }).read(by)

    val takes    = RegNext(control.takes) init False
    val byEights = Reg(Bits(segmentBits + 7 bits))
    val byTwos   = RegNext(shifted(byEights, 2, 4, begin(2 downto 1), segmentBits + 1))
    val byOnes   = RegNext(shifted(byTwos, 1, 2, begin(0, 1 bits), segmentBits))
    byEights := 0
    when(takes) {
      byEights := shifted(
        wvec(p.width - 1 downto p.width - 2 * segmentBits + 1),
        8,
        4,
        begin(4 downto 3),
        segmentBits + 7
      )
    }
  }

  /** Right of WVEC. */
  val side = Reg(Bits(segmentBits bits)) init 0

  val stirs  = RegNext(pushes || control.takes || control.goes) init False
  val pushed = RegNext(pushes) init False
  when(stirs) {
    wvec := wvec(p.width - segmentBits - 1 downto 0) ## side
    side := row & B(segmentBits bits, default -> pushed) | shifter.byOnes
  }
}
