// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control.desk

import dev.sluice.cycle.control.desk.TransferBuckets
import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** The windows of each bucket in a chain, the window first that was opened last. A window is in no
  * chain before it is first opened and then always in that of its holder, or last holder.
  *
  * {{{
  *   heads[bucket] -> window -> nexts[window] -> window -> ... -> none
  *                 <- backs[window]           <- backs[window]
  * }}}
  *
  * Three memories, of the buckets and of R and R rows, each read in every clock with a register
  * behind it: `head`, `next`, `back` are two clocks behind `bucket`, `of` and `window`. A window
  * leaves its chain and joins that of `bucket` in the seven clocks after `begins`, by `phase`:
  *
  *   - 1, 2: what is before and behind the window is read;
  *   - 3: these two point to each other, if it was in a chain;
  *   - 4, 5: the head of the new chain is read, which 3 may have written;
  *   - 6: the window points to it, it points to the window, the bucket to the window;
  *   - 7: the window points back to its bucket.
  *
  * In these clocks and in the two before, `bucket` and `window` stay and `of` is the window; nobody
  * looks for a transfer. What is read of a row in the clock in which it is written is not used. The
  * sweep after reset clears buckets and backs.
  *
  * @param cleared
  *   after the sweep, which is at the row `clears`
  */
class HolderChains(
    p: SluiceParameters,
    cleared: Bool,
    clears: UInt,
    bucket: UInt,
    of: UInt,
    window: UInt,
    begins: Bool
) extends Area {
  import p.{windowBits, windows}

  private val buckets    = 1 << TransferBuckets.bits(windows)
  private val bucketBits = bucket.getWidth

  private val headRows = Mem(ChainLink(windowBits), buckets max 2).addAttribute("no_rw_check")
  private val nextRows = Mem(ChainLink(windowBits), windows max 2).addAttribute("no_rw_check")
  private val backRows = Mem(ChainBack(windowBits), windows max 2).addAttribute("no_rw_check")
  headRows.setName("headRows")
  nextRows.setName("nextRows")
  backRows.setName("backRows")

  val head = RegNext(headRows.readSync(bucket))
  val next = RegNext(nextRows.readSync(of))
  val back = RegNext(backRows.readSync(window))

  /** 0 when nothing is changed. */
  val phase = Reg(UInt(3 bits)) init 0
  when(begins || phase =/= 0)(phase := phase + 1)

  val unlinks = phase === 3 && back.linked
  val links   = phase === 6
  val closes  = phase === 7

  private val toWindow = ChainLink(windowBits)
  toWindow.valid  := True
  toWindow.window := window

  // Who comes before.
  headRows.write(
    cleared.mux(links.mux(bucket, back.index.resize(bucketBits)), clears.resize(bucketBits)),
    cleared.mux(links.mux(toWindow, next), ChainLink(windowBits).getZero),
    enable = !cleared || links || (unlinks && back.first)
  )
  nextRows.write(
    links.mux(window, back.index),
    links.mux(head, next),
    enable = links || (unlinks && !back.first)
  )

  // Who comes behind, and the window itself.
  private val toBefore = ChainBack(windowBits)
  toBefore.linked := True
  toBefore.first  := closes
  toBefore.index  := closes.mux(bucket.resize(windowBits), window)
  backRows.write(
    cleared.mux(closes.mux(window, links.mux(head.window, next.window)), clears),
    cleared.mux((links || closes).mux(toBefore, back), ChainBack(windowBits).getZero),
    enable = !cleared || closes || (links && head.valid) || (unlinks && next.valid)
  )
}

/** The next window of a chain, or its end. */
case class ChainLink(windowBits: Int) extends Bundle {
  val valid  = Bool()
  val window = UInt(windowBits bits)
}

/** What points to a window: the window before it, or the bucket when it is the first. */
case class ChainBack(windowBits: Int) extends Bundle {
  val linked = Bool()
  val first  = Bool()
  val index  = UInt(windowBits bits)
}
