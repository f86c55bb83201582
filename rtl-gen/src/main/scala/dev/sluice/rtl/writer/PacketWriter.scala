// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.writer

import dev.sluice.rtl.lib.ArrivalBundle
import dev.sluice.rtl.lib.BlockRamFifo
import dev.sluice.rtl.lib.BurstCutter
import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.PayloadBundle
import dev.sluice.rtl.lib.WriteCommandBundle
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.PacketCheckSizes
import dev.sluice.sizes.WriterSizes
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** Writes the payload of accepted packets to host memory, drops the others, and says of each packet
  * when its bytes, and those of all packets before it, are in memory.
  *
  * {{{
  *                 take            issue
  *   writeCommand -> [command] --+-> addresses ------------------> m_axi_aw
  *                    cut into   +-> plans --> [drain] -> datas --> m_axi_w
  *                    bursts     |                ^ payload
  *                               +-> pending --> [answer] <------- m_axi_b
  *                                                  +-> arrivals -> arrival
  * }}}
  *
  * Latency: `m_axi_awvalid` comes 3 clocks after the command was taken, `m_axi_wvalid` 5, the
  * arrival 3 clocks after the last response, or 6 after a command that waits for none, if nothing
  * is before it. Initiation interval: one burst a clock, one beat a clock; up to 128 bits a command
  * every second clock.
  *
  * Hazards: addresses and data go their own ways behind the issue, so memory may take either first.
  * What is written is at most `outstanding` + 3 commands ahead of the arrivals. Whether all queues
  * have room is a register, and an arrival is decided a clock before its row moves, so that neither
  * the queues' flags nor memory's responses decide enables in one clock. Cost: one block RAM for
  * the pending arrivals, a queue of as many rows of 2 bits, four queues of 2 to 4 rows, a 52-bit
  * incrementer.
  *
  * Cycle model: `dev.sluice.cycle.writer.PacketWriterModel`.
  *
  * @param p
  *   gives the width of the data
  * @param outstanding
  *   commands that may wait for memory at a time, 1 to 4096
  */
class PacketWriter(p: NicParameters, outstanding: Int = WriterSizes.OUTSTANDING) extends Component {
  private val beatBits = log2Up(p.beatBytes)
  private val sizes    = PacketCheckSizes.of(p)

  val io = new Bundle {
    val writeCommand = slave(Stream(WriteCommandBundle()))
    val payload      = slave(Stream(PayloadBundle(p)))
    val m_axi        = master(Axi4WriteOnly(HostAxi.config(p)))
    val arrival      = master(Stream(ArrivalBundle()))
  }
  noIoPrefix()
  Axi4SpecRenamer(io.m_axi)

  /** A burst's address and its beats less 1. */
  case class AddressRow() extends Bundle {
    val address = UInt(NicParameters.ADDRESS_BITS bits)
    val length  = UInt(8 bits)
  }

  /** What happens to the next beats of payload. */
  case class PlanRow() extends Bundle {
    val write     = Bool()
    val length    = UInt(8 bits)
    val last      = Bool()
    val tailBytes = UInt(beatBits bits)
  }

  private val rows = WriterSizes.OUT_ROWS
  val addresses    = new MooreFifo(AddressRow(), WriterSizes.DECIDED_ROWS, atPort = true)
  val plans        = new MooreFifo(PlanRow(), WriterSizes.PLANS)
  val datas        = new MooreFifo(Axi4W(HostAxi.config(p)), rows, atPort = true)

  /** Arrivals as they will be if memory has no error, and beside them, near the logic and there a
    * clock earlier, the responses that each waits for: 3 at most.
    */
  val pending = new BlockRamFifo(ArrivalBundle(), outstanding)
  val awaited = new MooreFifo(UInt(2 bits), outstanding + 1)

  val arrivals = new MooreFifo(ArrivalBundle(), WriterSizes.DECIDED_ROWS, atPort = true)

  /** One command, held until all its bursts are issued. One whose address is not a multiple of a
    * beat writes nothing.
    */
  val take = new Area {
    val valid     = Reg(Bool()) init False
    val writes    = Reg(Bool())
    val drops     = Reg(Bool())
    val tailBytes = Reg(UInt(beatBits bits))
    val mark      = Reg(ArrivalBundle())
    val cutter    = new BurstCutter(p)

    private val command = io.writeCommand.payload
    val hasPayload      = !command.closed && command.bytes =/= 0
    val toWrite         = hasPayload && command.write
    val misaligned      = command.address(beatBits - 1 downto 0) =/= 0
    val toMemory        = toWrite && !misaligned
  }

