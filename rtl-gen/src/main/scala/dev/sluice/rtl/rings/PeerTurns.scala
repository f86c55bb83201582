// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.protocol.NicParameters
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.sizes.RingSizes
import dev.sluice.spec.rings.PeerShare
import spinal.core._
import spinal.lib._

/** Whose turn it is. Buckets with rows stand in a line. The first one's count is read, compared
  * with what is free, and the bucket becomes the candidate, or goes to the line's end.
  *
  * {{{
  *   enters --> active (64) -> read -> shift -> compare -> act -> candidate -> lists
  *                ^              ^                 |
  *                |           counts <-- + 1 ------+
  *                |              ^                 |
  *                +--------------|--- may not -----+
  *                         - 1 --+-- returned
  * }}}
  *
  * Latency: 4 clocks a turn. Hazards: what is returned is written in the second clock after it was
  * said; in between no turn begins, and a turn of the same bucket begins anew. Cost: counts of 64
  * buckets and the line in distributed memory, one comparison.
  *
  * Cycle model: `dev.sluice.cycle.rings.PeerTurns`.
  */
private[rtl] class PeerTurns(p: NicParameters, share: UInt) extends Area {
  private val bits = RingSizes.countBits(p)

  /** A bucket that had no rows has one, or one that was the candidate has more. */
  val enters = Flow(PeerTurns.bucket)

  /** A descriptor of the bucket has become a record. */
  val returned = Flow(PeerTurns.bucket)

  /** The lists take the candidate. */
  val taken = Bool()

  /** After reset: counts and lists are cleared, a bucket a clock. */
  val clear = new Area {
    val done = RegInit(False)
    val row  = Reg(PeerTurns.bucket) init 0
    row := row + 1
    val doneNext = done || row === PeerShare.BUCKETS - 1
    done := doneNext
  }

  /** One is at its output. */
  val active = new MooreFifo(HardType(PeerTurns.bucket), PeerShare.BUCKETS - 1, reserved = true)
  val counts = Mem(UInt(bits bits), PeerShare.BUCKETS)

  /** S less all that were handed over and have not come back; below 0 only without a limit. */
  val left = Reg(SInt(bits + 1 bits)) init p.transfers

  val candidate = new Area {
    val valid  = RegInit(False)
    val bucket = Reg(PeerTurns.bucket)
  }

  private val front = active.io.pop.payload

  /** One came back: its count is read in the one clock, written in the next. */
  val back = new Area {
    val reads  = RegNext(returned.valid) init False
    val bucket = RegNext(returned.payload)
    val same   = RegNext(returned.payload === front)
    val writes = RegNext(reads) init False
    val at     = RegNext(bucket)
  }

  val shifts, compares, acts = RegInit(False)
  private val busy           = shifts || compares || acts
  val begins                 = active.io.pop.valid && !busy && !back.reads && !back.writes
  val again                  = back.reads && back.same

  private val count = counts.readAsync(back.reads.mux(back.bucket, front))

  /** Where a count that came back is read instead, the turn begins anew or acts a clock later. */
  val own = RegNext(count)
  val had = RegNext(count)
  val may = Reg(Bool())

  private val part = RegNext(own |>> share)
  private val fits = !left.sign && part < left(bits - 1 downto 0).asUInt
  when(compares)(may := share === PeerShare.NO_LIMIT || fits)

  val goes   = acts && may && !candidate.valid && !back.writes && !again
  val passes = acts && !may && !enters.valid && !again
  val ends   = goes || passes
  shifts   := begins
  compares := shifts && !again
  acts     := (compares || acts && !ends) && !again

  active.io.pop.ready    := ends
  active.io.push.valid   := enters.valid || passes
  active.io.push.payload := enters.valid.mux(enters.payload, front)

  when(goes) {
    candidate.valid  := True
    candidate.bucket := front
    left             := left - 1
  } elsewhen (taken)(candidate.valid := False)
  when(back.writes)(left := left + 1)

  counts.write(
    clear.done.mux(back.writes.mux(back.at, front), clear.row),
    clear.done.mux(back.writes.mux(had - 1, own + 1), U(0, bits bits)),
    enable = !clear.done || back.writes || goes
  )
}

private[rtl] object PeerTurns {

  /** The number of a bucket. */
  def bucket: UInt = UInt(PeerShare.BUCKET_BITS bits)
}
