// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.RegisteredRead
import spinal.core._
import spinal.lib._

/** A row to write. */
case class RowWrite[T <: Data](payload: HardType[T], addressBits: Int) extends Bundle {
  val address = UInt(addressBits bits)
  val row     = payload()
}

/** After reset every row is cleared, one in a clock: R clocks, in all components at the same time.
  */
class ClearSweep(windows: Int) extends Area {
  val done = RegInit(False)
  val row  = Reg(UInt(log2Up(windows max 2) bits)) init 0
  when(!done) {
    row  := row + 1
    done := row === windows - 1
  }
}

/** A memory with a row for each window and one writer. Who reads rows of another component has a
  * copy, so that only writes cross: a block RAM has one read port, and the copies would be made in
  * any case.
  *
  * @param write
  *   what is written after the sweep
  * @param clear
  *   fields of a row and what the sweep writes into them: those that count before the first write.
  *   The others have no multiplexer, and hold anything until then
  */
class SweptRows[T <: Data](
    windows: Int,
    sweep: ClearSweep,
    write: Flow[RowWrite[T]],
    clear: T => Seq[(Data, BigInt)]
) extends Area {
  private val memory  = Mem(HardType(write.payload.row), windows max 2)
  private val written = sweep.done.mux(write.payload.address, sweep.row)
  private val writes  = !sweep.done || write.valid
  memory.write(written, Cleared(sweep, write.payload.row, clear), enable = writes)

  /** The row two clocks after its address, from the memory's output register: [[RegisteredRead]].
    * What is written in the clock of the address or later is not in it.
    *
    * @param what
    *   names the port, once in a design
    */
  def registered(what: String, address: UInt, enable: Bool = True): T =
    RegisteredRead(what, memory, address, enable, written, writes)
}

/** A row, and whether it was written since the sweep. */
case class TaggedRow[T <: Data](of: HardType[T]) extends Bundle {
  val written = Bool()
  val row     = of()
}

/** Rows that count only for the use whose tag they carry. Every tag may be that of a use, so it is
  * a bit of its own that says that none was written; the sweep needs no multiplexer for the row.
  */
class TaggedRows[T <: Data](windows: Int, sweep: ClearSweep, write: Flow[RowWrite[T]])
    extends Area {
  private val tagged = HardType(TaggedRow(HardType(write.payload.row)))
  private val change = Flow(RowWrite(tagged, write.payload.address.getWidth))
  change.valid               := write.valid
  change.payload.address     := write.payload.address
  change.payload.row.written := True
  change.payload.row.row     := write.payload.row

  private val rows =
    new SweptRows[TaggedRow[T]](windows, sweep, change, row => Seq(row.written -> 0))

  /** As that of [[SweptRows]]. */
  def registered(what: String, address: UInt, enable: Bool = True): TaggedRow[T] =
    rows.registered(what, address, enable)
}

/** Rows as the sweep after reset leaves them. */
object Cleared {

  /** The row to write, but while the sweep goes on what it clears. */
  def apply[T <: Data](sweep: ClearSweep, row: T, clear: T => Seq[(Data, BigInt)]): T = {
    val cleared = cloneOf(row)
    cleared := row
    cleared.allowOverride()
    for (((into, value), (of, _)) <- clear(cleared).zip(clear(row)))
      into.assignFromBits(sweep.done.mux(of.asBits, B(value, of.getBitsWidth bits)))
    cleared
  }

  /** Of a phase row everything: the tag before the first use is all ones, so that the first is 0.
    */
  def phase(row: PhaseRow): Seq[(Data, BigInt)] = Seq(
    row.phase        -> 0,
    row.generation   -> ((BigInt(1) << row.generation.getWidth) - 1),
    row.cause        -> 0,
    row.overrunSeen  -> 0,
    row.progressSeen -> 0
  )

  /** Everything, to 0. */
  def zero[T <: Data](row: T): Seq[(Data, BigInt)] = Seq(row -> 0)
}
