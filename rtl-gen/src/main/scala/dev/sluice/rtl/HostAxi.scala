package dev.sluice.rtl

import dev.sluice.protocol.NicParameters
import spinal.core._
import spinal.lib.bus.amba4.axi._

/** What all AXI4 masters of the NIC have in common. Ports: `dev.sluice.cycle.wires.AxiWires`. */
private[rtl] object HostAxi {

  /** No ids: transactions stay in order. */
  def config(p: NicParameters): Axi4Config = Axi4Config(
    addressWidth = NicParameters.ADDRESS_BITS,
    dataWidth = p.dataWidth,
    useId = false,
    useRegion = false,
    useLock = false,
    useQos = false
  )

  /** The fields that are the same for every burst. */
  def constants(channel: Axi4Ax, p: NicParameters): Unit = {
    channel.size  := log2Up(p.beatBytes)
    channel.burst := Axi4.burst.INCR
    channel.cache := Axi4.awcache.MODIFIABLE | Axi4.awcache.BUFFERABLE
    channel.prot  := 0
  }
}
