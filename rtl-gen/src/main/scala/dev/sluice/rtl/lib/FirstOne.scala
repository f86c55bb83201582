// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._

/** The lowest bit that is set, among eights that are looked at side by side, so no carry runs
  * through all of them.
  *
  * Latency: none, it is combinational; three levels of logic of 32 bits. Cost: about two lookup
  * tables a bit.
  */
private[rtl] class FirstOne(of: Bits) extends Area {
  private val eights = of.subdivideIn(8 bits, strict = false)

  /** That bit alone; none where none is set. */
  val mask = Cat(eights.zipWithIndex.map { case (eight, i) =>
    first(eight).andMask(none(eights.take(i).map(_.orR)))
  })

  private def none(of: Iterable[Bool]): Bool = if (of.isEmpty) True else !of.reduce(_ || _)

  private def first(eight: Bits): Bits =
    B(eight.asBools.indices.map(i => eight(i) && none(eight.asBools.take(i))))
}
