package dev.sluice.rtl

import dev.sluice.protocol.{Architecture, SluiceParameters}
import spinal.core._

/** The receive-window engine: R windows of W bits, one packet in every clock.
  *
  * What it decides: `dev.sluice.spec.ReceiveWindow`. In which clock:
  * `dev.sluice.cycle.ReceiveWindowEngineModel`. How it is built: the architecture's own class.
  */
abstract class ReceiveWindowEngine(val p: SluiceParameters) extends Component {
  setDefinitionName("ReceiveWindowEngine")

  val io = ReceiveWindowEnginePorts(p)
  noIoPrefix()
}

object ReceiveWindowEngine {

  /** The engine in the architecture that the parameters name. */
  def apply(p: SluiceParameters): ReceiveWindowEngine = p.architecture match {
    case Architecture.SHIFT     => new ShiftWindowEngine(p)
    case Architecture.RING      => new RingWindowEngine(p)
    case Architecture.SEGMENTED => new SegmentedWindowEngine(p)
  }
}
