// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.FirstOne
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** Which windows are in use, a bit for each, and which of them is the next in turn. A word of bits
  * is read in a clock, so windows that nobody uses cost no visits.
  *
  * {{{
  *   opened, freed -> changed -> words, R / 32 rows -> left -> next
  *                                     (lookup tables)
  * }}}
  *
  * In which clock: `dev.sluice.cycle.control.UsedWindows`. Latency: a word is read in the second
  * clock after `opened` at the earliest; then two clocks from the word to `next`. Initiation
  * interval: two clocks for each window in use, one for each word. Hazards: a window that was freed
  * since its word was read has its turn once more, and one that was opened since waits a round;
  * both are harmless. Cost: R bits of distributed memory with two read ports, about 60 registers.
  *
  * @param opened
  *   a window is in use from now on
  * @param freed
  *   it is not any more; not in the clock of an `opened`
  */
class UsedWindows(
    windows: Int,
    windowBits: Int,
    opened: Flow[OneWindow],
    freed: Flow[OneWindow]
) extends Area {
  private val width    = ControlSizes.USED_WORD
  private val bitBits  = log2Up(width)
  private val count    = ((windows + width - 1) / width) max 2
  private val wordBits = log2Up(count)

  /** R is above the bits of a word. */
  private val several = windows > width

  val memory = Mem(Bits(width bits), count)
  val clear  = new ClearSweep(count)

  /** What the next clock writes. */
  val changed = new Area {
    val valid  = RegNext(opened.valid || freed.valid)
    val used   = RegNext(opened.valid)
    val window = RegNextWhen(
      opened.valid.mux(opened.payload.window, freed.payload.window),
      opened.valid || freed.valid
    )
    private val long   = window.resize(wordBits + bitBits)
    private val word   = long.takeHigh(wordBits).asUInt
    private val bit    = UIntToOh(long(bitBits - 1 downto 0), width)
    private val before = memory.readAsync(word)
    private val after  = used.mux(before | bit, before & ~bit)
    memory.write(
      clear.done.mux(word, clear.row),
      clear.done.mux(after, B(0, width bits)),
      enable = !clear.done || valid
    )
  }

  /** The word to be read next; the one that was read, and those of it whose turn is to come. */
  val word = Reg(UInt(wordBits bits)) init 0
  val base = several generate Reg(UInt(wordBits bits))
  val left = Reg(Bits(width bits))
  val read = memory.readAsync(word)

  /** Nothing is left: a register, as all of `left` hangs on it. */
  val empty = RegInit(True)

  /** A window is found whose turn it may be; which. */
  val known = RegInit(False)
  val next  = Reg(UInt(windowBits bits))

  /** Its turn has come; not while none is known. */
  val takes = Bool()

  when(takes)(known := False)
  when(empty) {
    when(clear.done) {
      left              := read
      empty             := read === 0
      if (several) base := word
      word              := (word === count - 1).mux(U(0, wordBits bits), word + 1)
    }
  } elsewhen (!known) {
    val first = new FirstOne(left)
    known := True
    val place = OHToUInt(first.mask.asBools.take(1 << windowBits))
    next := (if (several) base @@ place else place)
    val others = left & ~first.mask
    left  := others
    empty := others === 0
  }
}
