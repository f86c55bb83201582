// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.Wide
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

/** Asks memory for descriptors. The doorbell is looked at and judged in every clock; a decision
  * waits until what it was made of counts the one before. A burst ends where the doorbell, the
  * block of 256 bytes or the ring ends.
  *
  * {{{
  *   look:   ahead = tail - asked, limit = size - in flight, slot = asked mod size
  *   judge:  bad = ahead > limit; nearer = min(to the block's end, to the ring's end); room
  *   decide: goes; count = min(ahead, nearer)
  *   ask:    address, expected row; asked += count
  * }}}
  *
  * Distances to an end are in entries, less 1, so that they are bits of an index, inverted.
  *
  * Cycle model: `dev.sluice.cycle.rings.DescriptorFetch`.
  */
private[rtl] class DescriptorFetch(
    p: NicParameters,
    config: RingConfigBundle,
    settings: RingSettings,
    session: RingSession
) extends Area {
  private val entryBits = log2Up(HostRings.DESCRIPTOR_BYTES)
  private val blockBits = log2Up(RingSizes.BURST_BYTES / HostRings.DESCRIPTOR_BYTES)
  private val pairs     = p.beatBytes > HostRings.DESCRIPTOR_BYTES
  private val rowBytes  = p.beatBytes max HostRings.DESCRIPTOR_BYTES
  private val most      = RingSizes.QUEUE_ROWS * (rowBytes / HostRings.DESCRIPTOR_BYTES)

  /** From the queue: descriptors that arrived, and whether it gives up a row. */
  val arrived = UInt(2 bits)
  val freed   = Bool()

  /** A burst's address and its beats less 1. */
  case class AddressRow() extends Bundle {
    val address = UInt(NicParameters.ADDRESS_BITS bits)
    val length  = UInt(8 bits)
  }

  val addresses = new MooreFifo(AddressRow(), RingSizes.ADDRESS_ROWS, atPort = true)
  val expected  = pairs generate new MooreFifo(ExpectedRow(), RingSizes.QUEUE_ROWS)

  /** Descriptors that were asked for; those of them that have not come; rows that are free. */
  val asked    = Reg(UInt(32 bits)) init 0
  val inFlight = Reg(UInt(log2Up(most + 1) bits)) init 0
  val free     = Reg(UInt(log2Up(RingSizes.QUEUE_ROWS + 1) bits)) init RingSizes.QUEUE_ROWS

  val asks = RegInit(False)

  val look = new Area {
    val ahead = RegNext(Wide.difference(settings.descriptorTail, asked))
    val limit = RegNext(session.descriptorSize - inFlight.resized)

    private val index = asked(HostRings.MAX_LOG2 - 1 downto 0)
    private val left  = session.descriptorMask & ~index
    val slot          = RegNext(index & session.descriptorMask)

    /** To the ring's end; whether that is beyond the block's; the entry's place in its block. */
    val toEnd = RegNext(left(blockBits - 1 downto 0))
    val far   = RegNext(left(HostRings.MAX_LOG2 - 1 downto blockBits) =/= 0)
    val place = RegNext(
      (session.descriptorBase(blockBits - 2 downto 0) @@ U(0, 1 bits)) +
        (asked(blockBits - 1 downto 0) & session.descriptorMask(blockBits - 1 downto 0))
    )
  }

  val judge = new Area {
    val bad             = RegNext(look.ahead > look.limit.resize(32 bits))
    val some            = RegNext(look.ahead =/= 0)
    val whole           = RegNext(look.ahead(31 downto blockBits) =/= 0)
    val ahead           = RegNext(look.ahead(blockBits - 1 downto 0))
    private val toBlock = ~look.place
    val nearer          = RegNext((!look.far && look.toEnd < toBlock).mux(look.toEnd, toBlock))
    val room            = RegNext(free >= RingSizes.BURST_BYTES / rowBytes)
    val compared        = new SameAsBefore(config.descriptorTail, settings.descriptorTail)
  }

  val decide = new Area {
    val isBad   = session.judged && judge.bad
    val wasBad  = RegNext(isBad)
    val refused = RegNext(isBad && !(wasBad && judge.compared.same)) init False

    /** What is judged counts the decision before. */
    private val asked1 = RegNext(asks)
    private val asked2 = RegNext(asked1)
    val counted        = !asks && !asked1 && !asked2

    val goes = session.judged && counted && settings.enable && !judge.bad && judge.some &&
      judge.room && addresses.io.push.ready

    val nearer = judge.nearer +^ U(1)
    val count  =
      RegNext((judge.whole || judge.ahead > judge.nearer).mux(nearer, judge.ahead.resize(4 bits)))
  }
  asks := decide.goes

  /** In entries of 32 bytes, of which the base is a multiple of two. */
  val place = new EntryAddress(session.descriptorBase @@ U(0, 1 bits), look.slot)

  val ask = new Area {
    val rows =
      if (!pairs) decide.count
      else decide.count(3 downto 1).resize(4 bits) + (decide.count(0) | place.address(0)).asUInt
    val beats = (rows << log2Up(rowBytes / p.beatBytes)).resize(8 bits)
    addresses.io.push.valid                                 := asks
    addresses.io.push.payload.address                       := place.address @@ U(0, entryBits bits)
    if (pairs) addresses.io.push.payload.address(entryBits) := False
    addresses.io.push.payload.length                        := beats - 1

    if (pairs) {
      expected.io.push.valid            := asks
      expected.io.push.payload.skipLow  := place.address(0)
      expected.io.push.payload.skipHigh := (place.address(0) ^ decide.count(0))
    }
  }

  when(asks)(asked           := Wide.sum(asked, decide.count))
  when(session.begins)(asked := 0)
  inFlight := inFlight + decide.count.andMask(asks).resized - arrived.resized
  free     := free + freed.asUInt.resized - ask.rows.andMask(asks).resized

  def drive(ar: Stream[Axi4Ar]): Unit = {
    ar.arbitrationFrom(addresses.io.pop)
    ar.addr := addresses.io.pop.payload.address
    ar.len  := addresses.io.pop.payload.length
    HostAxi.constants(ar.payload, p)
  }
}
