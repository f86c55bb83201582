// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.cycle.window.WindowOp
import dev.sluice.protocol.{NicParameters, PacketType, RefusalReason, SluiceParameters}
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** What is being done with a connection request. */
object ConnectionState extends SpinalEnum(binarySequential) {
  val IDLE, SCAN, RESPOND, MISS, TAKE, OPEN, OPENED, REPLY, FETCH, CHECK, GIVE_UP = newElement()
}

/** Connection requests and senders that gave up, one at a time. The only writer of the holder and
  * place rows, keeper of the free windows and of the table of regions.
  *
  * In which clock: `dev.sluice.cycle.control.ConnectionDeskModel`. The page:
  * docs/blocks/control.md.
  *
  * {{{
  *   request -> scan: known? ---yes-> visit ----------------------------> reply
  *                      |                                                   ^
  *                      +---no--> region, free window -> visit -> command --+
  *   gave up -> fetch the holder, compare -> visit -> command
  * }}}
  *
  * The scan takes a window a clock; the region check runs beside it. The reply to an open waits
  * until the open command has been taken. Latency: at most R + 48 clocks and what command and reply
  * wait. Initiation interval: a request; five wait in the queue at the input. Hazards: none, one
  * request at a time, and a window is given again only when it was freed. `deskCommit` and `opened`
  * depend on `seen` in the same clock; the other outputs are functions of registers. Cost: two
  * block RAM memories of R rows, one of window numbers, about 450 registers of the request, a
  * comparison of 160 bits, three subtractions of 64 bits.
  */
class ConnectionDesk(p: NicParameters) extends Component {
  setDefinitionName("ConnectionDesk")
  import ConnectionState._
  private val t = p.sluice
  import t.windowBits

  val io = ConnectionDeskPorts(windowBits)
  noIoPrefix()
  private val seen = io.seen.payload

  private val count = Reg(DeskCount()) init DeskCount().getZero
  count        := DeskCount().getZero
  io.deskCount := count

  val sweep   = new ClearSweep(t.windows)
  val request = MooreFifo(io.connection, ControlSizes.CONNECTION_QUEUE)
  val free    = new FreeWindows(t, sweep, io.freed)

  private val payload = t.payloadBytes

  val state = RegInit(IDLE)
  request.ready := state === IDLE && sweep.done

  val held    = RegNextWhen(request.payload, request.fire)
  val window  = Reg(UInt(windowBits bits))
  val regions = new Regions(io.region, held.peer, held.remoteAddress, held.regionBytes)
  regions.begins := request.fire && !request.payload.gaveUp

  /** Is the transfer cut as its length says: 1 <= Y - PIDX * P <= P, PIDX < M. Three clocks. */
  val cut = new Area {
    private val startBits = SluiceParameters.PIDX_BITS + log2Up(payload + 1)
    val start             = RegNext((held.pidx * U(payload)).resize(startBits bits))
    val last              = RegNext(held.regionBytes.expand - start.resize(65 bits))
    val short             = last(63 downto 0) <= payload && last(63 downto 0) =/= 0
    val exists            =
      if (t.maxPackets == SluiceParameters.MAX_MAX_PACKETS) True else held.pidx < t.maxPackets
    val aligned   = held.remoteAddress(log2Up(p.beatBytes) - 1 downto 0) === 0
    val right     = RegNext(exists && aligned && short && !last.msb)
    val tailBytes = last(12 downto 0)
  }

  private val writeHolder = Flow(RowWrite(HolderRow(), windowBits))
  private val writePlace  = Flow(RowWrite(PlaceRow(t), windowBits))
  val holders             = new SweptRows(t.windows, sweep, writeHolder, Cleared.holder)
  val places              = new SweptRows(t.windows, sweep, writePlace, PlaceRow(t).getZero)

  /** The scan: the row of the window before `probe` is there. */
  val scan = new Area {
    val probe   = Reg(UInt(log2Up(t.windows + 1) bits))
    val scans   = state === SCAN
    val fetches = state === FETCH
    val address = fetches.mux(held.window.resize(windowBits), probe.resize(windowBits))
    val before  = RegNext(address)
    val row     = holders.fetch(address, scans || fetches)
    val holds   = row.used && row.transferId === held.transferId && row.peer === held.peer

    /** The same transfer, not another one of a sender that was reset. */
    val place = places.fetch(address, scans)
    val same  = place.address === held.remoteAddress &&
      place.bytes.resize(64 bits) === held.regionBytes
    val hits = scans && probe =/= 0 && holds && same
    val ends = scans && probe === t.windows
  }

  /** The answer. */
  val reply = new Area {
    val valid      = state === REPLY
    val refuses    = Reg(Bool())
    val window     = Reg(UInt(16 bits))
    val generation = Reg(Bits(SluiceParameters.GENERATION_BITS bits))
    val detail     = Reg(Bits(3 bits))
    val taken      = io.reply.ready

    def respond(of: UInt, tag: Bits): Unit = {
      refuses    := False
      window     := of.resized
      generation := tag
      detail     := 0
    }
    def refuse(why: Bits): Unit = {
      refuses    := True
      window     := 0
      generation := 0
      detail     := why
    }
    io.reply.valid              := valid
    io.reply.payload.packetType := refuses.mux(
      B(PacketType.REFUSAL.code, 3 bits),
      B(PacketType.CONNECTION_RESPONSE.code, 3 bits)
    )
    io.reply.payload.window     := window
    io.reply.payload.generation := generation
    io.reply.payload.detail     := detail
    io.reply.payload.peer       := held.peer
    io.reply.payload.transferId := held.transferId
  }
  private def code(reason: RefusalReason): Bits = B(reason.code, 3 bits)

