// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._

/** CRC-32 of IEEE 802.3 as matrices of bits, computed when the hardware is generated.
  *
  * The state is the reflected register, before the complement at the end. Its step is linear: with
  * bytes b0, b1, .. of which b0 comes first, `state after n bytes = Z^n (state) ^ Z^n (b0) ^
  * Z^(n-1) (b1) ^ ..`, where Z is the step over one byte of zeros and a byte stands in bits 7..0 of
  * a state. So any matrix here has columns of the form `Z^n (1 << bit)`.
  */
private[rtl] object CrcMatrix {
  private val POLYNOMIAL = 0xedb88320

  /** Bits of the state. */
  val BITS = 32

  /** The state before the first byte. */
  val START = 0xffffffff

  /** The state after any packet and its own CRC: the complement of the constant 0x2144DF1C. */
  val RESIDUE = ~0x2144df1c

  /** The state after so many bytes of zeros, Z^n. */
  def afterZeros(state: Int, bytes: Int): Int =
    (0 until 8 * bytes).foldLeft(state) { (s, _) =>
      if ((s & 1) != 0) (s >>> 1) ^ POLYNOMIAL else s >>> 1
    }

  /** The state as a literal of the hardware. */
  def literal(state: Int): Bits = B(state & 0xffffffffL, BITS bits)

  /** A vector times a matrix: each bit of the result is the XOR of about half of the vector's bits.
    *
    * @param vector
    *   any width
    * @param column
    *   what bit i of the vector adds to the result
    */
  def times(vector: Bits, column: Int => Int): Bits = {
    val columns = Array.tabulate(vector.getWidth)(column)
    val result  = Bits(BITS bits)
    for (row <- 0 until BITS) {
      val taken = columns.indices.filter(i => ((columns(i) >>> row) & 1) != 0)
      val mask  = taken.foldLeft(BigInt(0))(_ setBit _)
      result(row) := (vector & B(mask, vector.getWidth bits)).xorR
    }
    result
  }

  /** What a piece of data adds to the state at the end of the beat that it is in.
    *
    * @param piece
    *   bytes of a beat, the first in bits 7..0
    * @param bytesAfter
    *   bytes of the beat after the piece
    */
  def ofData(piece: Bits, bytesAfter: Int): Bits =
    times(piece, i => afterZeros(1 << (i % 8), piece.getWidth / 8 - i / 8 + bytesAfter))

  /** The state moved on by so many bytes of zeros. */
  def advance(state: Bits, bytes: Int): Bits = times(state, i => afterZeros(1 << i, bytes))

  /** The state so many bytes of zeros ago, the inverse of `afterZeros`. */
  def beforeZeros(state: Int, bytes: Int): Int =
    (0 until 8 * bytes).foldLeft(state) { (s, _) =>
      if (s < 0) ((s ^ POLYNOMIAL) << 1) | 1 else s << 1
    }

  /** The state moved back by so many bytes of zeros. */
  def takeBack(state: Bits, bytes: Int): Bits = times(state, i => beforeZeros(1 << i, bytes))
}
