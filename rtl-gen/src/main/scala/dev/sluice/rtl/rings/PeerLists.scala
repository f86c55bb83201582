// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.rings

import dev.sluice.rtl.lib.DescriptorBundle
import dev.sluice.rtl.lib.RegisteredRead
import dev.sluice.sizes.RingSizes
import dev.sluice.spec.rings.{HostRings, PeerShare}
import spinal.core._
import spinal.lib._

/** The descriptors that wait, in a list for each bucket: rows in block RAM, in each the number of
  * the next, and a line of free rows. Links one, or takes the first one of the candidate's.
  *
  * {{{
  *   link:  read the list -> write the list, next of the last row
  *   take:  read the list -> next, word 0 -> enter, word 1 -> write the list, the row is free
  *                                                        '-> [out] -> descriptor
  * }}}
  *
  * Latency: a link 2 clocks, a take 4, and 2 more to `descriptor`. Hazards: none, one at a time; a
  * row is read before it is free. Cost: block RAM of 512 words of 128 bits, two of 256 rows of 8
  * bits, lists of 64 buckets in distributed memory, a descriptor in registers.
  *
  * Cycle model: `dev.sluice.cycle.rings.PeerLists`.
  */
private[rtl] class PeerLists(turns: PeerTurns) extends Area {
  private val rowBits = log2Up(RingSizes.LIST_ROWS)
  private def rowId   = UInt(rowBits bits)

  val descriptor = Stream(DescriptorBundle())

  /** A word of the row `free.row`, and its index. */
  val word = Flow(Bits(RingSizes.WORD_BITS bits))
  val half = UInt(1 bit)

  /** The row `free.row` becomes the last one of the bucket, which stays until `link.valid` falls.
    */
  val adds   = Bool()
  val bucket = PeerTurns.bucket

  case class ListRow() extends Bundle {
    val some = Bool()
    val head = rowId
    val tail = rowId
  }

  private val lists = Mem(ListRow(), PeerShare.BUCKETS)
  private val nexts = Mem(rowId, RingSizes.LIST_ROWS)
  private val frees = Mem(rowId, RingSizes.LIST_ROWS)
  private val words =
    Mem(Bits(RingSizes.WORD_BITS bits), 2 * RingSizes.LIST_ROWS).addAttribute("no_rw_check")
  lists.setName("peerLists")
  nexts.setName("nextRows")
  frees.setName("freeRows")
  words.setName("listWords")

  val link = new Area {
    val valid = RegInit(False)
    val row   = Reg(rowId)
  }

  val judgesLink, judgesTake = RegInit(False)
  val waits                  = RegNext(judgesTake) init False
  val commits                = RegNext(waits) init False
  val completes              = RegNext(commits) init False

  /** Taken, and not yet with the send engine. */
  val underWay = RegInit(False)

  private val linksNext = adds || link.valid && !judgesLink

  private val idle  = !(judgesLink || judgesTake || waits || commits)
  private val links = idle && link.valid
  private val takes = idle && !link.valid && turns.candidate.valid && !underWay
  judgesLink  := links
  judgesTake  := takes
  turns.taken := takes

  /** No row waits to be linked; a register of its own, as the other has many loads. */
  private val linked = RegNext(!linksNext)

  private val asked = linked.mux(turns.candidate.bucket, bucket)
  val at            = RegNextWhen(asked, idle)
  val list          = RegNextWhen(lists.readAsync(asked), idle)
  val single        = RegNext(list.head === list.tail)

  /** Free rows in a line; in its first lap they are the numbers themselves. */
  val free = new Area {
    val fresh = RegInit(True)
    val next  = Reg(rowId) init 0
    val freed = Reg(rowId) init 0
    val count = Reg(UInt(rowBits + 1 bits)) init RingSizes.LIST_ROWS
    val some  = RegInit(True)
    val again = RegisteredRead("rings.freeRows", frees, next, True, freed, commits)
    val row   = fresh.mux(next, again)
    frees.write(freed, list.head, commits)
    when(adds) {
      next := next + 1
      when(next.andR)(fresh := False)
    }
    when(commits)(freed := freed + 1)
    val changes  = adds =/= commits
    when(changes)(count := adds.mux(count - 1, count + 1))
    val someNext = changes.mux(commits || count =/= 1, some)
    some := someNext
  }

  link.valid := linksNext
  when(adds)(link.row := free.row)

  /** In the next clock a descriptor may be added: the lists are cleared, the row that is next has
    * been free for two clocks, and no row waits to be linked.
    */
  val opens = turns.clear.doneNext && free.someNext && RegNext(free.some) && !linksNext

  private val longer = judgesLink && list.some
  val next           =
    RegisteredRead("rings.nextRows", nexts, list.head, judgesTake, list.tail, longer)
  nexts.write(list.tail, link.row, longer)

  /** After reset the lists are empty: of a row only that counts. */
  val changed = ListRow()
  changed.some := turns.clear.done && (judgesLink || !single)
  changed.head := judgesLink.mux(list.some.mux(list.head, link.row), next)
  changed.tail := judgesLink.mux(link.row, list.tail)
  lists.write(
    turns.clear.done.mux(at, turns.clear.row),
    changed,
    enable = !turns.clear.done || judgesLink || commits
  )
  turns.enters.valid   := judgesLink && !list.some || waits && !single
  turns.enters.payload := at

  val write = new Area {
    val valid = RegNext(word.valid)
    val place = RegNext(free.row @@ half)
    val data  = RegNext(word.payload)
    words.write(place, data, valid)
  }

  val out = new Area {
    private val second       = waits.asUInt
    val read                 = RegNext(words.readSync(list.head @@ second))
    val valid                = RegInit(False)
    val data                 = Reg(Bits(8 * HostRings.DESCRIPTOR_BYTES bits)) init 0
    private val lower        = RingSizes.WORD_BITS
    when(commits)(data(0, lower bits)       := read)
    when(completes)(data(lower, lower bits) := read)
    valid := completes || valid && !descriptor.ready
  }
  when(takes)(underWay := True) elsewhen (descriptor.fire)(underWay := False)

  descriptor.valid         := out.valid
  descriptor.cookie        := out.data(0, 32 bits)
  descriptor.peer          := out.data(32, 32 bits)
  descriptor.address       := out.data(64, 64 bits).asUInt
  descriptor.bytes         := out.data(128, 64 bits).asUInt
  descriptor.remoteAddress := out.data(192, 64 bits).asUInt
}
