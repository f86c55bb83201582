// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.rtl.lib.BlockRamFifo
import dev.sluice.rtl.lib.DescriptorBundle
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.Wide
import dev.sluice.protocol.NicParameters
import dev.sluice.spec.rings.HostRings
import dev.sluice.sizes.RingSizes
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** Puts beats together to descriptors, keeps them in order in block RAM, and gives them on one by
  * one; one that could not be read becomes a fault instead. A row is a descriptor of 32 bytes, or a
  * beat of two at 512 bits.
  *
  * {{{
  *   m_axi_ring_r -> [gather] -> rows (64) -> decide -> exit --> [out]   -> descriptor
  *                                                        +----> [fault] -> records
  * }}}
  *
  * Cycle model: `dev.sluice.cycle.rings.DescriptorQueue`.
  */
private[rtl] class DescriptorQueue(p: NicParameters, session: RingSession) extends Area {
  private val entryBits = 8 * HostRings.DESCRIPTOR_BYTES
  private val pairs     = p.dataWidth > entryBits
  private val beats     = (entryBits / p.dataWidth) max 1

  val r          = Stream(Axi4R(HostAxi.config(p)))
  val descriptor = Stream(DescriptorBundle())
  val expected   = pairs generate Stream(ExpectedRow())

  /** The fault, if there is one, becomes a record. */
  val faultLeaves = Bool()

  case class Row() extends Bundle {
    val data  = Bits((entryBits max p.dataWidth) bits)
    val error = Bool()
    val low   = pairs generate Bool()
    val high  = pairs generate Bool()
  }
  val rows = new BlockRamFifo(Row(), RingSizes.QUEUE_ROWS)

  val gather = new Area {
    val beat      = (beats > 1) generate (Reg(UInt(log2Up(beats) bits)) init 0)
    val held      = (beats > 1) generate Reg(Bits(entryBits - p.dataWidth bits))
    val failed    = RegInit(False)
    val fires     = r.fire
    val error     = failed || fires && r.resp =/= Axi4.resp.OKAY
    val completes = if (beats > 1) fires && beat === beats - 1 else fires
    val later     = pairs generate (RegNextWhen(!r.last, fires) init False)
    val low       = pairs generate (later || !expected.skipLow)
    val high      = pairs generate !(r.last && expected.skipHigh)
    val arrived   = UInt(2 bits)

    r.ready := (if (pairs) expected.valid else True)
    when(fires)(failed := error && !completes)
    if (beats > 1) {
      val all = r.data ## held
      when(fires) {
        beat := beat + 1
        held := all(entryBits - 1 downto p.dataWidth)
      }
      rows.io.push.payload.data := all
    } else rows.io.push.payload.data := r.data
    rows.io.push.valid               := completes
    rows.io.push.payload.error       := error
    if (pairs) {
      rows.io.push.payload.low  := low
      rows.io.push.payload.high := high
      expected.ready            := fires && r.last
      arrived                   := (low.asUInt +^ high.asUInt).andMask(completes)
    } else arrived := completes.asUInt.resized
  }

  /** Descriptors that were read. */
  val read = Reg(UInt(32 bits)) init 0
  if (pairs) read := Wide.sum(read, gather.arrived)
  else when(gather.completes)(read := Wide.advance(read, 1))
  when(session.begins)(read := 0)

  val fault = new Area {
    val valid = RegInit(False)
    val index = Reg(UInt(32 bits)) init 0
  }

  val exit = new Area {
    private val row = rows.io.pop

    val left     = Reg(UInt(32 bits)) init 0
    val outValid = RegInit(False)
    val out      = Reg(Bits(entryBits bits)) init 0

    /** Decided in one clock: to `out`, or to `fault`; done in the next, with enables of one bit. */
    val gives, faults = RegInit(False)
    val goes          = gives || faults

    val half  = pairs generate RegInit(False)
    val upper = pairs generate RegNext(half || !row.low)
    val takes = row.valid && !goes && row.error.mux(!fault.valid, !outValid || descriptor.ready)
    val ends  = if (pairs) goes && (upper || !row.high) else goes

    gives       := takes && !row.error
    faults      := takes && row.error
    row.ready   := ends
    outValid    := outValid && !descriptor.ready || gives
    fault.valid := fault.valid && !faultLeaves || faults
    when(faults)(fault.index := left)
    when(gives) {
      out := (if (pairs) upper.mux(row.data(entryBits, entryBits bits), row.data(0, entryBits bits))
              else row.data)
    }
    when(goes) {
      left            := Wide.advance(left, 1)
      if (pairs) half := !ends
    }
    when(session.begins)(left := 0)
  }

  descriptor.valid         := exit.outValid
  descriptor.cookie        := exit.out(0, 32 bits)
  descriptor.peer          := exit.out(32, 32 bits)
  descriptor.address       := exit.out(64, 64 bits).asUInt
  descriptor.bytes         := exit.out(128, 64 bits).asUInt
  descriptor.remoteAddress := exit.out(192, 64 bits).asUInt
}
