// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.mac

import dev.sluice.protocol.NicParameters
import dev.sluice.rtl.udp.FrameBeat
import spinal.core._
import spinal.lib._

/** Stores whole frames: what comes in goes out once its last beat is there.
  *
  * {{{
  *   push -> [memory, `rows` beats] -> read -> pop
  *             tail, start of the frame ^ head
  * }}}
  *
  * Of a frame that is `spoilt` at its last beat, or that finds no room, nothing goes out: the tail
  * goes back to where the frame started. So `push` needs no `ready`; where its giver can wait, it
  * waits for `room`, and then none is lost.
  *
  * Latency: 3 clocks from a frame's last beat to its first at `pop`. Initiation interval: a beat in
  * every clock, each way; a frame goes out without gaps as far as it is taken. Hazards: none, a row
  * is read after its frame was whole. Cost: block RAM of `rows` beats, three pointers.
  *
  * @param rows
  *   a power of two, 4 or more
  */
class FrameStore(p: NicParameters, rows: Int) extends Component {
  require(isPow2(rows) && rows >= 4, s"rows: a power of two, 4 or more, not $rows")

  val io = new Bundle {
    val push   = slave(Flow(FrameBeat(p)))
    val spoilt = in(Bool())
    val room   = out(Bool())
    val pop    = master(Stream(FrameBeat(p)))

    /** A frame was dropped in the clock before: spoilt, or for want of room. */
    val badFrame = out(Bool())
    val noRoom   = out(Bool())
  }
  noIoPrefix()

  private val bits = log2Up(rows)

  val memory = Mem(FrameBeat(p), rows).addAttribute("no_rw_check")

  /** Where the next beat goes, where its frame started, what goes out next; a bit more each. */
  val tail  = Reg(UInt(bits + 1 bits)) init 0
  val start = Reg(UInt(bits + 1 bits)) init 0
  val head  = Reg(UInt(bits + 1 bits)) init 0

  /** The frame that comes found no room before. */
  val lost = Reg(Bool()) init False

  val full  = tail(bits - 1 downto 0) === head(bits - 1 downto 0) && tail.msb =/= head.msb
  val keeps = io.push.valid && !full && !lost
  val ends  = io.push.valid && io.push.last
  val stays = keeps && !io.spoilt

  io.room := !full
  memory.write(tail(bits - 1 downto 0), io.push.payload, keeps)
  when(keeps)(tail := tail + 1)
  when(ends) {
    when(stays)(start := tail + 1) otherwise (tail := start)
  }
  when(io.push.valid)(lost := !io.push.last && (lost || full))

  val wasSpoilt = RegNext(ends && io.spoilt) init False
  val wasLost   = RegNext(ends && !io.spoilt && !keeps) init False
  io.badFrame := wasSpoilt
  io.noRoom   := wasLost

  val reads = Stream(UInt(bits bits))
  reads.valid   := head =/= start
  reads.payload := head(bits - 1 downto 0)
  when(reads.fire)(head := head + 1)
  io.pop << memory.streamReadSync(reads).m2sPipe()
}