  /** One burst to the addresses and the plans; with the last, the command to those that wait. */
  val issue = new Area {

    /** As it was decided a clock ago; after reset before the first command is taken. */
    val room   = Reg(Bool())
    val fires  = take.valid && room
    val last   = take.cutter.last
    val bursts = Reg(UInt(2 bits)) init 0
    val issued = bursts + 1

    addresses.io.push.valid           := fires && take.writes
    addresses.io.push.payload.address := take.cutter.address
    addresses.io.push.payload.length  := take.cutter.length

    plans.io.push.valid             := fires && (take.writes || take.drops)
    plans.io.push.payload.write     := take.writes
    plans.io.push.payload.length    := take.cutter.length
    plans.io.push.payload.last      := last
    plans.io.push.payload.tailBytes := take.tailBytes

    pending.io.push.valid   := fires && last
    pending.io.push.payload := take.mark
    awaited.io.push.valid   := fires && last
    awaited.io.push.payload := take.writes.mux(issued, U(0))

    room := addresses.roomAfter && plans.roomAfter && pending.roomAfter

    when(fires) {
      bursts := last.mux(U(0), issued)
      take.cutter.step()
    }
  }

  /** The stage may be filled: when it is empty, or in the clock of its last burst. Where no good
    * packet is shorter than two beats the first is enough, and a register.
    */
  private val leaves = issue.fires && issue.last
  val next           = if (sizes.pacesHeaders) !take.valid else !take.valid || leaves
  io.writeCommand.ready := next

  when(leaves)(take.valid := False)
  when(next) {
    take.valid     := io.writeCommand.valid
    take.writes    := take.toMemory
    take.drops     := take.hasPayload && (!io.writeCommand.payload.write || take.misaligned)
    take.tailBytes := io.writeCommand.payload.bytes(beatBits - 1 downto 0)
    take.mark.assignSomeByName(io.writeCommand.payload)
    take.mark.error := take.toWrite && take.misaligned
    take.cutter.load(
      io.writeCommand.payload.address,
      io.writeCommand.payload.bytes,
      whole = !take.toMemory
    )
  }

  io.m_axi.aw.arbitrationFrom(addresses.io.pop)
  io.m_axi.aw.addr := addresses.io.pop.payload.address
  io.m_axi.aw.len  := addresses.io.pop.payload.length
  HostAxi.constants(io.m_axi.aw.payload, p)

  /** One beat of payload to the write data, or nowhere. */
  val drain = new Area {
    private val plan = plans.io.pop.payload

    val beat       = Reg(UInt(8 bits)) init 0
    val lastBeat   = beat === plan.length
    val endsPacket = lastBeat && plan.last
    val fires      = io.payload.valid && io.payload.ready

    /** Bit i: byte i is before the last packet's end, which is a whole beat if it says 0. */
    val tailStrobe = Vec((0 until p.beatBytes).map { i =>
      val isWhole = plan.tailBytes === 0
      if (i == p.beatBytes - 1) isWhole else isWhole || plan.tailBytes > i
    })

    io.payload.ready   := plans.io.pop.valid && (datas.io.push.ready || !plan.write)
    plans.io.pop.ready := fires && plan.write.mux(lastBeat, io.payload.last)

    datas.io.push.valid        := fires && plan.write
    datas.io.push.payload.data := io.payload.data
    datas.io.push.payload.strb := tailStrobe.asBits | B(p.beatBytes bits, default -> !endsPacket)
    datas.io.push.payload.last := lastBeat
    when(datas.io.push.valid)(beat := lastBeat.mux(U(0), beat + 1))
  }

  io.m_axi.w << datas.io.pop

  /** One response; after the last of a command, its arrival, which moves a clock later. */
  val answer = new Area {
    private val bursts     = awaited.io.pop.payload
    private val mostBursts = BurstCutter.most(p.sluice.payloadBytes, p)

    val arrives = RegInit(False)
    val may     = awaited.io.pop.valid && arrivals.roomAfter

    val answered = Reg(UInt(2 bits)) init 0
    val failed   = Reg(Bool()) init False
    val whole    = answered === bursts
    val fires    = io.m_axi.b.valid && io.m_axi.b.ready
    val error    = failed || (fires && io.m_axi.b.resp =/= Axi4.resp.OKAY)
    val oneLeft  = (0 until mostBursts).map(n => answered === n && bursts === n + 1).reduce(_ || _)
    val ends     = io.m_axi.b.valid && oneLeft
    val settles  = may && (whole || ends)

    io.m_axi.b.ready     := may && !whole
    awaited.io.pop.ready := settles

    answered := settles.mux(U(0), answered + fires.asUInt)
    failed   := error && !settles

    arrives              := settles
    pending.io.pop.ready := arrives

    arrivals.io.push.valid   := arrives
    arrivals.io.push.payload := pending.io.pop.payload
    arrivals.io.push.payload.error.removeAssignments()
    arrivals.io.push.payload.error := RegNext(error) || pending.io.pop.payload.error
  }

  io.arrival << arrivals.io.pop

  // In simulation: an arrival is there when its responses are; what was let in finds room.
  ClockWatches.never(
    "writer.awaited",
    answer.arrives && !pending.io.pop.valid || awaited.io.push.valid && !awaited.io.push.ready,
    "responses without their arrival"
  )
  Seq(
    "addresses" -> addresses.io.push,
    "plans"     -> plans.io.push,
    "pending"   -> pending.io.push,
    "arrivals"  -> arrivals.io.push
  ).foreach { case (name, push) => ClockWatches.neverFull(s"writer.$name", push) }
}
