// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.udp

import dev.sluice.protocol.NicParameters
import dev.sluice.spec.udp.FrameRules
import spinal.core._
import spinal.lib._

/** Puts a VLAN tag into frames, where frames are to have one.
  *
  * {{{
  *   frames -> [carry: the upper 4 bytes] -> tag or carry, lower bytes -> register -> tagged frames
  * }}}
  *
  * A frame whose last beat has no room for its last bytes is a beat longer. Latency: 1 clock.
  * Initiation interval: a beat that goes out a clock. Hazards: none. Cost: a beat, four bytes.
  *
  * Cycle model: `dev.sluice.cycle.udp.TagInsert`.
  */
class TagInsert(p: NicParameters) extends Component {
  setDefinitionName("TagInsert")
  noIoPrefix()

  private val beat    = p.beatBytes
  private val tagBeat = FrameRules.TAG_AT / beat
  private val place   = FrameRules.TAG_AT % beat
  private val bytes   = FrameRules.TAG_BYTES
  private val bits    = 8 * bytes
  private val lower   = p.dataWidth - bits

  val tagged = in port Bool()
  val tag    = in port Bits(16 bits)
  val frames = slave(Stream(FrameBeat(p)))
  val onward = master(Stream(FrameBeat(p)))

  val index     = Reg(UInt(log2Up(tagBeat + 2) bits)) init 0
  val carry     = Reg(Bits(bits bits))
  val flush     = RegInit(False)
  val flushed   = Reg(Bits(bytes bits))
  val sentValid = RegInit(False)
  val sent      = Reg(FrameBeat(p)) init FrameBeat(p).getZero

  private val free   = !sentValid || onward.ready
  private val atTag  = index === tagBeat
  private val before = if (tagBeat == 0) False else index < tagBeat
  private val moved  = tagged && !before
  private val spills = moved && frames.last && frames.keep(beat - bytes)
  private val words  = EndiannessSwap(B(FrameRules.TAG_TYPE, 16 bits) ## tag)

  /** Units of a beat, bytes or bits for each, that move up by four behind what is put before them.
    */
  private def withTag(from: Bits, unit: Int, inserted: Bits, carried: Bits): Bits = {
    val kept   = unit * place
    val rest   = from.getWidth - unit * bytes
    val behind = if (rest > kept) from(kept, rest - kept bits) ## inserted else inserted
    atTag.mux(behind ## from(0, kept bits), from(0, rest bits) ## carried)
  }

  private val ones = B(bytes bits, default -> True)

  frames.ready := free && !flush

  when(free)(sentValid := flush || frames.valid)
  when(free && (flush || frames.valid)) {
    sent.data := frames.data
    sent.keep := frames.keep
    sent.last := frames.last && !spills
    when(moved) {
      sent.data := withTag(frames.data, 8, words, carry)
      sent.keep := withTag(frames.keep, 1, ones, ones)
    }
    when(flush) {
      sent.data := carry.resize(p.dataWidth)
      sent.keep := flushed.resize(beat)
      sent.last := True
    }
    flush := !flush && spills
  }
  when(frames.fire) {
    index   := frames.last.mux(U(0), (before || atTag).mux(index + 1, index)).resized
    carry   := frames.data(lower, bits bits)
    flushed := frames.keep(beat - bytes, bytes bits)
  }
  onward.valid   := sentValid
  onward.payload := sent
}
