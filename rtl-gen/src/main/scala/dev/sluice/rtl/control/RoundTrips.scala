// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.control

import dev.sluice.protocol.SluiceParameters
import dev.sluice.rtl.control.trips._
import dev.sluice.rtl.lib.Wide
import dev.sluice.sizes.ControlSizes
import spinal.core._
import spinal.lib._

/** How long requests of a window take until the copy that they ask for is accepted, and what that
  * makes A, the time after which a request is made again.
  *
  * In which clock: `dev.sluice.cycle.control.trips.RoundTripsModel`. The page:
  * docs/blocks/control.md.
  *
  * {{{
  *   request, retransmission --> one of each waits --> taken
  *   clock 1     its row is addressed
  *   clock 3     row there: is it about the packet that is timed, or the one in doubt; how long ago
  *   clock 4     does a time count, which
  *   clock 5..9  error; its size, MEAN; DEVIATION; the margin; the sum
  *   clock 10    row written, A --> roundTripWrite
  * }}}
  *
  * Latency and initiation interval 10 clocks. Hazards: none, one is under way at a time. A
  * retransmission that finds its place taken is not looked at. What follows the row are registers
  * without enables, which settle behind it: nothing of them counts before clock 10. Cost: a block
  * RAM memory of R rows of 168 bits, about 430 registers, a subtraction of 32 bits, seven additions
  * and comparisons of 24 to 27.
  */
class RoundTrips(p: SluiceParameters) extends Component {
  setDefinitionName("RoundTrips")
  import ControlSizes.{REQUEST_TIME_BITS, ROUND_TRIP_BITS}
  import p.windowBits
  require(ControlSizes.ROUND_TRIP_CLOCKS == 10)

  val io = RoundTripsPorts(windowBits)
  noIoPrefix()

  private val sweep = new ClearSweep(p.windows)

  /** In which of the clocks 1 to 10 what was taken is. */
  val steps = Vec.fill(10)(RegInit(False))
  val idle  = !steps.init.orR

  /** A request, and a retransmission, that wait. */
  val waiting = new Area {
    val hasRequest   = RegInit(False)
    val request      = RegNextWhen(io.timed.payload, io.timed.valid)
    val hasPacket    = RegInit(False)
    val takesRequest = idle && hasRequest
    val takesPacket  = idle && !hasRequest && hasPacket
    val room         = !hasPacket || takesPacket
    val packet       = RegNextWhen(io.retransmission.payload, room && io.retransmission.valid)
    hasRequest := io.timed.valid || (hasRequest && !takesRequest)
    hasPacket  := io.retransmission.valid || !room
  }
  val takes = waiting.takesRequest || waiting.takesPacket
  steps(0)                       := takes
  for (i <- 1 until 10) steps(i) := steps(i - 1)

  /** What was taken, and when. */
  val taken = new Area {
    private def take[T <: Data](of: T): T = RegNextWhen(of, takes)
    private val request                   = waiting.hasRequest
    val isRequest                         = take(request)
    val window                            =
      take(request.mux(waiting.request.window, waiting.packet.window))
    val generation =
      take(request.mux(waiting.request.generation, waiting.packet.generation))
    val pidx =
      take(request.mux(waiting.request.pidx, waiting.packet.pidx))
    val isFirst =
      take(request.mux(waiting.request.begins, waiting.packet.accepted))
    val at = take(io.now)
  }

  private val stateWrite = Flow(RowWrite(RoundTripState(), windowBits))
  private val states     =
    new TaggedRows(p.windows, sweep, stateWrite)
  val state = states.registered("roundTrips.state", taken.window)
  val row   = state.row

  /** Clock 3. */
  val compared = new Area {
    val mine    = RegNext(state.written && row.generation === taken.generation)
    val isTimed = RegNext(row.timed === taken.pidx)
    val inDoubt = RegNext(row.doubts && row.doubtful === taken.pidx)
    val elapsed = RegNext(Wide.difference(taken.at, row.from))
  }

