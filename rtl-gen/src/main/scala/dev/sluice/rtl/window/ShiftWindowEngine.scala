// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.window

import dev.sluice.cycle.window.WindowOp
import dev.sluice.protocol.SluiceParameters
import dev.sluice.spec.window.{Verdict, WindowState}
import spinal.core._

/** `architecture=shift`: the source's own method, set bit, count leading ones, shift left, all in
  * one clock. It is the reference for equivalence and the yardstick for area and speed.
  *
  * {{{
  *             read            update                              out
  *   cmd  ->  address ->  row -> judge -> set -> LOC -> shift ->  verdict
  *               |         ^                          |
  *            [memory]-----+--<-- written row --<-----+   (forwarding, distance 1)
  *               ^------------------ write -----------+
  * }}}
  *
  * Latency: 2 clocks from command to verdict. Initiation interval: 1, also for one window.
  *
  * Hazards: the read for a command happens at the edge that writes the command before it; when both
  * name one window, the written row is used instead of the memory's. The memory's own answer to a
  * read during a write is never used. Queries have a second read port with the same forwarding.
  *
  * Critical path: memory output (or written row) -> position -> set -> leading-ones count -> barrel
  * shift -> memory. Cost: a shifter of W log W; twice R rows of W + 3 ceil(log2 M) + about 13 bits.
  */
