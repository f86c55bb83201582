// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.protocol.SluiceParameters
import spinal.core._
import spinal.lib._
import spinal.lib.misc.pipeline._

/** Rule 4 in an engine with late edges: the highest packet that was accepted, and whether it was
  * the tail.
  *
  * A packet above the highest is new and becomes the highest, unless the tail is known: then it is
  * after the tail. A tail at or below the highest contradicts it (or is a copy of it). So the
  * highest is only ever overwritten, never computed, and the one question that waits for the
  * command just ahead is whether that one was a new highest: one lookup table.
  *
  * Packets of one window are at most 2 W apart: they are compared modulo 4 W among each other, and
  * modulo 2 W with the memory, which holds -1 after an open.
  *
  * The memory is read in `fetch` and written in `decide`, 4 stages later, and a block RAM may give
  * anything if it is read and written at the same row in one clock: then it is not asked.
  */
class HighestPacket[S <: WindowStages, L <: WindowLook](
    p: SluiceParameters,
    engine: LateEdgeEngine[S, L]
) extends Area {
  import engine._
  import engine.stages._

  private val nearBits = positionBits + 1
  private val pairBits = positionBits + 2
  private val reach    = 4

  private def near(node: Node): UInt = node(PIDX)(0, nearBits bits)

  /** a - b is negative, modulo 2^(high + 1). */
  private def isUnder(a: UInt, b: UInt, high: Int): Bool =
    a(high) ^ b(high) ^ (a(0, high bits) < b(0, high bits))

  private def flags(name: String, count: Int = reach) =
    (1 to count).map(d => Payload(Bool()).setName(s"${name}_$d"))

  /** Of the command d ahead: same window, and no open since. */
  val LIVE = flags("LIVE")

  /** This packet is not above the one d ahead; is the same packet. */
  val UNDER       = flags("UNDER")
  val EQUAL       = flags("EQUAL", 2)
  val SAME_NUMBER = flags("SAME_NUMBER", 2)

  /** If the one d ahead is a new highest: this packet is not above it; it is the tail; either. */
  val COVERS = flags("COVERS")
  val ENDS   = flags("ENDS")
  val BLOCKS = flags("BLOCKS")

  /** The same, of those 3 and 4 ahead, which are decided. */
  val COVERED = Payload(Bool())
  val ENDED   = Payload(Bool())
  val BLOCKED = Payload(Bool())

  /** An open is among the commands just ahead: nothing in the memory counts. */
  val CLEARED = Payload(Bool())

  val ABOVE      = Payload(Bool())
  val TAIL_READ  = Payload(Bool())
  val TAIL_PRIOR = Payload(Bool())

  /** What becomes of the packet if the one just ahead is a new highest, and if it is not. */
  val RAISES_NOT = Payload(Bool())
  val SETS_IF    = Payload(Bool())
  val SETS_NOT   = Payload(Bool())

  /** The packet is the new highest; its bit is to be set; W_Tail after it. */
  val RAISES    = Payload(Bool())
  val SETS      = Payload(Bool())
  val TAIL_SEEN = Payload(Bool())

  /** The highest packet after this command, modulo 2 W, and the one that follows it. */
  val HIGHEST       = Payload(UInt(nearBits bits))
  val AFTER_HIGHEST = Payload(UInt(nearBits bits))
  val STORED_HIGH   = Payload(UInt(nearBits bits))
  val STORED_TAIL   = Payload(Bool())

  case class Row() extends Bundle {
    val tail    = Bool()
    val highest = UInt(nearBits bits)
  }
  val memory      = Mem(Row(), p.windows max 2).addAttribute("no_rw_check")
  private val row = log2Up(p.windows max 2)

  // Stage 2.
  fetch(CLEARED) := SAME_OPENS.take(reach).map(fetch(_)).orR
  for (d <- 1 to reach) {
    val since = SAME_OPENS.take(d - 1).map(fetch(_))
    fetch(LIVE(d - 1)) := (if (since.isEmpty) fetch(SAME(0)) else fetch(SAME(d - 1)) && !since.orR)
    // Not above: the difference of the one ahead less this one is not negative.
    fetch(UNDER(d - 1)) := !isUnder(ahead(fetch, d)(PIDX), fetch(PIDX), pairBits - 1)
  }
  for (d <- 1 to 2) fetch(SAME_NUMBER(d - 1)) := near(ahead(fetch, d)) === near(fetch)
  private val read = memory.readSync(fetch(WINDOW).resize(row), awake)

  // Stage 3.
  compare(STORED_HIGH) := read.highest
  compare(STORED_TAIL) := read.tail
  for (d <- 1 to reach) {
    val tail = ahead(compare, d)(TAIL)
    compare(COVERS(d - 1)) := compare(LIVE(d - 1)) && compare(UNDER(d - 1))
    compare(ENDS(d - 1))   := compare(LIVE(d - 1)) && tail
    compare(BLOCKS(d - 1)) := compare(LIVE(d - 1)) && (compare(UNDER(d - 1)) || tail)
  }
  for (d <- 1 to 2) compare(EQUAL(d - 1)) := compare(LIVE(d - 1)) && compare(SAME_NUMBER(d - 1))

  // Stage 4: the memory, and the commands 3 and 4 ahead.
  // What the one 4 ahead wrote in the clock of the read may have spoiled it. That one was the new
  // highest, and it is compared with anyway.
  private val spoiled = range(SAME(reach - 1)) && ahead(range, reach)(RAISES)
  private val unread  = range(CLEARED) || spoiled
  private def decided(what: Seq[Payload[Bool]]) =
    (3 to reach).map(d => ahead(range, d)(RAISES) && range(what(d - 1))).orR
  range(ABOVE)     := unread || isUnder(range(STORED_HIGH), range(PIDX), nearBits - 1)
  range(TAIL_READ) := range(STORED_TAIL) && !unread
  range(COVERED)   := decided(COVERS)
  range(ENDED)     := decided(ENDS)
  range(BLOCKED)   := decided(BLOCKS)

  // Stage 5: the command 2 ahead.
  private val second  = ahead(gather, 2)(RAISES)
  private val blocked = gather(BLOCKED) || second && gather(BLOCKS(1))
  private val covered = gather(COVERED) || second && gather(COVERS(1))
  private val fillsIf = gather(OK) && !gather(TAIL)
  private val raises  = gather(OK) && gather(ABOVE) && !gather(TAIL_READ) && !blocked
  private val fills   = fillsIf && (!gather(ABOVE) || covered)
  gather(RAISES_NOT) := raises
  gather(SETS_NOT)   := raises || fills
  gather(SETS_IF)    := raises && !gather(BLOCKS(0)) || fills || fillsIf && gather(COVERS(0))
  gather(TAIL_PRIOR) := gather(TAIL_READ) || gather(ENDED) || second && gather(ENDS(1))

  // Stage 6: the command just ahead.
  private val first = ahead(decide, 1)(RAISES)
  decide(RAISES)    := decide(RAISES_NOT) && !(first && decide(BLOCKS(0)))
  decide(SETS)      := first.mux(decide(SETS_IF), decide(SETS_NOT))
  decide(TAIL_SEEN) := decide(TAIL_PRIOR) || first && decide(ENDS(0)) ||
    decide(RAISES) && decide(TAIL)

  val written = Row()
  written.tail    := decide(TAIL) && !decide(IS_OPEN)
  written.highest := near(decide) | U(nearBits bits, default -> decide(IS_OPEN))
  memory.write(
    decide(WINDOW).resize(row),
    written,
    enable = decide.isValid && (decide(RAISES) || decide(IS_OPEN))
  )

  // Stages 4 to 7: the value itself, for completion.
  private val passed = (4 to 6).map(s => Payload(UInt(nearBits bits)).setName(s"HIGH_$s"))
  private val chain  = STORED_HIGH +: passed
  for (stage <- 4 to 6) {
    val node = all(stage)
    val d    = 8 - stage
    node(passed(stage - 4)) := node(SAME(d - 1))
      .mux(ahead(node, d)(HIGHEST), node(chain(stage - 4)))
  }
  decode(HIGHEST) := decode(RAISES).mux(
    near(decode),
    decode(SAME(0)).mux(ahead(decode, 1)(HIGHEST), decode(passed.last))
  )
}