  /** Clock 4: of a request whether it is the first, of a packet whether it is new. */
  val selected = new Area {
    import compared._
    private val isLong   = elapsed(REQUEST_TIME_BITS - 1 downto ROUND_TRIP_BITS).orR
    private val longest  = U((BigInt(1) << ROUND_TRIP_BITS) - 1, ROUND_TRIP_BITS bits)
    private val took     = isLong.mux(longest, elapsed(ROUND_TRIP_BITS - 1 downto 0))
    private val hits     = mine && isTimed
    private val ofPacket = !taken.isRequest && taken.isFirst && hits
    private val ofCopy   = !taken.isRequest && !taken.isFirst && mine && inDoubt
    val begins           = RegNext(taken.isRequest && taken.isFirst)
    val repeats          = RegNext(taken.isRequest && hits)
    val doubts           = RegNext(ofPacket && row.repeated)
    val counts           = RegNext((ofPacket && !row.repeated) || ofCopy)
    val settles          = RegNext(ofCopy)
    val time             = RegNext(taken.isFirst.mux(took, row.doubtfulTime))
    val known            = RegNext(mine && row.known)
    val keepsDoubt       = RegNext(mine && row.doubts)
  }

  /** Clock 5. */
  val error = RegNext(selected.time.intoSInt - row.mean(row.mean.high downto 3).intoSInt)
  val rest  = RegNext(row.deviation - row.deviation(row.deviation.high downto 2))

  /** Clock 6: the first time is MEAN, half of it the DEVIATION. */
  val size = RegNext(error.abs)
  val mean = RegNext(
    selected.known.mux(
      Wide.sum(row.mean, error.resize(ROUND_TRIP_BITS + 3).asUInt),
      selected.time @@ U(0, 3 bits)
    )
  )
  private val clocks  = mean(mean.high downto 3)
  private val quarter = mean(mean.high downto 5)

  /** Clock 7. */
  val deviation = RegNext(
    selected.known.mux(
      Wide.sum(rest, size),
      (selected.time @@ U(0, 1 bits)).resize(ROUND_TRIP_BITS + 2)
    )
  )

  /** Clock 8. */
  val margin = RegNext((deviation > quarter).mux(deviation, quarter.resize(deviation.getWidth)))
  val base   = RegNext(clocks +^ U(16, 5 bits))

  /** Clock 9: A, which may be too long to be known. */
  val sum = RegNext(base.resize(ROUND_TRIP_BITS + 3) + margin)

  stateWrite.valid := steps.last &&
    (selected.begins || selected.repeats || selected.doubts || selected.counts)
  stateWrite.payload.address := taken.window
  private val next = stateWrite.payload.row
  next := row
  next.allowOverride()
  next.generation := taken.generation
  next.known      := selected.known || selected.counts
  next.doubts     := (selected.keepsDoubt && !selected.settles) || selected.doubts
  when(selected.begins) {
    next.timed := taken.pidx
    next.from  := taken.at
  }
  // What begins was not requested before, whatever else it is.
  next.repeated := !selected.begins && (row.repeated || selected.repeats)
  when(selected.doubts) {
    next.doubtful     := taken.pidx
    next.doubtfulTime := selected.time
  }
  when(selected.counts) {
    next.mean      := mean
    next.deviation := deviation
  }

  io.roundTripWrite.valid           := steps.last && selected.counts
  io.roundTripWrite.payload.address := taken.window
  private val out = io.roundTripWrite.payload.row
  out.generation := taken.generation
  out.known      := sum(sum.high downto ROUND_TRIP_BITS) === 0
  out.time       := sum(ROUND_TRIP_BITS - 1 downto 0)
}

/** The ports of RoundTrips. Names and order are those of `dev.sluice.cycle.control.trips`. */
case class RoundTripsPorts(windowBits: Int) extends Bundle {
  val now            = in UInt (ControlSizes.REQUEST_TIME_BITS bits)
  val timed          = slave(Flow(TimedRequest(windowBits)))
  val retransmission = slave(Flow(Retransmission(windowBits)))
  val roundTripWrite = master(Flow(RowWrite(RoundTripRow(), windowBits)))
}
