// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.protocol.{Architecture, SluiceParameters}
import spinal.core._

/** The receive-window engine: R windows of W bits, one packet in every clock.
  *
  * What it decides: `dev.sluice.spec.window.ReceiveWindow`. In which clock:
  * `dev.sluice.cycle.window.ReceiveWindowEngineModel`. How it is built: the architecture's own
  * class.
  *
  * @param saysWaits
  *   whether there is a port `query_waits`
  */
abstract class ReceiveWindowEngine(val p: SluiceParameters, saysWaits: Boolean) extends Component {
  setDefinitionName("ReceiveWindowEngine")

  val io = ReceiveWindowEnginePorts(p, saysWaits)
  noIoPrefix()
}

object ReceiveWindowEngine {

  /** The engine in the architecture that the parameters name. */
  def apply(p: SluiceParameters): ReceiveWindowEngine = of(p, saysWaits = true)

  /** The same without the port `query_waits`, for tops that leave clocks without a command anyway
    * or ask nothing. All else is the same: the port is a wire from a register, or constant.
    */
  def withoutWaits(p: SluiceParameters): ReceiveWindowEngine = of(p, saysWaits = false)

  private def of(p: SluiceParameters, saysWaits: Boolean): ReceiveWindowEngine =
    p.architecture match {
      case Architecture.SHIFT     => new ShiftWindowEngine(p, saysWaits)
      case Architecture.RING      => new RingWindowEngine(p, saysWaits)
      case Architecture.SEGMENTED => new SegmentedWindowEngine(p, saysWaits)
    }
}
