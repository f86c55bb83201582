// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import dev.sluice.cycle.lib.AxiWires
import dev.sluice.protocol.NicParameters
import spinal.core._

/** Cuts a range of memory into AXI4 bursts, one a clock. Bursts end at multiples of the span, the
  * smaller of 4 KB and 256 beats, so none crosses a 4 KB boundary and none is too long.
  *
  * {{{
  *   address    |<-- room -->|<------- span ------->|<------- span ------->|
  *              |<--------------------- left -------------------->|
  *   bursts     [ first      ][ second               ][ third     ]
  * }}}
  *
  * Addresses are multiples of a beat; of others it may say anything of the last burst. Whether the
  * next burst is the last is a register. Critical path: address plus bytes, more than a span?
  *
  * Cycle model: `dev.sluice.cycle.lib.BurstCutter`.
  */
private[rtl] class BurstCutter(p: NicParameters) extends Area {
  private val beatBits = log2Up(p.beatBytes)
  private val span     = BurstCutter.span(p)
  private val spanBits = log2Up(span)
  private val roomBits = spanBits - beatBits + 1
  private val leftBits = 13 - beatBits + 1

  /** Which span of memory, and which beat of it, the next burst begins in. */
  val spanNumber = Reg(UInt(NicParameters.ADDRESS_BITS - spanBits bits))
  val spanBeat   = Reg(UInt(spanBits - beatBits bits))

  /** Beats to the end of the range, and to the end of the span. */
  val left = Reg(UInt(leftBits bits))
  val room = Reg(UInt(roomBits bits))

  /** Whether the next burst is the last; of a range that is not cut it says so at once. */
  val last = Reg(Bool())

  private val rest   = left - room.resized
  private val over   = rest(rest.high downto spanBits - beatBits)
  private val beatOf = spanBits - beatBits - 1 downto 0

  /** If it is not, whether the burst after it is. */
  val lastButOne = over === 0 || (over === 1 && left(beatOf) === room(beatOf))

  /** Where it begins, and its beats less 1; without meaning in an empty range. */
  val address = spanNumber @@ spanBeat @@ U(0, beatBits bits)
  val length  = last.mux(left.resize(8 bits), room.resize(8 bits)) - 1

  /** Sets the range: where it begins and its bytes; or one that is not cut, whatever it is. */
  def load(newAddress: UInt, bytes: UInt, whole: Bool = False): Unit = {
    spanNumber := newAddress(newAddress.high downto spanBits)
    spanBeat   := newAddress(spanBits - 1 downto beatBits)
    left       := BurstCutter.beats(bytes, p)
    last       := whole || BurstCutter.within(newAddress(spanBits - 1 downto 0), bytes)
    room       := U(span / p.beatBytes, roomBits bits) - newAddress(spanBits - 1 downto beatBits)
  }

  /** Goes to the burst after. */
  def step(): Unit = {
    spanNumber := Wide.advance(spanNumber, 1)
    spanBeat   := 0
    left       := rest
    room       := span / p.beatBytes
    last       := lastButOne
  }
}

private[rtl] object BurstCutter {
  private def span(p: NicParameters): Int =
    AxiWires.PAGE_BYTES min (AxiWires.MAX_BEATS * p.beatBytes)

  /** The most bursts that so many bytes take: those of a range that begins with the last beat of a
    * span.
    */
  def most(bytes: Int, p: NicParameters): Int = {
    val beats     = (bytes + p.beatBytes - 1) / p.beatBytes
    val spanBeats = span(p) / p.beatBytes
    1 + (beats - 1 + spanBeats - 1) / spanBeats
  }

  /** Whether so many bytes from an offset on end within a span of 2^(bits of the offset). Their sum
    * is the span itself where it is one span and no more: a sum of 0 in its low bits shows before
    * the carries are there, in `a ^ b == (a | b) << 1`.
    */
  private def within(offset: UInt, bytes: UInt): Bool = {
    val bits = offset.getWidth
    val sum  = offset +^ bytes
    val over = sum(sum.high downto bits)
    val low  = bytes(bits - 1 downto 0)
    val zero = (offset ^ low) === ((offset | low) |<< 1)
    over === 0 || (over === 1 && zero)
  }

  /** The beats that hold so many bytes. */
  def beats(bytes: UInt, p: NicParameters): UInt = {
    val beatBits = log2Up(p.beatBytes)
    bytes(bytes.high downto beatBits) +^ bytes(beatBits - 1 downto 0).orR.asUInt
  }
}
