// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.rtl.lib.Wide
import dev.sluice.cycle.send.SendPhase
import spinal.core._

/** The stage `change`: the context that is written back. Its sums were made in the clock of
  * `decide`, so each field is only chosen.
  *
  * @param row
  *   the transfer's context as it was read
  * @param clears
  *   after reset every context becomes free, of use 0 and without a turn; a start writes the rest
  */
class ContextChange(
    w: SendWidths,
    choosing: Bool,
    outcome: SendOutcome,
    k: UInt,
    row: TransferRow,
    window: UInt,
    generation: Bits,
    clears: Bool
) extends Area {

  /** Of the row that was there a clock before; what is chosen in the first clock counts. */
  val after      = RegNext(row.next + 1)
  val askedAfter = RegNext(row.asked + 1)

  val next = TransferRow(w)
  next.use.allowOverride()
  next     := row
  when(outcome.toSending)(next.phase := SendPhase.SENDING.code)
  when(outcome.toStalled)(next.phase := SendPhase.STALLED.code)
  when(outcome.toWaiting)(next.phase := SendPhase.WAITING.code)
  when(outcome.ends)(next.phase      := SendPhase.FREE.code)
  next.use := row.use + outcome.ends.asUInt

  when(outcome.dropsTurn)(next.hasTurn        := False)
  when(outcome.hasTurn)(next.hasTurn          := True)
  when(outcome.isBusy)(next.busy              := True)
  when(outcome.nextAfter)(next.next           := after)
  when(outcome.nextIsK)(next.next             := k.resized)
  when(outcome.nextIsSent)(next.next          := row.sent)
  when(outcome.nextArrived)(next.next         := row.acknowledged)
  when(outcome.sentAfter)(next.sent           := after)
  when(outcome.askedAfter)(next.asked         := askedAfter)
  when(outcome.askedOne)(next.asked           := 1)
  when(outcome.arrivedK)(next.acknowledged    := k.resized)
  when(outcome.arrivedSent)(next.acknowledged := row.sent)
  when(outcome.connects) {
    next.window     := window
    next.generation := generation
    next.busy       := False
  }
  when(outcome.starts) {
    next.phase        := SendPhase.CONNECTING.code
    next.busy         := False
    next.window       := 0
    next.generation   := 0
    next.next         := 0
    next.sent         := 0
    next.acknowledged := 0
    next.asked        := 0
  }

  /** The slot enters the queue of turns. */
  val takesTurn = choosing && outcome.hasTurn && (outcome.dropsTurn || !row.hasTurn)

  /** For the clock of `write`. */
  val written = RegNext(next)
  when(clears) {
    written.phase   := SendPhase.FREE.code
    written.use     := 0
    written.hasTurn := False
  }
}

/** How long a transfer waits, and until when: senderTimeout << doublings, or `busyWait`, or nothing
  * for a new transfer. Two bits of the shift in each of the clocks of `compare` and `decide`, the
  * last in that of `change`, the sum in that of `write`; in the other clock of each stage something
  * else goes through.
  *
  * @param doublings
  *   in the clocks of `compare` and `decide`: 0 to 16
  */
class WaitTime(
    doublings: UInt,
    found: SendFindings,
    now: UInt,
    settings: SendConfigBundle
) extends Area {
  private def step(value: UInt, by: UInt, bits: Int): UInt =
    by.muxList((0 to 3).map(n => n -> (value |<< (n * bits))))

  val first  = RegNext(step(settings.senderTimeout.resize(48), doublings(1 downto 0), 1))
  val second = Reg(UInt(48 bits))
  second := step(first, doublings(3 downto 2), 4)
  when(found.isBusy)(second := settings.busyWait)
  when(found.starts)(second := 0)
  val far = RegNext(doublings(4))
  val clocks = RegNext(far ? (second |<< 16) | second)
  val deadline = RegNext(Wide.sum(now, clocks))
}
