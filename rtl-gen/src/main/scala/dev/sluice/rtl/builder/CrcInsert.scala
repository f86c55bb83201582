// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.builder

import dev.sluice.rtl.lib.CrcMatrix
import dev.sluice.rtl.lib.PacketBeat
import dev.sluice.protocol.NicParameters
import spinal.core._
import spinal.lib._

/** Adds the CRC-32 to packets that pass, at one beat in every clock, without ever standing still.
  *
  * {{{
  *  beat -> [pieces of 8 bytes  -> [XOR  -> [state] -> [take back  -> ... -> insert -> out
  *          times their matrices]  of them]  ^---'      the padding]
  *   0          1                    2        3           4 .. 3 + undo stages
  * }}}
  *
  * The last beat of a message is filled up with zeros, which are taken like data: the state is then
  * that after the message and k bytes of zeros. Z, the step over a byte of zeros, can be undone, so
  * the state is multiplied with the inverse of Z^k, one or two bits of k a stage. The CRC goes
  * where the message ends; where it does not fit, its rest is in a beat of its own, which has the
  * same k.
  *
  * Stage 2 is there from 256 bits, where a beat has more than two pieces; one or two enter the loop
  * as they are. At 128 bits its clock goes to a third stage of undoing: a choice of four matrices
  * is longer than the loop, if their rows are full, as those of Z^-4 and beyond are.
  *
  * Latency: 2 + undo stages without stage 2 (4 at 64 bits, 5 at 128), 3 + undo stages with it (6).
  * Initiation interval: 1. Hazards: the loop of stage 3, one matrix of 32 x 32 and one XOR, is
  * within one clock. Cost: about dataWidth / 2 XOR inputs in each of 32 bits before the loop, a 32
  * x 32 matrix for each undone value of a stage, dataWidth registers for each clock of latency.
  */
class CrcInsert(p: NicParameters) extends Component {
  setDefinitionName("CrcInsert")
  private val beatBytes = p.beatBytes
  private val beatBits  = log2Up(beatBytes)

  /** What stays with a beat all the way. */
  case class Side() extends Bundle {

    /** Zeros after the last byte of the message. */
    val data = Bits(p.dataWidth bits)
    val last = Bool()
    val user = Bits(NicParameters.PEER_BITS bits)
  }

  /** Where the message ends. */
  case class Ending() extends Bundle {

    /** In this beat. */
    val here = Bool()

    /** In the beat before; this one has the rest of the CRC and nothing else. */
    val before = Bool()

    /** Bytes of zeros after the message in the beat in which it ends; also in the one after. */
    val padding = UInt(beatBits bits)
  }

  val io = new Bundle {
    val beat   = slave(Flow(Side()))
    val first  = in Bool ()
    val ending = in(Ending())
    val out    = master(Flow(PacketBeat(p)))
  }
  noIoPrefix()

  /** Stage 2 exists. */
  private val gathers = beatBytes > 16

  /** Bits of the padding that each stage takes back. */
  private val undoBits = beatBytes match {
    case 8  => Seq(2, 1)
    case 16 => Seq(2, 1, 1)
    case 32 => Seq(2, 2, 1)
    case 64 => Seq(2, 2, 2)
  }

  /** What a first beat adds: the start, moved on by it. */
  private def start(first: Bool): Bits = CrcMatrix
    .literal(CrcMatrix.afterZeros(CrcMatrix.START, beatBytes))
    .andMask(first)

  /** Stage 1: eight bytes at a time; the start is with the first of them if there is no stage 2. */
  val pieces = new Area {
    val valid  = RegNext(io.beat.valid) init False
    val first  = RegNext(io.first)
    val side   = RegNext(io.beat.payload)
    val ending = RegNext(io.ending)
    val terms  = Vec((0 until beatBytes / 8).map { i =>
      val term = CrcMatrix.ofData(io.beat.data(64 * i, 64 bits), beatBytes - 8 * (i + 1))
      RegNext(if (gathers || i > 0) term else term ^ start(io.first))
    })
  }

