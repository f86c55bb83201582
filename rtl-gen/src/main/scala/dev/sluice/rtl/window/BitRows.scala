// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import spinal.core._
import spinal.lib.misc.pipeline._

/** Rows of bits in which each packet sets one, in every clock: the tight loop.
  *
  * {{{
  *   address > (memory) > arrive > mark > set     a row is read, and written back four clocks later
  *                          ^3,4     ^2     ^1    rows of the commands 4 to 1 ahead are taken over
  * }}}
  *
  * Setting does not ask whether the bit is set already. An open starts from a row of zeros. After a
  * register the last step is one lookup table: the row of the command just ahead, or the one that
  * is prepared.
  *
  * @param arrive
  *   the stage in which the row is there; it is addressed two stages before ([[RowRead]])
  * @param same
  *   of the commands 1 to 4 ahead: their row is the one that counts
  * @param address
  *   the row of the command in a stage
  * @param counts
  *   in `arrive`: false if what the memory holds is of an earlier transfer; none if it never is
  * @param writes
  *   in `mark`: the row is to be written back
  */
class BitRows[S <: WindowStages, L <: WindowLook](
    engine: LateEdgeEngine[S, L],
    arrive: Node,
    width: Int,
    depth: Int,
    same: Seq[Payload[Bool]],
    address: Node => UInt,
    counts: Option[Bool],
    writes: Node => Bool
) extends Area {
  import engine._
  import engine.highest.SETS
  import engine.stages._

  private val mark  = ahead(arrive, 1)
  private val set   = ahead(arrive, 2)
  private val index = log2Up(width)

  val ONES   = Payload(Bits(width / 8 bits))
  val ZEROS  = Payload(Bits(width / 8 bits))
  val PLACE  = Payload(Bits(8 bits))
  val STORED = Payload(Bits(width bits))
  val KEEP   = Payload(Bits(width bits))
  val FRESH  = Payload(Bits(width bits))
  val VECTOR = Payload(Bits(width bits))

  val memory  = Mem(Bits(width bits), depth).addAttribute("no_rw_check")
  val reading = new RowRead(engine, memory, arrive, address, same, KEEP, FRESH, VECTOR)

  private def places(from: Int, bits: Int) = arrive(PIDX)(from, bits bits)
  private val odd                          = arrive(PIDX)(positionBits)

  arrive(STORED) := reading.row(counts)

  // Groups of 8 bits, and places in a group.
  for (group <- 0 until width / 8) {
    val here = if (width > 8) places(3, index - 3) === group else True
    arrive(ONES)(group)  := here && !odd
    arrive(ZEROS)(group) := here && odd
  }
  for (place <- 0 until 8) arrive(PLACE)(place) := arrive(SETS) && places(0, 3) === place

  /** The row of the command just ahead counts: a register, as all bits ask for it. */
  val KEEPS = Payload(Bool())
  arrive(KEEPS) := arrive(same(0)) && !arrive(IS_OPEN)
  private val keep = mark(KEEPS)
  for (i <- 0 until width) {
    val here   = mark(PLACE)(i % 8)
    val toOne  = here && mark(ONES)(i / 8)
    val toZero = here && mark(ZEROS)(i / 8)
    val now    = mark(same(1)).mux(ahead(mark, 2)(VECTOR)(i), mark(STORED)(i))
    mark(KEEP)(i)  := keep && !toOne && !toZero
    mark(FRESH)(i) := !mark(IS_OPEN) && (toOne || !toZero && now)
  }
  for (i <- 0 until width) {
    set(VECTOR)(i) := set(KEEP)(i).mux(ahead(set, 1)(VECTOR)(i), set(FRESH)(i))
  }

  /** A register, as it goes to many block RAMs. */
  val WRITES = Payload(Bool())
  mark(WRITES) := mark.isValid && writes(mark)
  memory.write(address(set), set(VECTOR), enable = set(WRITES))
}