class ShiftWindowEngine(params: SluiceParameters, saysWaits: Boolean)
    extends ReceiveWindowEngine(params, saysWaits) {
  import p.{maxPackets, packetCountBits, pidxBits, width, windows}

  private val positionBits = log2Up(width)
  private val rows         = windows max 2
  private val rowBits      = log2Up(rows)

  /** Every bit 0 is a free window. */
  val freeRow = WindowRow(p).getZero

  val memory = Mem(WindowRow(p), rows)

  private def isUnder(value: UInt, limit: Int): Bool =
    if (limit >= (1L << value.getWidth)) True else value < limit

  /** In the clock after it was named: whether there is such a window. */
  private def exists(window: UInt): Bool =
    if (windows == 1 << window.getWidth) True else RegNext(window < windows)

  /** After reset: frees one window a clock. */
  val sweep = new Area {
    val done = RegInit(False)
    val row  = Reg(UInt(rowBits bits)) init 0
    when(!done) {
      row  := row + 1
      done := row === windows - 1
    }
  }

  io.cmd.ready   := sweep.done
  io.query.ready := sweep.done

  /** The update stage's command, and the row that it leaves behind. */
  val command = new Area {
    val valid   = RegNext(io.cmd.fire) init False
    val payload = RegNext(io.cmd.payload)
    val inRange = RegNext(isUnder(io.cmd.pidx, maxPackets))

    val isPacket = payload.op === WindowOp.PACKET.code
    val isOpen   = payload.op === WindowOp.OPEN.code
    val isClose  = payload.op === WindowOp.CLOSE.code

    val known   = exists(io.cmd.window)
    val writes  = valid && known
    val next    = WindowRow(p)
    val written = RegNext(next)
  }

  /** A read port: give a window and the clock after `row` is its state, the newest write included,
    * if it exists.
    */
  class ReadPort(window: UInt) extends Area {
    val stored  = memory.readSync(window.resized, sweep.done)
    val forward = RegNext(command.writes && window === command.payload.window)
    val row     = forward.mux(command.written, stored)
  }

  /** The second clock of a command: the row is there, is judged, changed and written back. */
  val update = new Area {
    import command.payload

    val port = new ReadPort(io.cmd.window)
    val row  = port.row

    // Rule 1.
    val index  = payload.pidx.resize(packetCountBits)
    val isFree = !command.known || row.state === WindowState.FREE.code
    val stale  = isFree || row.generation =/= payload.generation
    val misfit = !command.inRange || index >= row.length

    // Rule 2. WBASE is M at most, and PIDX of fewer than M.
    private val distanceBits = log2Up(maxPackets) + 1
    val distance             = index.resize(distanceBits) - row.wbase.resize(distanceBits)
    val below                = distance.msb
    val far                  =
      if (distanceBits > positionBits + 1) distance(distanceBits - 2 downto positionBits).orR
      else False
    val beyond   = !below && far
    val position = distance.resize(positionBits)

    // Rule 3. Position 0 is the leftmost bit.
    val bit       = B(BigInt(1) << (width - 1), width bits) |>> position
    val duplicate = (row.wvec & bit).orR

    // Rule 4. Where it is reached, the packet is not the tail that is already known. A tail that is
    // known has its bit set, so a second tail before it is one with a bit set after it.
    val after            = (B(width bits, default -> True) |>> position) |>> 1
    val tailContradicted = payload.tail && (row.wvec & after).orR
    val afterTail        = row.tailSeen && index > row.tailIndex.resized
    val contradictsTail  = tailContradicted || afterTail

    val dropped   = stale || misfit || below || beyond || duplicate || contradictsTail
    val accepted  = !dropped
    val received  = row.wvec | bit
    val tailSeen  = row.tailSeen || payload.tail
    val tailIndex = payload.tail.mux(payload.pidx.resize(pidxBits), row.tailIndex)

    // Rule 5. The bit of WBASE is 0 until its packet comes.
    val leadingOnes = LeadingOnes(received)
    val slide       = accepted.mux(leadingOnes.count, U(0))
    val wbase       = row.wbase + slide.resized
    val wvec        = received |<< slide

    // Rule 6.
    val complete = accepted && tailSeen && wbase === tailIndex.resize(packetCountBits) + 1

    val opened = WindowRow(p)
    opened.state      := WindowState.OPEN.code
    opened.generation := payload.generation
    opened.length     := payload.length
    opened.wbase      := 0
    opened.tailSeen   := False
    opened.tailIndex  := 0
    opened.wvec       := 0

    command.next  := row
    when(command.isOpen)(command.next  := opened)
    when(command.isClose)(command.next := freeRow)
    when(command.isPacket && accepted) {
      command.next.wvec      := wvec
      command.next.wbase     := wbase
      command.next.tailSeen  := tailSeen
      command.next.tailIndex := tailIndex
      when(complete)(command.next.state := WindowState.DONE.code)
    }
  }

  /** The memory's one write port: the sweep's while it runs, the update stage's ever after. */
  val write = new Area {
    val address = sweep.done.mux(command.payload.window.resize(rowBits), sweep.row)
    val row     = sweep.done.mux(command.next, freeRow)
    memory.write(address, row, enable = !sweep.done || command.writes)
  }

  /** The third clock: the verdict's registers. */
  val out = new Area {
    import update._

    val fires   = command.valid && command.isPacket
    val valid   = RegNext(fires) init False
    val next    = WindowVerdict(p)
    val verdict = RegNextWhen(next, fires, init = WindowVerdict(p).getZero)

    val kind = Bits(Verdict.BITS bits)
    kind := Verdict.ACCEPTED.code
    when(contradictsTail)(kind := Verdict.BAD.code)
    when(duplicate)(kind       := Verdict.DUPLICATE.code)
    when(beyond)(kind          := Verdict.BEYOND.code)
    when(below)(kind           := Verdict.BELOW.code)
    when(misfit)(kind          := Verdict.BAD.code)
    when(stale)(kind           := Verdict.STALE.code)

    next.window      := command.payload.window
    next.pidx        := command.payload.pidx
    next.verdict     := kind
    next.wbase       := accepted.mux(update.wbase, command.known.mux(row.wbase, U(0)))
    next.slide       := slide
    next.complete    := complete
    next.answerAgain := row.state === WindowState.DONE.code && kind === Verdict.BELOW.code

    io.verdict.valid   := valid
    io.verdict.payload := verdict
  }

  /** The read port for a window's state. */
  val look = new Area {
    val asked  = RegNext(io.query.fire) init False
    val window = RegNext(io.query.payload)
    val known  = exists(io.query.payload)
    val port   = new ReadPort(io.query.payload)
    val valid  = RegNext(asked) init False
    val next   = WindowStatus(p)
    val status = RegNextWhen(next, asked, init = WindowStatus(p).getZero)

    next.window       := window
    next.row          := known.mux(port.row, freeRow)
    io.status.valid   := valid
    io.status.payload := status
  }

  // A query is taken in any clock.
  if (saysWaits) io.query_waits := False
}
