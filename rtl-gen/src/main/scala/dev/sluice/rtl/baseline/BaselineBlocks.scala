// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.baseline

import dev.sluice.rtl.top.BlockTop
import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** The yardstick blocks by name. */
private[rtl] object BaselineBlocks {
  def apply(name: String, p: SluiceParameters): Component = name match {
    case "SenderWindow"       => new SenderWindow(p)
    case "ReceiverCounter"    => new ReceiverCounter(p)
    case "SenderWindowTop"    => new BlockTop(name, new SenderWindow(p))
    case "ReceiverCounterTop" => new BlockTop(name, new ReceiverCounter(p))
  }
}
