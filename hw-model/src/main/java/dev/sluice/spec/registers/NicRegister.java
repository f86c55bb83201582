// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.registers;

import static dev.sluice.protocol.TransportParameters.MAX_BACKOFF_LIMIT;
import static dev.sluice.protocol.TransportParameters.MAX_REQUESTS_PER_TIMEOUT;
import static dev.sluice.protocol.TransportParameters.MAX_RETRY_LIMIT;
import static dev.sluice.protocol.TransportParameters.MAX_TIMEOUT;
import static dev.sluice.spec.registers.RegisterAccess.CLEAR_ONES;
import static dev.sluice.spec.registers.RegisterAccess.READ_ONLY;
import static dev.sluice.spec.registers.RegisterAccess.READ_WRITE;
import static dev.sluice.spec.registers.RegisterSpec.fields;
import static dev.sluice.spec.registers.RegisterSpec.high;
import static dev.sluice.spec.registers.RegisterSpec.low;
import static dev.sluice.spec.registers.RegisterSpec.setting;
import static dev.sluice.spec.registers.RegisterSpec.value;
import static dev.sluice.spec.registers.ResetValues.TRANSPORT;

import dev.sluice.spec.rings.PeerShare;
import java.util.List;
import java.util.Locale;

/** The registers of the NIC but for the counters, which are in {@link NicCounter}. */
public enum NicRegister {
  ID(0x000, value(0xffff_ffffL, "0x534c5543, the letters SLUC")),
  VERSION(0x004, value(0xffff_ffffL, "version of this map: major 16 bits, minor 16 bits")),
  WINDOWS(0x008, value(0xffff, "R, receive windows")),
  WIDTH(0x00c, value(0xffff, "W, bits of a window")),
  MAX_PACKETS(0x010, value(0x1ff_ffff, "M, packets of the largest transfer")),
  PAYLOAD_BYTES(0x014, value(0xffff, "P, payload bytes of a full packet")),
  DATA_WIDTH(0x018, value(0xffff, "bits of the packet streams and of the buses to memory")),
  TRANSFERS(0x01c, value(0xffff, "S, transfers that are sent at a time")),
  FEATURES(
      0x020,
      fields(
          READ_ONLY,
          "what was built",
          new RegisterField("architecture", 0, 2, 0, "0 shift, 1 ring, 2 segmented"),
          new RegisterField("udp", 2, 1, 0, "Ethernet, IPv4 and UDP are wrapped round packets"),
          new RegisterField("line_drop", 3, 1, 0, "the line cannot wait: packets are dropped"),
          new RegisterField("receive_buffer_log2", 8, 5, 0, "log2 of the receive buffer's bytes"))),

  CONTROL(
      0x040,
      fields(
          READ_WRITE,
          "what is switched on",
          new RegisterField("receive_enable", 0, 1, 0, "windows are given to new transfers"),
          new RegisterField("send_enable", 1, 1, 0, "the send engine takes descriptors"),
          new RegisterField("ring_enable", 2, 1, 0, "descriptors are read from memory"),
          new RegisterField("interrupt_enable", 3, 1, 0, "interrupt while records wait"),
          new RegisterField("send_progress", 4, 1, 0, "senders stay in the window (progress)"),
          new RegisterField("receive_progress", 5, 1, 0, "progress reports are sent"),
          new RegisterField("early", 6, 1, 0, "holes are asked for early"),
          new RegisterField("adaptive", 7, 1, 0, "requests are repeated as soon as measured"))),
  ERROR_STATUS(0x044, fields(CLEAR_ONES, "errors since they were cleared", NicError.fields(""))),
  ERROR_INTERRUPT(
      0x048, fields(READ_WRITE, "errors that hold the interrupt", NicError.fields("_interrupt"))),
  STATUS(
      0x04c,
      fields(
          READ_ONLY,
          "what is going on",
          new RegisterField("ring_active", 0, 1, 0, "the rings are in use"),
          new RegisterField("record_waits", 1, 1, 0, "the rings ask for an interrupt"),
          new RegisterField("interrupt_level", 2, 1, 0, "the interrupt line"))),
  READ_ERROR_TRANSFER(
      0x050, value(0xffff_ffffL, "transfer id of the last packet that could not be read")),
  READ_ERROR_PIDX(0x054, value(0xff_ffff, "PIDX of the last packet that could not be read")),

