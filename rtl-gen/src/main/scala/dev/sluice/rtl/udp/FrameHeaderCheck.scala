// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.udp

import dev.sluice.protocol.NicParameters
import dev.sluice.spec.udp.{FrameRules, FrameVerdict}
import spinal.core._
import spinal.lib._

/** Says of the 42 bytes of Ethernet, IPv4 and UDP headers whether they are for this node.
  *
  * {{{
  *   header -> words compared, sums of 2 -> fields, of 4 -> of 8 -> of all -> right? -> good, dropped, taken
  *                                      \-> facts
  * }}}
  *
  * The checksum is right when the sum of all words is 65,535 after its upper four bits were added
  * to its lower 16: so when bits 15 to 4 are ones and bits 3 to 0 are not bits 19 to 16.
  *
  * Latency: 6 clocks to what is said, 1 to the facts, which are of use only if it is good.
  * Initiation interval: 1. Cycle model: `dev.sluice.cycle.udp.FrameHeader`.
  */
class FrameHeaderCheck(p: NicParameters) extends Component {
  setDefinitionName("FrameHeaderCheck")
  noIoPrefix()

  val valid    = in port Bool()
  val complete = in port Bool()
  val header   = in port Vec(Bits(8 bits), FrameHeaderCheck.looksAt.size)
  val tag      = in port Bits(28 bits)
  val config   = in port new UdpAddressBundle
  val facts    = master(Flow(FrameFacts(p)))
  val good     = master(Flow(Bool()))
  val dropped  = master(Flow(UdpDropBundle()))
  val taken    = master(Flow(UdpTakenBundle()))

  private val ip  = 14
  private val udp = 34

  private def byte(at: Int): Bits              = header(FrameHeaderCheck.looksAt.indexOf(at))
  private def bytes(at: Int, count: Int): Bits = Cat((at until at + count).map(byte).reverse)
  private def word(at: Int): Bits              = bytes(at, 2)

  private val udpBytes = word(udp + 4).asUInt
  private val beatBits = log2Up(p.beatBytes)

  private def differs(at: Int, count: Int, from: Bits): Vec[Bool] =
    Vec(
      for (i <- 0 until count by 2)
        yield RegNext(word(at + i) =/= from(8 * (count - i) - 1 downto 8 * (count - i - 2)))
    )

  private def pairs(sums: Seq[UInt]): Seq[UInt] =
    sums.grouped(2).map(each => RegNext(each.reduce(_ +^ _))).toSeq

  /** The first clock. */
  val compared = new Area {
    val valid     = RegNext(FrameHeaderCheck.this.valid) init False
    val short     = RegNext(!complete)
    val otherMac  = differs(0, 6, config.mac)
    val otherType = RegNext(word(12) =/= 0x0800)
    val hasTag    = RegNext(word(12) === FrameRules.TAG_TYPE)
    val noTag     = RegNext(tag(27 downto 12) =/= FrameRules.TAG_TYPE)
    val otherTag  = RegNext(tag(11 downto 0) =/= config.tag(11 downto 0))
    val ecn       = RegNext(byte(ip + 1)(1 downto 0))
    val options   = RegNext(byte(ip) =/= 0x45)
    val fragment  = RegNext((word(ip + 6) & 0x3fff) =/= 0)
    val notUdp    = RegNext(byte(ip + 9) =/= 17)
    val otherIp   = differs(ip + 16, 4, config.ip)
    val otherPort = differs(udp + 2, 2, config.port)
    val empty     = RegNext(udpBytes <= 8)
    val length    = RegNext(word(ip + 2).asUInt)
    val expected  = RegNext(udpBytes +^ 20)
    val source    = RegNext(bytes(ip + 12, 4))
    val lastByte  = RegNext(udpBytes - 9)
    val sums      = pairs((0 until 20 by 2).map(i => word(ip + i).asUInt))
  }
  facts.valid    := compared.valid
  facts.source   := compared.source
  facts.lastByte := compared.lastByte(beatBits - 1 downto 0)
  facts.more     := compared.lastByte(15 downto beatBits)
  facts.single   := facts.more === 0
  facts.double   := facts.more === 1

  /** The second clock. */
  val joined = new Area {
    val short     = RegNext(compared.short)
    val otherMac  = RegNext(compared.otherMac.orR)
    val otherVlan = RegNext(
      config.tagged.mux(compared.noTag || compared.otherTag, compared.hasTag)
    )
    val notUdp = RegNext(
      compared.otherType || compared.options || compared.fragment || compared.notUdp
    )
    val otherIp   = RegNext(compared.otherIp.orR)
    val otherPort = RegNext(compared.otherPort.orR)
    val badLength = RegNext(compared.empty || compared.length.resize(17) =/= compared.expected)
    val sums      = pairs(compared.sums)
  }

  /** The fifth clock: the sums are of 8 words and of all in the third and the fourth. */
  val summed = new Area {
    private val sum    = pairs(pairs(joined.sums)).head
    private val before = 3
    require(sum.getWidth == 20)

    val valid       = Delay(compared.valid, before + 1, init = False)
    val badChecksum = RegNext(
      sum(15 downto 4) =/= 0xfff || sum(3 downto 0) =/= ~sum(19 downto 16)
    )
    val short     = Delay(joined.short, before)
    val otherMac  = Delay(joined.otherMac, before)
    val otherVlan = Delay(joined.otherVlan, before)
    val ecn       = Delay(compared.ecn, before + 1)
    val notUdp    = Delay(joined.notUdp, before)
    val otherIp   = Delay(joined.otherIp, before)
    val otherPort = Delay(joined.otherPort, before)
    val badLength = Delay(joined.badLength, before)
  }

  /** The sixth clock: the first that does not hold. */
  val judged = new Area {
    private val cause = Bits(FrameVerdict.BITS bits)
    private val tests = Seq(
      summed.badLength   -> FrameVerdict.BAD_LENGTH,
      summed.otherPort   -> FrameVerdict.OTHER_PORT,
      summed.otherIp     -> FrameVerdict.OTHER_IP,
      summed.badChecksum -> FrameVerdict.BAD_CHECKSUM,
      summed.notUdp      -> FrameVerdict.NOT_UDP,
      summed.otherVlan   -> FrameVerdict.OTHER_VLAN,
      summed.otherMac    -> FrameVerdict.OTHER_MAC,
      summed.short       -> FrameVerdict.TOO_SHORT
    )
    cause := FrameVerdict.OK.code
    tests.foreach { case (fails, verdict) => when(fails)(cause := verdict.code) }
    val isGood = cause === FrameVerdict.OK.code

    good.valid            := RegNext(summed.valid) init False
    good.payload          := RegNext(isGood)
    dropped.valid         := RegNext(summed.valid && !isGood) init False
    dropped.payload.cause := RegNextWhen(cause, summed.valid && !isGood) init 0
    taken.valid           := RegNext(summed.valid && isGood) init False
    taken.payload.ecn     := RegNextWhen(summed.ecn, summed.valid && isGood) init 0
  }
}

object FrameHeaderCheck {

  /** Where the bytes are that it looks at: not the source's Ethernet address and port, nor the UDP
    * checksum.
    */
  val looksAt: Seq[Int] = (0 until 6) ++ (12 until 34) ++ (36 until 40)
}
