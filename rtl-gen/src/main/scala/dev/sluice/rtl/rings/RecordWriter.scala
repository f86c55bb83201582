// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.rtl.lib.CompletionBundle
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.Wide
import dev.sluice.protocol.{CompletionStatus, NicParameters}
import dev.sluice.spec.rings.HostRings
import dev.sluice.sizes.RingSizes
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** What waits to be written: how a transfer ended, or a descriptor that could not be read. */
private[rtl] case class RecordRow() extends Bundle {
  val completion = CompletionBundle()
  val fault      = Bool()
}

/** Writes records to the completion ring. The host's head is looked at and judged in every clock; a
  * decision waits until what it is made of counts the one before. At 64 bits a record's second beat
  * has a clock of its own.
  *
  * {{{
  *   fault ------+-> records (4) ---> decide -> write ---> addresses (2) -> m_axi_ring_aw
  *   completion -+                                    +--> datas (2) -----> m_axi_ring_w
  *                                 tail + 1 <------------------------------ m_axi_ring_b
  * }}}
  *
  * Cycle model: `dev.sluice.cycle.rings.RecordWriter`.
  */
private[rtl] class RecordWriter(
    p: NicParameters,
    config: RingConfigBundle,
    settings: RingSettings,
    session: RingSession
) extends Area {
  private val recordBits = 8 * HostRings.RECORD_BYTES
  private val entryBits  = log2Up(HostRings.RECORD_BYTES)
  private val twoBeats   = p.dataWidth < recordBits
  private val lanes      = (p.dataWidth / recordBits) max 1
  private val indexBits  = HostRings.MAX_LOG2

  val completion = Stream(CompletionBundle())
  val faultValid = Bool()
  val faultIndex = UInt(32 bits)

  val records   = new MooreFifo(RecordRow(), RingSizes.RECORD_ROWS)
  val addresses =
    new MooreFifo(UInt(NicParameters.ADDRESS_BITS bits), RingSizes.ADDRESS_ROWS, atPort = true)
  val datas = new MooreFifo(Axi4W(HostAxi.config(p)), RingSizes.ADDRESS_ROWS, atPort = true)

  /** A fault goes before a completion. */
  val faultLeaves = faultValid && records.io.push.ready
  completion.ready                   := records.io.push.ready && !faultValid
  records.io.push.valid              := faultValid || completion.valid
  records.io.push.payload.completion := completion.payload
  records.io.push.payload.fault      := faultValid
  when(faultValid) {
    records.io.push.payload.completion.cookie     := faultIndex.asBits
    records.io.push.payload.completion.transferId := 0
    records.io.push.payload.completion.status     := CompletionStatus.DESCRIPTOR_UNREADABLE.code
  }

  val begins = RegInit(False)
  val rests  = if (twoBeats) RegInit(False) else False

  /** Records that were decided on; those that memory has acknowledged. */
  val written = Reg(UInt(32 bits)) init 0
  val tail    = Reg(UInt(32 bits)) init 0

  val look = new Area {
    val used = RegNext(Wide.difference(written, settings.completionHead))
    val slot = RegNext(written(indexBits - 1 downto 0) & session.completionMask)

    /** The lap is even. */
    val phase = RegNext((written(indexBits downto 0) & session.completionSize) === 0)
  }

  val judge = new Area {
    val fits     = RegNext((look.used & ~session.completionMask.resize(32 bits)) === 0)
    val full     = RegNext(look.used === session.completionSize.resize(32 bits))
    val compared = new SameAsBefore(config.completionHead, settings.completionHead)
  }

  val decide = new Area {
    val isBad   = session.judged && !judge.fits && !judge.full
    val wasBad  = RegNext(isBad)
    val refused = RegNext(isBad && !(wasBad && judge.compared.same)) init False

    /** What is judged counts the decision before, and that one's last beat is given. */
    private val begun = RegNext(begins)
    val counted       = !begins && !begun && !rests
    val room          = addresses.io.push.ready && datas.io.push.ready
    val may           = session.judged && counted && judge.fits && room
    val goes          = may && records.io.pop.valid
    val phase         = RegNextWhen(look.phase, goes)
  }
  begins := decide.goes

  /** In entries of 16 bytes, of which the base is a multiple of four. */
  val place = new EntryAddress(session.completionBase @@ U(0, 2 bits), look.slot)

  val ends = if (twoBeats) rests && datas.io.push.ready else begins
  if (twoBeats) rests := begins || rests && !ends

  val beat = new Area {
    private val record = records.io.pop.payload.completion
    private val first  = record.transferId ## record.cookie
    private val second = B(0, 7 bits) ## decide.phase ## B(0, 48 bits) ## record.status

    addresses.io.push.valid   := begins
    addresses.io.push.payload := place.address @@ U(0, entryBits bits)
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
          if (lanes == 1) True else place.address(log2Up(lanes) - 1 downto 0) === lane
        B(HostRings.RECORD_BYTES bits, default -> here)
      })
      push.payload.last := True
    }
    records.io.pop.ready := ends
  }

  /** A descriptor that was handed over has become a record. */
  val returned = Flow(PeerTurns.bucket)
  returned.valid   := RegNext(ends && !records.io.pop.payload.fault) init False
  returned.payload := RegNext(records.io.pop.payload.completion.bucket)

  when(decide.goes)(written := Wide.advance(written, 1))
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
    when(b.valid)(tail := Wide.advance(tail, 1))
  }
}
