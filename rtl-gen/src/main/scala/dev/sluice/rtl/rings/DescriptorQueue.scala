// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.rtl.lib.BlockRamFifo
import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.PeerBucket
import dev.sluice.rtl.lib.Wide
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.RingSizes
import dev.sluice.spec.rings.HostRings
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** Takes the beats as they arrive, and puts them into the lists of the peers, a word of 128 bits in
  * a clock; a descriptor that could not be read becomes a fault instead.
  *
  * {{{
  *   m_axi_ring_r -> beats (64 rows) -> put -> PeerLists -> descriptor
  *                                       |         ^
  *                                       |     PeerTurns <- returned
  *                                       +-> [fault] -> records
  * }}}
  *
  * Cycle model: `dev.sluice.cycle.rings.DescriptorQueue`.
  */
private[rtl] class DescriptorQueue(
    p: NicParameters,
    settings: RingSettings,
    session: RingSession
) extends Area {
  private val entryBits = 8 * HostRings.DESCRIPTOR_BYTES
  private val pairs     = p.dataWidth > entryBits
  private val beats     = (entryBits / p.dataWidth) max 1

  val r        = Stream(Axi4R(HostAxi.config(p)))
  val expected = pairs generate Stream(ExpectedRow())

  /** The fault, if there is one, becomes a record. */
  val faultLeaves = Bool()

  case class Beat() extends Bundle {
    val data = Bits(p.dataWidth bits)
    val low  = pairs generate Bool()
    val high = pairs generate Bool()
  }
  val rows = new BlockRamFifo(Beat(), RingSizes.QUEUE_ROWS * beats, reserved = true)

  /** Beside them, near the logic and there a clock earlier: whether a descriptor, or one of two in
    * a beat, could not be read.
    */
  val errors = new MooreFifo(Bool(), RingSizes.QUEUE_ROWS, reserved = true)

  val gather = new Area {
    val beat      = (beats > 1) generate (Reg(UInt(log2Up(beats) bits)) init 0)
    val fires     = r.fire
    val completes = if (beats > 1) fires && beat === beats - 1 else fires
    val later     = pairs generate (RegNextWhen(!r.last, fires) init False)
    val low       = pairs generate (later || !expected.skipLow)
    val high      = pairs generate !(r.last && expected.skipHigh)
    val arrived   = UInt(2 bits)

    r.ready := (if (pairs) expected.valid else True)
    if (beats > 1) when(fires)(beat := beat + 1)
    rows.io.push.valid        := fires
    rows.io.push.payload.data := r.data

    val failed = (beats > 1) generate RegInit(False)
    val error  = if (beats > 1) failed || r.resp =/= Axi4.resp.OKAY else r.resp =/= Axi4.resp.OKAY
    if (beats > 1) when(fires)(failed := error && !completes)
    errors.io.push.valid   := completes
    errors.io.push.payload := error
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

  val turns = new PeerTurns(p, settings.peerShare)
  val lists = new PeerLists(turns)

  val fault = new Area {
    val valid = RegInit(False)
    val index = Reg(UInt(32 bits))
  }

  /** A beat, or a half word of it, in a clock. */
  val put = new Area {
    private val row   = rows.io.pop
    private val inOne = (p.dataWidth / RingSizes.WORD_BITS) max 1
    private val steps = entryBits / (p.dataWidth min RingSizes.WORD_BITS)

    val step  = Reg(UInt(log2Up(steps) bits)) init 0
    val half  = pairs generate RegInit(False)
    val upper = pairs generate (half || !row.low)
    val left  = Reg(UInt(32 bits))

    /** A word may be put: not the last of a descriptor while a fault waits; and it is the last. */
    val open     = Reg(Bool())
    val openLast = Reg(Bool())
    val error    = errors.io.pop.payload
    val goes     = row.valid && open
    val ends     = row.valid && openLast
    val adds     = ends && !error
    val faults   = ends && error

    /** The row was its last. */
    val over = if (pairs) ends && (upper || !row.high) else ends

    val word =
      if (beats > 2) row.data ## RegNextWhen(row.data, goes)
      else if (inOne == 1) row.data
      else
        row.data
          .subdivideIn(RingSizes.WORD_BITS bits)(
            if (pairs) upper.asUInt @@ step else step
          )
    private val first = if (beats > 2) row.data else word
    val bucket        = RegNextWhen(PeerBucket(first(32, 32 bits)), goes && step === 0)

    row.ready           := (if (inOne == 1) goes else over)
    errors.io.pop.ready := over
    // Where a beat is half a word, what the first one writes is written over by the second.
    lists.word.valid   := goes
    lists.word.payload := word
    lists.half         := step(step.high downto step.high)
    lists.adds         := adds
    lists.bucket       := bucket

    val stepNext = step + goes.asUInt.resized
    step := stepNext
    if (pairs) when(ends)(half := !over)
    when(ends)(left           := Wide.advance(left, 1))
    when(session.begins)(left := 0)
    val faultNext = fault.valid && !faultLeaves || faults
    val lastNext  = stepNext === steps - 1
    fault.valid := faultNext
    val openNext  = lists.opens && !(lastNext && faultNext)
    open := openNext
    openLast := openNext && lastNext
    when(faults)(fault.index  := left)

    /** A clock later: it could not be read; its row is free. */
    val failedNow = RegNext(faults) init False
    val freed     = RegNext(over) init False
  }

  // In simulation: what is known of a descriptor is there with its last word.
  ClockWatches.neverFull("rings.errors", errors.io.push)
  ClockWatches.never(
    "rings.error",
    put.ends && !errors.io.pop.valid,
    "a descriptor of which it is not known whether it could be read"
  )
}
