// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.NextHopWires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.cycle.wires.registers.UdpConfigWires;
import dev.sluice.spec.registers.NicRegister;
import java.util.List;

/** What the other blocks are told: the registers' values, on their wires. */
final class SettingLines {
  final Wires receiveConfig = ReceiveConfigWires.signals("receiveConfig");
  final Wires sendConfig = SendConfigWires.signals("sendConfig");
  final Wires ringConfig = RingConfigWires.signals("ringConfig");
  final Wires udpConfig = UdpConfigWires.signals("udpConfig");
  final Wires region = RegionWires.flow("region");
  final Wires nextHop = NextHopWires.flow("nextHop");

  private final Wires[] all = {receiveConfig, sendConfig, ringConfig, udpConfig, region, nextHop};
  private final RegisterWords words;

  SettingLines(RegisterWords words) {
    this.words = words;
  }

  List<Wires> wires() {
    return List.of(all);
  }

  /** Drives them anew if a register has changed. */
  void drive(boolean changed) {
    for (Wires each : all) {
      each.fresh = changed;
    }
    if (!changed) {
      return;
    }
    receiveConfig.set(ReceiveConfigWires.ENABLE, control("receive_enable"));
    receiveConfig.set(ReceiveConfigWires.TIMEOUT, words.get(NicRegister.RECEIVE_TIMEOUT));
    receiveConfig.set(
        ReceiveConfigWires.BACKOFF_LIMIT, words.get(NicRegister.RECEIVE_BACKOFF_LIMIT));
    receiveConfig.set(ReceiveConfigWires.RETRY_LIMIT, words.get(NicRegister.RECEIVE_RETRY_LIMIT));
    receiveConfig.set(
        ReceiveConfigWires.REQUESTS_PER_TIMEOUT, words.get(NicRegister.REQUESTS_PER_TIMEOUT));
    receiveConfig.set(ReceiveConfigWires.QUIET_TIME, words.pair(NicRegister.QUIET_TIME_LOW));
    receiveConfig.set(ReceiveConfigWires.PROGRESS, control("receive_progress"));
    receiveConfig.set(ReceiveConfigWires.EARLY, control("early"));
    receiveConfig.set(ReceiveConfigWires.ADAPTIVE, control("adaptive"));
    sendConfig.set(SendConfigWires.ENABLE, control("send_enable"));
    sendConfig.set(SendConfigWires.SENDER_TIMEOUT, words.get(NicRegister.SENDER_TIMEOUT));
    sendConfig.set(SendConfigWires.BACKOFF_LIMIT, words.get(NicRegister.SEND_BACKOFF_LIMIT));
    sendConfig.set(SendConfigWires.RETRY_LIMIT, words.get(NicRegister.SEND_RETRY_LIMIT));
    sendConfig.set(SendConfigWires.BUSY_WAIT, words.pair(NicRegister.BUSY_WAIT_LOW));
    sendConfig.set(SendConfigWires.MEMORY_BASE, words.pair(NicRegister.MEMORY_BASE_LOW));
    sendConfig.set(SendConfigWires.MEMORY_BYTES, words.pair(NicRegister.MEMORY_BYTES_LOW));
    sendConfig.set(SendConfigWires.PROGRESS, control("send_progress"));
    sendConfig.set(SendConfigWires.TRANSFER_ID_START, words.get(NicRegister.TRANSFER_ID_START));
    driveRings();
    udpConfig.set(UdpConfigWires.MAC, words.pair(NicRegister.MAC_LOW));
    udpConfig.set(UdpConfigWires.IP, words.get(NicRegister.IP));
    udpConfig.set(UdpConfigWires.PORT, words.get(NicRegister.PORT));
    udpConfig.set(UdpConfigWires.NEXT_HOP, words.pair(NicRegister.NEXT_HOP_LOW));
    driveFrames();
    driveRegion();
  }

  private void driveFrames() {
    udpConfig.set(UdpConfigWires.TAGGED, field(NicRegister.VLAN, "vlan_enable"));
    udpConfig.set(UdpConfigWires.TAG, field(NicRegister.VLAN, "vlan_tag"));
    udpConfig.set(UdpConfigWires.TOS, words.get(NicRegister.TOS));
    udpConfig.set(UdpConfigWires.SOURCE_BASE, field(NicRegister.SOURCE_PORT, "source_base"));
    udpConfig.set(UdpConfigWires.SOURCE_BITS, field(NicRegister.SOURCE_PORT, "source_bits"));
    udpConfig.set(UdpConfigWires.SOURCE_EACH, field(NicRegister.SOURCE_PORT, "source_each"));
    nextHop.set(NextHopWires.INDEX, field(NicRegister.HOP_COMMIT, "hop_index"));
    nextHop.set(NextHopWires.ENABLE, field(NicRegister.HOP_COMMIT, "hop_enable"));
    nextHop.set(NextHopWires.PEER, words.get(NicRegister.HOP_PEER));
    nextHop.set(NextHopWires.MAC, words.pair(NicRegister.HOP_MAC_LOW));
  }

  private long field(NicRegister register, String field) {
    long mask = register.mask(field);
    return (words.get(register) & mask) >>> Long.numberOfTrailingZeros(mask);
  }

  private void driveRings() {
    ringConfig.set(RingConfigWires.ENABLE, control("ring_enable"));
    ringConfig.set(RingConfigWires.DESCRIPTOR_BASE, words.pair(NicRegister.DESCRIPTOR_BASE_LOW));
    ringConfig.set(RingConfigWires.DESCRIPTOR_LOG2, words.get(NicRegister.DESCRIPTOR_LOG2));
    ringConfig.set(RingConfigWires.DESCRIPTOR_TAIL, words.get(NicRegister.DESCRIPTOR_TAIL));
    ringConfig.set(RingConfigWires.COMPLETION_BASE, words.pair(NicRegister.COMPLETION_BASE_LOW));
    ringConfig.set(RingConfigWires.COMPLETION_LOG2, words.get(NicRegister.COMPLETION_LOG2));
    ringConfig.set(RingConfigWires.COMPLETION_HEAD, words.get(NicRegister.COMPLETION_HEAD));
    ringConfig.set(RingConfigWires.INTERRUPT_ENABLE, control("interrupt_enable"));
    ringConfig.set(RingConfigWires.PEER_SHARE, words.get(NicRegister.PEER_SHARE));
  }

  private void driveRegion() {
    NicRegister commit = NicRegister.REGION_COMMIT;
    region.set(RegionWires.INDEX, words.get(commit) & commit.mask("region_index"));
    region.set(RegionWires.ENABLE, words.bit(commit, commit.mask("region_enable")));
    region.set(RegionWires.ANY_PEER, words.bit(commit, commit.mask("any_peer")));
    region.set(RegionWires.PEER, words.get(NicRegister.REGION_PEER));
    region.set(RegionWires.BASE, words.pair(NicRegister.REGION_BASE_LOW));
    region.set(RegionWires.LENGTH, words.pair(NicRegister.REGION_LENGTH_LOW));
  }

  private boolean control(String field) {
    return words.bit(NicRegister.CONTROL, NicRegister.CONTROL.mask(field));
  }
}
