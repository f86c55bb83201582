// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import dev.sluice.protocol.NicParameters
import dev.sluice.spec.check.DropCause
import spinal.core._
import spinal.lib._

/** A beat of packets on AXI4-Stream: `dev.sluice.cycle.lib.PacketStreamWires`. */
case class PacketBeat(p: NicParameters) extends Bundle {
  val data = Bits(p.dataWidth bits)
  val keep = Bits(p.beatBytes bits)
  val last = Bool()
  val user = Bits(NicParameters.PEER_BITS bits)
}

/** A frame that was dropped: `dev.sluice.cycle.wires.registers.DroppedWires`. */
case class DroppedBundle() extends Bundle {
  val cause = Bits(DropCause.BITS bits)
}

object PacketStream {

  /** Gives a stream the port names of AXI4-Stream, for example with the prefix `s_axis_rx_t`. */
  def name(stream: Stream[PacketBeat], prefix: String): Unit = {
    stream.valid.setName(prefix + "valid")
    stream.ready.setName(prefix + "ready")
    stream.payload.elements.foreach { case (field, wires) => wires.setName(prefix + field) }
  }
}
