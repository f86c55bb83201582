// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.protocol.SluiceParameters.GENERATION_BITS
import spinal.core._
import spinal.lib._

/** A row to write. */
case class RowWrite[T <: Data](payload: HardType[T], addressBits: Int) extends Bundle {
  val address = UInt(addressBits bits)
  val row     = payload()
}

/** The memories with a row for each window, and the sweep that clears them after reset, one window
  * a clock. Each has one writer, so nothing has to be arbitrated:
  *
  * {{{
  *   memory   row          written by     read by
  *   arrival  ArrivalRow   arrival line   arrival line, visits
  *   phase    PhaseRow     visits         arrival line, visits
  *   position PositionRow  positions      positions
  *   packet   PacketRow    visits         arrival line, visits
  *   wait     WaitRow      visits         visits
  *   holder   HolderRow    visits (open)  connections, packet maker
  *   place    PlaceRow     visits (open)  connections
  * }}}
  */
class ControlRows(p: SluiceParameters) extends Area {
  val rows    = p.windows max 2
  val rowBits = log2Up(rows)

  private val arrivals  = Mem(ArrivalRow(), rows)
  private val phases    = Mem(PhaseRow(), rows)
  private val positions = Mem(PositionRow(), rows)
  private val packets   = Mem(PacketRow(), rows)
  private val waits     = Mem(WaitRow(), rows)
  private val holders   = Mem(HolderRow(), rows)
  private val places    = Mem(PlaceRow(p), rows)
  arrivals.setName("arrivalRows")
  phases.setName("phaseRows")
  positions.setName("positionRows")
  packets.setName("packetRows")
  waits.setName("waitRows")
  holders.setName("holderRows")
  places.setName("placeRows")

  /** Writes of this clock, after the sweep. */
  val writeArrival  = Flow(RowWrite(ArrivalRow(), rowBits))
  val writePhase    = Flow(RowWrite(PhaseRow(), rowBits))
  val writePosition = Flow(RowWrite(PositionRow(), rowBits))
  val writePacket   = Flow(RowWrite(PacketRow(), rowBits))
  val writeWait     = Flow(RowWrite(WaitRow(), rowBits))
  val writeHolder   = Flow(RowWrite(HolderRow(), rowBits))
  val writePlace    = Flow(RowWrite(PlaceRow(p), rowBits))

  val sweep = new Area {
    val done = RegInit(False)
    val row  = Reg(UInt(rowBits bits)) init 0
    when(!done) {
      row  := row + 1
      done := row === p.windows - 1
    }
  }

  /** The tag before the first use: all ones, so that the first is 0. */
  private def noTag = B(GENERATION_BITS bits, default -> True)

  private def cleared[T <: Bundle](row: T, tag: T => Bits): T = {
    for (field <- row.flatten if !(field eq tag(row)))
      field.assignFromBits(B(0, field.getBitsWidth bits))
    tag(row) := noTag
    row
  }

  private def connect[T <: Data](memory: Mem[T], write: Flow[RowWrite[T]], clear: T): Unit =
    memory.write(
      sweep.done.mux(write.payload.address, sweep.row),
      sweep.done.mux(write.payload.row, clear),
      enable = !sweep.done || write.valid
    )
  connect(arrivals, writeArrival, cleared[ArrivalRow](ArrivalRow(), _.generation))
  connect(phases, writePhase, cleared[PhaseRow](PhaseRow(), _.generation))
  connect(positions, writePosition, cleared[PositionRow](PositionRow(), _.generation))
  connect(packets, writePacket, PacketRow().getZero)
  connect(waits, writeWait, WaitRow().getZero)
  connect(holders, writeHolder, cleared[HolderRow](HolderRow(), _.generation))
  connect(places, writePlace, PlaceRow(p).getZero)

  /** Reads with forwarding. */
  def readArrival(address: UInt, enable: Bool) =
    new ForwardedRead(arrivals, writeArrival, address, enable)
  def readPhase(address: UInt, enable: Bool) =
    new ForwardedRead(phases, writePhase, address, enable)
  def readPosition(address: UInt, enable: Bool) =
    new ForwardedRead(positions, writePosition, address, enable)
  def readPacket(address: UInt, enable: Bool) =
    new ForwardedRead(packets, writePacket, address, enable)

  /** Reads in clocks in which nothing is written to the row. */
  def fetchPhase(address: UInt, enable: Bool): PhaseRow   = phases.readSync(address, enable)
  def fetchPacket(address: UInt, enable: Bool): PacketRow = packets.readSync(address, enable)
  def fetchWait(address: UInt, enable: Bool): WaitRow     = waits.readSync(address, enable)
  def fetchHolder(address: UInt, enable: Bool): HolderRow = holders.readSync(address, enable)
  def fetchPlace(address: UInt, enable: Bool): PlaceRow   = places.readSync(address, enable)
}

/** A read port: in the clock after `enable`, `row` is what was written up to the clock of it, also
  * in that clock itself.
  */
class ForwardedRead[T <: Data](
    memory: Mem[T],
    write: Flow[RowWrite[T]],
    address: UInt,
    enable: Bool
) extends Area {
  private val stored  = memory.readSync(address, enable)
  private val forward = RegNextWhen(write.valid && write.payload.address === address, enable)
  private val written = RegNextWhen(write.payload.row, enable)
  val row             = forward.mux(written, stored)
}
