// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._
import spinal.lib._

/** Assertions on queues and answers, in every simulation; nothing of them is synthesised. */
object ClockWatches {
  private def fail(what: String, says: String) = SimulationWatch.failure(what, says)

  private def watch(what: String, inputs: Seq[(String, BaseType)], body: String): Unit =
    new SimulationWatch(SimulationWatch.title(what), inputs, Seq(), body).connected()

  /** A queue whose giver does not look at `ready`, because there is always room. */
  def neverFull[T <: Data](what: String, push: Stream[T]): Unit =
    never(what, push.valid && !push.ready, "a row that finds it full")

  /** What never happens. */
  def never(what: String, happens: Bool, says: String): Unit =
    watch(
      what,
      Seq("happens" -> happens),
      s"""  always @(posedge clk) begin
         |    if (!reset && happens) ${fail(what, says)}
         |  end""".stripMargin
    )

  /** One question at a time is answered in bounded time.
    *
    * @param bound
    *   the most clocks from the one in which it is asked to that of the answer
    * @param restarts
    *   the time begins anew
    */
  def answered(what: String, asked: Bool, answer: Bool, bound: Int, restarts: Bool): Unit =
    watch(
      what,
      Seq("asked" -> asked, "answer" -> answer, "restarts" -> restarts),
      s"""  reg waits;
         |  reg [31:0] waited;
         |  always @(posedge clk) begin
         |    if (reset) waits <= 1'b0;
         |    else if (asked) waits <= 1'b1;
         |    else if (answer) waits <= 1'b0;
         |    waited <= (asked || restarts) ? 32'd1 : waited + 32'd1;
         |    if (!reset && waits && !answer && !restarts && waited >= 32'd$bound)
         |      ${fail(what, s"not answered within $bound clocks")}
         |  end""".stripMargin
    )

  /** What happens, happens so many clocks after its cause, and at no other time. */
  def after(what: String, cause: Bool, happens: Bool, clocks: Int): Unit =
    watch(
      what,
      Seq("cause" -> cause, "happens" -> happens),
      s"""  reg [${clocks - 1}:0] line;
         |  always @(posedge clk) begin
         |    line <= reset ? $clocks'd0 : {line[${clocks - 2}:0], cause};
         |    if (!reset && happens != line[${clocks - 1}])
         |      ${fail(what, s"not exactly $clocks clocks after its cause")}
         |  end""".stripMargin
    )
}
