package dev.sluice.rtl

import dev.sluice.protocol.{PacketType, SluiceParameters}
import dev.sluice.spec.WindowState
import spinal.core._
import spinal.lib._

/** What the request maker does. */
object RequestState extends SpinalEnum(binarySequential) {
  val IDLE, QUERY, STATUS, SEARCH, VISIT, RANGE = newElement()
}

/** Asks for what one window lacks.
  *
  * {{{
  *   query -> status -> WVEC, eight bits a clock from the left -> single-packet requests
  *                                                             -> visit -> range request
  * }}}
  *
  * Each hole before the last set bit is asked for, at most B of them. Then, if every hole was asked
  * for and the tail was not seen, a visit decides on the range request. W / 8 clocks and two a
  * request; it waits while the control queue is full. Cost: W registers and an eight-bit search.
  */
class ControlRequests(
    p: SluiceParameters,
    memories: ControlMemories,
    visits: ControlVisits,
    config: ReceiveConfigBundle,
    query: Stream[UInt],
    status: Flow[WindowStatus]
) extends Area {
  import ControlCodes._
  import p.width

  private val step = 8

  val state      = RegInit(RequestState.IDLE)
  val window     = Reg(UInt(memories.rowBits bits)) init 0
  val generation = Reg(Bits(SluiceParameters.GENERATION_BITS bits))
  val idle       = state === RequestState.IDLE
  val wantsVisit = state === RequestState.VISIT

  /** One request until it is taken; another window may be asked for already. */
  val order = new Area {
    val valid = RegInit(False)
    val range = Reg(Bool())
    val pidx  = Reg(UInt(SluiceParameters.PIDX_BITS bits))
    val of    = Reg(UInt(memories.rowBits bits))
    val tag   = Reg(Bits(SluiceParameters.GENERATION_BITS bits))
    val taken = Bool()
    val free  = !valid
    when(taken)(valid := False)

    def give(isRange: Bool, index: UInt): Unit = {
      valid := True
      range := isRange
      pidx  := index
      of    := window
      tag   := generation
    }
  }

  /** A window's time-out has fallen; only while `idle`. */
  def begin(): Unit = {
    window     := visits.window
    generation := visits.row.generation
    state      := RequestState.QUERY
  }

  query.valid   := state === RequestState.QUERY
  query.payload := window.resized
  when(query.fire)(state := RequestState.STATUS)

  val vector   = Reg(Bits(width bits))
  val pidx     = Reg(UInt(SluiceParameters.PIDX_BITS bits))
  val tailSeen = Reg(Bool())
  val asked    = Reg(UInt(11 bits))

  /** Steps that are left. */
  val left          = Reg(UInt(log2Up(width / step + 1) bits))
  val nothingBehind = Reg(Bool())

  val answered = state === RequestState.STATUS && status.valid &&
    status.payload.window === window.resize(p.windowBits)
  when(answered) {
    val row = status.payload.row
    vector   := row.wvec
    pidx     := row.wbase.resized
    tailSeen := row.tailSeen
    asked    := 0
    left     := width / step - 1
    state    := RequestState.IDLE
    when(row.state === WindowState.OPEN.code && row.generation === generation) {
      state := RequestState.SEARCH
    }
  }

  /** The eight leftmost bits; bit 0 of these is the oldest packet. */
  val search = new Area {
    val head = Vec((0 until step).map(i => vector(width - 1 - i)))
    val more = if (width > step) vector(width - step - 1 downto 0).orR else False

    /** A set bit is to the right of place i. */
    val after  = (0 until step).map(i => more || head.drop(i + 1).orR)
    val hole   = Vec((0 until step).map(i => !head(i) && after(i)))
    val found  = hole.orR
    val place  = PriorityMux(hole.zipWithIndex.map { case (h, i) => h -> U(i, 3 bits) })
    val length = UInt(4 bits)
    length := 0
    for (i <- 0 until step) when(head(i))(length := i + 1)

    val allAsked = asked === config.requestsPerTimeout
    val empty    = !head.orR

    when(state === RequestState.SEARCH) {
      when(found) {
        when(allAsked) {
          state := RequestState.IDLE
        } elsewhen (order.free) {
          order.give(False, pidx + place)
          asked := asked + 1
          for (i <- 0 until step) when(place === i)(vector(width - 1 - i) := True)
        }
      } elsewhen (more) {
        vector := vector |<< step
        pidx   := pidx + step
        left   := left - 1
      } otherwise {
        nothingBehind := empty || (left === 0 && head(step - 1))
        pidx          := pidx + length
        state         := tailSeen.mux(RequestState.IDLE, RequestState.VISIT)
      }
    }
  }

  val range = new Area {
    val open = visits.row.phase === OPEN && !visits.completed && !visits.error &&
      !visits.completes && visits.row.generation === generation
    val nothingMoreComes = nothingBehind || visits.overrun || !visits.accepted || visits.due

    when(visits.decidesFor(VisitKind.RANGE)) {
      state := RequestState.IDLE
      when(open && nothingMoreComes) {
        visits.writePhase           := True
        visits.newPhase.overrunSeen := visits.overrunToggle
        state                       := RequestState.RANGE
      }
    }
    when(state === RequestState.RANGE && order.free) {
      order.give(True, pidx)
      state := RequestState.IDLE
    }
  }

  def orderType: Bits =
    order.range.mux(
      B(PacketType.RANGE_REQUEST.code, 3 bits),
      B(PacketType.SINGLE_REQUEST.code, 3 bits)
    )
}
