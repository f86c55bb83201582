// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._

/** A module of the Verilog that only simulations have: what is in it stands behind `ifndef
  * SYNTHESIS`, so synthesis sees an empty module, whose outputs are 0, and leaves it out.
  *
  * Its Verilog is written here and not by SpinalHDL, which would put the assertion behind `ifndef
  * SYNTHESIS`, but not its registers, and would compare the payload in every clock.
  *
  * @param title
  *   the module's name, one for each instance
  * @param inputs
  *   name and signal
  * @param outputs
  *   names, of one bit each
  * @param body
  *   what simulations have; without the word `reset` in it there is no such port
  */
private[lib] class SimulationWatch(
    title: String,
    inputs: Seq[(String, BaseType)],
    outputs: Seq[String],
    body: String
) extends BlackBox {
  setDefinitionName(title)
  setName(title.toLowerCase)

  private val clk    = in(Bool()).setName("clk")
  private val resets = body.contains("reset")
  private val reset  = resets generate in(Bool()).setName("reset")
  if (resets) mapClockDomain(clock = clk, reset = reset) else mapClockDomain(clock = clk)

  private val ports = inputs.map { case (name, signal) =>
    in(cloneOf(signal)).setName(name)
  }
  private val results = outputs.map(name => out(Bool()).setName(name))

  setInlineVerilog(
    s"""// Only for simulation: docs/blocks/nic.md, Handshakes.
       |module $title (
       |${declarations.mkString(",\n")}
       |);
       |`ifndef SYNTHESIS
       |// verilator coverage_off
       |${body.stripTrailing}
       |// verilator coverage_on
       |${nothing}`endif
       |endmodule""".stripMargin
  )

  private def declarations: Seq[String] = {
    val driven = if (resets) Seq("clk" -> 1, "reset" -> 1) else Seq("clk" -> 1)
    val all    = driven ++ inputs.map { case (name, s) => name -> s.getBitsWidth }
    all.map { case (name, bits) => s"  input  wire ${SimulationWatch.range(bits)}$name" } ++
      outputs.map(name => s"  output wire $name")
  }

  private def nothing: String =
    if (outputs.isEmpty) ""
    else outputs.map(name => s"  assign $name = 1'b0;\n").mkString("`else\n", "", "")

  /** Connects it in the component that makes it; gives its outputs. */
  def connected(): Seq[Bool] = {
    for ((port, (_, signal)) <- ports.zip(inputs)) port.assignFrom(signal)
    results
  }
}

private[lib] object SimulationWatch {

  /** A module's name for what is watched: `receive.header` becomes `Watch_receive_header`. */
  def title(what: String): String = "Watch_" + what.replace('.', '_')

  /** The range of a wire of so many bits. */
  def range(bits: Int): String = if (bits == 1) "" else s"[${bits - 1}:0] "

  /** Statements that end the simulation with a line which names what was watched. */
  def failure(what: String, says: String): String =
    s"""begin $$display("FAILURE %m: $what: $says, at time %0t", $$time); $$finish; end"""
}
