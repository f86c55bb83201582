// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.cycle.control.desk.TransferBuckets
import dev.sluice.rtl.control.desk.{FreeWindows, TransferCut}
import dev.sluice.rtl.lib.{ConnectionBundle, MooreFifo}
import dev.sluice.cycle.window.WindowOp
import dev.sluice.protocol.{NicParameters, PacketType, RefusalReason, SluiceParameters}
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** What is being done with a connection request. */
object ConnectionState extends SpinalEnum(binarySequential) {
  val IDLE, LOOKUP, RESPOND, MISS, OPEN, OPENED, REPLY, CHECK, GIVE_UP, END = newElement()
}

/** Connection requests and senders that gave up, one at a time. The only writer of the holder and
  * place rows, keeper of the free windows and of the table of regions.
  *
  * In which clock: `dev.sluice.cycle.control.ConnectionDeskModel`. The page:
  * docs/blocks/control.md.
  *
  * {{{
  *   request -> bucket -> chain: known? --yes-> visit --------------------------> reply
  *                          |                                                       ^
  *                          +---no--> region, free window -> visit -> links, command -+
  *   gave up -> fetch the holder, compare -> visit -> command
  * }}}
  *
  * A request stays in the register of its queue until it is done with. The search takes two clocks
  * a window of the transfer's bucket; the region check runs beside it. The reply to an open waits
  * until the window is in its new chain and the open command has been taken. Latency: from a
  * request to the wish for its visit 6 clocks in an empty bucket, 2 more for each window in it, 12
  * at least when eight regions are compared; at most 2 R + 48 and what visit, command and reply
  * wait. Initiation interval: a request; four wait behind it. Hazards: none, one request at a time,
  * and a window is given again only when it was freed. `deskCommit` and `opened` depend on `seen`
  * in the same clock; the other outputs are functions of registers. Cost: block RAM memories of R
  * rows for holders, places, links forwards and backwards and free windows, one of at most R
  * buckets; the request in one register; 32-bit adders and comparisons.
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
  val free    = new FreeWindows(t, sweep.done, sweep.row, io.freed.valid, io.freed.payload.window)

  val state = RegInit(IDLE)

  /** The request stays until its end. */
  val asked = ConnectionBundle()
  asked         := request.payload
  request.ready := state === END
  val begins  = state === IDLE && request.valid && sweep.done
  val looksUp = begins && !asked.gaveUp
  val window  = Reg(UInt(windowBits bits))
  val inRange = RegNext(asked.window < t.windows)
  val bucket  = RegNext(bucketOf(asked.peer, asked.transferId))
  val cut     = new TransferCut(p, asked)
  val regions = new Regions(io.region, asked.peer, asked.remoteAddress, asked.regionBytes)
  regions.begins := looksUp
  regions.clears := state === END

  /** The bucket is a sum, bit by bit, of those of the bits of peer and transfer id. */
  private def bucketOf(peer: Bits, transferId: Bits): UInt = {
    val bits  = TransferBuckets.bits(t.windows)
    val terms =
      for (i <- 0 until 32; (field, a, b) <- Seq((peer, 1 << i, 0), (transferId, 0, 1 << i)))
        yield (field(i), TransferBuckets.of(t.windows, a, b))
    val sum = for (j <- 0 until bits) yield terms.collect {
      case (bit, column) if (column >> j & 1) != 0 => bit
    }.xorR
    if (bits == 0) U(0, 1 bit) else Cat(sum).asUInt
  }

  /** The answer: made in every clock of a state in which it may become one. */
  val reply = new Area {
    val valid      = state === REPLY
    val refuses    = Reg(Bool())
    val generation = Reg(Bits(SluiceParameters.GENERATION_BITS bits))
    val detail     = Reg(Bits(3 bits))
    val taken      = io.reply.ready

    def respond(tag: Bits): Unit = {
      refuses    := False
      generation := tag
      detail     := 0
    }
    def refuse(why: Bits): Unit = {
      refuses    := True
      generation := 0
      detail     := why
    }
    io.reply.valid              := valid
    io.reply.payload.packetType := refuses.mux(
      B(PacketType.REFUSAL.code, 3 bits),
      B(PacketType.CONNECTION_RESPONSE.code, 3 bits)
    )
    io.reply.payload.window     := refuses.mux(U(0, 16 bits), window.resize(16 bits))
    io.reply.payload.generation := generation
    io.reply.payload.detail     := detail
    io.reply.payload.peer       := asked.peer
    io.reply.payload.transferId := asked.transferId
  }
  private def code(reason: RefusalReason): Bits = B(reason.code, 3 bits)

  /** The visit that is wanted. A command must have room, so that no visit is in vain. */
  val wants = new Area {
    private val gives = state === OPEN || state === GIVE_UP
    io.deskWish.valid             := state === RESPOND || gives
    io.deskWish.payload.kind      := VisitKind.RESPOND
    io.deskWish.payload.window    := window
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

    // Counts of an open, and stands until the end of the request.
    one.command.peer       := asked.peer
    one.command.transferId := asked.transferId
    one.command.packets    := cut.packets
    one.command.tailBytes  := cut.tailBytes
    one.command.address    := asked.remoteAddress
    when(state === OPEN) {
      one.phase.phase        := ControlCodes.OPEN
      one.phase.generation   := nextTag
      one.phase.cause        := 0
      one.phase.overrunSeen  := False
      one.phase.progressSeen := False
      one.writesWait         := True
      one.restarts           := True
      one.writesPacket       := True
      one.packet.packets     := cut.packets
      one.command.op         := WindowOp.OPEN.code
      one.command.failed     := False
      one.command.generation := nextTag
    }
  }

  io.opened.valid                    := opens
  io.opened.payload.window           := seen.window
  io.opened.payload.owner.generation := nextTag
  io.opened.payload.owner.peer       := asked.peer
  io.opened.payload.owner.transferId := asked.transferId

  /** A clock after the commit. */
  val relinks     = RegNext(opens) init False
  val writeHolder = Flow(RowWrite(HolderRow(), windowBits))
  val writePlace  = PlaceRow(t)
  free.takes                         := relinks
  writeHolder.valid                  := relinks
  writeHolder.payload.address        := window
  writeHolder.payload.row.used       := True
  writeHolder.payload.row.generation := reply.generation
  writeHolder.payload.row.peer       := asked.peer
  writeHolder.payload.row.transferId := asked.transferId
  writePlace.address                 := asked.remoteAddress
  writePlace.bytes                   := asked.regionBytes.resized

  val lookup = new HolderLookup(t, sweep, asked, bucket, window, writeHolder, writePlace, opens)
  lookup.starts  := looksUp
  lookup.fetches := begins && asked.gaveUp
  lookup.active  := state === LOOKUP

  switch(state) {
    is(IDLE) {
      window := asked.window.resized
      when(begins)(state := asked.gaveUp.mux(CHECK, LOOKUP))
    }
    is(LOOKUP) {
      window := lookup.compared.at
      when(lookup.hits) {
        count.repeatedRequest := True
        state                 := RESPOND
      } elsewhen (lookup.ends)(state := MISS)
    }
    is(RESPOND) {
      when(seen.row.phase === ControlCodes.OPEN) {
        reply.respond(seen.row.generation)
      } otherwise {
        val failed = seen.row.phase === ControlCodes.FAILED &&
          seen.row.cause =/= ControlCodes.SENDER_GAVE_UP
        reply.refuse(
          failed.mux(code(RefusalReason.RECEIVER_GAVE_UP), code(RefusalReason.ENDED))
        )
      }
      when(responds) {
        state       := REPLY
        count.ended := seen.row.phase =/= ControlCodes.OPEN
      }
    }
    is(MISS) {
      window := free.next
      val isBad = !cut.right || !regions.allowed
      reply.refuse(isBad.mux(code(RefusalReason.BAD_REGION), code(RefusalReason.NO_FREE_WINDOW)))
      when(!regions.busy) {
        when(isBad) {
          state           := REPLY
          count.badRegion := True
        } elsewhen (free.empty || !io.enable) {
          state              := REPLY
          count.noFreeWindow := True
        } elsewhen (free.there) {
          state := OPEN
        }
      }
    }
    is(OPEN) {
      reply.respond(nextTag)
      when(opens) {
        count.opened := True
        state        := OPENED
      }
    }
    is(OPENED)(when(lookup.chains.phase === 0 && io.commandFree)(state := REPLY))
    is(REPLY)(when(reply.taken)(state := END))
    is(CHECK) {
      when(lookup.looked)(state := (lookup.isIts && inRange).mux(GIVE_UP, END))
    }
    is(GIVE_UP)(when(givesUp)(state := END))
    is(END)(state := IDLE)
  }
}
