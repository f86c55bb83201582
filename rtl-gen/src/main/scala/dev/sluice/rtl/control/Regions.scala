// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.cycle.wires.registers.RegionWires
import dev.sluice.rtl.lib.Wide
import spinal.core._
import spinal.lib._

/** The table of registered regions, and the check of one request against it, a region in each
  * clock:
  *
  * {{{
  *   near row -> peer, base, low half of the limit \
  *               far row -> high half of the limit -> is it enough
  * }}}
  *
  * A row has base and limit, base + length, 65 bits. A region takes a request when base <= address
  * and address + bytes <= limit: two comparisons, in halves of 32 bits. The high half of a limit is
  * written and read one clock after all else of its row, so a read sees both or none of a write.
  *
  * Latency: 4 clocks, and one for each region before the one that takes the request, at which the
  * check ends. The address is `begins`'s in the clock of it and stays until the end. Between two
  * checks `clears` comes in one clock at least, whether somebody waited for the first or not.
  */
class Regions(
    write: Flow[RegionBundle],
    peer: Bits,
    address: UInt,
    bytes: UInt
) extends Area {
  private val regions = RegionWires.REGIONS
  private val half    = 32

  private def low(of: UInt): UInt  = of.resize(half bits)
  private def high(of: UInt): UInt = of(2 * half - 1 downto half)

  private def sumOfLow(a: UInt, b: UInt): UInt = Wide.sumAndCarry(low(a), low(b))

  private def sumOfHigh(a: UInt, b: UInt, carry: Bool): UInt = Wide.sumAndCarry(a, b, carry)

  val begins = Bool()
  val clears = Bool()

  /** Clocks since the beginning; 0 from `clears` on, so that the first region is read first. */
  val step    = Reg(UInt(4 bits)) init 0
  val busy    = RegInit(False)
  val allowed = Reg(Bool())
  val index   = step.resize(log2Up(regions) bits)

  // What is written.
  private val near = Mem(RegionNear(), regions)
  private val far  = Mem(UInt(half + 1 bits), regions)
  near.setName("regionRows")
  far.setName("regionLimits")
  val enabled = Vec(Reg(Bool()) init False, regions)
  when(write.valid)(enabled(write.payload.index) := write.payload.enable)

  private val row      = RegionNear()
  private val limitLow = sumOfLow(write.payload.base, write.payload.length)
  row.assignSomeByName(write.payload)
  row.limitLow := low(limitLow)
  near.write(write.payload.index, row, write.valid)

  val writesFar    = RegNext(write.valid)
  val farIndex     = RegNext(write.payload.index)
  val baseHigh     = RegNext(high(write.payload.base))
  val lengthHigh   = RegNext(high(write.payload.length))
  val limitCarries = RegNext(limitLow.msb)
  far.write(farIndex, sumOfHigh(baseHigh, lengthHigh, limitCarries), writesFar)

  // Where the request ends; of the request, so one clock and two after its beginning.
  private val endLow = RegNext(sumOfLow(address, bytes))
  val endHigh        = RegNext(sumOfHigh(high(address), high(bytes), endLow.msb))

  // One clock after the near row was addressed.
  val nearRow   = RegNext(near.readAsync(index))
  val isEnabled = RegNext(enabled(index))
  val nextIndex = RegNext(index)

  // Two.
  val mine      = RegNext(isEnabled && (nearRow.anyPeer || nearRow.peer === peer))
  val baseLow   = RegNext(low(nearRow.base) <= low(address))
  val baseLess  = RegNext(high(nearRow.base) < high(address))
  val baseEqual = RegNext(high(nearRow.base) === high(address))
  val lowFits   = RegNext(low(endLow) <= nearRow.limitLow)
  val limitHigh = RegNext(far.readAsync(nextIndex))

  // Three.
  val begun     = RegNext(mine && (baseLess || baseEqual && baseLow))
  val lowReach  = RegNext(lowFits)
  val highLess  = RegNext(endHigh < limitHigh)
  val highEqual = RegNext(endHigh === limitHigh)
  val fits      = begun && (highLess || highEqual && lowReach)

  private val judges = step >= 3
  private val last   = step === regions + 2
  when(busy) {
    step := step + 1
    when(judges && (fits || last)) {
      allowed := fits
      busy    := False
    }
  }
  when(begins) {
    busy := True
    step := 1
  }
  when(clears) {
    busy := False
    step := 0
  }
}

/** What is compared first of a region; whether it is enabled is kept in registers. */
case class RegionNear() extends Bundle {
  val anyPeer  = Bool()
  val peer     = Bits(32 bits)
  val base     = UInt(64 bits)
  val limitLow = UInt(32 bits)
}
