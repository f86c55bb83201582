// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.udp

import dev.sluice.spec.udp.FrameVerdict
import spinal.core._
import spinal.lib._

/** Says of the 42 bytes of Ethernet, IPv4 and UDP headers whether they are for this node.
  *
  * {{{
  *   header -> fields compared, sums of three words -> sum folded -> said, dropped
  * }}}
  *
  * Latency: 3 clocks. Initiation interval: 1. Cycle model: `dev.sluice.cycle.udp.FrameHeader`.
  */
class FrameHeaderCheck extends Component {
  setDefinitionName("FrameHeaderCheck")
  noIoPrefix()

  val valid    = in port Bool()
  val complete = in port Bool()
  val header   = in port Vec(Bits(8 bits), FrameHeaderCheck.looksAt.size)
  val config   = in port new UdpAddressBundle
  val said     = master(Flow(FrameSaid()))
  val dropped  = master(Flow(UdpDropBundle()))

  private val ip  = 14
  private val udp = 34

  private def byte(at: Int): Bits              = header(FrameHeaderCheck.looksAt.indexOf(at))
  private def bytes(at: Int, count: Int): Bits = Cat((at until at + count).map(byte).reverse)
  private def word(at: Int): Bits              = bytes(at, 2)

  private val udpBytes = word(udp + 4).asUInt

  /** The first clock. */
  val compared = new Area {
    val valid    = RegNext(FrameHeaderCheck.this.valid) init False
    val short    = RegNext(!complete)
    val otherMac = RegNext(bytes(0, 6) =/= config.mac)
    val notUdp   = RegNext(
      word(12) =/= 0x0800 || byte(ip) =/= 0x45 || (word(ip + 6) & 0x3fff) =/= 0 ||
        byte(ip + 9) =/= 17
    )
    val otherIp   = RegNext(bytes(ip + 16, 4) =/= config.ip)
    val otherPort = RegNext(word(udp + 2) =/= config.port)
    val badLength = RegNext(udpBytes <= 8 || word(ip + 2).asUInt.resize(17) =/= udpBytes +^ 20)
    val source    = RegNext(bytes(ip + 12, 4))
    val length    = RegNext(udpBytes - 8)
    val sums      = (0 until 20 by 2)
      .map(i => word(ip + i).asUInt.resize(20))
      .grouped(3)
      .map(words => RegNext(words.reduce(_ + _)))
      .toSeq
  }

  /** The second clock. */
  val summed = new Area {
    private val sum  = compared.sums.reduce(_ + _)
    private val once = sum(15 downto 0).resize(17) + sum(19 downto 16).resize(17)

    val valid       = RegNext(compared.valid) init False
    val badChecksum = RegNext(once(15 downto 0) + once(16).asUInt.resize(16) =/= 0xffff)
    val short       = RegNext(compared.short)
    val otherMac    = RegNext(compared.otherMac)
    val notUdp      = RegNext(compared.notUdp)
    val otherIp     = RegNext(compared.otherIp)
    val otherPort   = RegNext(compared.otherPort)
    val badLength   = RegNext(compared.badLength)
    val source      = RegNext(compared.source)
    val length      = RegNext(compared.length)
  }

  /** The third clock: the first that does not hold. */
  val judged = new Area {
    private val cause = Bits(FrameVerdict.BITS bits)
    private val tests = Seq(
      summed.badLength   -> FrameVerdict.BAD_LENGTH,
      summed.otherPort   -> FrameVerdict.OTHER_PORT,
      summed.otherIp     -> FrameVerdict.OTHER_IP,
      summed.badChecksum -> FrameVerdict.BAD_CHECKSUM,
      summed.notUdp      -> FrameVerdict.NOT_UDP,
      summed.otherMac    -> FrameVerdict.OTHER_MAC,
      summed.short       -> FrameVerdict.TOO_SHORT
    )
    cause := FrameVerdict.OK.code
    tests.foreach { case (fails, verdict) => when(fails)(cause := verdict.code) }
    val good = cause === FrameVerdict.OK.code

    said.valid               := RegNext(summed.valid) init False
    said.payload.good        := RegNext(good)
    said.payload.source      := RegNext(summed.source)
    said.payload.packetBytes := RegNext(summed.length)
    dropped.valid            := RegNext(summed.valid && !good) init False
    dropped.payload.cause    := RegNextWhen(cause, summed.valid && !good) init 0
  }
}

object FrameHeaderCheck {

  /** Where the bytes are that it looks at: not the source's Ethernet address and port, nor the UDP
    * checksum.
    */
  val looksAt: Seq[Int] = (0 until 6) ++ (12 until 34) ++ (36 until 40)
}
