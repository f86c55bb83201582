// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import dev.sluice.cycle.lib.AxiIdWires
import dev.sluice.protocol.NicParameters
import spinal.core._
import spinal.lib.bus.amba4.axi._

/** What all AXI4 masters of the NIC have in common. Ports: `dev.sluice.cycle.lib.AxiWires`. */
private[rtl] object HostAxi {

  /** No ids inside: transactions stay in order. */
  def config(p: NicParameters): Axi4Config = Axi4Config(
    addressWidth = NicParameters.ADDRESS_BITS,
    dataWidth = p.dataWidth,
    useId = false,
    useRegion = false,
    useLock = false,
    useQos = false
  )

  /** The bus at the NIC's own ports: with ids where they are asked for. */
  def outside(p: NicParameters): Axi4Config =
    if (p.axiIdWidth == 0) config(p)
    else config(p).copy(useId = true, idWidth = p.axiIdWidth)

  /** From a bus inside, without ids, to the NIC's ports. Every transaction has the same id; that a
    * response has it too is asserted in simulation.
    */
  def connect(port: Axi4, inside: Axi4): Unit =
    if (!port.config.useId) port << inside
    else {
      port.aw.arbitrationFrom(inside.aw)
      port.aw.payload.assignSomeByName(inside.aw.payload)
      port.aw.id := AxiIdWires.ID
      port.ar.arbitrationFrom(inside.ar)
      port.ar.payload.assignSomeByName(inside.ar.payload)
      port.ar.id := AxiIdWires.ID
      port.w << inside.w
      inside.b.arbitrationFrom(port.b)
      inside.b.payload.assignSomeByName(port.b.payload)
      inside.r.arbitrationFrom(port.r)
      inside.r.payload.assignSomeByName(port.r.payload)
      assert(!port.b.valid || port.b.id === AxiIdWires.ID, "a write response with another id")
      assert(!port.r.valid || port.r.id === AxiIdWires.ID, "a read response with another id")
    }

  /** The fields that are the same for every burst. */
  def constants(channel: Axi4Ax, p: NicParameters): Unit = {
    channel.size  := log2Up(p.beatBytes)
    channel.burst := Axi4.burst.INCR
    channel.cache := Axi4.awcache.MODIFIABLE | Axi4.awcache.BUFFERABLE
    channel.prot  := 0
  }
}
