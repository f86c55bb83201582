// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.rtl.lib.CompletionBundle
import dev.sluice.rtl.lib.DescriptorBundle
import dev.sluice.rtl.lib.ClockWatches
import dev.sluice.rtl.lib.HandshakeWatch
import dev.sluice.rtl.lib.HostAxi
import dev.sluice.rtl.lib.Wide
import dev.sluice.protocol.NicParameters
import dev.sluice.sizes.HandshakeBounds
import spinal.core._
import spinal.lib._
import spinal.lib.bus.amba4.axi._

/** Descriptors from a ring in host memory to the send engine, and from there records of how they
  * ended to another ring. Every descriptor that is read gets one record.
  *
  * {{{
  *   config ---> RingSession          (which rings, whether in use)
  *    tail ----> DescriptorFetch ---> m_axi_ring_ar
  *               DescriptorQueue <--- m_axi_ring_r
  *                  |  | fault
  *    descriptor <--+  v
  *    completion ---> RecordWriter -> m_axi_ring_aw, w
  *    head ---------->     ^--------- m_axi_ring_b
  *   status, irq <-- indices
  * }}}
  *
  * Latency: docs/blocks/rings.md has the clocks. Initiation interval: up to 8 descriptors in 4
  * clocks are asked for, one in 8 clocks is given on, of several peers one in 6; a record in 3
  * clocks. Hazards: none reach back: room in the queue is reserved before a read is asked for, so
  * memory is never held back. Cost: 64 rows of 32 bytes (64 at 512 bits) that arrive and 256 in the
  * lists in block RAM; two 32-bit subtractors with comparators, four adders of 30 bits, a
  * descriptor and a record in registers, counts and lists of 64 buckets in distributed memory.
  *
  * Cycle model: `dev.sluice.cycle.rings.HostRingsModel`.
  */
class HostRings(p: NicParameters) extends Component {
  val io = new Bundle {
    val config     = in(RingConfigBundle())
    val completion = slave(Stream(CompletionBundle()))
    val descriptor = master(Stream(DescriptorBundle()))
    val m_axi_ring = master(Axi4(HostAxi.config(p)))
    val status     = out(RingStatusBundle())
    val irq        = out(Bool())
  }
  noIoPrefix()
  Axi4SpecRenamer(io.m_axi_ring)

  val settings = new RingSettings(io.config)
  val session  = new RingSession(io.config, settings)
  val fetch    = new DescriptorFetch(p, io.config, settings, session)
  val queue    = new DescriptorQueue(p, settings, session)
  val writer   = new RecordWriter(p, io.config, settings, session)

  fetch.drive(io.m_axi_ring.ar)
  fetch.arrived := RegNext(queue.gather.arrived, U(0))
  fetch.freed   := queue.put.freed
  if (fetch.expected != null) queue.expected << fetch.expected.io.pop
  queue.r << io.m_axi_ring.r
  io.descriptor << queue.lists.descriptor

  writer.completion << io.completion
  writer.faultValid := queue.fault.valid
  writer.faultIndex := queue.fault.index
  queue.faultLeaves := writer.faultLeaves
  queue.turns.returned << writer.returned
  writer.drive(io.m_axi_ring.aw, io.m_axi_ring.w, io.m_axi_ring.b)

  /** A clock ago everything was answered. */
  private val even = RegNext(!fetch.asks && fetch.asked === writer.tail)
  session.drained := even && !fetch.asks

  io.status.descriptorHead       := queue.read
  io.status.completionTail       := writer.tail
  io.status.active               := session.active
  io.status.descriptorReadError  := queue.put.failedNow
  io.status.descriptorRefused    := fetch.decide.refused
  io.status.completionRefused    := writer.decide.refused
  io.status.completionWriteError := writer.failed
  io.status.configRefused        := session.refused

  /** The host has records to read: a difference of 1 to 2^31 - 1. */
  private val over = Wide.isBefore(writer.tail, settings.completionHead)
  private val same = writer.tail === settings.completionHead
  io.irq := RegNext(settings.interruptEnable && !same && !over) init False

  /** In simulation: completions are taken while the ring has room; no queue overflows. */
  val watches = new Area {
    private val decide = writer.decide

    /** Since the step before, a fault took a row that a completion could have had. */
    val faulted         = Reg(Bool())
    when(decide.may)(faulted         := False)
    when(writer.faultLeaves)(faulted := True)

    private val step = decide.may && !queue.fault.valid && !faulted
    HandshakeWatch.taken("rings.completion", io.completion, new HandshakeBounds(p).completion, step)
    ClockWatches.neverFull("rings.rows", queue.rows.io.push)
    ClockWatches.neverFull("rings.active", queue.turns.active.io.push)
    ClockWatches.neverFull("rings.readAddresses", fetch.addresses.io.push)
    ClockWatches.neverFull("rings.writeAddresses", writer.addresses.io.push)
    ClockWatches.neverFull("rings.writeDatas", writer.datas.io.push)
    if (fetch.expected != null) ClockWatches.neverFull("rings.expected", fetch.expected.io.push)
  }
}
