// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.rtl.lib.CompletionBundle
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.protocol.{CompletionStatus, NicParameters}
import dev.sluice.spec.rings.HostRings
import dev.sluice.sizes.RingSizes
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** Writes records to the completion ring, in steps of a clock each: look at the host's head, judge
  * it, write the record if the ring has room; at 64 bits its second beat in a clock of its own.
  *
  * {{{
  *   fault ------+-> records (4) -> look, judge, write --> addresses (2) -> m_axi_ring_aw
  *   completion -+                                    +--> datas (2) -----> m_axi_ring_w
  *                                 tail + 1 <------------------------------ m_axi_ring_b
  * }}}
  *
  * Cycle model: `dev.sluice.cycle.rings.RecordWriter`.
  */
private[rtl] class RecordWriter(p: NicParameters, settings: RingConfigBundle, session: RingSession)
    extends Area {
  private val recordBits = 8 * HostRings.RECORD_BYTES
  private val entryBits  = log2Up(HostRings.RECORD_BYTES)
  private val twoBeats   = p.dataWidth < recordBits
  private val lanes      = (p.dataWidth / recordBits) max 1
  private val sizeBits   = HostRings.MAX_LOG2 + 1

  val completion = Stream(CompletionBundle())
  val faultValid = Bool()
  val faultIndex = UInt(32 bits)

  val records   = new MooreFifo(CompletionBundle(), RingSizes.RECORD_ROWS)
  val addresses = new MooreFifo(UInt(NicParameters.ADDRESS_BITS bits), RingSizes.ADDRESS_ROWS)
  val datas     = new MooreFifo(Axi4W(HostAxi.config(p)), RingSizes.ADDRESS_ROWS)

  /** A fault goes before a completion. */
  val faultLeaves = faultValid && records.io.push.ready
  completion.ready        := records.io.push.ready && !faultValid
  records.io.push.valid   := faultValid || completion.valid
  records.io.push.payload := completion.payload
  when(faultValid) {
    records.io.push.payload.cookie     := faultIndex.asBits
    records.io.push.payload.transferId := 0
    records.io.push.payload.status     := CompletionStatus.DESCRIPTOR_UNREADABLE.code
  }

  val judges, begins = RegInit(False)
  val rests          = if (twoBeats) RegInit(False) else False
  val looks          = !judges && !begins && !rests

  /** Records that were given to memory; those that it has acknowledged. */
  val written = Reg(UInt(32 bits)) init 0
  val tail    = Reg(UInt(32 bits)) init 0

  val look = new Area {
    val fires = looks && session.active
    val head  = RegNextWhen(settings.completionHead, fires)
    val used  = RegNextWhen(written - settings.completionHead, fires)
    val slot  = RegNextWhen(written(sizeBits - 2 downto 0) & session.completionMask, fires)

    /** The lap is even. */
    val phase =
      RegNextWhen((written(sizeBits - 1 downto 0) & session.completionSize) === 0, fires)
  }

  val judge = new Area {
    private val size = session.completionSize.resize(32 bits)

    val bad             = look.used > size
    val full            = look.used === size
    val wasBad          = RegInit(False)
    val badHead         = RegNextWhen(look.head, judges)
    when(judges)(wasBad         := bad)
    when(session.begins)(wasBad := False)
    val says            = judges && session.active
    val refused         = RegNext(says && bad && !(wasBad && badHead === look.head)) init False

    /** In entries of 16 bytes, of which the base is a multiple of four. */
    val entry   = (session.completionBase @@ U(0, 2 bits)) + look.slot.resized
    val address = RegNextWhen(entry, judges)
    val room    = addresses.io.push.ready && datas.io.push.ready
    val goes    = says && records.io.pop.valid && !bad && !full && room
  }

  val ends = if (twoBeats) rests && datas.io.push.ready else begins
  judges              := look.fires
  begins              := judge.goes
  if (twoBeats) rests := begins || rests && !ends

  val beat = new Area {
    private val record = records.io.pop.payload
    private val first  = record.transferId ## record.cookie
    private val second = B(0, 7 bits) ## look.phase ## B(0, 48 bits) ## record.status

    addresses.io.push.valid   := begins
    addresses.io.push.payload := judge.address @@ U(0, entryBits bits)
    private val inBeat = log2Up(p.beatBytes)
    if (inBeat > entryBits) addresses.io.push.payload(inBeat - 1 downto entryBits) := 0

    private val push = datas.io.push
    push.valid := begins || ends
    if (twoBeats) {
      push.payload.data := rests.mux(second, first)
      push.payload.strb.setAll()
      push.payload.last := rests
    } else {
      push.payload.data := Cat(Seq.fill(lanes)(second ## first))
      push.payload.strb := Cat((0 until lanes).map { lane =>
        val here =
          if (lanes == 1) True else judge.address(log2Up(lanes) - 1 downto 0) === lane
        B(HostRings.RECORD_BYTES bits, default -> here)
      })
      push.payload.last := True
    }
    records.io.pop.ready := ends
  }

  when(begins)(written := written + 1)
  when(session.begins) {
    written := 0
    tail    := 0
  }

  /** Pulse: memory refused a record. */
  val failed = RegInit(False)

  def drive(aw: Stream[Axi4Aw], w: Stream[Axi4W], b: Stream[Axi4B]): Unit = {
    aw.arbitrationFrom(addresses.io.pop)
    aw.addr := addresses.io.pop.payload
    aw.len  := (if (twoBeats) 1 else 0)
    HostAxi.constants(aw.payload, p)
    w << datas.io.pop
    b.ready := True
    failed  := b.valid && b.resp =/= Axi4.resp.OKAY
    when(b.valid)(tail := tail + 1)
  }
}
