// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.check

import spinal.core._

/** What a beat's tkeep says: how many bytes, and whether they are one run.
  *
  * No clock. Depth: about log4 of the beat's bytes lookup tables. What `lastByte` is of a tkeep
  * with holes means nothing.
  *
  * @param keep
  *   8 to 64 bits, a power of two
  */
case class KeepLength(keep: Bits) extends Area {
  private val bytes = keep.getWidth
  private val above = False ## keep(bytes - 1 downto 1)

  /** A zero below a one. */
  val holes = (~keep & above).orR

  /** The place of the highest one, which is the number of bytes less 1. */
  val lastByte = UInt(log2Up(bytes) bits)

  /** A bit is one if the ones end in an odd one of the groups of so many bytes. */
  for (bit <- 0 until log2Up(bytes)) {
    lastByte(bit) := (1 until (bytes >> bit) by 2)
      .map { group =>
        val next = (group + 1) << bit
        if (next == bytes) keep(group << bit) else keep(group << bit) && !keep(next)
      }
      .reduce(_ || _)
  }
}
