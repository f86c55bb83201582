// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.nic

import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.HandshakeWatch
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MacEventBundle
import dev.sluice.rtl.lib.PacketBeat
import dev.sluice.rtl.lib.PacketStream
import dev.sluice.rtl.registers.Registers
import dev.sluice.rtl.rings.HostRings
import dev.sluice.rtl.udp.FrameBeat
import dev.sluice.rtl.udp.FrameStream
import dev.sluice.rtl.udp.NextHopBundle
import dev.sluice.rtl.udp.UdpConfigBundle
import dev.sluice.rtl.udp.UdpDropBundle
import dev.sluice.rtl.udp.UdpTakenBundle
import dev.sluice.rtl.udp.UdpUnwrap
import dev.sluice.rtl.udp.UdpWrap
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.HandshakeBounds
import dev.sluice.spec.registers.NicRegister
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._
import spinal.lib.bus.amba4.axilite._

/** The whole NIC: packets on AXI4-Stream, host memory on two AXI4 masters, registers on AXI4-Lite,
  * one interrupt line.
  *
  * {{{
  *   s_axis_rx -> NicCore <-> m_axi         payload
  *   m_axis_tx <-  |  ^
  *     completion  v  | descriptor
  *                HostRings <-> m_axi_ring  descriptors and completion records
  *        status, irq v ^ settings
  *   s_axil <-> Registers -> irq
  * }}}
  *
  * Latency, initiation interval, cost: those of the blocks. Hazards: none of its own; every port is
  * driven by registers.
  *
  * Cycle model: `dev.sluice.cycle.nic.SluiceNicModel`.
  *
  * @param udp
  *   whether it is to be put into the UDP wrapper: then the wrapper's settings and counts are ports
  */
class SluiceNic(p: NicParameters, udp: Boolean = false) extends Component {
  val io = new Bundle {
    val rx         = slave(Stream(PacketBeat(p)))
    val tx         = master(Stream(PacketBeat(p)))
    val m_axi      = master(Axi4(HostAxi.outside(p)))
    val m_axi_ring = master(Axi4(HostAxi.outside(p)))
    val s_axil     = slave(AxiLite4(AxiLite4Config(NicRegister.ADDRESS_BITS, 32)))
    val irq        = out(Bool())
    val udpConfig  = if (udp) out(new UdpConfigBundle) else null
    val nextHop    = if (udp) master(Flow(NextHopBundle())) else null
    val udpDropped = if (udp) slave(Flow(UdpDropBundle())) else null
    val udpTaken   = if (udp) slave(Flow(UdpTakenBundle())) else null
    val macEvent   = if (udp) in(MacEventBundle()) else null
  }
  noIoPrefix()
  PacketStream.name(io.rx, "s_axis_rx_t")
  PacketStream.name(io.tx, "m_axis_tx_t")
  Axi4SpecRenamer(io.m_axi)
  Axi4SpecRenamer(io.m_axi_ring)
  AxiLite4SpecRenamer(io.s_axil)

  val core      = new NicCore(p)
  val rings     = new HostRings(p)
  val registers = new Registers(p, udp)

  core.io.rx << io.rx
  io.tx << core.io.tx
  HostAxi.connect(io.m_axi, core.io.m_axi)
  HostAxi.connect(io.m_axi_ring, rings.io.m_axi_ring)
  registers.io.s_axil << io.s_axil
  io.irq := registers.io.irq

  core.io.receiveConfig := registers.io.receiveConfig
  core.io.sendConfig    := registers.io.sendConfig
  core.io.region << registers.io.region
  core.io.descriptor << rings.io.descriptor
  rings.io.completion << core.io.completion
  rings.io.config := registers.io.ringConfig

  registers.io.dropped << core.io.dropped
  registers.io.refused << core.io.refused
  registers.io.overflow << core.io.overflow
  registers.io.judged << core.io.judged
  registers.io.readError << core.io.readError
  registers.io.count      := core.io.count
  registers.io.event      := core.io.event
  registers.io.ringStatus := rings.io.status
  registers.io.ringIrq    := rings.io.irq

  if (udp) {
    io.udpConfig := registers.io.udpConfig
    io.nextHop << registers.io.nextHop
    registers.io.udpDropped << io.udpDropped
    registers.io.udpTaken << io.udpTaken
    registers.io.macEvent := io.macEvent
  } else {
    registers.io.udpDropped.valid := False
    registers.io.udpDropped.cause := 0
    registers.io.udpTaken.valid   := False
    registers.io.udpTaken.ecn     := 0
    registers.io.macEvent.assignFromBits(B(0, 2 bits))
  }

