// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.check

import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.HeaderBundle
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.PayloadBundle
import dev.sluice.sizes.PacketCheckSizes
import dev.sluice.protocol.NicParameters
import spinal.core._
import spinal.lib._

/** What PacketCheck knows of a frame that is in its buffer, for the payload's reader. */
case class StoredFrame(g: PacketCheckSizes, p: NicParameters) extends Bundle {

  /** A good data packet; of any other the rows are only given back. */
  val isData = Bool()

  /** Its payload's bytes, less 1. */
  val lastByte = UInt(log2Up(p.sluice.payloadBytes) bits)

  /** The row after its last one, with the lap's parity. */
  val end = UInt(log2Up(g.bufferBeats) + 1 bits)
}

/** The slots that a reader goes through, in order. Whether there is one is a register, so that no
  * counters are compared before a slot is read.
  *
  * @param bits
  *   of a slot's number, with the lap's parity
  * @param releases
  *   a slot has its outcome: from the next clock on it may be read
  */
case class SlotLine(bits: Int, releases: Bool) extends Area {

  /** The next one, with the lap's parity. */
  val slot = Reg(UInt(bits bits)) init 0

  /** Slots that may be read. */
  val count = Reg(UInt(bits bits)) init 0
  val some  = Reg(Bool()) init False

  val address = slot.dropHigh(1).asUInt

  /** Reads the next one, if there is one and the reader moves. */
  def read(moves: Bool): Unit = {
    val reads = some && moves
    when(reads)(slot := slot + 1)
    when(releases =/= reads) {
      count := releases ? (count + 1) | (count - 1)
      some  := releases || count =/= 1
    }
  }
}

/** Reads the headers of good packets, in order, and skips the slots of all other frames.
  *
  * {{{
  *   slot -> [headers, goods] -> the memory's output register -> output register
  * }}}
  *
  * Latency: 3 clocks after a slot is released. Initiation interval: 1, also for slots that are
  * skipped; where it is `paced`, 2 for headers that are given on, so that `ready`, which comes from
  * another block, reaches no more than `outValid`.
  *
  * @param paced
  *   no frame is shorter than two beats
  */
class HeaderReader(
    headers: Mem[HeaderBundle],
    goods: Mem[Bool],
    slots: SlotLine,
    paced: Boolean
) extends Area {
  val stream = Stream(HeaderBundle())

  val fetchedValid = Reg(Bool()) init False
  val outValid     = Reg(Bool()) init False
  val out          = Reg(HeaderBundle()) init HeaderBundle().getZero

  val outMoves   = if (paced) !outValid else !outValid || stream.ready
  val heldValid  = Reg(Bool()) init False
  val heldMoves  = !heldValid || outMoves
  val fetchMoves = Bool()
  val fetched    = headers.readSync(slots.address, fetchMoves)
  val good       = goods.readSync(slots.address, fetchMoves)
  val held       = RegNextWhen(fetched, heldMoves)
  fetchMoves := !fetchedValid || !good || heldMoves

  slots.read(fetchMoves)
  when(fetchMoves)(fetchedValid := slots.some)
  when(heldMoves)(heldValid     := fetchedValid && good)
  when(outMoves) {
    outValid := heldValid
    when(heldValid)(out := held)
  }
  if (paced) when(outValid && stream.ready)(outValid := False)
  stream.valid   := outValid
  stream.payload := out
}

/** Reads the payload of good data packets, in order, and gives back the rows of all frames.
  *
  * {{{
  *   slot -> [frames] -> register -> current frame -> row -> [rows] -> register -> zeros after the -> [ahead] -+-> output
  *     A                                  B               |      C                  last byte           D      '-> E
  *                                               a row, or all rows
  *                                               of a skipped frame
  * }}}
  *
  * The registers behind both memories are their own. A row is read ahead of the output while those
  * that were read before have room in D, which is a register, and then moves on in every clock: no
  * register from C to D has an enable. What the output does not take waits in E, so that D stops by
  * a register: `ready` comes from another block, and goes no further than E. Latency: 7 clocks
  * after a slot is released. Initiation interval: one row, or one skipped frame, a clock.
  */
