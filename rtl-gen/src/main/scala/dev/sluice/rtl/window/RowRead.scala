// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import spinal.core._
import spinal.lib.misc.pipeline._

/** The row that a memory gives to a loop in which every command may change it, with a register
  * behind the memory: a device that has that register inside its block RAM then loses no time on
  * the memory's way out.
  *
  * {{{
  *   address > (memory) > [register] arrive > middle > set      read in `address`, written in `set`
  *                ^4, ^3                ^2        ^1            forwarded from so many commands ahead
  * }}}
  *
  * The memory lacks what the commands 3 and 4 ahead write. Theirs are brought together a clock
  * before the row is there, while the one 3 ahead is in `set`: one lookup table a bit.
  *
  * @param memory
  *   rows, written in `set`
  * @param arrive
  *   the stage in which the row is there; three commands ahead of it have left `set`
  * @param address
  *   the row of the command in a stage
  * @param same
  *   of the commands 1 to 4 ahead: their row is the one that counts
  * @param keep
  *   in `set`, a bit for each: as the command just ahead left it
  * @param fresh
  *   in `set`: the bit if it is not kept
  * @param value
  *   the row from `set` on
  */
class RowRead[S <: WindowStages, L <: WindowLook](
    engine: LateEdgeEngine[S, L],
    memory: Mem[Bits],
    arrive: Node,
    address: Node => UInt,
    same: Seq[Payload[Bool]],
    keep: Payload[Bits],
    fresh: Payload[Bits],
    value: Payload[Bits]
) extends Area {
  import engine.stages._

  private val before  = all(all.indexOf(arrive) - 1)
  private val request = all(all.indexOf(arrive) - 2)
  private val set     = ahead(before, 3)
  private val left    = ahead(before, 4)

  val FORWARDS  = Payload(Bool())
  val FORWARDED = Payload(Bits(memory.width bits))

  val read = memory.readSync(address(request), engine.awake)
  val held = RegNext(read)

  before(FORWARDS) := before(same(2)) || before(same(3))

  /** The bits that the command 3 ahead changes just now. */
  val changed = ~set(keep) & B(memory.width bits, default -> before(same(2)))
  before(FORWARDED) := changed & set(fresh) | ~changed & left(value)

  /** In `arrive`: the row after all commands but the two just ahead.
    *
    * @param counts
    *   false if what the memory holds is not to count, and is zeros
    */
  def row(counts: Option[Bool] = None): Bits = {
    val stored = counts.map(c => held & B(memory.width bits, default -> c)).getOrElse(held)
    arrive(FORWARDS).mux(arrive(FORWARDED), stored)
  }
}
