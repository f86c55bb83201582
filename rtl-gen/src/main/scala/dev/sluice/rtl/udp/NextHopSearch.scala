// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.udp

import dev.sluice.rtl.lib.{ClockWatches, MooreFifo}
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.UdpSizes
import dev.sluice.spec.udp.NextHops
import spinal.core._
import spinal.lib._

/** Looks up peers in the table of next hops.
  *
  * {{{
  *   ask -> [queue] -> compared with B rows a clock -> row -> [addresses] -> read -> [queue] -> hop
  * }}}
  *
  * B is the bytes of a beat, so that 64 rows take no longer than the smallest frame is on the line:
  * 8 clocks at 64 bits, one at 512. Latency: 64/B + 8 clocks. Initiation interval: 64/B. Hazards: a
  * row in force is not to be written with another address, as it may just be read. Cost: 64 peers
  * in distributed memory (at 512 bits registers), B comparators of 32 bits, 64 addresses in block
  * RAM, two queues of 16 rows.
  *
  * Cycle model: `dev.sluice.cycle.udp.NextHopSearch`.
  */
class NextHopSearch(p: NicParameters) extends Component {
  setDefinitionName("NextHopSearch")
  noIoPrefix()

  private val lanes  = p.beatBytes
  private val groups = NextHops.ROWS / lanes
  private val high   = log2Up(groups)

  val write     = slave(Flow(NextHopBundle()))
  val otherwise = in port Bits(48 bits)
  val ask       = slave(Flow(Bits(32 bits)))
  val hop       = master(Stream(Bits(48 bits)))

  val enabled = Vec.fill(NextHops.ROWS)(RegInit(False))
  for ((row, i) <- enabled.zipWithIndex) {
    when(write.valid && write.index === i)(row := write.enable)
  }

  private val asks = Stream(Bits(32 bits))
  asks.valid   := RegNext(ask.valid) init False
  asks.payload := RegNext(ask.payload)
  private val asked = MooreFifo(asks, UdpSizes.WRAP_PACKETS)

  /** Rows of one group a clock. */
  val compare = new Area {
    private val lane = write.index(0, log2Up(lanes) bits)
    val group        = if (groups > 1) Reg(UInt(high bits)) init 0 else U(0, 1 bits)
    val atLast       = if (groups > 1) group.andR else True
    if (groups > 1) when(asked.valid)(group := group + 1)
    asked.ready := atLast

    /** Of each row whether it is in force, and whether each byte of its peer is that asked for. */
    val parts = Vec.tabulate(lanes) { i =>
      val writes = write.valid && lane === i
      val peer   = if (groups > 1) {
        val rows = Mem(Bits(32 bits), groups).setName(s"peers_$i")
        rows.write(write.index(log2Up(lanes), high bits), write.peer, writes)
        rows.readAsync(group)
      } else RegNextWhen(write.peer, writes).setName(s"peers_$i")
      val on    = Vec((0 until groups).map(g => enabled(g * lanes + i)))
      val equal = (0 until 4).map(b => peer(8 * b, 8 bits) === asked.payload(8 * b, 8 bits))
      RegNext(Cat((if (groups > 1) on.read(group) else on(0)) +: equal))
    }
    val valid = RegNext(asked.valid) init False
    val first = RegNext(group === 0)
    val last  = RegNext(atLast)
    val of    = if (groups > 1) RegNext(group) else group
  }

  /** The row that was found; of several in the table the OR of their numbers. */
  val found = new Area {
    val hits = Vec(compare.parts.map(_.andR))

    private def number(bit: Int) =
      (0 until lanes)
        .filter(i => (i >> bit & 1) == 1)
        .map(hits(_))
        .reduceBalancedTree(_ || _)
    private val any  = hits.reduceBalancedTree(_ || _)
    private val lane = Cat((0 until log2Up(lanes)).map(number))
    private val here =
      if (groups > 1) (compare.of.asBits & B(high bits, default -> any)) ## lane
      else lane

    val hit = Reg(Bool())
    val row = Reg(Bits(NextHops.INDEX_BITS bits))
    when(compare.valid) {
      hit := any || !compare.first && hit
      row := here | row & B(row.getWidth bits, default -> !compare.first)
    }
    val done = RegNext(compare.valid && compare.last) init False
  }

  /** Its address: from the memory, through its output register. */
  val read = new Area {
    val macs = Mem(Bits(48 bits), NextHops.ROWS)
    macs.addAttribute("no_rw_check").addAttribute("ram_style", "block")
    macs.write(write.index, write.mac, write.valid)
    val latched = macs.readSync(found.row.asUInt)
    val mac     = RegNext(latched)
    val hit     = Delay(found.hit, 2)
    val done    = Delay(found.done, 2, init = False)
  }

  private val results = Stream(Bits(48 bits))
  results.valid   := read.done
  results.payload := read.hit.mux(read.mac, otherwise)
  hop << MooreFifo(results, UdpSizes.WRAP_PACKETS)

  // In simulation: a packet whose next hop is asked for has a beat in the wrapper's queue.
  ClockWatches.neverFull("wrap.asks", asks)
  ClockWatches.neverFull("wrap.hops", results)
}
