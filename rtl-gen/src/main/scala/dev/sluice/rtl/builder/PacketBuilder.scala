// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.builder

import dev.sluice.rtl.lib.BurstCutter
import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.ControlBundle
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.MooreFifo
import dev.sluice.rtl.lib.PacketBeat
import dev.sluice.rtl.lib.PacketStream
import dev.sluice.rtl.lib.SendBundle
import dev.sluice.protocol.{NicParameters, PacketCodec, PacketType}
import dev.sluice.sizes.BuilderSizes
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** A data packet that was not sent: `dev.sluice.cycle.wires.registers.ReadErrorWires`. */
case class ReadErrorBundle() extends Bundle {
  val transferId = Bits(32 bits)
  val pidx       = UInt(24 bits)
}

/** Sends packets: reads their payload from host memory, puts the header before and the CRC-32
  * behind it.
  *
  * {{{
  *   control ------------------------+
  *   send -> PayloadReads -> head ---+-> [frame] -> [merge] -> [mask] -> CrcInsert -> out -> m_axis_tx
  *            |        +-> payload memory ------------^
  *         m_axi (ar, r)
  * }}}
  *
  * A packet begins when its whole payload is there, so once begun it comes without a pause. A
  * packet whose payload cannot be read is not sent; `readError` says which.
  *
  * Latency: 10 or 11 clocks from `control` to `m_axis_tx_tvalid` (`dataWidth` to 128, from 256).
  * Initiation interval: one beat a clock, no pause between packets. Hazards: none reach back, what
  * is behind the framer never stands still; it stops when 16 beats are underway. Cost: the payload
  * memory (512 beats or more) and 64 rows of 274 bits in block RAM; 5 or 6 beats of registers in
  * CrcInsert, 2 before it, a queue of 16 beats.
  *
  * Cycle model: `dev.sluice.cycle.builder.PacketBuilderModel`.
  *
  * @param p
  *   width of the data, P
  * @param packets
  *   that may wait for their payload at a time, 1 to 4095
  */
class PacketBuilder(p: NicParameters, packets: Int = BuilderSizes.PACKETS) extends Component {
  private val beatBytes = p.beatBytes
  private val beatBits  = log2Up(beatBytes)

  val io = new Bundle {
    val control   = slave(Stream(ControlBundle()))
    val send      = slave(Stream(SendBundle()))
    val m_axi     = master(Axi4ReadOnly(HostAxi.config(p)))
    val tx        = master(Stream(PacketBeat(p)))
    val readError = master(Flow(ReadErrorBundle()))
  }
  noIoPrefix()
  Axi4SpecRenamer(io.m_axi)
  PacketStream.name(io.tx, "m_axis_tx_t")

  val reads = new PayloadReads(p, packets)
  reads.io.send << io.send
  reads.io.m_axi >> io.m_axi

  val crc = new CrcInsert(p)
  val out = new MooreFifo(PacketBeat(p), BuilderSizes.OUT_ROWS)

  /** The packet that is being sent, beat by beat. */
  val frame = new Area {
    private val headerBeats = PacketCodec.HEADER_BYTES / beatBytes

    val busy  = Reg(Bool()) init False
    val first = Reg(Bool())
    val user  = Reg(Bits(NicParameters.PEER_BITS bits))

    /** Header and body of a connection request, what is left of them; zeros behind them. */
    val inlined = Reg(Bits((256 max p.dataWidth) bits))

    /** Bytes of the message that are left; where the CRC spills, those of the beat before. */
    val left   = Reg(UInt(13 bits))
    val spills = Reg(Bool())

    /** Beats before the payload, and of the payload. */
    val headersLeft  = Reg(UInt(2 bits))
    val payloadsLeft = Reg(UInt(13 - beatBits + 1 bits))

    val inFlight = Reg(UInt(log2Up(BuilderSizes.OUT_ROWS + 1) bits)) init 0
    val emits    = busy && inFlight =/= BuilderSizes.OUT_ROWS
    val ends     = !spills && left <= beatBytes
    val overflow = ends && left > beatBytes - PacketCodec.CRC_BYTES
    val last     = spills || (ends && !overflow)
    val reads    = payloadsLeft =/= 0 && headersLeft === 0

    /** The framer can begin a packet after this clock. */
    val slot = !busy || (emits && last)

    when(emits) {
      first           := False
      inlined         := inlined |>> p.dataWidth
      spills          := overflow
      when(!ends && !spills)(left         := left - beatBytes)
      when(headersLeft =/= 0)(headersLeft := headersLeft - 1)
      when(reads)(payloadsLeft            := payloadsLeft - 1)
    }
    when(emits =/= io.tx.fire) {
      inFlight := emits ? (inFlight + 1) | (inFlight - 1)
    }

    def load(bytes: UInt, payloads: UInt, packet: Bits, peer: Bits): Unit = {
      first        := True
      user         := peer
      inlined      := packet.resized
      left         := bytes
      spills       := False
      headersLeft  := headerBeats
      payloadsLeft := payloads
    }
  }

