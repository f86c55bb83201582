// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.admission

import dev.sluice.rtl.lib.Wide
import dev.sluice.rtl.lib.AnswerBundle
import dev.sluice.rtl.lib.BlockRamFifo
import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.ConnectionBundle
import dev.sluice.rtl.lib.HeaderBundle
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.WindowCommandBundle
import dev.sluice.rtl.lib.WriteCommandBundle
import dev.sluice.rtl.window.WindowCommand
import dev.sluice.rtl.window.WindowVerdict
import dev.sluice.cycle.window.WindowOp
import dev.sluice.protocol.NicParameters
import dev.sluice.spec.admission.{AdmissionVerdict => Cause}
import dev.sluice.sizes.AdmissionSizes
import spinal.core._
import spinal.lib._

/** Decides which data packets may go to the receive-window engine, keeps them and the windows'
  * opens and closes in one order, and sends every other packet its way.
  *
  * {{{
  *                     look       fetch          compare          decide
  *   windowCommand -> [queue] -+-> kind, -> context, -> peer, id, ---> cmd -----------> engine
  *   header --------> [queue] -+   row      k * P       length,        |                  |
  *                              \                       address        +-> pending -> VerdictJoin -> writeCommand
  *                               +-> [queue] -> answer
  *                               +-> [queue] -> connection
  * }}}
  *
  * Latency: 7 clocks from `header` to `cmd`, 6 from `windowCommand`, 2 + 3 more than the engine's
  * to `writeCommand`. Initiation interval: 1. Hazards: a window's context is written until the
  * clock in which its command is taken and read for a packet one clock later at the earliest, so
  * the memory needs no forwarding. Nothing waits for a packet without payload: where its queue is
  * full it is dropped and counted.
  *
  * Cost: memories of R rows of 174 and of 2 bits, queues of 64 rows in distributed memory, one
  * adder of 64 bits. Cycle model: `dev.sluice.cycle.admission.AdmissionModel`.
  */
class Admission(p: NicParameters) extends Component {
  setDefinitionName("Admission")

  private val windows      = p.sluice.windows
  private val payloadBytes = p.sluice.payloadBytes

  val header        = slave(Stream(HeaderBundle()))
  val windowCommand = slave(Stream(WindowCommandBundle()))
  val verdict       = slave(Flow(WindowVerdict(p.sluice)))
  val queryPort     = in(QueryWaitsBundle())
  val cmd           = master(Stream(WindowCommand(p.sluice)))
  val answer        = master(Stream(AnswerBundle()))
  val connection    = master(Stream(ConnectionBundle()))
  val writeCommand  = master(Stream(WriteCommandBundle()))
  val refused       = master(Flow(RefusedBundle()))
  val overflow      = master(Flow(OverflowBundle()))

  /** Of a packet's place in its region. */
  private val offsetBits = p.sluice.pidxBits + U(payloadBytes).getWidth

  private val rows    = windows max 2
  private val rowBits = log2Up(rows)
  private val inside  = AdmissionSizes.PACKETS_INSIDE

  private def exists(window: UInt): Bool =
    if (windows == 1 << 16) True
    else if (isPow2(windows)) window(15 downto log2Up(windows)) === 0
    else window < windows

  /** Whose window it is: as the last open said, also after the close. */
  val memory = Mem(WindowContext(), rows).addAttribute("no_rw_check")
  val phases = Mem(Bits(2 bits), rows).addAttribute("no_rw_check")
  if (rows >= Admission.BLOCK_RAM_ROWS) phases.addAttribute("ram_style", "block")

  /** After reset: frees one window a clock. The context of a free window is not looked at. */
  val sweep = new Area {
    val row  = Reg(UInt(rowBits bits)) init 0
    val done = RegInit(False)
    when(!done) {
      row  := row + 1
      done := row === windows - 1
    }
  }

  val cmdValid = RegInit(False)
  val gap      = new QueryGap(queryPort.waits)

