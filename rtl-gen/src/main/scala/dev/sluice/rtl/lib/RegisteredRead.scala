// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._

/** A read port of a block RAM with its output register: the row is there two clocks after its
  * address. The memory is not checked for a row that is written in the clock in which it is read
  * (`no_rw_check`), so such a row is worth nothing, and who reads it forwards what was written. In
  * simulation it is made wrong: every bit of it is inverted, so lock-step notices who relies on it.
  */
object RegisteredRead {

  /** @param what
    *   names the port, once in a design
    * @param enable
    *   the port reads; else the row stays as it is
    * @param written
    *   the row that is written in this clock, if `writes`
    */
  def apply[T <: Data](
      what: String,
      memory: Mem[T],
      address: UInt,
      enable: Bool,
      written: UInt,
      writes: Bool
  ): T = {
    memory.addAttribute("no_rw_check")
    val row   = RegNext(memory.readSync(address, enable))
    val wrong = new SimulationWatch(
      SimulationWatch.title(what),
      Seq("enable" -> enable, "address" -> address, "writes" -> writes, "written" -> written),
      Seq("wrong"),
      """  reg [1:0] collided;
        |  always @(posedge clk)
        |    collided <= {collided[0], enable ? writes && address == written : collided[0]};
        |  assign wrong = collided[1] === 1'b1;
        |""".stripMargin
    ).connected().head
    (row.asBits ^ B(row.getBitsWidth bits, default -> wrong)).as(memory.wordType())
  }
}
