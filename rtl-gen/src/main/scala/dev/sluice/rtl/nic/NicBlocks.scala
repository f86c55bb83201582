// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.nic

import dev.sluice.rtl.admission.Admission
import dev.sluice.rtl.builder.PacketBuilder
import dev.sluice.rtl.check.PacketCheck
import dev.sluice.rtl.control.{
  ArrivalLine,
  ConnectionDesk,
  PacketMaker,
  ReceiveControl,
  RequestMaker,
  RoundTrips,
  Sweep,
  WindowVisits
}
import dev.sluice.rtl.registers.Registers
import dev.sluice.rtl.mac.{FrameStore, MacSides}
import dev.sluice.rtl.rings.HostRings
import dev.sluice.rtl.lib.Wide
import dev.sluice.rtl.send.SendEngine
import dev.sluice.rtl.top.BlockTop
import dev.sluice.rtl.udp.UdpUnwrap
import dev.sluice.rtl.udp.UdpWrap
import dev.sluice.rtl.writer.PacketWriter
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.{MacSizes, RegisterSizes}
import spinal.core._

/** The blocks of the NIC by name, so that each can be generated alone. */
private[rtl] object NicBlocks {

  /** What follows the name of a block that is generated between registers. */
  val BETWEEN_REGISTERS = "Top"

  /** A count whose high word is about to change. */
  private val NEARLY_CARRY = RegisterSizes.NEARLY_CARRY

  /** From this data width on the NIC is for parts that are so fast that long carries hold them up;
    * a narrow one stays small.
    */
  private val FAST = 256

  /** The component of that name. */
  def apply(name: String, p: NicParameters): Component =
    Wide.isCut(p.dataWidth >= FAST).on(component(name, p))

  private def component(name: String, p: NicParameters): Component = name match {
    case "Admission"           => new Admission(p)
    case "ArrivalLine"         => new ArrivalLine(p.sluice)
    case "ConnectionDesk"      => new ConnectionDesk(p)
    case "FrameStore"          => new FrameStore(p, MacSizes.storeRows(p))
    case "HostRings"           => new HostRings(p)
    case "MacSides"            => new MacSides(p)
    case "NicCore"             => new NicCore(p)
    case "PacketBuilder"       => new PacketBuilder(p)
    case "PacketCheck"         => new PacketCheck(p, dropWhenFull = false)
    case "PacketCheckDropping" => new PacketCheck(p, dropWhenFull = true)
    case "PacketMaker"         => new PacketMaker(p.sluice)
    case "PacketWriter"        => new PacketWriter(p)
    case "ReceiveControl"      => new ReceiveControl(p)
    case "ReceiveEngine"       => new ReceiveEngine(p)
    case "Registers"           => new Registers(p, udp = false)
    case "RegistersCountingOn" => new Registers(p, udp = false, countFrom = NEARLY_CARRY)
    case "RequestMaker"        => new RequestMaker(p.sluice)
    case "RoundTrips"          => new RoundTrips(p.sluice)
    case "SendEngine"          => new SendEngine(p)
    case "SluiceNic"           => new SluiceNic(p)
    case "SluiceNicMac"        => new SluiceNicMac(p)
    case "SluiceNicUdp"        => new SluiceNicUdp(p)
    case "Sweep"               => new Sweep(p.sluice)
    case "UdpUnwrap"           => new UdpUnwrap(p)
    case "UdpWrap"             => new UdpWrap(p)
    case "WindowVisits"        => new WindowVisits(p.sluice)
    case "SluiceNicMacTop"     => new MacTop(p)
    case top if top.endsWith(BETWEEN_REGISTERS) =>
      new BlockTop(top, component(top.dropRight(BETWEEN_REGISTERS.length), p))
    case other => throw new IllegalArgumentException(s"the NIC has no block $other")
  }
}
