// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.rtl.control.desk.HolderChains
import dev.sluice.rtl.lib.ConnectionBundle
import spinal.core._
import spinal.lib._

/** The holder and place rows, and the search for the holder that a request names.
  *
  * {{{
  *   starts -> bucket -> [head] -> register -> window -> [rows, next] -> registers -> parts -> hits
  *                                               ^                           |
  *                                               +----------- next ----------+
  * }}}
  *
  * A window of the chain in every second clock; each is compared in parts of 16 bits, and the parts
  * are put together a clock later. `hits` and `ends` are said 4 clocks after `starts` and 2 for
  * each window. While `active`, the walk goes on; what of it is still under way afterwards is gone
  * after three clocks, before the next can begin. `fetches` looks at the row of `window` alone,
  * which is there from the next clock on.
  */
class HolderLookup(
    p: SluiceParameters,
    sweep: ClearSweep,
    asked: ConnectionBundle,
    bucket: UInt,
    window: UInt,
    write: Flow[RowWrite[HolderRow]],
    place: PlaceRow,
    relinks: Bool
) extends Area {
  import p.{windowBits, windows}

  val starts  = Bool()
  val fetches = Bool()
  val active  = Bool()

  private val of = UInt(windowBits bits)
  val chains     = new HolderChains(p, sweep.done, sweep.row, bucket, of, window, relinks)

  // What is read of a row in the clock in which it is written is not used.
  private val holderRows = Mem(HolderRow(), windows max 2).addAttribute("no_rw_check")
  holderRows.setName("holderRows")
  holderRows.write(
    sweep.done.mux(write.payload.address, sweep.row),
    Cleared(sweep, write.payload.row, (row: HolderRow) => Seq(row.used -> 0)),
    enable = !sweep.done || write.valid
  )
  private val placeRows = Mem(HardType(place), windows max 2).addAttribute("no_rw_check")
  placeRows.setName("placeRows")
  placeRows.write(write.payload.address, place, write.valid)

  /** The walk. */
  val walk = new Area {
    val reads     = RegNext(starts) init False
    val waits     = RegNext(reads) init False
    val headThere = RegNext(waits) init False
    val fetched   = RegNext(fetches) init False
    val addressed = RegInit(False)
    val rowThere  = RegNext(addressed) init False
    val compares  = RegNext(rowThere) init False

    val link    = headThere.mux(chains.head, chains.next)
    val arrives = active && (headThere || rowThere)
    addressed := (arrives && link.valid) || fetched
    val ended = RegNext(arrives && !link.valid) init False
    of := active.mux(link.window, window)
  }

  val holder = RegNext(holderRows.readSync(of))
  val held   = RegNext(placeRows.readSync(of))

  private def same(a: Bits, b: Bits): Seq[Bool] =
    a.subdivideIn(16 bits, strict = false)
      .zip(b.subdivideIn(16 bits, strict = false))
      .map { case (x, y) => RegNext(x === y) }
      .toSeq

  /** What was compared, of the window `at`. */
  val compared = new Area {
    val at           = Delay(of, 3)
    val ids          = same(holder.transferId, asked.transferId) ++ same(holder.peer, asked.peer)
    val used         = RegNext(holder.used)
    val generation   = RegNext(holder.generation === asked.generation)
    val addresses    = same(held.address.asBits, asked.remoteAddress.asBits)
    val lengths      = same(held.bytes.resize(64 bits).asBits, asked.regionBytes.asBits)
    val sameTransfer = ids.andR
    val samePlace    = (addresses ++ lengths).andR
  }

  /** The transfer is that of the window `compared.at`. */
  val hits = walk.compares && compared.sameTransfer && compared.samePlace

  /** The chain ends; the last window's `hits` is said in this clock. */
  val ends = walk.ended

  /** The sender of the window that was fetched, in this use. */
  val looked = walk.compares
  val isIts  = compared.used && compared.sameTransfer && compared.generation
}