  /** The visit that is wanted. A command must have room, so that no visit is in vain. */
  val wants = new Area {
    private val gives = state === OPEN || state === GIVE_UP
    io.deskWish.valid             := state === RESPOND || gives
    io.deskWish.payload.kind      := VisitKind.RESPOND
    io.deskWish.payload.window    := (state === OPEN).mux(free.next, window)
    when(state === OPEN)(io.deskWish.payload.kind    := VisitKind.OPEN)
    when(state === GIVE_UP)(io.deskWish.payload.kind := VisitKind.GIVE_UP)
    io.deskWish.payload.command   := gives
  }

  val responds = Seen.decides(io.seen, VisitKind.RESPOND)
  val opens    = Seen.decides(io.seen, VisitKind.OPEN)
  val givesUp  = Seen.decides(io.seen, VisitKind.GIVE_UP)
  val fails    = givesUp && seen.row.phase === ControlCodes.OPEN && !seen.completed &&
    !seen.completes
  val nextTag = (seen.row.generation.asUInt + 1).asBits

  /** An open, or a close of a window whose sender gave up. */
  val commit = new Area {
    io.deskCommit.valid := opens || fails
    val one = io.deskCommit.payload
    one := Commit.nothing(seen)
    one.allowOverride()
    one.writesPhase := True
    one.gives       := True
    one.phase.phase := ControlCodes.FAILED
    one.phase.cause := ControlCodes.SENDER_GAVE_UP
    Commit.close(one.command, seen, True)
    when(opens) {
      one.phase.phase        := ControlCodes.OPEN
      one.phase.generation   := nextTag
      one.phase.cause        := 0
      one.phase.overrunSeen  := False
      one.phase.progressSeen := False
      one.writesWait         := True
      one.restarts           := True
      one.writesPacket       := True
      one.packet.packets     := held.pidx.expand + 1
      one.command.op         := WindowOp.OPEN.code
      one.command.failed     := False
      one.command.generation := nextTag
      one.command.peer       := held.peer
      one.command.transferId := held.transferId
      one.command.packets    := held.pidx.expand + 1
      one.command.tailBytes  := cut.tailBytes
      one.command.address    := held.remoteAddress
    }
  }

  io.opened.valid                    := opens
  io.opened.payload.window           := seen.window
  io.opened.payload.owner.generation := nextTag
  io.opened.payload.owner.peer       := held.peer
  io.opened.payload.owner.transferId := held.transferId

  free.reads                         := state === TAKE
  free.takes                         := opens
  writeHolder.valid                  := opens
  writeHolder.payload.address        := seen.window
  writeHolder.payload.row.used       := True
  writeHolder.payload.row.generation := nextTag
  writeHolder.payload.row.peer       := held.peer
  writeHolder.payload.row.transferId := held.transferId
  writePlace.valid                   := opens
  writePlace.payload.address         := seen.window
  writePlace.payload.row.address     := held.remoteAddress
  writePlace.payload.row.bytes       := held.regionBytes.resized

  switch(state) {
    is(IDLE) {
      when(request.fire)(state := request.payload.gaveUp.mux(FETCH, SCAN))
      scan.probe := 0
    }
    is(SCAN) {
      scan.probe := scan.probe + 1
      when(scan.hits) {
        window                := scan.before
        count.repeatedRequest := True
        state                 := RESPOND
      } elsewhen (scan.ends)(state := MISS)
    }
    is(RESPOND) {
      when(responds) {
        state := REPLY
        when(seen.row.phase === ControlCodes.OPEN) {
          reply.respond(window, seen.row.generation)
        } otherwise {
          count.ended := True
          val failed = seen.row.phase === ControlCodes.FAILED &&
            seen.row.cause =/= ControlCodes.SENDER_GAVE_UP
          reply.refuse(
            failed.mux(code(RefusalReason.RECEIVER_GAVE_UP), code(RefusalReason.ENDED))
          )
        }
      }
    }
    is(MISS) {
      when(!regions.busy) {
        state := REPLY
        when(!cut.right || !regions.allowed) {
          count.badRegion := True
          reply.refuse(code(RefusalReason.BAD_REGION))
        } elsewhen (free.empty || !io.enable) {
          count.noFreeWindow := True
          reply.refuse(code(RefusalReason.NO_FREE_WINDOW))
        } otherwise {
          state := TAKE
        }
      }
    }
    is(TAKE)(state := OPEN)
    is(OPEN) {
      when(opens) {
        count.opened := True
        reply.respond(seen.window, nextTag)
        state := OPENED
      }
    }
    is(OPENED)(when(io.commandFree)(state := REPLY))
    is(REPLY)(when(reply.taken)(state := IDLE))
    is(FETCH) {
      window := held.window.resized
      state  := (held.window < t.windows).mux(CHECK, IDLE)
    }
    is(CHECK) {
      val matches = scan.holds && scan.row.generation === held.generation
      state := matches.mux(GIVE_UP, IDLE)
    }
    is(GIVE_UP) {
      when(givesUp)(state := IDLE)
    }
  }
}