  /** Stage 2: the whole beat's part of the state, with that of the start. */
  val beat = gathers generate new Area {
    val valid  = RegNext(pieces.valid) init False
    val first  = RegNext(pieces.first)
    val side   = RegNext(pieces.side)
    val ending = RegNext(pieces.ending)
    val term   = RegNext(pieces.terms.reduceBalancedTree(_ ^ _) ^ start(pieces.first))
  }

  /** Stage 3: the loop. A beat with nothing but the rest of the CRC leaves the state as it is. */
  val state = new Area {
    private def before[T](gathered: => T, direct: => T): T = if (gathers) gathered else direct
    private val comes                                      = before(beat.valid, pieces.valid)
    private val first                                      = before(beat.first, pieces.first)
    private val goes                                       = before(beat.ending, pieces.ending)
    private val term = before(beat.term, pieces.terms.reduceBalancedTree(_ ^ _))

    val valid  = RegNext(comes) init False
    val side   = RegNext(before(beat.side, pieces.side))
    val ending = RegNext(goes)
    val crc    = Reg(Bits(CrcMatrix.BITS bits))
    when(comes && !goes.before) {
      crc := first.mux(
        B(0, CrcMatrix.BITS bits),
        CrcMatrix.advance(crc, beatBytes)
      ) ^ term
    }
  }

  /** Stages from 4 on: each takes back some bits of the padding, the lowest first. */
  class Undo(validIn: Bool, sideIn: Side, endingIn: Ending, crcIn: Bits, stage: Int) extends Area {
    private val low    = undoBits.take(stage).sum
    private val bits   = undoBits(stage)
    private val step   = endingIn.padding(low, bits bits)
    private val undone = Vec((0 until 1 << bits).map(k => CrcMatrix.takeBack(crcIn, k << low)))

    val valid = RegNext(validIn) init False
    val side  = RegNext(sideIn)
    val crc   = RegNext(undone(step))
  }

  val undo1   = new Undo(state.valid, state.side, state.ending, state.crc, 0)
  val ending1 = RegNext(state.ending)
  val undo2   = new Undo(undo1.valid, undo1.side, ending1, undo1.crc, 1)

  /** Of the last stage but one, and the last stage. */
  val (lastEnding, done) =
    if (undoBits.size == 2) (ending1, undo2)
    else {
      val ending2 = RegNext(ending1)
      (ending2, new Undo(undo2.valid, undo2.side, ending2, undo2.crc, 2))
    }

  /** The place of the CRC's first byte: bit 3 + i is byte i of the beat, the lowest three are
    * before it. One bit at most is set.
    */
  val place = new Area {
    private def at(position: Int): Bool =
      if (position <= 0) lastEnding.before && lastEnding.padding === -position
      else lastEnding.here && lastEnding.padding === beatBytes - position

    val hot = RegNext(Vec((-3 until beatBytes).map(at)).asBits)

    /** Of a packet's last beat: the bytes up to the CRC's last, which is three after its first. */
    private def reaches(byte: Int): Bool = {
      def fits(padding: Int) = lastEnding.padding <= padding
      if (byte > 4) lastEnding.here && fits(beatBytes + 3 - byte)
      else if (byte == 4) lastEnding.here
      else lastEnding.here || (lastEnding.before && fits(3 - byte))
    }
    val reached = RegNext(Vec((0 until beatBytes).map(reaches)).asBits)
  }

  /** Behind the last stage: the CRC's bytes over the zeros, and which bytes are the packet's. */
  val insert = new Area {
    val crc = ~done.crc

    io.out.valid := done.valid
    io.out.last  := done.side.last
    io.out.user  := done.side.user
    for (i <- 0 until beatBytes) {
      val inserted =
        (0 until 4).map(j => crc(8 * j, 8 bits) & B(8 bits, default -> place.hot(3 + i - j)))
      io.out.data(8 * i, 8 bits) := done.side.data(8 * i, 8 bits) | inserted.reduceBalancedTree(
        _ | _
      )
      io.out.keep(i) := !done.side.last || place.reached(i)
    }
  }
}
