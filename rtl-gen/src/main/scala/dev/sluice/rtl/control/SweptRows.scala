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
  *   what the sweep writes
  */
class SweptRows[T <: Data](windows: Int, sweep: ClearSweep, write: Flow[RowWrite[T]], clear: T)
    extends Area {
  private val memory  = Mem(HardType(write.payload.row), windows max 2)
  private val written = sweep.done.mux(write.payload.address, sweep.row)
  private val writes  = !sweep.done || write.valid
  memory.write(written, sweep.done.mux(write.payload.row, clear), enable = writes)

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

  private val unwritten = tagged()
  unwritten.written := False
  unwritten.row     := write.payload.row
  private val rows = new SweptRows(windows, sweep, change, unwritten)

  /** As that of [[SweptRows]]. */
  def registered(what: String, address: UInt, enable: Bool = True): TaggedRow[T] =
    rows.registered(what, address, enable)
}

/** Rows as the sweep after reset leaves them. The tag before the first use is all ones, so that the
  * first is 0.
  */
object Cleared {
  private def tagged[T <: Bundle](row: T, tag: T => Bits): T = {
    for (field <- row.flatten if !(field eq tag(row)))
      field.assignFromBits(B(0, field.getBitsWidth bits))
    tag(row).setAll()
    row
  }
  def arrival: ArrivalRow = tagged[ArrivalRow](ArrivalRow(), _.generation)
  def phase: PhaseRow     = tagged[PhaseRow](PhaseRow(), _.generation)
  def holder: HolderRow   = tagged[HolderRow](HolderRow(), _.generation)
}