  RECEIVE_TIMEOUT(
      0x080,
      setting(1, MAX_TIMEOUT, TRANSPORT.timeout(), "T, clocks without progress of a window")),
  RECEIVE_BACKOFF_LIMIT(
      0x084,
      setting(0, MAX_BACKOFF_LIMIT, TRANSPORT.backoffLimit(), "how often a wait is doubled")),
  RECEIVE_RETRY_LIMIT(
      0x088,
      setting(1, MAX_RETRY_LIMIT, TRANSPORT.retryLimit(), "time-outs before a receiver gives up")),
  REQUESTS_PER_TIMEOUT(
      0x08c,
      setting(
          1,
          MAX_REQUESTS_PER_TIMEOUT,
          TRANSPORT.requestsPerTimeout(),
          "B, single-packet requests at a time-out")),
  QUIET_TIME_LOW(
      0x090, low(TRANSPORT.quietTime(), "clocks that an ended window goes on answering")),
  QUIET_TIME_HIGH(0x094, high(47, 1, TRANSPORT.quietTime(), "high word; both not 0")),

  SENDER_TIMEOUT(
      0x0c0,
      setting(1, MAX_TIMEOUT, TRANSPORT.senderTimeout(), "clocks before a sender asks for a sign")),
  SEND_BACKOFF_LIMIT(
      0x0c4,
      setting(0, MAX_BACKOFF_LIMIT, TRANSPORT.backoffLimit(), "how often a wait is doubled")),
  SEND_RETRY_LIMIT(
      0x0c8,
      setting(1, MAX_RETRY_LIMIT, TRANSPORT.retryLimit(), "repeats before a sender gives up")),
  BUSY_WAIT_LOW(
      0x0d0, low(TRANSPORT.busyWait(), "clocks before a receiver without a window is asked again")),
  BUSY_WAIT_HIGH(0x0d4, high(48, 1, TRANSPORT.busyWait(), "high word; both not 0")),
  MEMORY_BASE_LOW(0x0d8, low(0, "first byte of the memory that may be sent")),
  MEMORY_BASE_HIGH(0x0dc, high(64, 0, 0, "high word")),
  MEMORY_BYTES_LOW(0x0e0, low(0, "bytes of the memory that may be sent")),
  MEMORY_BYTES_HIGH(0x0e4, high(64, 0, 0, "high word")),
  TRANSFER_ID_START(
      0x0e8,
      setting(0, 0xffff_ffffL, 0, "where transfer ids start; as it is at the first send_enable")),

  DESCRIPTOR_BASE_LOW(0x100, low(0, "first byte of the descriptor ring, a multiple of 64")),
  DESCRIPTOR_BASE_HIGH(0x104, high(64, 0, 0, "high word")),
  DESCRIPTOR_LOG2(0x108, setting(0, 16, 0, "log2 of the entries of the descriptor ring")),
  DESCRIPTOR_TAIL(
      0x10c, setting(0, 0xffff_ffffL, 0, "doorbell: descriptors written, free-running")),
  DESCRIPTOR_HEAD(0x110, value(0xffff_ffffL, "descriptors read, free-running")),

  COMPLETION_BASE_LOW(0x120, low(0, "first byte of the completion ring, a multiple of 64")),
  COMPLETION_BASE_HIGH(0x124, high(64, 0, 0, "high word")),
  COMPLETION_LOG2(0x128, setting(0, 16, 0, "log2 of the entries of the completion ring")),
  COMPLETION_HEAD(
      0x12c, setting(0, 0xffff_ffffL, 0, "records that the host has read, free-running")),
  COMPLETION_TAIL(0x130, value(0xffff_ffffL, "records in memory, free-running")),
  PEER_SHARE(
      0x134,
      setting(0, PeerShare.NO_LIMIT, PeerShare.DEFAULT, "n, a peer has up to 2^n of what is free")),

  REGION_BASE_LOW(0x140, low(0, "first byte of the region to commit")),
  REGION_BASE_HIGH(0x144, high(64, 0, 0, "high word")),
  REGION_LENGTH_LOW(0x148, low(0, "bytes of the region to commit")),
  REGION_LENGTH_HIGH(0x14c, high(64, 0, 0, "high word")),
  REGION_PEER(0x150, setting(0, 0xffff_ffffL, 0, "who may write to it, unless any_peer")),
  REGION_COMMIT(
      0x154,
      fields(
          READ_WRITE,
          "a write puts base, length and peer into a row of the table of regions",
          new RegisterField("region_index", 0, 3, 0, "which row"),
          new RegisterField("region_enable", 3, 1, 0, "the row counts"),
          new RegisterField("any_peer", 4, 1, 0, "any peer may write to it"))),

