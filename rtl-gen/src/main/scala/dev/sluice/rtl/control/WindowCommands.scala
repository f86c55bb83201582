// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.WindowCommandBundle
import dev.sluice.cycle.window.WindowOp
import spinal.core._
import spinal.lib._

/** The register of the port `windowCommand`: one command until it is taken. A close carries only
  * window and generation; its other fields are 0. The port keeps its last command while it is idle.
  */
class WindowCommands(port: Stream[WindowCommandBundle]) extends Area {
  val valid   = RegInit(False)
  val command = Reg(WindowCommandBundle()) init WindowCommandBundle().getZero
  val free    = !valid

  when(port.ready)(valid := False)
  port.valid   := valid
  port.payload := command

  /** Gives a command in this clock; only while `free`. The caller drives the command. */
  val gives   = Bool()
  val offered = WindowCommandBundle()
  gives   := False
  offered := command
  when(gives) {
    valid   := True
    command := offered
  }

  /** Gives a close. */
  def close(window: UInt, generation: Bits, failed: Bool): Unit = {
    gives              := True
    offered.op         := WindowOp.CLOSE.code
    offered.failed     := failed
    offered.window     := window.resized
    offered.generation := generation
    offered.peer       := 0
    offered.transferId := 0
    offered.packets    := 0
    offered.tailBytes  := 0
    offered.address    := 0
  }
}
