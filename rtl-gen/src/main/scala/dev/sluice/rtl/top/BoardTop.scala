// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.top

import dev.sluice.protocol.SluiceParameters
import spinal.core._

/** A top for a board with a clock, a serial line to the host and eight LEDs: runs the exerciser
  * once after power-on and then says again and again what came of it, `SLUICE ring R=256 W=128 PASS
  * 1A2B3C4D`.
  *
  * {{{
  *   power-on -> reset -> [exerciser -> signature] -> [message] -> [UART] -> txd
  * }}}
  *
  * Lamps: 0 the run is over, 1 passed, 2 failed, 7 to 3 the signature's low bits.
  *
  * @param expected
  *   the signature of a right engine
  * @param pause
  *   clocks between two messages
  */
class BoardTop(
    p: SluiceParameters,
    commands: Int,
    expected: Int,
    clocksPerBit: Int,
    pause: Int
) extends Component {
  setDefinitionName("BoardTop")
  noIoPrefix()

  val clk  = in port Bool()
  val txd  = out port Bool()
  val leds = out port Bits(8 bits)

  private val hasNoReset = ClockDomainConfig(resetKind = BOOT)
  private val hasReset   = ClockDomainConfig(resetKind = SYNC, resetActiveLevel = HIGH)

  val boot = new ClockingArea(ClockDomain(clk, config = hasNoReset)) {
    val count = Reg(UInt(5 bits)) init 0
    val up    = Reg(Bool()) init False
    when(!count.andR)(count := count + 1)
    up := count.andR
    val reset = !up
  }

  val run = new ClockingArea(ClockDomain(clk, boot.reset, config = hasReset)) {
    val exerciser = new EngineExerciser(p, commands)
    val uart      = new UartTransmitter(clocksPerBit)

    val over   = exerciser.io.done
    val right  = exerciser.io.signature === B(BigInt(expected & 0xffffffffL), 32 bits)
    val passed = RegNext(over && right) init False
    val failed = RegNext(over && !right) init False

    private val head   = s"SLUICE ${p.architecture.label} R=${p.windows} W=${p.width} "
    private val length = head.length + 5 + 8 + 2
    val place          = Reg(UInt(log2Up(length) bits)) init 0
    val rest           = Reg(UInt(log2Up(pause + 1) bits)) init pause

    private def letter(c: Char): Bits   = B(c.toInt, 8 bits)
    private def digit(index: Int): Bits = {
      val nibble = exerciser.io.signature(28 - 4 * index, 4 bits).asUInt
      (nibble < 10).mux(
        (nibble.resize(8) + '0'.toInt).asBits,
        (nibble.resize(8) + ('A'.toInt - 10)).asBits
      )
    }
    private val verdict = "PASS ".zip("FAIL ").map { case (yes, no) =>
      passed.mux(letter(yes), letter(no))
    }
    val message = Vec(
      head.map(letter) ++ verdict ++ (0 until 8).map(digit) ++ "\r\n".map(letter)
    )

    // Both LEDs of the verdict have settled before the first message begins.
    when(over && rest =/= 0)(rest := rest - 1)
    uart.io.data.valid   := over && rest === 0
    uart.io.data.payload := message(place)
    when(uart.io.data.fire) {
      place := place + 1
      when(place === length - 1) {
        place := 0
        rest  := pause
      }
    }
    leds := exerciser.io.signature(4 downto 0) ## failed ## passed ## over
  }

  /** The serial line, inverted: registers of these parts start at 0, and the line idles at 1 from
    * configuration on; a 0 before the reset would be heard as a start bit.
    */
  val line = new ClockingArea(ClockDomain(clk, config = hasNoReset)) {
    val low = Reg(Bool()) init False
    low := boot.up && !run.uart.io.txd
    txd := !low
  }
}