class PayloadReader(
    g: PacketCheckSizes,
    p: NicParameters,
    frames: Mem[StoredFrame],
    rows: Mem[Bits],
    slots: SlotLine
) extends Area {
  import PacketCheckSizes.ROWS_AHEAD

  private val byteBits = log2Up(g.beatBytes)
  private val sizeBits = log2Up(p.sluice.payloadBytes)

  /** Full beats before the last one. A payload is never wider than a beat's bytes where P is. */
  private def leftBits(lastByte: UInt): UInt =
    if (sizeBits > byteBits) lastByte(sizeBits - 1 downto byteBits) else U(0, 1 bits)

  val stream = Stream(PayloadBundle(p))

  /** The next row, with the lap's parity; all before it are free. */
  val row = Reg(UInt(log2Up(g.bufferBeats) + 1 bits)) init 0

  /** D: rows on their way to it and in it, which have room there. */
  val ahead = new MooreFifo(PayloadBundle(p), ROWS_AHEAD, atPort = true)
  val count = Reg(UInt(log2Up(ROWS_AHEAD + 1) bits)) init 0
  val room  = Reg(Bool()) init True

  /** A: a frame's description comes out of its memory. */
  val describedValid = Reg(Bool()) init False
  val knownValid     = Reg(Bool()) init False

  /** B: the frame whose rows are read; `left` rows come after the next. */
  val currentValid = Reg(Bool()) init False
  val isData       = Reg(Bool())
  val end          = Reg(UInt(row.getWidth bits))
  val lastByte     = Reg(UInt(byteBits bits))
  val left         = Reg(UInt(sizeBits - byteBits max 1 bits))
  val isLast       = Reg(Bool())
  val reads        = currentValid && isData && room
  val finishes     = currentValid && (!isData || (room && isLast))

  val currentMoves = !currentValid || finishes
  val knownMoves   = !knownValid || currentMoves
  val describes    = !describedValid || knownMoves
  val described    = frames.readSync(slots.address, describes)

  slots.read(describes)
  when(describes)(describedValid  := slots.some)
  val known  = RegNextWhen(described, knownMoves)
  when(knownMoves)(knownValid     := describedValid)
  when(currentMoves)(currentValid := knownValid)
  when(reads) {
    left   := left - 1
    isLast := left === 1
    row    := row + 1
  }
  when(finishes)(row := end)
  when(currentMoves) {
    isData   := known.isData
    end      := known.end
    lastByte := known.lastByte(byteBits - 1 downto 0)
    left     := leftBits(known.lastByte)
    isLast   := leftBits(known.lastByte) === 0
  }

  /** C: a row comes out of its memory; where none was read, another. */
  val fetchedValid    = RegNext(reads) init False
  val rowAddress      = row.dropHigh(1).asUInt
  val fetched         = rows.readSync(rowAddress)
  val fetchedLast     = RegNext(isLast)
  val fetchedLastByte = RegNext(lastByte)
  val heldValid       = RegNext(fetchedValid) init False
  val held            = RegNext(fetched)
  val heldLast        = RegNext(fetchedLast)

  /** Which bytes of the row are payload; byte 0 is. */
  val heldInside = RegNext(
    Vec((0 until g.beatBytes).map { i =>
      if (i == 0) True else !fetchedLast || fetchedLastByte >= i
    }).asBits
  )

  ahead.io.push.valid        := heldValid
  ahead.io.push.payload.last := heldLast
  for (i <- 0 until g.beatBytes) {
    ahead.io.push.payload.data(8 * i, 8 bits) := held(8 * i, 8 bits).andMask(heldInside(i))
  }

  /** E. */
  val skidValid = Reg(Bool()) init False
  val skid      = RegNextWhen(ahead.io.pop.payload, !skidValid)
  ahead.io.pop.ready := !skidValid
  when(stream.ready)(skidValid := False).elsewhen(ahead.io.pop.valid)(skidValid := True)
  stream.valid       := ahead.io.pop.valid || skidValid
  stream.payload     := skidValid.mux(skid, ahead.io.pop.payload)

  when(reads =/= ahead.io.pop.fire) {
    count := reads ? (count + 1) | (count - 1)
    room  := !reads || count =/= ROWS_AHEAD - 1
  }

  // In simulation: a row that was read has room.
  ClockWatches.neverFull("check.ahead", ahead.io.push)
}