  MAC_LOW(0x180, low(0, "this node's Ethernet address")),
  MAC_HIGH(0x184, high(48, 0, 0, "high word")),
  IP(0x188, setting(0, 0xffff_ffffL, 0, "this node's IPv4 address")),
  PORT(0x18c, setting(0, 0xffff, 0, "UDP port of both ends")),
  NEXT_HOP_LOW(0x190, low(0, "Ethernet address that frames go to whose peer has no row")),
  NEXT_HOP_HIGH(0x194, high(48, 0, 0, "high word")),
  HOP_PEER(0x198, setting(0, 0xffff_ffffL, 0, "IPv4 address of the next hop to commit")),
  HOP_MAC_LOW(0x1a0, low(0, "Ethernet address of the next hop to commit")),
  HOP_MAC_HIGH(0x1a4, high(48, 0, 0, "high word")),
  HOP_COMMIT(
      0x1a8,
      fields(
          READ_WRITE,
          "a write puts peer and Ethernet address into a row of the table of next hops",
          new RegisterField("hop_index", 0, 6, 0, "which row"),
          new RegisterField("hop_enable", 6, 1, 0, "the row counts"))),
  SOURCE_PORT(
      0x1ac,
      fields(
          READ_WRITE,
          "the UDP source port, by which switches choose among paths",
          new RegisterField("source_base", 0, 16, 0, "its upper bits"),
          new RegisterField("source_bits", 16, 4, 0, "how many low bits vary; 0 is port itself"),
          new RegisterField("source_each", 20, 1, 0, "from packet to packet, not by transfer"))),
  VLAN(
      0x1b0,
      fields(
          READ_WRITE,
          "the VLAN tag of frames sent and taken",
          new RegisterField("vlan_tag", 0, 16, 0, "priority 3 bits, DEI 1, VLAN 12"),
          new RegisterField("vlan_enable", 16, 1, 0, "frames have a tag"))),
  TOS(0x1b4, setting(0, 0xff, 0, "type of service of frames sent: DSCP 6 bits, ECN 2"));

  /** Value of {@link #ID}. */
  public static final int ID_VALUE = 0x534c_5543;

  /**
   * Value of {@link #VERSION}: 1.1 has the counters of verdicts, 1.2 next hops, tags, paths, ECN,
   * 1.3 the share of a peer.
   */
  public static final int VERSION_VALUE = 0x0001_0003;

  /** Bits of a register's byte address. */
  public static final int ADDRESS_BITS = 12;

  private final int address;
  private final RegisterSpec spec;

  NicRegister(int address, RegisterSpec spec) {
    this.address = address;
    this.spec = spec;
  }

  /**
   * Where it is.
   *
   * @return byte address, a multiple of 4
   */
  public int address() {
    return address;
  }

  /**
   * The bit or bits of a field.
   *
   * @param field its name
   * @return the field's mask
   * @throws IllegalArgumentException when the register has no field of that name
   */
  public long mask(String field) {
    for (RegisterField each : spec.fields()) {
      if (each.name().equals(field)) {
        return each.mask();
      }
    }
    throw new IllegalArgumentException("register " + label() + " has no field " + field);
  }

  /**
   * Its name in the RTL and in the documents.
   *
   * @return lower case with underscores
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As a register with these values of its fields after reset. */
  Register register(long reset) {
    List<RegisterField> fields = spec.fields();
    if (fields.isEmpty()) {
      int width = 64 - Long.numberOfLeadingZeros(spec.maximum());
      fields = List.of(new RegisterField(label(), 0, width, reset, spec.text()));
    } else {
      fields =
          fields.stream()
              .map(
                  f ->
                      new RegisterField(
                          f.name(), f.low(), f.width(), (reset & f.mask()) >>> f.low(), f.text()))
              .toList();
    }
    return new Register(
        label(),
        address,
        spec.access(),
        spec.minimum(),
        spec.maximum(),
        spec.pairMinimum(),
        fields,
        spec.text());
  }

  /** The value after reset of a register that is not a constant of what was generated. */
  long reset() {
    return spec.reset();
  }
}
