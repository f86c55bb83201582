// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control.desk

import dev.sluice.protocol.{NicParameters, SluiceParameters}
import dev.sluice.rtl.lib.ConnectionBundle
import dev.sluice.rtl.lib.Wide
import spinal.core._

/** Is the transfer cut as its length says: 1 <= Y - PIDX * P <= P, PIDX < M, the address a multiple
  * of a beat. Five clocks after the request is there: the product, the low half of the difference,
  * the high half, what they are, and all of it. `tailBytes` after two, `packets` after one.
  */
class TransferCut(p: NicParameters, asked: ConnectionBundle) extends Area {
  private val t       = p.sluice
  private val payload = t.payloadBytes
  private val half    = 32

  private val start     = RegNext((asked.pidx * U(payload)).resize(2 * half bits))
  private val bytesLow  = asked.regionBytes.resize(half bits)
  private val bytesHigh = asked.regionBytes(2 * half - 1 downto half)

  val low  = RegNext(Wide.differenceAndBorrow(bytesLow, start.resize(half bits)))
  val high = RegNext(
    Wide.differenceAndBorrow(
      bytesHigh @@ U(0, 1 bit),
      start(2 * half - 1 downto half) @@ low.msb.asUInt
    )
  )
  val lowRight = RegNext(low.resize(half bits) <= payload && low.resize(half bits) =/= 0)
  val exists   =
    if (t.maxPackets == SluiceParameters.MAX_MAX_PACKETS) True
    else RegNext(asked.pidx < t.maxPackets)
  val aligned   = asked.remoteAddress(log2Up(p.beatBytes) - 1 downto 0) === 0
  val highRight = RegNext(high(half + 1 downto 1) === 0)
  val right     = RegNext(exists && aligned && lowRight && highRight)
  val tailBytes = low(12 downto 0)
  val packets   = RegNext(asked.pidx.expand + 1)
}