  /** The first clock: from the queues, a command before a packet. */
  val take = new Area {
    private val queued = MooreFifo(
      QueuedCommand.of(windowCommand, exists(windowCommand.window)),
      AdmissionSizes.INPUT_DEPTH
    )
    val command = queued.translateWith(queued.payload.command)
    val packet  = BlockRamFifo(QueuedHeader.of(header), AdmissionSizes.INPUT_DEPTH)

    val waiting = Reg(UInt(log2Up(inside + 1) bits)) init 0
    val room    = Reg(Bool()) init True
    val isData  = CombInit(packet.isData)

    /** Something may be taken in the next clock: both have cleared their memories, and no clock is
      * left out. From then on the engine takes a command in every clock, so nothing behind the
      * queues ever stands still.
      */
    val runs = sweep.done && cmd.ready && !gap.leaves

    /** The queues go on, as far as something is in them: a register, as they have many enables. */
    val goes = Reg(Bool()) init False

    command.ready := goes
    packet.ready  := goes && !command.valid

    val entered = command.fire && command.op === WindowOp.CLOSE.code || packet.fire && isData

    private val opens  = command.op === WindowOp.OPEN.code
    private val failed = command.failed.mux(
      B(WindowContext.failed, 2 bits),
      B(WindowContext.free, 2 bits)
    )
    private val phase = opens.mux(B(WindowContext.open, 2 bits), failed)

    /** Already while the command waits: before it is taken no packet is. */
    private val writes = command.valid && exists(command.window)
    val writesContext  = command.valid && queued.payload.opens
    val context        = WindowContext()
    context.generation := command.generation
    context.peer       := command.peer
    context.transferId := command.transferId
    context.packets    := command.packets
    context.tailBytes  := command.tailBytes
    context.address    := command.address

    phases.write(
      sweep.done.mux(command.window.resize(rowBits), sweep.row),
      sweep.done.mux(phase, B(WindowContext.free, 2 bits)),
      enable = !sweep.done || writes
    )
    memory.write(command.window.resize(rowBits), context, enable = writesContext)
  }

  /** What was taken, and the window's row. */
  val look = new Area {
    val isCommand = RegNext(take.command.fire) init False

    // Without a packet or a command, and with a row that is being written, they mean nothing.
    val command = RegNext(EngineOrder.of(p.sluice, take.command.payload))
    val packet  = RegNext(taken)
    val row     = memory.readSync(taken.window.resize(rowBits))
    val phase   = phases.readSync(taken.window.resize(rowBits))

    private def taken  = take.packet.header
    private val leaves = take.packet.fire && !take.isData

    /** Which way it goes is decided as it is taken: to the engine, or to one of the ways out. */
    val isData    = RegNext(take.packet.fire && take.isData) init False
    val toSender  = RegNext(leaves && !take.packet.forControl) init False
    val toControl = RegNext(leaves && take.packet.forControl) init False
    val givesUp   = RegNext(take.packet.givesUp)
  }

  /** The two ways out for packets without payload. */
  val exit = new Area {
    val toSender = Stream(AnswerBundle())
    toSender.valid := look.toSender
    toSender.payload.assignSomeByName(look.packet)
    answer << BlockRamFifo(toSender, AdmissionSizes.CONTROL_DEPTH)

    val toControl = Stream(ConnectionBundle())
    toControl.valid := look.toControl
    toControl.payload.assignSomeByName(look.packet)
    toControl.gaveUp := look.givesUp
    connection << BlockRamFifo(toControl, AdmissionSizes.CONTROL_DEPTH)

    private val lostConnection = toControl.valid && !toControl.ready
    overflow.valid      := RegNext(lostConnection || toSender.valid && !toSender.ready) init False
    overflow.connection := RegNext(lostConnection) init False
  }

  /** The second clock: the row is there, in the memory's output register. */
  val fetch = new Area {
    private def held[T <: Data](next: T): T = RegNext(next)

    private val command = look.isCommand
    private val packet  = look.packet

    val valid      = RegNext(look.isCommand || look.isData) init False
    val isCommand  = held(command)
    val op         = held(command.mux(look.command.op, B(WindowOp.PACKET.code, 2 bits)))
    val window     = held(command.mux(look.command.window.resize(16 bits), packet.window))
    val generation = held(command.mux(look.command.generation, packet.generation))
    val pidx       = held(command.mux(U(0), packet.pidx))
    val tail       = held(!command && packet.tail)
    val again      = held(!command && packet.again)
    val packets    = held(command.mux(look.command.packets, U(0)))
    val length     = held(command.mux(U(0), packet.length))
    val following  = held(packet.pidx +^ 1)
    val peer       = held(packet.peer)
    val transferId = held(packet.transferId)

    /** Of a packet; who is told of a command gets no address. */
    val offset = held(packet.pidx.resize(p.sluice.pidxBits) * U(payloadBytes))
    val row    = held(look.row)
    val phase  = held(look.phase)
  }

