// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.udp

import dev.sluice.protocol.NicParameters
import dev.sluice.spec.udp.FrameRules
import spinal.core._
import spinal.lib._

/** Takes the four bytes at a VLAN tag's place out of frames, where frames are to have a tag.
  *
  * {{{
  *   frames -> held, moved down by 4 bytes -> passed, with the next beat's first 4 bytes above
  *                `-> tag
  * }}}
  *
  * A beat waits for the next of its frame; one that is whole goes on in the next clock, so no beat
  * is held up. Latency: 1 clock from the beat that makes it whole. Initiation interval: 1. Hazards:
  * none. Cost: a beat, two tags.
  *
  * Cycle model: `dev.sluice.cycle.udp.TagStrip`.
  */
class TagStrip(p: NicParameters) extends Component {
  setDefinitionName("TagStrip")
  noIoPrefix()

  private val beat    = p.beatBytes
  private val tagBeat = FrameRules.TAG_AT / beat
  private val place   = FrameRules.TAG_AT % beat
  private val bytes   = FrameRules.TAG_BYTES
  private val bits    = 8 * bytes
  private val lower   = p.dataWidth - bits

  val tagged = in port Bool()
  val frames = slave(Flow(FrameBeat(p)))
  val passed = master(Flow(FrameBeat(p)))

  /** Type and VLAN of the frame of `passed` in the clock before. */
  val tag = out port Reg(Bits(28 bits))

  val index = Reg(UInt(log2Up(tagBeat + 2) bits)) init 0
  val held  = Reg(FrameBeat(p))
  val valid = Reg(Bool()) init False
  val whole = Reg(Bool())
  val here  = Reg(Bits(28 bits))

  /** What stays before the tag in its beat is looked at: more than a piece of the sender's address.
    */
  private val looked =
    FrameHeaderCheck.looksAt.exists(at => at / beat == tagBeat && at < FrameRules.TAG_AT)

  private val atTag  = index === tagBeat
  private val before = if (tagBeat == 0) False else index < tagBeat
  private val moved  = tagged && !before
  private val merges = tagged && !before && !atTag
  private val more   = frames.keep(bytes)
  private val ends   = frames.last && !more
  private val gone   = merges && ends

  passed.valid := valid && (whole || frames.valid && merges)
  passed.data  := whole.mux(held.data(lower, bits bits), frames.data(0, bits bits)) ##
    held.data(0, lower bits)
  passed.keep := whole.mux(held.keep(beat - bytes, bytes bits), frames.keep(0, bytes bits)) ##
    held.keep(0, beat - bytes bits)
  passed.last := whole.mux(held.last, ends)
  when(passed.valid)(tag := here)

  when(frames.valid || passed.valid)(valid := frames.valid && !gone)
  when(frames.valid) {
    index := frames.last.mux(U(0), (before || atTag).mux(index + 1, index)).resized
    whole := !moved || frames.last
    held  := frames.payload
    when(moved) {
      held.data := frames.data |>> bits
      held.keep := frames.keep |>> bytes
    }
    if (looked) when(moved && atTag) {
      held.data(0, 8 * place bits) := frames.data(0, 8 * place bits)
      held.keep(0, place bits)     := frames.keep(0, place bits)
    }
    val word = EndiannessSwap(frames.data(8 * place, 16 bits))
    val vlan = frames.data(8 * place + 16, 4 bits) ## frames.data(8 * place + 24, 8 bits)
    when(atTag)(here := word ## vlan)
  }
}
