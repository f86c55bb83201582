// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.rtl.admission.OverflowBundle
import dev.sluice.rtl.admission.RefusedBundle
import dev.sluice.rtl.builder.ReadErrorBundle
import dev.sluice.rtl.control.ReceiveConfigBundle
import dev.sluice.rtl.control.ReceiveCountBundle
import dev.sluice.rtl.control.RegionBundle
import dev.sluice.rtl.lib.DroppedBundle
import dev.sluice.rtl.lib.MacEventBundle
import dev.sluice.rtl.rings.RingConfigBundle
import dev.sluice.rtl.rings.RingStatusBundle
import dev.sluice.rtl.send.SendConfigBundle
import dev.sluice.rtl.send.SendEventBundle
import dev.sluice.rtl.udp.NextHopBundle
import dev.sluice.rtl.udp.UdpConfigBundle
import dev.sluice.rtl.udp.UdpDropBundle
import dev.sluice.rtl.udp.UdpTakenBundle
import dev.sluice.sizes.RegisterSizes
import dev.sluice.protocol.NicParameters
import dev.sluice.spec.registers.{NicCounter, NicError, NicRegister, RegisterMap}
import dev.sluice.rtl.lib.VerdictEventBundle
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axilite._

import scala.jdk.CollectionConverters._

/** The NIC's registers behind AXI4-Lite: settings, status, errors, counters, the interrupt line.
  *
  * {{{
  *   s_axil -> AccessSequencer -> RegisterRules -> RegisterFile -> settings, region
  *                  |   ^              ^                ^
  *                  |   |              +-- WordMemory --+   (what was written, for reading it back)
  *                  |   +-- readings <--------+
  *                  +-> row -> CounterBank <- EventLines -> errors -> irq
  * }}}
  *
  * Latency: a setting is in effect 8 clocks after the later of its address and word was taken; an
  * error is in the status 2 clocks after its pulse, in the interrupt line another clock later.
  * Initiation interval: 10 clocks an access, one event of each kind in every clock. Hazards: an
  * error that happens in the clock in which its bit is cleared stays. Cost: about 2,000 registers
  * and two block RAMs.
  *
  * Cycle model: `dev.sluice.cycle.registers.RegistersModel`.
  *
  * @param udp
  *   whether the NIC has the UDP wrapper
  * @param countFrom
  *   what the counters begin with; not 0 only in benches
  */
class Registers(
    p: NicParameters,
    udp: Boolean,
    countFrom: Long = 0
) extends Component {
  setDefinitionName(if (countFrom == 0) "Registers" else "RegistersCountingOn")

  val io = new Bundle {
    val s_axil        = slave(AxiLite4(AxiLite4Config(NicRegister.ADDRESS_BITS, 32)))
    val dropped       = slave(Flow(DroppedBundle()))
    val refused       = slave(Flow(RefusedBundle()))
    val overflow      = slave(Flow(OverflowBundle()))
    val readError     = slave(Flow(ReadErrorBundle()))
    val count         = in(ReceiveCountBundle())
    val event         = in(SendEventBundle())
    val udpDropped    = slave(Flow(UdpDropBundle()))
    val udpTaken      = slave(Flow(UdpTakenBundle()))
    val macEvent      = in(MacEventBundle())
    val ringStatus    = in(RingStatusBundle())
    val judged        = slave(Flow(VerdictEventBundle()))
    val ringIrq       = in(Bool())
    val receiveConfig = out(ReceiveConfigBundle())
    val sendConfig    = out(SendConfigBundle())
    val ringConfig    = out(RingConfigBundle())
    val udpConfig     = out(new UdpConfigBundle)
    val region        = master(Flow(RegionBundle()))
    val nextHop       = master(Flow(NextHopBundle()))
    val irq           = out(Reg(Bool()) init False)
  }
  noIoPrefix()
  AxiLite4SpecRenamer(io.s_axil)

  private val map = new RegisterMap(p, udp)

  val access = new AccessSequencer
  access.bus << io.s_axil

  val counters = new CounterBank(countFrom)
  counters.announce := access.decode
  counters.fetch    := access.fetch
  counters.row      := access.at(log2Up(RegisterSizes.COUNTER_ROWS) + 2 downto 3)

  val words = new WordMemory(map)
  access.hold   := words.filling
  words.reads   := access.decode
  words.readRow := access.at(8 downto 3) @@ (access.at(2) && !access.write)
  words.writes  := RegNext(access.allowed && access.write)
  words.row     := access.at(8 downto 2)
  words.data    := access.data

  val rules = new RegisterRules(map, access, words.word)
  access.code := rules.code
  val file = new RegisterFile(map, access, access.allowed && access.write, words.word)

  /** What happened in the clock before. */
  val events = new EventLines(this)
  counters.events := events.lines

  val errors = new Area {
    private val all = NicError.values.toSeq
    for (error <- all) {
      val happens = error.causes.asScala.map(c => events.lines(c.ordinal)).reduce(_ || _)
      when(happens)(file.field(error.label) := 1)
    }
    val interrupts = all
      .map(e => (file.field(e.label) & file.field(e.label + "_interrupt")).orR)
      .reduce(_ || _)
    val transfer = Reg(Bits(32 bits)) init 0
    val pidx     = Reg(UInt(24 bits)) init 0
    when(io.readError.valid) {
      transfer := io.readError.transferId
      pidx     := io.readError.pidx
    }
  }
  io.irq := io.ringIrq || errors.interrupts

  /** What a read gives: of a counter's low word the row that has just come, else `word`, which was
    * chosen in GATHER. Nothing is chosen where the access is refused, which gives 0.
    */
  val readings = new Area {
    private val allowed = rules.known
    private val others  = Seq(
      NicRegister.READ_ERROR_TRANSFER -> errors.transfer,
      NicRegister.READ_ERROR_PIDX     -> errors.pidx.asBits,
      NicRegister.DESCRIPTOR_HEAD     -> io.ringStatus.descriptorHead.asBits,
      NicRegister.COMPLETION_TAIL     -> io.ringStatus.completionTail.asBits,
      NicRegister.STATUS              -> io.irq ## io.ringIrq ## io.ringStatus.active,
      NicRegister.ERROR_STATUS        -> Cat(NicError.values.toSeq.map(e => file.field(e.label)))
    )
    private val ofCounter = access.at(log2Up(NicCounter.BASE))
    private val isOther   = others.map { case (register, _) => file.at(register.address) }

    private def when1(select: Bool, bits: Bits): Bits =
      bits.resize(32) & B(32 bits, default -> select)

    val low         = RegNext(allowed && ofCounter && !access.at(2))
    val high        = RegNext(allowed && ofCounter && access.at(2))
    val written     = RegNext(allowed && !ofCounter && !isOther.reduce(_ || _))
    val selects     = Vec(isOther.map(is => RegNext(allowed && is)))
    val counterHigh = Reg(Bits(32 bits)) init 0
    when(access.answersRead && low)(counterHigh := counters.output(63 downto 32))

    val word = RegNext(
      others
        .zip(selects)
        .map { case ((_, bits), select) => when1(select, bits) }
        .foldLeft(when1(high, counterHigh) | when1(written, words.word))(_ | _)
    )
    access.value := word | when1(low, counters.output(31 downto 0))
  }

  new RegisterSettings(this)
}
