// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.registers

import dev.sluice.spec.registers.NicRegister._
import spinal.core._

/** What the registers tell the other blocks: values of the register file on the block's outputs. */
private[rtl] class RegisterSettings(registers: Registers) extends Area {
  import registers.{file, io}

  private def flag(name: String): Bool = file.field(name).asBool

  io.receiveConfig.enable             := flag("receive_enable")
  io.receiveConfig.timeout            := file(RECEIVE_TIMEOUT).asUInt
  io.receiveConfig.backoffLimit       := file(RECEIVE_BACKOFF_LIMIT).asUInt
  io.receiveConfig.retryLimit         := file(RECEIVE_RETRY_LIMIT).asUInt
  io.receiveConfig.requestsPerTimeout := file(REQUESTS_PER_TIMEOUT).asUInt
  io.receiveConfig.quietTime          := file.pair(QUIET_TIME_LOW).asUInt
  io.receiveConfig.progress           := flag("receive_progress")
  io.receiveConfig.early              := flag("early")
  io.receiveConfig.adaptive           := flag("adaptive")

  io.sendConfig.enable        := flag("send_enable")
  io.sendConfig.senderTimeout := file(SENDER_TIMEOUT).asUInt
  io.sendConfig.backoffLimit  := file(SEND_BACKOFF_LIMIT).asUInt.resized
  io.sendConfig.retryLimit    := file(SEND_RETRY_LIMIT).asUInt
  io.sendConfig.busyWait      := file.pair(BUSY_WAIT_LOW).asUInt
  io.sendConfig.memoryBase    := file.pair(MEMORY_BASE_LOW).asUInt
  io.sendConfig.memoryBytes   := file.pair(MEMORY_BYTES_LOW).asUInt
  io.sendConfig.progress      := flag("send_progress")

  io.sendConfig.transferIdStart := file(TRANSFER_ID_START)

  io.ringConfig.enable          := flag("ring_enable")
  io.ringConfig.descriptorBase  := file.pair(DESCRIPTOR_BASE_LOW).asUInt
  io.ringConfig.descriptorLog2  := file(DESCRIPTOR_LOG2).asUInt
  io.ringConfig.descriptorTail  := file(DESCRIPTOR_TAIL).asUInt
  io.ringConfig.completionBase  := file.pair(COMPLETION_BASE_LOW).asUInt
  io.ringConfig.completionLog2  := file(COMPLETION_LOG2).asUInt
  io.ringConfig.completionHead  := file(COMPLETION_HEAD).asUInt
  io.ringConfig.interruptEnable := flag("interrupt_enable")
  io.ringConfig.peerShare       := file(PEER_SHARE).asUInt

  io.udpConfig.mac     := file.pair(MAC_LOW)
  io.udpConfig.ip      := file(IP)
  io.udpConfig.port    := file(PORT)
  io.udpConfig.nextHop := file.pair(NEXT_HOP_LOW)
  io.udpConfig.tagged  := flag("vlan_enable")
  io.udpConfig.tag     := file.field("vlan_tag")
  io.udpConfig.tos     := file(TOS)

  io.udpConfig.sourceBase := file.field("source_base")
  io.udpConfig.sourceBits := file.field("source_bits").asUInt
  io.udpConfig.sourceEach := flag("source_each")

  io.nextHop.valid.setAsReg() init False
  io.nextHop.valid  := file.written(HOP_COMMIT)
  io.nextHop.index  := file.field("hop_index").asUInt
  io.nextHop.enable := flag("hop_enable")
  io.nextHop.peer   := file(HOP_PEER)
  io.nextHop.mac    := file.pair(HOP_MAC_LOW)

  io.region.valid.setAsReg() init False
  io.region.valid   := file.written(REGION_COMMIT)
  io.region.index   := file.field("region_index").asUInt
  io.region.enable  := flag("region_enable")
  io.region.anyPeer := flag("any_peer")
  io.region.peer    := file(REGION_PEER)
  io.region.base    := file.pair(REGION_BASE_LOW).asUInt
  io.region.length  := file.pair(REGION_LENGTH_LOW).asUInt
}
