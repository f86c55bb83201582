// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.protocol.NicParameters
import dev.sluice.spec.rings.HostRings
import dev.sluice.sizes.RingSizes
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** Of an open read where a beat holds two descriptors: the first beat's lower half, the last one's
  * upper half is not meant.
  */
private[rtl] case class ExpectedRow() extends Bundle {
  val skipLow  = Bool()
  val skipHigh = Bool()
}

/** Asks memory for descriptors, in three steps of a clock each: look at the doorbell, judge it, ask
  * for a burst. A burst ends where the doorbell, the block of 256 bytes or the ring ends.
  *
  * {{{
  *   look:  ahead = tail - asked, limit = size - in flight, slot = asked mod size
  *   judge: bad = ahead > limit; count = min(ahead, to the block's end, to the ring's end)
  *   ask:   address, expected row; asked += count
  * }}}
  *
  * Cycle model: `dev.sluice.cycle.rings.DescriptorFetch`.
  */
private[rtl] class DescriptorFetch(
    p: NicParameters,
    settings: RingConfigBundle,
    session: RingSession
) extends Area {
  private val entryBits = log2Up(HostRings.DESCRIPTOR_BYTES)
  private val sizeBits  = HostRings.MAX_LOG2 + 1
  private val block     = RingSizes.BURST_BYTES / HostRings.DESCRIPTOR_BYTES
  private val pairs     = p.beatBytes > HostRings.DESCRIPTOR_BYTES
  private val rowBytes  = p.beatBytes max HostRings.DESCRIPTOR_BYTES
  private val most      = RingSizes.QUEUE_ROWS * (rowBytes / HostRings.DESCRIPTOR_BYTES)

  /** From the queue: descriptors that arrive, and whether it gives up a row. */
  val arrived = UInt(2 bits)
  val freed   = Bool()

  /** A burst's address and its beats less 1. */
  case class AddressRow() extends Bundle {
    val address = UInt(NicParameters.ADDRESS_BITS bits)
    val length  = UInt(8 bits)
  }

  val addresses = new MooreFifo(AddressRow(), RingSizes.ADDRESS_ROWS)
  val expected  = pairs generate new MooreFifo(ExpectedRow(), RingSizes.QUEUE_ROWS)

  val judges, asks = RegInit(False)
  val looks        = !judges && !asks

  /** Descriptors that were asked for; those of them that have not come; rows that are free. */
  val asked    = Reg(UInt(32 bits)) init 0
  val inFlight = Reg(UInt(log2Up(most + 1) bits)) init 0
  val free     = Reg(UInt(log2Up(RingSizes.QUEUE_ROWS + 1) bits)) init RingSizes.QUEUE_ROWS

  val look = new Area {
    val fires = looks && session.active
    val tail  = RegNextWhen(settings.descriptorTail, fires)
    val ahead = RegNextWhen(settings.descriptorTail - asked, fires)
    val limit = RegNextWhen(session.descriptorSize - inFlight.resized, fires)
    val slot  = RegNextWhen(asked(sizeBits - 2 downto 0) & session.descriptorMask, fires)
  }

  val judge = new Area {
    val bad             = look.ahead > look.limit.resize(32 bits)
    val wasBad          = RegInit(False)
    val badTail         = RegNextWhen(look.tail, judges)
    when(judges)(wasBad         := bad)
    when(session.begins)(wasBad := False)
    val says            = judges && session.active
    val refused         = RegNext(says && bad && !(wasBad && badTail === look.tail)) init False

    /** In entries of 32 bytes, of which the base is a multiple of two. */
    val entry   = (session.descriptorBase @@ U(0, 1 bits)) + look.slot.resized
    val toBlock = U(block, 4 bits) - entry(log2Up(block) - 1 downto 0)
    val toEnd   = session.descriptorSize - look.slot.resized
    val nearer  = (toEnd < toBlock.resized).mux(toEnd.resize(4 bits), toBlock)
    val least   = (look.ahead < nearer.resized).mux(look.ahead.resize(4 bits), nearer)
    val room    = free >= RingSizes.BURST_BYTES / rowBytes
    val goes    =
      says && settings.enable && !bad && look.ahead =/= 0 && room && addresses.io.push.ready
    val count   = RegNextWhen(least, judges)
    val address = RegNextWhen(entry, judges)
  }
  judges := look.fires
  asks   := judge.goes

  val ask = new Area {
    val rows =
      if (!pairs) judge.count
      else judge.count(3 downto 1).resize(4 bits) + (judge.count(0) | judge.address(0)).asUInt
    val beats = (rows << log2Up(rowBytes / p.beatBytes)).resize(8 bits)
    addresses.io.push.valid                                 := asks
    addresses.io.push.payload.address                       := judge.address @@ U(0, entryBits bits)
    if (pairs) addresses.io.push.payload.address(entryBits) := False
    addresses.io.push.payload.length                        := beats - 1

    if (pairs) {
      expected.io.push.valid            := asks
      expected.io.push.payload.skipLow  := judge.address(0)
      expected.io.push.payload.skipHigh := (judge.address(0) ^ judge.count(0))
    }
  }

  asked    := asked + judge.count.andMask(asks).resized
  when(session.begins)(asked := 0)
  inFlight := inFlight + judge.count.andMask(asks).resized - arrived.resized
  free     := free + freed.asUInt.resized - ask.rows.andMask(asks).resized

  def drive(ar: Stream[Axi4Ar]): Unit = {
    ar.arbitrationFrom(addresses.io.pop)
    ar.addr := addresses.io.pop.payload.address
    ar.len  := addresses.io.pop.payload.length
    HostAxi.constants(ar.payload, p)
  }
}
