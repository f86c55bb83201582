// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.PacketType
import spinal.core._
import spinal.lib._

/** One packet that the request maker has ordered, until it is taken; another window may be asked
  * for already. Cost: a register of 35 bits and a window's number.
  */
class RequestOrder(port: Stream[RequestRow]) extends Area {
  val valid = RegInit(False)
  val row   = Reg(port.payloadType())
  val free  = !valid
  when(port.ready)(valid := False)
  port.valid := valid
  port.payload := row

  /** Only while `free`. */
  def give(kind: PacketType, index: UInt, window: UInt, generation: Bits): Unit = {
    valid          := True
    row.packetType := kind.code
    row.pidx       := index
    row.window     := window
    row.generation := generation
  }
}
