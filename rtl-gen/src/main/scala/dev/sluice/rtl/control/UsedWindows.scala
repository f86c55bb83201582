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
  *   opened, freed -> changed -> words, R / 32 rows -> read -> left -> first -> next
  *                                     (lookup tables)
  * }}}
  *
  * In which clock: `dev.sluice.cycle.control.UsedWindows`. Latency: a word is read in the second
  * clock after `opened` at the earliest; then four clocks from the word to `next`. Initiation
  * interval: three clocks for each window in use, one for each word. Hazards: a window that was
  * freed since its word was read has its turn once more, and one that was opened since waits a
  * round; both are harmless. Cost: R bits of distributed memory with two read ports, about 130
  * registers.
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

  /** The word, a clock old. */
  val wordNext = CombInit(word)
  val read     = RegNext(memory.readAsync(wordNext))

  /** Nothing is left: a register, as all of `left` hangs on it. Else one of these steps, one after
    * the other: the first of them is looked for, it is left out, is any left?
    */
  val empty = RegInit(True)
  val finds = RegInit(False)
  val omits = RegInit(False)
  val tests = RegInit(False)

  /** The first of `left`. */
  val first = Reg(Bits(width bits))

  /** A window is found whose turn it may be; which. */
  val known = RegInit(False)
  val next  = Reg(UInt(windowBits bits))

  /** Its turn has come; not while none is known. */
  val takes = Bool()

  when(takes)(known := False)
  word := wordNext
  when(empty && clear.done) {
    left              := read
    empty             := read === 0
    finds             := read =/= 0
    if (several) base := word
    wordNext          := (word === count - 1).mux(U(0, wordBits bits), word + 1)
  }
  when(finds && !known) {
    first := new FirstOne(left).mask
    finds := False
    omits := True
  }
  when(omits) {
    val place = OHToUInt(first.asBools.take(1 << windowBits))
    next  := (if (several) base @@ place else place)
    known := True
    left  := left & ~first
    omits := False
    tests := True
  }
  when(tests) {
    empty := left === 0
    finds := left =/= 0
    tests := False
  }
}