  /** At packet boundaries: control first. */
  val select = new Area {
    private val head   = reads.io.head.payload
    private val isData = head.packetType === PacketType.DATA.code
    private val isOpen = head.packetType === PacketType.CONNECTION_REQUEST.code

    io.control.ready    := frame.slot
    reads.io.head.ready := frame.slot && !io.control.valid

    val dropped = reads.io.head.fire && head.bad
    reads.io.drop := dropped
    reads.io.read := frame.emits && frame.reads

    io.readError.valid := RegNext(dropped) init False
    io.readError.transferId.setAsReg() init 0
    io.readError.pidx.setAsReg() init 0
    when(dropped) {
      io.readError.transferId := head.transferId
      io.readError.pidx       := head.pidx
    }

    val bodyBytes = isData.mux(
      head.length,
      isOpen.mux(U(PacketCodec.CONNECTION_BODY_BYTES, 13 bits), U(0, 13 bits))
    )
    val body = (head.remoteAddress ## head.regionBytes).andMask(isOpen)

    when(frame.slot) {
      frame.busy := io.control.fire || (reads.io.head.fire && !dropped)
      when(io.control.valid) {
        frame.load(
          U(PacketCodec.HEADER_BYTES, 13 bits),
          U(0),
          PacketBytes.control(io.control.payload),
          io.control.payload.peer
        )
      } otherwise {
        frame.load(
          bodyBytes + PacketCodec.HEADER_BYTES,
          isData.mux(BurstCutter.beats(head.length, p), U(0)),
          PacketBytes.send(head, bodyBytes, body),
          head.peer
        )
      }
    }
  }

  /** The payload's beat is there: header and payload come together. */
  val merge = new Area {
    val valid      = RegNext(frame.emits) init False
    val first      = RegNext(frame.first)
    val inlined    = RegNext(frame.inlined(p.dataWidth - 1 downto 0))
    val hasPayload = RegNext(frame.reads)
    val ends       = RegNext(frame.ends)
    val spills     = RegNext(frame.spills)
    val last       = RegNext(frame.last)
    val user       = RegNext(frame.user)
    val padding    = RegNext(U(0, beatBits bits) - frame.left(beatBits - 1 downto 0))

    private val top = p.dataWidth - 8 * PacketCodec.HEADER_BYTES
    val data        = reads.io.data
    val payload     =
      if (top <= 0) data.andMask(hasPayload)
      else {
        val carry = RegNextWhen(data(p.dataWidth - 1 downto top), hasPayload)
        data(top - 1 downto 0).andMask(hasPayload) ## carry.andMask(!first)
      }

    /** Bit i: byte i is before the message's end. */
    val message = Vec((0 until beatBytes).map { i =>
      val before = if (i == 0) True else padding < beatBytes - i
      !spills && (!ends || before)
    })
    val masked = Cat((0 until beatBytes).map { i =>
      (inlined(8 * i, 8 bits) | payload(8 * i, 8 bits)).andMask(message(i))
    })
  }

  /** The message alone, zeros behind it. */
  crc.io.beat.valid        := RegNext(merge.valid) init False
  crc.io.beat.payload.data := RegNext(merge.masked)
  crc.io.beat.payload.last := RegNext(merge.last)
  crc.io.beat.payload.user := RegNext(merge.user)
  crc.io.first             := RegNext(merge.first)
  crc.io.ending.here       := RegNext(merge.ends)
  crc.io.ending.before     := RegNext(merge.spills)
  crc.io.ending.padding    := RegNext(merge.padding)

  out.io.push.valid   := crc.io.out.valid
  out.io.push.payload := crc.io.out.payload
  io.tx << out.io.pop

  // In simulation: the framer stops while as many beats are underway as the queue has rows.
  ClockWatches.neverFull("builder.out", out.io.push)
}

/** The first 32 bytes of a packet as bits, byte 0 in bits 7..0: `docs/packet-format.md`. */
private[rtl] object PacketBytes {

  /** Fields from the first byte on, each big-endian. */
  private def bytes(fields: Bits*): Bits = {
    val all = fields.reduce(_ ## _)
    Cat((0 until all.getWidth / 8).map(i => all(all.getWidth - 8 * (i + 1), 8 bits)))
  }

  private def first(packetType: Bits): Bits =
    B(PacketCodec.VERSION, 4 bits) ## B(0, 1 bits) ## packetType

  /** A control packet, which has no body. */
  def control(c: ControlBundle): Bits = bytes(
    first(c.packetType),
    B(0, 8 bits),
    c.window.asBits,
    c.generation,
    c.pidx.asBits,
    c.transferId,
    B(0, 16 bits),
    c.detail
  ).resize(256 bits)

  /** A packet of the send engine; the body is 16 bytes, zeros where the packet has none here. */
  def send(s: SendRow, bodyBytes: UInt, body: Bits): Bits = bytes(
    first(s.packetType),
    B(0, 6 bits) ## s.again ## s.tail,
    s.window.asBits,
    s.generation,
    s.pidx.asBits,
    s.transferId,
    bodyBytes.resize(16 bits).asBits,
    s.detail,
    body
  )
}
