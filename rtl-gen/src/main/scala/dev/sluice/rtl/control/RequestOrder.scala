// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.{PacketType, SluiceParameters}
import spinal.core._

/** One packet that the request maker has ordered, until it is taken; another window may be asked
  * for already. Cost: a register of 35 bits and a window's number.
  */
class RequestOrder(rowBits: Int) extends Area {
  val valid      = RegInit(False)
  val packetType = Reg(Bits(3 bits))
  val pidx       = Reg(UInt(SluiceParameters.PIDX_BITS bits))
  val of         = Reg(UInt(rowBits bits))
  val tag        = Reg(Bits(SluiceParameters.GENERATION_BITS bits))
  val taken      = Bool()
  val free       = !valid
  val isReport   = packetType === PacketType.PROGRESS.code
  when(taken)(valid := False)

  /** Only while `free`. */
  def give(kind: PacketType, index: UInt, window: UInt, generation: Bits): Unit = {
    valid      := True
    packetType := kind.code
    pidx       := index
    of         := window
    tag        := generation
  }
}
