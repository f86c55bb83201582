// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._
import spinal.lib._

/** Assertions on a stream, in every simulation: an offer is not withdrawn, its payload does not
  * change before it is taken, and it is taken in bounded time. Nothing of it is synthesised.
  *
  * {{{
  *   valid     __/-----------------\__
  *   ready     __________________/-\__
  *   progress  ----\______/-----------     waited: clocks in which the offer stands and progress is high
  * }}}
  *
  * Bounds and their reasons: `dev.sluice.sizes.HandshakeBounds`. The table: docs/blocks/nic.md.
  */
object HandshakeWatch {

  /** Watches a stream.
    *
    * @param what
    *   its name, `block.port` of the giver
    * @param bound
    *   the most clocks that an offer may stand in which `progress` is high and it is not taken
    * @param progress
    *   nothing outside of the NIC, and nothing that may go first, holds it up in this clock
    */
  def apply[T <: Data](what: String, stream: Stream[T], bound: Int, progress: Bool = True): Unit =
    watch(what, stream.valid, stream.ready, stream.payload.flatten.toSeq, Some(bound -> progress))

  /** Watches a stream that someone outside of the NIC takes, who may let it wait for ever. */
  def offered[T <: Data](what: String, stream: Stream[T]): Unit =
    watch(what, stream.valid, stream.ready, stream.payload.flatten.toSeq, None)

  /** Watches a stream that someone outside of the NIC gives: only that it is taken in time. */
  def taken[T <: Data](what: String, stream: Stream[T], bound: Int, progress: Bool): Unit =
    watch(what, stream.valid, stream.ready, Seq(), Some(bound -> progress), ours = false)

  private def watch(
      what: String,
      valid: Bool,
      ready: Bool,
      fields: Seq[BaseType],
      limit: Option[(Int, Bool)],
      ours: Boolean = true
  ): Unit = {
    val names  = fields.indices.map(i => s"field$i")
    val inputs = Seq("valid" -> valid, "ready" -> ready) ++
      limit.map { case (_, progress) => "progress" -> progress } ++ names.zip(fields)
    new SimulationWatch(
      SimulationWatch.title(what),
      inputs,
      Seq(),
      if (ours) body(what, names.zip(fields.map(_.getBitsWidth)), limit.map(_._1))
      else boundOnly(what, limit.get._1)
    ).connected()
  }

  private def fail(what: String, says: String) = SimulationWatch.failure(what, says)

  private def tooLate(what: String, bound: Int) =
    fail(what, s"not taken within $bound clocks of progress")

  private def body(what: String, fields: Seq[(String, Int)], bound: Option[Int]): String = {
    val held    = fields.map { case (f, bits) => s"  reg ${SimulationWatch.range(bits)}held_$f;" }
    val holds   = fields.map { case (f, _) => s"        held_$f <= $f;" }
    val same    = fields.map { case (f, _) => s"held_$f !== $f" }.mkString(" || ")
    val counter = if (bound.isDefined) "  reg [31:0] waited;" else ""
    val begins  = if (bound.isDefined) "        waited <= {31'd0, progress};" else ""
    val counts  = bound.fold("") { n =>
      s"""      if (valid && !ready && progress) begin
         |        waited <= waited + 32'd1;
         |        if (waited >= 32'd$n) ${tooLate(what, n)}
         |      end
         |""".stripMargin
    }
    s"""  reg stalled;
       |${(held :+ counter).filter(_.nonEmpty).mkString("\n")}
       |  always @(posedge clk) begin
       |    stalled <= !reset && valid && !ready;
       |    if (!reset && stalled) begin
       |      if (!valid) ${fail(what, "withdrawn")}
       |      else if ($same) ${fail(what, "changed while it waits")}
       |${counts}    end else if (!reset && valid && !ready) begin
       |${(holds :+ begins).filter(_.nonEmpty).mkString("\n")}
       |    end
       |  end""".stripMargin
  }

  private def boundOnly(what: String, bound: Int): String =
    s"""  reg [31:0] waited;
       |  always @(posedge clk) begin
       |    if (reset || !valid || ready) waited <= 32'd0;
       |    else if (progress) begin
       |      waited <= waited + 32'd1;
       |      if (waited >= 32'd$bound) ${tooLate(what, bound)}
       |    end
       |  end""".stripMargin
}
