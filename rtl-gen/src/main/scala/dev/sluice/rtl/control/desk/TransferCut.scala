// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control.desk

import dev.sluice.protocol.{NicParameters, SluiceParameters}
import dev.sluice.rtl.lib.ConnectionBundle
import dev.sluice.rtl.lib.Wide
import spinal.core._

/** Is the transfer cut as its length says: 1 <= Y - PIDX * P <= P, PIDX < M, the address a multiple
  * of a beat. Five clocks after the request is there: the product, the low half of the difference,
  * the high half, what they are, and all of it. `tailBytes` after two, `packets` after one.
  *
  * Where M has so few bits that the product of a PIDX < M has no high half, as up to about 4 GB, Y
  * must have none either; a low half of the difference that borrows is larger than P.
  */
class TransferCut(p: NicParameters, asked: ConnectionBundle) extends Area {
  private val t       = p.sluice
  private val payload = t.payloadBytes
  private val half    = 32

  /** Bits of a PIDX that exists; whether its product has no high half. */
  private val pidxBits = log2Up(t.maxPackets max 2)
  private val isHalf   = pidxBits + log2Up(payload + 1) <= half

  private val start = RegNext(
    if (isHalf) (asked.pidx.resize(pidxBits bits) * U(payload)).resize(half bits)
    else (asked.pidx * U(payload)).resize(2 * half bits)
  )
  private val bytesLow  = asked.regionBytes.resize(half bits)
  private val bytesHigh = asked.regionBytes(2 * half - 1 downto half)

  val low = RegNext(
    if (isHalf) Wide.difference(bytesLow, start)
    else Wide.differenceAndBorrow(bytesLow, start.resize(half bits))
  )
  val highRight = RegNext(
    if (isHalf) bytesHigh === 0
    else {
      val high = RegNext(
        Wide.differenceAndBorrow(
          bytesHigh @@ U(0, 1 bit),
          start(2 * half - 1 downto half) @@ low.msb.asUInt
        )
      )
      high(half + 1 downto 1) === 0
    }
  )
  val lowRight = RegNext(low.resize(half bits) <= payload && low.resize(half bits) =/= 0)
  val exists   =
    if (t.maxPackets == SluiceParameters.MAX_MAX_PACKETS) True
    else RegNext(asked.pidx < t.maxPackets)
  val aligned   = asked.remoteAddress(log2Up(p.beatBytes) - 1 downto 0) === 0
  val right     = RegNext(exists && aligned && lowRight && highRight)
  val tailBytes = low(12 downto 0)
  val packets   = RegNext(asked.pidx.expand + 1)
}
