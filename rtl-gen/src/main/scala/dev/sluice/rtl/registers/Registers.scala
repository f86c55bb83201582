// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.rtl.admission.OverflowBundle
import dev.sluice.rtl.admission.RefusedBundle
import dev.sluice.rtl.builder.ReadErrorBundle
import dev.sluice.rtl.control.ReceiveConfigBundle
import dev.sluice.rtl.control.ReceiveCountBundle
import dev.sluice.rtl.control.RegionBundle
import dev.sluice.rtl.elaborate.RegisterDocuments
import dev.sluice.rtl.lib.DroppedBundle
import dev.sluice.rtl.rings.RingConfigBundle
import dev.sluice.rtl.rings.RingStatusBundle
import dev.sluice.rtl.send.SendConfigBundle
import dev.sluice.rtl.send.SendEventBundle
import dev.sluice.rtl.udp.UdpConfigBundle
import dev.sluice.rtl.udp.UdpDropBundle
import dev.sluice.spec.udp.FrameVerdict
import dev.sluice.protocol.NicParameters
import dev.sluice.spec.registers.{NicCounter, NicError, NicRegister, RegisterMap}
import dev.sluice.spec.admission.{AdmissionVerdict => Admitted}
import dev.sluice.spec.check.DropCause
import dev.sluice.spec.window.Verdict
import dev.sluice.rtl.lib.VerdictEventBundle
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axilite._
import spinal.lib.bus.localbus._

import scala.jdk.CollectionConverters._

/** The NIC's registers behind AXI4-Lite: settings, status, errors, counters, the interrupt line.
  *
  * {{{
  *   s_axil -> AccessSequencer -> RegisterRules -> RegisterFile (regif) -> settings, region
  *                  |                                   ^ status, errors
  *                  +-> row -> CounterBank <- events ---+-> irq
  * }}}
  *
  * Latency: a setting is in effect 5 clocks after the later of its address and word was taken; an
  * error is in the status a clock after its pulse, in the interrupt line another clock later.
  * Initiation interval: 5 clocks an access, one event of each kind in every clock. Hazards: an
  * error that happens in the clock in which its bit is cleared stays. Cost: about 2,600 registers
  * and a block RAM.
  *
  * Cycle model: `dev.sluice.cycle.registers.RegistersModel`.
  *
  * @param udp
  *   whether the NIC has the UDP wrapper
  * @param documents
  *   whether the register documents are written beside the Verilog
  * @param countFrom
  *   what the counters begin with; not 0 only in benches
  */
class Registers(
    p: NicParameters,
    udp: Boolean,
    documents: Boolean = false,
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
    val ringStatus    = in(RingStatusBundle())
    val judged        = slave(Flow(VerdictEventBundle()))
    val ringIrq       = in(Bool())
    val receiveConfig = out(ReceiveConfigBundle())
    val sendConfig    = out(SendConfigBundle())
    val ringConfig    = out(RingConfigBundle())
    val udpConfig     = out(new UdpConfigBundle)
    val region        = master(Flow(RegionBundle()))
    val irq           = out(Reg(Bool()) init False)
  }
  noIoPrefix()
  AxiLite4SpecRenamer(io.s_axil)

  private val map = new RegisterMap(p, udp)

  val access = new AccessSequencer
  access.bus << io.s_axil

  val counters = new CounterBank(countFrom)
  counters.announce := access.check
  counters.fetch    := access.fetch
  counters.row      := access.at(8 downto 3)
  access.hold       := counters.clearing

  val local = MinBus(MinBusConfig(NicRegister.ADDRESS_BITS, 32))
  local.ce     := access.applies
  local.wr     := access.write
  local.addr   := access.at
  local.wdat   := access.data
  local.strb   := 0
  local.prot   := 0
  access.value := local.rdat

  val counterLow  = Bits(32 bits)
  val counterHigh = Reg(Bits(32 bits)) init 0
  counterLow := counters.output(31 downto 0)
  when(access.applies && !access.write && access.at >= NicCounter.BASE && !access.at(2)) {
    counterHigh := counters.output(63 downto 32)
  }

  val file = new RegisterFile(map, local, counterLow, counterHigh)
  file.busif.doRead.unsetName()
  val rules = new RegisterRules(map, access, low => file.field(low.name))
  access.code := rules.code

  /** What happens in this clock, a bit for each counter. */
  val events = new Area {
    val lines = Bits(NicCounter.count bits)
    lines := 0

    private def at(counter: NicCounter, places: Int = 0): Bool = lines(counter.ordinal + places)

    private def causes(first: NicCounter, flow: Flow[_ <: Data], code: Bits, last: Int): Unit =
      for (i <- 1 to last) at(first, i - 1) := flow.valid && code === i

    private def pulses(first: NicCounter, signals: Seq[Data]): Unit =
      for ((signal, i) <- signals.zipWithIndex) at(first, i) := signal.asBits(0)

    causes(NicCounter.DROPPED_TOO_SHORT, io.dropped, io.dropped.cause, DropCause.NO_ROOM.code)
    causes(
      NicCounter.REFUSED_NO_SUCH_WINDOW,
      io.refused,
      io.refused.cause,
      Admitted.FAILED.ordinal
    )
    at(NicCounter.OVERFLOW_ANSWER)     := io.overflow.valid && !io.overflow.connection
    at(NicCounter.OVERFLOW_CONNECTION) := io.overflow.valid && io.overflow.connection
    at(NicCounter.PAYLOAD_READ_ERROR)  := io.readError.valid
    pulses(NicCounter.RECEIVE_OPENED, io.count.elements.map(_._2).toSeq)
    pulses(NicCounter.SEND_DATA, io.event.elements.map(_._2).toSeq)
    causes(
      NicCounter.UDP_TOO_SHORT,
      io.udpDropped,
      io.udpDropped.cause,
      FrameVerdict.BAD_LENGTH.code
    )
    pulses(
      NicCounter.RING_DESCRIPTOR_READ_ERROR,
      io.ringStatus.elements.map(_._2).toSeq.drop(3)
    )
    for (verdict <- Verdict.values) {
      at(NicCounter.VERDICT_ACCEPTED, verdict.code) :=
        io.judged.valid && io.judged.verdict === verdict.code
    }
    at(NicCounter.ACCESS_READ_REFUSED)  := access.refuses && !access.write
    at(NicCounter.ACCESS_WRITE_REFUSED) := access.refuses && access.write
  }
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

  /** What registers that cannot be written give. */
  val readings = new Area {
    file(NicRegister.READ_ERROR_TRANSFER) := errors.transfer
    file(NicRegister.READ_ERROR_PIDX)     := errors.pidx.asBits
    file(NicRegister.DESCRIPTOR_HEAD)     := io.ringStatus.descriptorHead.asBits
    file(NicRegister.COMPLETION_TAIL)     := io.ringStatus.completionTail.asBits
    file.field("ring_active")             := io.ringStatus.active.asBits
    file.field("record_waits")            := io.ringIrq.asBits
    file.field("interrupt_level")         := io.irq.asBits
    for {
      register <- map.registers.asScala
      if register.address < NicRegister.CONTROL.address
      field <- register.fields.asScala
    } file.field(field.name) := B(BigInt(field.reset), field.width bits)
  }

  new RegisterSettings(this)

  if (documents) RegisterDocuments.write(file.busif, map)
}
