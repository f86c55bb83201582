// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import spinal.core._

/** Every second clock, for one part of the send engine. The parts lie far from each other on a
  * device, so each has a register of its own instead of a wire across all of them; a synthesizer
  * does not find them equal, as each is its own inverse.
  */
private[send] object Alternate {

  /** @param first whether it is set in the clock after reset */
  def apply(first: Boolean): Bool = {
    val is = RegInit(Bool(first)).setWeakName("alternate")
    is := !is
    is
  }
}
