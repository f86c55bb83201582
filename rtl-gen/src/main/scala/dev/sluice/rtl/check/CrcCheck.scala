// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.check

import dev.sluice.rtl.lib.CrcMatrix
import spinal.core._
import spinal.lib._

/** Says of a frame whether its CRC-32 is right, at one beat in every clock.
  *
  * {{{
  *  beat -> [pieces of 8 bytes times their matrices] -> [XOR of them] -> [state] -> [compare] -> ok
  *   0              1                                     2        ^------' 3          4
  * }}}
  *
  * The bytes after the last of a frame are zeros and are taken like data. Z, the step over a byte
  * of zeros, can be undone, so the state after k of them is Z^k of the residue exactly if the
  * frame's CRC is right: a last beat of any size costs one row of a table of constants, and no
  * second matrix. The all-ones start of the CRC is a constant too, added to the first beat, so that
  * the loop only forgets the last frame's state.
  *
  * Latency: `ok` is about the beat of 4 clocks before. Initiation interval: 1. Hazards: the loop of
  * stage 3, one matrix of 32 x 32 (about 16 inputs a bit) and one XOR, is within one clock. Cost:
  * about dataWidth / 2 XOR inputs in each of 32 bits before the loop; 32 * dataWidth / 64 + 128
  * registers.
  */
class CrcCheck(dataWidth: Int) extends Component {
  setDefinitionName("CrcCheck")
  private val beatBytes = dataWidth / 8

  val io = new Bundle {

    /** There is a beat. */
    val valid = in Bool ()

    /** It is the first of its frame. */
    val first = in Bool ()

    /** Zeros after the last byte. */
    val data = in Bits (dataWidth bits)

    /** Its number of bytes, less 1; of a full beat all ones. */
    val lastByte = in UInt (log2Up(beatBytes) bits)

    /** If it was the last beat: the frame's CRC is right. */
    val ok = out Bool ()
  }
  noIoPrefix()

  /** Stage 1: eight bytes at a time. */
  val pieces = new Area {
    val valid    = RegNext(io.valid) init False
    val first    = RegNext(io.first)
    val lastByte = RegNext(io.lastByte)
    val terms    = Vec(
      (0 until beatBytes / 8).map(i =>
        RegNext(CrcMatrix.ofData(io.data(64 * i, 64 bits), beatBytes - 8 * (i + 1)))
      )
    )
  }

  /** Stage 2: the whole beat's part of the state, with that of the start. */
  val beat = new Area {
    val valid    = RegNext(pieces.valid)
    val first    = RegNext(pieces.first)
    val lastByte = RegNext(pieces.lastByte)
    val start    = CrcMatrix.literal(CrcMatrix.afterZeros(CrcMatrix.START, beatBytes))
    val term     = RegNext(
      pieces.terms.reduceBalancedTree(_ ^ _) ^ pieces.first.mux(start, B(0, CrcMatrix.BITS bits))
    )
  }

  /** Stage 3: the loop, and what its outcome has to be. */
  val state = new Area {
    val residues = Vec(
      (0 until beatBytes).map(lastByte =>
        CrcMatrix.literal(CrcMatrix.afterZeros(CrcMatrix.RESIDUE, beatBytes - 1 - lastByte))
      )
    )
    val crc = Reg(Bits(CrcMatrix.BITS bits))
    when(beat.valid) {
      crc := beat.first.mux(
        B(0, CrcMatrix.BITS bits),
        CrcMatrix.advance(crc, beatBytes)
      ) ^ beat.term
    }
    val wanted = RegNext(residues(beat.lastByte))
  }

  /** Stage 4. */
  io.ok := RegNext(state.crc === state.wanted)
}
