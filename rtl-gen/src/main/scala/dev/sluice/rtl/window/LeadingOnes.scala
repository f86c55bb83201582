// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import spinal.core._

/** LOC(vector): the number of consecutive ones from the left, 0 to the vector's width W.
  *
  * A search by halves: where the left half is all ones, they count and the search goes on in the
  * right half, else in the left. The last single bit is one only if every bit is. Depth: log2 W
  * steps of an AND over the half and a 2:1 multiplexer; about 2 W lookup tables.
  *
  * @param vector
  *   W bits, W a power of two
  */
case class LeadingOnes(vector: Bits) extends Area {
  private val steps = log2Up(vector.getWidth)

  /** What is left to search before each step, and after the last a single bit. */
  private val remaining = Array.ofDim[Bits](steps + 1)

  private val counted = Array.ofDim[Bool](steps)

  remaining(0) = vector
  for (step <- 0 until steps) {
    val half  = vector.getWidth >> (step + 1)
    val left  = remaining(step)(half, half bits)
    val right = remaining(step)(0, half bits)
    counted(step) = left.andR.setCompositeName(this, s"full_$half")
    remaining(step + 1) = counted(step).mux(right, left).setCompositeName(this, s"rest_$half")
  }

  /** log2 W + 1 bits. */
  val count: UInt = UInt(steps + 1 bits)

  private val allOnes = remaining(steps).andR
  count.msb := allOnes
  for (step <- 0 until steps) {
    count(steps - 1 - step) := counted(step) && !allOnes
  }
}