  /** The third clock: the packet against the row. */
  val compare = new Area {
    private def held[T <: Data](next: T): T = RegNext(next)

    private val packet = fetch
    private val row    = fetch.row
    private val phase  = fetch.phase

    val valid     = RegNext(fetch.valid) init False
    val isCommand = held(fetch.isCommand)
    val op        = held(fetch.op)
    val window    = held(fetch.window)
    val tag       = held(fetch.generation)
    val pidx      = held(fetch.pidx)
    val tail      = held(fetch.tail)
    val again     = held(fetch.again)
    val packets   = held(fetch.packets)
    val bytes     = held(fetch.length.resize(13 bits))

    /** The address, its upper half without the carry of the lower one. */
    val low  = held(row.address(31 downto 0) +^ fetch.offset.resize(32))
    val high = held(row.address(63 downto 32))

    /** Of the offset, if it has so many bits. */
    val upper = if (offsetBits > 32) Some(held(fetch.offset.resize(64)(63 downto 32))) else None

    val known         = held(exists(packet.window))
    val passes        = held(phase === WindowContext.free || row.generation =/= packet.generation)
    val wrongPeer     = held(row.peer =/= packet.peer)
    val wrongTransfer = held(row.transferId =/= packet.transferId)
    val failed        = held(phase === WindowContext.failed)
    val behind        = held(packet.pidx.resize(25 bits) >= row.packets)
    val atTail        = held(packet.following === row.packets)
    val isWhole       = held(packet.length === payloadBytes)
    val isTail        = held(packet.length === row.tailBytes.resized)
  }

  /** The fourth clock: to the engine, and to those who wait for its verdict. */
  val decide = new Area {
    import compare._

    val fits     = behind || atTail.mux(isTail, isWhole)
    val foreign  = wrongPeer || wrongTransfer
    val looks    = !isCommand && known && !passes
    val admitted = isCommand || (known && (passes || !(foreign || failed || !fits)))

    /** Of a packet that is not admitted. */
    val cause = Bits(3 bits)
    cause        := Cause.WRONG_LENGTH.ordinal
    when(failed)(cause        := Cause.FAILED.ordinal)
    when(wrongTransfer)(cause := Cause.WRONG_TRANSFER.ordinal)
    when(wrongPeer)(cause     := Cause.WRONG_PEER.ordinal)
    when(!known)(cause        := Cause.NO_SUCH_WINDOW.ordinal)

    val command = Reg(WindowCommand(p.sluice)) init WindowCommand(p.sluice).getZero
    cmdValid := valid && admitted
    when(valid) {
      command.op         := op
      command.window     := window.resized
      command.generation := tag
      command.pidx       := pidx
      command.tail       := tail
      command.length     := packets.resized
    }
    cmd.valid   := cmdValid
    cmd.payload := command

    refused.valid := RegNext(valid && !admitted) init False
    refused.cause := RegNext(cause)

    val pendingValid = RegInit(False)
    pendingValid := valid && (!isCommand || op === WindowOp.CLOSE.code)
    val pending = Reg(PendingBundle())
    when(valid) {
      pending.closed     := isCommand
      pending.judged     := !isCommand && admitted
      pending.refuse     := looks && !foreign && failed
      pending.window     := window
      pending.generation := tag
      pending.pidx       := pidx
      pending.bytes      := bytes
      pending.address    := upper.fold(Wide.sum(high, low.msb.asUInt))(
        Wide.sum(high, _, low.msb)
      ) @@ low(31 downto 0)
      pending.again := again
    }
  }

  val join = new VerdictJoin(p, inside)
  join.io.pending.valid   := decide.pendingValid
  join.io.pending.payload := decide.pending
  join.io.verdict << verdict
  writeCommand << join.io.writeCommand

  /** One left in the clock before. */
  val left = RegNext(join.io.left) init False
  when(take.entered =/= left) {
    take.waiting := take.entered.mux(take.waiting + 1, take.waiting - 1)
  }
  private val room = (take.entered =/= left).mux(left || take.waiting =/= inside - 1, take.room)
  take.room := room
  take.goes := take.runs && room

  // In simulation: what the engine has promised.
  ClockWatches.never(
    "admission.engine",
    take.goes && !cmd.ready,
    "the engine takes no command though its memories are cleared"
  )
}

private object Admission {

  /** From so many rows on the phases, 2 bits a row, are in block RAM rather than in lookup tables.
    */
  val BLOCK_RAM_ROWS = 128
}
