// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.rtl.lib.ConnectionBundle
import dev.sluice.cycle.window.WindowOp
import dev.sluice.protocol.{NicParameters, PacketType, RefusalReason, SluiceParameters}
import spinal.core._
import spinal.lib._

/** What is being done with a connection request. */
object ConnectionState extends SpinalEnum(binarySequential) {
  val IDLE, SCAN, RESPOND, MISS, TAKE, OPEN, OPENED, REPLY, FETCH, CHECK, GIVE_UP = newElement()
}

/** Connection requests and senders that gave up, one at a time.
  *
  * {{{
  *   request -> scan: known? ---yes-> visit ----------------------------> reply
  *                      |                                                   ^
  *                      +---no--> region, free window -> visit -> command --+
  *   gave up -> fetch the holder, compare -> visit -> command
  * }}}
  *
  * The scan takes a window a clock; the region check runs beside it. The reply to an open waits
  * until the open command has been taken.
  */
class Connections(
    p: NicParameters,
    memories: ControlRows,
    request: Stream[ConnectionBundle],
    region: Flow[RegionBundle],
    visits: Visits,
    commands: WindowCommands,
    free: FreeWindows,
    config: ReceiveConfigBundle,
    count: ReceiveCountBundle
) extends Area {
  import ConnectionState._
  import memories.rowBits
  private val t       = p.sluice
  private val payload = t.payloadBytes

  val state = RegInit(IDLE)
  request.ready := state === IDLE && memories.sweep.done

  val held    = RegNextWhen(request.payload, request.fire)
  val window  = Reg(UInt(rowBits bits))
  val regions = new Regions(region, held.peer, held.remoteAddress, held.regionBytes)
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

  /** The scan: the row of the window before `probe` is there. */
  val scan = new Area {
    val probe   = Reg(UInt(log2Up(t.windows + 1) bits))
    val scans   = state === SCAN
    val fetches = state === FETCH
    val address = fetches.mux(held.window.resize(rowBits), probe.resize(rowBits))
    val before  = RegNext(address)
    val row     = memories.fetchHolder(address, scans || fetches)
    val holds   = row.used && row.transferId === held.transferId && row.peer === held.peer

    /** The same transfer, not another one of a sender that was reset. */
    val place = memories.fetchPlace(address, scans)
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
    val taken      = Bool()

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
    def packetType: Bits =
      refuses.mux(
        B(PacketType.REFUSAL.code, 3 bits),
        B(PacketType.CONNECTION_RESPONSE.code, 3 bits)
      )
  }
  private def code(reason: RefusalReason): Bits = B(reason.code, 3 bits)

  /** The visit that is wanted. A command must have room, so that no visit is in vain. */
  val wants = new Area {
    val respond = state === RESPOND
    val open    = state === OPEN && commands.free
    val giveUp  = state === GIVE_UP && commands.free
    val valid   = respond || open || giveUp
    val kind    =
      open.mux(VisitKind.OPEN(), giveUp.mux(VisitKind.GIVE_UP(), VisitKind.RESPOND()))
    val at = (state === OPEN).mux(free.next, window)
  }

  val responds = visits.decidesFor(VisitKind.RESPOND)
  val opens    = visits.decidesFor(VisitKind.OPEN)
  val givesUp  = visits.decidesFor(VisitKind.GIVE_UP)
  val nextTag  = (visits.row.generation.asUInt + 1).asBits

  free.reads                                  := state === TAKE
  free.takes                                  := opens
  memories.writeHolder.valid                  := opens
  memories.writeHolder.payload.address        := visits.window
  memories.writeHolder.payload.row.used       := True
  memories.writeHolder.payload.row.generation := nextTag
  memories.writeHolder.payload.row.peer       := held.peer
  memories.writeHolder.payload.row.transferId := held.transferId
  memories.writePlace.valid                   := opens
  memories.writePlace.payload.address         := visits.window
  memories.writePlace.payload.row.address     := held.remoteAddress
  memories.writePlace.payload.row.bytes       := held.regionBytes.resized

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
        when(visits.row.phase === ControlCodes.OPEN) {
          reply.respond(window, visits.row.generation)
        } otherwise {
          count.ended := True
          val failed = visits.row.phase === ControlCodes.FAILED &&
            visits.row.cause =/= ControlCodes.SENDER_GAVE_UP
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
        } elsewhen (free.empty || !config.enable) {
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
        visits.writePhase            := True
        visits.newPhase.phase        := ControlCodes.OPEN
        visits.newPhase.generation   := nextTag
        visits.newPhase.cause        := 0
        visits.newPhase.overrunSeen  := False
        visits.newPhase.progressSeen := False
        visits.writeWait             := True
        visits.writePacket           := True
        visits.newPacket.packets     := held.pidx.expand + 1
        commands.gives               := True
        commands.offered.op          := WindowOp.OPEN.code
        commands.offered.failed      := False
        commands.offered.window      := visits.window.resized
        commands.offered.generation  := nextTag
        commands.offered.peer        := held.peer
        commands.offered.transferId  := held.transferId
        commands.offered.packets     := held.pidx.expand + 1
        commands.offered.tailBytes   := cut.tailBytes
        commands.offered.address     := held.remoteAddress
        count.opened                 := True
        reply.respond(visits.window, nextTag)
        state := OPENED
      }
    }
    is(OPENED)(when(commands.free)(state := REPLY))
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
      when(givesUp) {
        state := IDLE
        when(
          visits.row.phase === ControlCodes.OPEN && !visits.completed && !visits.completes
        ) {
          visits.writePhase     := True
          visits.newPhase.phase := ControlCodes.FAILED
          visits.newPhase.cause := ControlCodes.SENDER_GAVE_UP
          commands.close(visits.window, visits.row.generation, True)
        }
      }
    }
  }
}
