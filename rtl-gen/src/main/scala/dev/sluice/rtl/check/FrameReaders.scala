// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.check

import dev.sluice.rtl.lib.HeaderBundle
import dev.sluice.rtl.lib.PayloadBundle
import dev.sluice.sizes.PacketCheckSizes
import dev.sluice.protocol.{NicParameters, PacketType}
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
    released: UInt,
    paced: Boolean
) extends Area {
  val stream = Stream(HeaderBundle())

  /** The next slot, with the lap's parity. */
  val slot         = Reg(UInt(released.getWidth bits)) init 0
  val fetchedValid = Reg(Bool()) init False
  val outValid     = Reg(Bool()) init False
  val out          = Reg(HeaderBundle()) init HeaderBundle().getZero

  val outMoves   = if (paced) !outValid else !outValid || stream.ready
  val heldValid  = Reg(Bool()) init False
  val heldMoves  = !heldValid || outMoves
  val fetchMoves = Bool()
  val fetches    = slot =/= released && fetchMoves
  val address    = slot.dropHigh(1).asUInt
  val fetched    = headers.readSync(address, fetchMoves)
  val good       = goods.readSync(address, fetchMoves)
  val held       = RegNextWhen(fetched, heldMoves)
  val isData     = held.packetType === PacketType.DATA.code
  val isRequest  = held.packetType === PacketType.CONNECTION_REQUEST.code
  fetchMoves := !fetchedValid || !good || heldMoves

  when(fetchMoves)(fetchedValid := slot =/= released)
  when(fetches)(slot            := slot + 1)
  when(heldMoves)(heldValid     := fetchedValid && good)
  when(outMoves) {
    outValid := heldValid
    when(heldValid)(out := PacketHeaderBytes.shown(held, isData, isRequest))
  }
  if (paced) when(outValid && stream.ready)(outValid := False)
  stream.valid   := outValid
  stream.payload := out
}

/** Reads the payload of good data packets, in order, and gives back the rows of all frames.
  *
  * {{{
  *   slot -> [frames] -> register -> current frame -> row -> [rows] -> register -> zeros after the last byte -+-> output
  *     A                                  B               |      C                         D                  '-> E
  *                                               a row, or all rows
  *                                               of a skipped frame
  * }}}
  *
  * The registers behind both memories are their own. What the output does not take waits in E, so
  * that the readers stop a clock later, by a register: `ready` comes from another block, and goes
  * no further than E. Latency: 6 clocks after a slot is released. Initiation interval: one row, or
  * one skipped frame, a clock.
  */
class PayloadReader(
    g: PacketCheckSizes,
    p: NicParameters,
    frames: Mem[StoredFrame],
    rows: Mem[Bits],
    released: UInt
) extends Area {
  private val byteBits = log2Up(g.beatBytes)
  private val sizeBits = log2Up(p.sluice.payloadBytes)

  /** Full beats before the last one. A payload is never wider than a beat's bytes where P is. */
  private def leftBits(lastByte: UInt): UInt =
    if (sizeBits > byteBits) lastByte(sizeBits - 1 downto byteBits) else U(0, 1 bits)

  val stream = Stream(PayloadBundle(p))

  /** The next slot, with the lap's parity. */
  val slot = Reg(UInt(released.getWidth bits)) init 0

  /** The next row, with the lap's parity; all before it are free. */
  val row = Reg(UInt(log2Up(g.bufferBeats) + 1 bits)) init 0

  val outValid = Reg(Bool()) init False
  val out      = Reg(PayloadBundle(p)) init PayloadBundle(p).getZero

  /** E. */
  val skidValid = Reg(Bool()) init False
  val skid      = RegNextWhen(out, !skidValid)

  /** D or E is free: a register, as all before them waits for it. */
  val outMoves = Reg(Bool())

  val heldValid    = Reg(Bool()) init False
  val heldMoves    = !heldValid || outMoves
  val fetchedValid = Reg(Bool()) init False
  val fetchMoves   = !fetchedValid || heldMoves

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
  val reads        = currentValid && isData && fetchMoves
  val finishes     = currentValid && (!isData || (fetchMoves && isLast))

  val currentMoves = !currentValid || finishes
  val knownMoves   = !knownValid || currentMoves
  val describes    = !describedValid || knownMoves
  val fetchesFrame = slot =/= released && describes
  val slotAddress  = slot.dropHigh(1).asUInt
  val described    = frames.readSync(slotAddress, describes)

  when(describes)(describedValid  := slot =/= released)
  when(fetchesFrame)(slot         := slot + 1)
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

  /** C: a row comes out of its memory. */
  val rowAddress      = row.dropHigh(1).asUInt
  val fetched         = rows.readSync(rowAddress, reads)
  val fetchedLast     = RegNextWhen(isLast, reads)
  val fetchedLastByte = RegNextWhen(lastByte, reads)
  val held            = RegNextWhen(fetched, heldMoves)
  val heldLast        = RegNextWhen(fetchedLast, heldMoves)
  when(fetchMoves)(fetchedValid := reads)
  when(heldMoves)(heldValid     := fetchedValid)

  /** Which bytes of the row are payload; byte 0 is. */
  val heldInside = RegNextWhen(
    Vec((0 until g.beatBytes).map { i =>
      if (i == 0) True else !fetchedLast || fetchedLastByte >= i
    }).asBits,
    heldMoves
  )

  /** D. */
  when(outMoves) {
    outValid := heldValid
    when(heldValid) {
      out.last := heldLast
      for (i <- 0 until g.beatBytes) {
        out.data(8 * i, 8 bits) := held(8 * i, 8 bits).andMask(heldInside(i))
      }
    }
  }
  when(stream.ready)(skidValid := False).elsewhen(outValid)(skidValid := True)

  /** What is offered in the next clock, and whether it is the last of its packet: registers. */
  val next = new Area {
    val waits    = !stream.ready && (skidValid || outValid)
    val outFills = outMoves.mux(heldValid, outValid)
    val outLast  = (outMoves && heldValid).mux(heldLast, out.last)
    outMoves := !(waits && outFills)
  }
  stream.valid        := RegNext(next.waits || next.outFills) init False
  stream.payload.data := skidValid.mux(skid.data, out.data)
  stream.payload.last :=
    RegNext(next.waits.mux(skidValid.mux(skid.last, out.last), next.outLast)) init False
}
