// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.send

import dev.sluice.cycle.send.{SendOperation, SendPhase}
import dev.sluice.sizes.SendSizes
import spinal.core._

/** The stage `examine`: reads the contexts and compares, so that `decide` only chooses.
  *
  * @param enable
  *   an operation on the slot was selected; it is here in the next clock
  * @param over
  *   its wait is over
  */
class Examine(
    w: SendWidths,
    contexts: Mem[TransferRow],
    ends: Mem[TransferEnd],
    enable: Bool,
    slot: UInt,
    operation: OperationBundle,
    peer: Bits,
    over: Bool,
    settings: SendConfigBundle,
    ids: TransferIds
) extends Area {
  val row = contexts.readSync(slot, enable)
  val end = ends.readSync(slot, enable)

  val found = SendFindings()
  found.k    := operation.pidx
  when(operation.is(SendOperation.TURN))(found.k    := row.next.resized)
  when(operation.is(SendOperation.TIMEOUT))(found.k := end.tailIndex.resized)

  private val stalled = row.phase === SendPhase.STALLED.code
  when(operation.is(SendOperation.TIMEOUT) && stalled)(found.k := row.next.resize(24) - 1)

  found.known    := row.phase =/= SendPhase.FREE.code && row.use === ids.useOf(operation.transferId)
  found.samePeer := peer === end.peer
  found.holds    := row.phase =/= SendPhase.CONNECTING.code &&
    operation.window === row.window && operation.generation === row.generation
  found.wasSent    := found.k < row.sent
  found.arrived    := found.k < row.acknowledged
  found.inRange    := found.k <= end.tailIndex
  found.isTail     := found.k === end.tailIndex
  found.nextBelowK := row.next < found.k
  found.allSent    := row.sent > end.tailIndex
  found.allArrived := row.acknowledged > end.tailIndex
  found.due        := over
  found.exhausted  := row.asked > settings.retryLimit

  private def far(from: UInt, to: UInt, packets: Int): Bool =
    settings.progress && (to.resize(25) - from.resize(25)) >= packets
  found.nextFar      := far(row.acknowledged, row.next, w.p.sluice.width)
  found.afterNextFar := far(row.acknowledged, row.next, w.p.sluice.width - 1)
  found.kFar         := far(row.acknowledged, found.k, w.p.sluice.width)
  found.sentFar      := far(row.acknowledged, row.sent, w.p.sluice.width)
  found.nextFarFromK := far(found.k, row.next, w.p.sluice.width)

  val limit   = settings.backoffLimit.msb ? U(SendSizes.MAX_BACKOFF, 5 bits) | settings.backoffLimit
  val doubled = (row.asked < limit) ? row.asked.resize(5) | limit
  found.doublings := operation.is(SendOperation.TIMEOUT) ? doubled | U(0)
}
