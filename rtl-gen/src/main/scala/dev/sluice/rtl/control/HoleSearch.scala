// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** Finds the holes of a window that was read, eight places of WVEC in a clock, from the left.
  *
  * A hole is a 0 before the last 1. Which of them are asked for is said by two places, from WBASE
  * on: those before `within`, of an early request only from `skipped` on. Of the others those
  * before `skipped` were asked for before and are passed over; the first that was not is found, and
  * the search ends there.
  *
  * Cost: W registers that shift by eight, an eight-bit search, two counters.
  */
class HoleSearch(p: SluiceParameters) extends Area {
  import p.width
  private val step      = ControlSizes.SEARCH_BITS
  private val placeBits = log2Up(width) + 1

  val vector = Reg(Bits(width bits))

  /** The packet of the leftmost place; at the end where the search ended. */
  val pidx = Reg(UInt(ControlCodes.COUNT_BITS bits))

  /** Steps that are left; places that are left of the two bounds. */
  val left    = Reg(UInt(log2Up(width / step + 1) bits))
  val within  = Reg(UInt(placeBits bits))
  val skipped = Reg(UInt(placeBits bits))
  val early   = Reg(Bool())
  val empty   = Reg(Bool())
  val full    = Reg(Bool())

  /** The eight leftmost bits; bit 0 of these is the oldest packet. */
  val head = Vec((0 until step).map(i => vector(width - 1 - i)))
  val more = if (width > step) vector(width - step - 1 downto 0).orR else False

  private val asked  = (0 until step).map(i => within > i && (!early || skipped <= i))
  private val passed = (0 until step).map(i => skipped > i && !asked(i))

  /** A set bit is to the right of place i. */
  private val after = (0 until step).map(i => more || head.drop(i + 1).orR)
  val hole          = Vec((0 until step).map(i => !head(i) && after(i) && !passed(i)))
  val finds         = hole.orR
  val place         = PriorityMux(hole.zipWithIndex.map { case (h, i) => h -> U(i, 3 bits) })
  val asks          = PriorityMux(hole.zip(asked).map { case (h, a) => h -> a })
  val atBase        = left === width / step - 1 && place === 0

  private val length = UInt(4 bits)
  length := 0
  for (i <- 0 until step) when(head(i))(length := i + 1)

  private def goOn(places: UInt): UInt =
    (places >= step).mux(places - step, U(0)).resize(placeBits)

  /** Takes over the vector and WBASE. */
  def load(wvec: Bits, wbase: UInt): Unit = {
    vector := wvec
    pidx   := wbase.resized
    left   := width / step - 1
  }

  /** It was asked for. */
  def fill(): Unit = for (i <- 0 until step) when(place === i)(vector(width - 1 - i) := True)

  /** Goes on to the next eight places. */
  def advance(): Unit = {
    vector  := vector |<< step
    pidx    := pidx + step
    left    := left - 1
    within  := goOn(within)
    skipped := goOn(skipped)
  }

  /** Ends at the hole that was found. */
  def stop(): Unit = {
    pidx  := pidx + place
    empty := False
    full  := False
  }

  /** Ends after the last 1. */
  def finish(): Unit = {
    pidx  := pidx + length
    empty := !head.orR
    full  := left === 0 && head(step - 1)
  }
}
