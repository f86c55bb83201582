// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.cycle.wires.registers.RegionWires
import spinal.core._
import spinal.lib._

/** The table of registered regions, and the check of one request against it, four clocks a region:
  *
  * {{{
  *   read -> offset of the address, peer -> what is left from there -> is it enough
  * }}}
  *
  * It ends at the first region that takes the request. No sum of 64 bits can overflow: address and
  * length are only subtracted. A row that is written in the clock of its read is read a clock
  * later.
  */
class Regions(
    write: Flow[RegionBundle],
    peer: Bits,
    address: UInt,
    bytes: UInt
) extends Area {
  private val regions = RegionWires.REGIONS
  private val memory  = Mem(RegionRow(), regions)
  memory.setName("regionRows")
  private val written = RegionRow()
  written.assignSomeByName(write.payload)
  memory.write(write.payload.index, written, write.valid)

  val enabled = Vec(Reg(Bool()) init False, regions)
  when(write.valid)(enabled(write.payload.index) := write.payload.enable)

  val begins  = Bool()
  val busy    = RegInit(False)
  val allowed = RegInit(False)
  val index   = Reg(UInt(3 bits))

  val reads    = RegInit(False)
  val offsets  = RegInit(False)
  val lefts    = RegInit(False)
  val compares = RegInit(False)

  val collides = write.valid && write.payload.index === index
  val read     = reads && !collides
  val row      = memory.readSync(index, read)

  val distance = address.expand - row.base.expand
  val mine     = enabled(index) && (row.anyPeer || row.peer === peer)
  val inside   = RegNextWhen(mine && !distance.msb, offsets)
  val offset   = RegNextWhen(distance.resize(64 bits), offsets)
  val length   = RegNextWhen(row.length, offsets)
  val rest     = length.expand - offset.expand
  val reaches  = RegNextWhen(inside && !rest.msb, lefts)
  val left     = RegNextWhen(rest.resize(64 bits), lefts)
  val fits     = reaches && left >= bytes
  val goesOn   = compares && !fits && index =/= regions - 1

  reads    := begins || goesOn || (reads && collides)
  offsets  := read
  lefts    := offsets
  compares := lefts

  when(compares) {
    allowed := fits
    busy    := goesOn
    index   := index + 1
  }

  // A check that nobody waits for any more is given up.
  when(begins) {
    busy     := True
    allowed  := False
    index    := 0
    offsets  := False
    lefts    := False
    compares := False
  }
}