  /** In simulation: what is offered stays, and is taken in bounded time of the host's progress. */
  val watches = new Area {
    private val bounds = new HandshakeBounds(p)
    private val bus    = io.s_axil
    private val host   = (!bus.r.valid || bus.r.ready) && (!bus.b.valid || bus.b.ready)

    HandshakeWatch.offered("send.completion", core.io.completion)
    HandshakeWatch.offered("rings.descriptor", rings.io.descriptor)
    HandshakeWatch.offered("m_axi_ring_ar", io.m_axi_ring.ar)
    HandshakeWatch.offered("m_axi_ring_aw", io.m_axi_ring.aw)
    HandshakeWatch.offered("m_axi_ring_w", io.m_axi_ring.w)
    HandshakeWatch.taken("m_axi_ring_r", io.m_axi_ring.r, bounds.response, True)
    HandshakeWatch.taken("m_axi_ring_b", io.m_axi_ring.b, bounds.response, True)
    HandshakeWatch.taken("s_axil_ar", bus.ar, bounds.register, host)
    HandshakeWatch.taken(
      "s_axil_aw",
      bus.aw,
      bounds.register,
      host && (bus.w.valid || !bus.w.ready)
    )
    HandshakeWatch.taken(
      "s_axil_w",
      bus.w,
      bounds.register,
      host && (bus.aw.valid || !bus.aw.ready)
    )
    HandshakeWatch.offered("s_axil_r", bus.r)
    HandshakeWatch.offered("s_axil_b", bus.b)
  }
}

/** The whole NIC on Ethernet: SluiceNic between UdpUnwrap and UdpWrap. Frames for others are
  * dropped and counted by cause; addresses and port are registers.
  *
  * {{{
  *   s_axis_eth -> UdpUnwrap -> SluiceNic -> UdpWrap -> m_axis_eth
  * }}}
  *
  * Cycle model: `dev.sluice.cycle.nic.SluiceNicUdpModel`.
  *
  * @param mac
  *   whether it is to be put behind a MAC's clocks: then what is dropped there is an input
  */
class SluiceNicUdp(p: NicParameters, mac: Boolean = false) extends Component {
  val io = new Bundle {
    val rx         = slave(Stream(FrameBeat(p)))
    val tx         = master(Stream(FrameBeat(p)))
    val m_axi      = master(Axi4(HostAxi.outside(p)))
    val m_axi_ring = master(Axi4(HostAxi.outside(p)))
    val s_axil     = slave(AxiLite4(AxiLite4Config(NicRegister.ADDRESS_BITS, 32)))
    val irq        = out(Bool())
    val macEvent   = if (mac) in(MacEventBundle()) else null
  }
  noIoPrefix()
  FrameStream.name(io.rx, "s_axis_eth_t")
  FrameStream.name(io.tx, "m_axis_eth_t")
  Axi4SpecRenamer(io.m_axi)
  Axi4SpecRenamer(io.m_axi_ring)
  AxiLite4SpecRenamer(io.s_axil)

  val unwrap = new UdpUnwrap(p)
  val nic    = new SluiceNic(p, udp = true)
  val wrap   = new UdpWrap(p)

  unwrap.frames << io.rx
  nic.io.rx << unwrap.packets
  nic.io.udpDropped << unwrap.dropped
  nic.io.udpTaken << unwrap.taken
  wrap.packets << nic.io.tx
  io.tx << wrap.frames

  if (mac) nic.io.macEvent := io.macEvent
  else nic.io.macEvent.assignFromBits(B(0, 2 bits))

  unwrap.config.assignSomeByName(nic.io.udpConfig)
  wrap.nextHop << nic.io.nextHop
  wrap.config := nic.io.udpConfig

  io.m_axi << nic.io.m_axi
  io.m_axi_ring << nic.io.m_axi_ring
  nic.io.s_axil << io.s_axil
  io.irq := nic.io.irq

  /** In simulation: what is offered stays, and is taken in bounded time of the other side's
    * progress.
    */
  val watches = new Area {
    private val bounds = new HandshakeBounds(p)
    private def onward = !unwrap.packets.valid || unwrap.packets.ready
    private val line   = !io.tx.valid || io.tx.ready

    if (!p.dropsWhenFull) HandshakeWatch.taken("s_axis_eth", io.rx, bounds.unwrap, onward)
    else ClockWatches.never("s_axis_eth", !io.rx.ready, "a line that cannot wait is held up")
    HandshakeWatch.offered("unwrap.packets", unwrap.packets)
    HandshakeWatch("nic.packets", nic.io.tx, bounds.wrap, line)
    HandshakeWatch.offered("m_axis_eth", io.tx)
  }
}
