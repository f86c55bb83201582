// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import spinal.core._
import spinal.lib.bus.amba4.axi._

/** Who is it that waits: in simulation, whether host memory holds the NIC up in this clock. It does
  * while it takes no address or no write data that is offered, and while it owes an answer: a
  * response to a burst whose address and data it has, or data of a read whose address it has.
  * Nothing of it is synthesised; the outputs are 0 then.
  */
object MemoryWatch {

  /** The clock is not memory's: it holds up no write. */
  def writesGo(what: String, aw: StreamOf, w: StreamOf, wLast: Bool, b: StreamOf): Bool = {
    val inputs = Seq(
      "aw_valid" -> aw.valid,
      "aw_ready" -> aw.ready,
      "w_valid"  -> w.valid,
      "w_ready"  -> w.ready,
      "w_last"   -> wLast,
      "b_valid"  -> b.valid,
      "b_ready"  -> b.ready
    )
    val body =
      """  reg [31:0] addresses;
        |  reg [31:0] datas;
        |  always @(posedge clk) begin
        |    addresses <= reset ? 32'd0 : addresses + {31'd0, aw_valid && aw_ready} - {31'd0, b_valid && b_ready};
        |    datas <= reset ? 32'd0 : datas + {31'd0, w_valid && w_ready && w_last} - {31'd0, b_valid && b_ready};
        |  end
        |  assign goes = !(aw_valid && !aw_ready) && !(w_valid && !w_ready)
        |    && !(addresses != 32'd0 && datas != 32'd0 && !b_valid);
        |""".stripMargin
    new SimulationWatch(SimulationWatch.title(what), inputs, Seq("goes"), body).connected().head
  }

  /** The clock is not memory's: it holds up no read. */
  def readsGo(what: String, ar: StreamOf, r: StreamOf, rLast: Bool): Bool = {
    val inputs = Seq(
      "ar_valid" -> ar.valid,
      "ar_ready" -> ar.ready,
      "r_valid"  -> r.valid,
      "r_ready"  -> r.ready,
      "r_last"   -> rLast
    )
    val body =
      """  reg [31:0] reads;
        |  always @(posedge clk) begin
        |    reads <= reset ? 32'd0 : reads + {31'd0, ar_valid && ar_ready} - {31'd0, r_valid && r_ready && r_last};
        |  end
        |  assign goes = !(ar_valid && !ar_ready) && !(reads != 32'd0 && !r_valid);
        |""".stripMargin
    new SimulationWatch(SimulationWatch.title(what), inputs, Seq("goes"), body).connected().head
  }

  /** Valid and ready of a channel. */
  type StreamOf = spinal.lib.Stream[_ <: Data]

  /** The same of a bus that writes. */
  def writesGo(what: String, bus: Axi4WriteOnly): Bool =
    writesGo(what, bus.aw, bus.w, bus.w.last, bus.b)

  /** The same of a bus that reads. */
  def readsGo(what: String, bus: Axi4ReadOnly): Bool = readsGo(what, bus.ar, bus.r, bus.r.last)
}
