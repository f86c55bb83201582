// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.elaborate

import java.io.ByteArrayOutputStream
import java.nio.charset.StandardCharsets.UTF_8
import java.util.concurrent.{ExecutionException, FutureTask}
import spinal.core._

import scala.jdk.CollectionConverters._

/** Turns a component into Verilog text and a list of its ports. */
private[rtl] object Elaboration {

  /** One clock, one reset: synchronous and active high, in every component. */
  private val clocking = ClockDomainConfig(resetKind = SYNC, resetActiveLevel = HIGH)

  /** The names of the clock and the reset. */
  val clock = "clk"
  val reset = "reset"

  private val STACK_BYTES = 256L << 20

  /** SpinalHDL is not made for several elaborations at once. */
  private val oneAtATime = new Object

  /** Elaborates a component into a folder; returns its ports. Same component, same text.
    *
    * @param header
    *   the comment that opens the Verilog file
    */
  def verilog(
      folder: String,
      header: String,
      component: => Component
  ): java.util.List[PortDescription] = elaborate(folder, header, sourceLines = false, component)

  /** The same with a comment on each assignment that names the line it comes from. Takes twice as
    * long.
    */
  def verilogWithSourceLines(
      folder: String,
      header: String,
      component: => Component
  ): java.util.List[PortDescription] = elaborate(folder, header, sourceLines = true, component)

  private def elaborate(
      folder: String,
      header: String,
      sourceLines: Boolean,
      component: => Component
  ): java.util.List[PortDescription] = {
    val log   = new ByteArrayOutputStream
    val plain = SpinalConfig(
      targetDirectory = folder,
      headerWithDate = false,
      headerWithRepoHash = false,
      rtlHeader = header,
      defaultConfigForClockDomains = clocking
    )
    onDeepStack {
      try {
        val report = Console.withOut(log) {
          val first = plain.generateVerilog(component)
          if (sourceLines) {
            val parts = SourceLines.components(first.toplevel)
            SourceLines.in(plain, parts).generateVerilog(component)
          } else first
        }
        // The clock and the reset first, then the others by name.
        report.toplevel.getAllIo.toSeq
          .map(describe)
          .sortBy(port => (port.name != clock, port.name != reset, port.name))
          .asJava
      } catch {
        case e: Throwable =>
          throw new IllegalStateException(
            s"SpinalHDL refused the component: $e\n${log.toString(UTF_8)}",
            e
          )
      }
    }
  }

  /** Runs in a thread of its own. SpinalHDL walks expressions by recursion, which in a window of
    * 1024 bits goes deeper than the stack of an ordinary thread; and it keeps its state per thread.
    */
  private def onDeepStack[T](work: => T): T = {
    val task   = new FutureTask[T](() => oneAtATime.synchronized(work))
    val thread = new Thread(null, task, "elaboration", STACK_BYTES)
    thread.setDaemon(true)
    thread.start()
    try task.get()
    catch {
      case e: ExecutionException => throw e.getCause
    }
  }

  private def describe(port: BaseType): PortDescription =
    new PortDescription(port.getName(), if (port.isInput) "in" else "out", port.getBitsWidth)
}
