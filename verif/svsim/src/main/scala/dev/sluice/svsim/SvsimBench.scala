// SPDX-License-Identifier: Apache-2.0
package dev.sluice.svsim

import dev.sluice.parts.window.BenchPattern
import java.nio.file.{Files, Path, StandardCopyOption}
import svsim.{CommonCompilationSettings, ModuleInfo, Simulation, Workspace}
import svsim.verilator.Backend

/** ChiselSim's simulator driver among the peers: it talks to a Verilated process through pipes. In
  * every clock every input is set and every output read, all in one batch of commands. Prints a
  * line a round: nanoseconds a clock, processor time of both processes a clock, and the digest.
  */
object SvsimBench {
  private val Windows      = 256
  private val DigestClocks = 2000
  private val Open         = 0
  private val Packet       = 1
  private val Length       = BigInt(1 << 20)

  private val Inputs = Seq(
    "reset",
    "cmd_valid",
    "cmd_payload_op",
    "cmd_payload_window",
    "cmd_payload_generation",
    "cmd_payload_pidx",
    "cmd_payload_tail",
    "cmd_payload_length",
    "query_valid",
    "query_payload"
  )
  private val Outputs = Seq(
    "cmd_ready",
    "query_ready",
    "query_waits",
    "verdict_valid",
    "verdict_payload_window",
    "verdict_payload_pidx",
    "verdict_payload_verdict",
    "verdict_payload_wbase",
    "verdict_payload_slide",
    "verdict_payload_complete",
    "verdict_payload_answerAgain",
    "status_valid",
    "status_payload_window",
    "status_payload_row_state",
    "status_payload_row_generation",
    "status_payload_row_length",
    "status_payload_row_wbase",
    "status_payload_row_tailSeen",
    "status_payload_row_tailIndex",
    "status_payload_row_wvec"
  )

  /** Arguments: a folder for the compiled simulator, the engine's Verilog, clocks, rounds, and a
    * file for the seconds that building took.
    */
  def main(arguments: Array[String]): Unit = {
    val clocks     = arguments(2).toInt
    val rounds     = arguments(3).toInt
    val began      = System.nanoTime()
    val simulation = build(arguments(0), Path.of(arguments(1)))
    Files.writeString(Path.of(arguments(4)), s"${(System.nanoTime() - began) / 1e9}")
    for (_ <- 0 to rounds) {
      simulation.run { controller => round(controller, clocks) }
    }
  }

  private def build(folder: String, verilog: Path): Simulation = {
    val workspace = new Workspace(folder)
    workspace.reset()
    Files.copy(
      verilog,
      Path.of(workspace.primarySourcesPath, verilog.getFileName.toString),
      StandardCopyOption.REPLACE_EXISTING
    )
    workspace.elaborate(
      ModuleInfo(
        "ReceiveWindowEngine",
        ("clk" +: Inputs).map(new ModuleInfo.Port(_, isSettable = true)) ++
          Outputs.map(new ModuleInfo.Port(_, isGettable = true))
      )
    )
    workspace.generateAdditionalSources(None)
    Console.withOut(System.err) {
      workspace.compile(Backend.initializeFromProcessEnvironment())(
        workingDirectoryTag = "verilator",
        commonSettings = CommonCompilationSettings(optimizationStyle =
          CommonCompilationSettings.OptimizationStyle.OptimizeForSimulationSpeed
        ),
        backendSpecificSettings = Backend.CompilationSettings.default,
        customSimulationWorkingDirectory = None,
        verbose = false
      )
    }
  }

  private def round(controller: Simulation.Controller, clocks: Int): Unit = {
    val clk     = controller.port("clk")
    val inputs  = Inputs.map(controller.port)
    val outputs = Outputs.map(controller.port)
    var seen    = 0L
    var digest  = 0L
    var said    = 0L

    def set(values: BigInt*): Unit =
      inputs.zip(values).foreach { case (port, value) => port.set(value) }
    def command(op: Int, window: Int, pidx: Int): Unit =
      set(0, 1, op, window, 0, pidx, 0, Length, 0, 0)
    def edge(): Unit = {
      clk.set(1)
      controller.run(1)
      clk.set(0)
      controller.run(1)
    }

    set(1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    clk.set(0)
    controller.run(1)
    edge()
    edge()
    set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    for (_ <- 0 to Windows) edge()
    for (window <- 0 until Windows) {
      command(Open, window, 0)
      edge()
    }
    controller.completeInFlightCommands()
    val processorBefore = processor()
    val began           = System.nanoTime()
    for (i <- 0 until clocks) {
      command(Packet, BenchPattern.window(i, Windows), BenchPattern.pidx(i, Windows))
      controller.run(0)
      seen = 0
      outputs.foreach(_.check { value =>
        val bits = value.asBigInt
        seen ^= bits.toLong ^ (bits >> 64).toLong
      })
      edge()
      controller.completeInFlightCommands()
      digest = digest * 31 + seen
      if (i == DigestClocks - 1) said = digest
    }
    val took = System.nanoTime() - began
    println(
      "%.3f %.3f %016x"
        .formatLocal(
          java.util.Locale.ROOT,
          took.toDouble / clocks,
          (processor() - processorBefore).toDouble / clocks,
          said
        )
    )
  }

  /** Of this process and of those that it started, nanoseconds. */
  private def processor(): Long = {
    var all = ProcessHandle.current().info().totalCpuDuration().get().toNanos
    ProcessHandle
      .current()
      .descendants()
      .forEach(child => all += child.info().totalCpuDuration().get().toNanos)
    all
  }
}
