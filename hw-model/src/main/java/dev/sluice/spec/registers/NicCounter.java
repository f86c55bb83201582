// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.registers;

import java.util.Locale;

/**
 * What the NIC counts: 64 bits each, from 0 after reset. The order is that of {@link
 * dev.sluice.spec.check.DropCause}, {@link dev.sluice.spec.admission.AdmissionVerdict}, {@code
 * ReceiveCountWires}, {@code SendEventWires}, {@link dev.sluice.spec.udp.FrameVerdict}, {@code
 * RingStatusWires} and {@link dev.sluice.spec.window.Verdict}. New ones come at the end, so that
 * addresses stay.
 */
public enum NicCounter {
  DROPPED_TOO_SHORT("frames dropped: shorter than a header and a CRC"),
  DROPPED_BAD_CRC("frames dropped: CRC-32 wrong"),
  DROPPED_BAD_VERSION("frames dropped: version not known"),
  DROPPED_UNKNOWN_TYPE("frames dropped: type not known"),
  DROPPED_LENGTH_MISMATCH("frames dropped: length field and size do not agree"),
  DROPPED_OVERSIZED("frames dropped: longer than the largest packet"),
  DROPPED_BAD_KEEP("frames dropped: tkeep with holes"),
  DROPPED_NO_ROOM("good packets dropped for want of room"),
  REFUSED_NO_SUCH_WINDOW("data packets refused: no window of that number"),
  REFUSED_WRONG_PEER("data packets refused: another peer holds the window"),
  REFUSED_WRONG_TRANSFER("data packets refused: another transfer holds the window"),
  REFUSED_WRONG_LENGTH("data packets refused: not the length of their place"),
  REFUSED_FAILED("data packets refused: the transfer has failed"),
  OVERFLOW_ANSWER("packets for the send engine that found its queue full"),
  OVERFLOW_CONNECTION("packets for the receive control that found its queue full"),
  PAYLOAD_READ_ERROR("data packets not sent: memory answered the read with an error"),
  RECEIVE_OPENED("windows opened"),
  RECEIVE_REPEATED_REQUEST("connection requests for a transfer that has or had a window"),
  RECEIVE_NO_FREE_WINDOW("connection requests refused: no free window, or not enabled"),
  RECEIVE_BAD_REGION("connection requests refused: region not registered"),
  RECEIVE_ENDED("connection requests refused: the transfer has ended or failed here"),
  RECEIVE_REFUSED_AGAIN("packets of a failed transfer that were answered with a refusal"),
  RECEIVE_TIMEOUT("time-outs of open windows, prompt ones too"),
  RECEIVE_COMPLETED("transfers received whole"),
  RECEIVE_ANSWERED_AGAIN("completion responses repeated"),
  RECEIVE_RECEIVER_GAVE_UP("transfers ended here: packets did not come"),
  RECEIVE_SENDER_GAVE_UP("transfers ended here: the sender gave up"),
  RECEIVE_MEMORY_ERROR("transfers ended here: memory answered a write with an error"),
  RECEIVE_FREED("windows that became free again"),
  RECEIVE_ANSWER_LOST("answers lost: the answer queue was full"),
  RECEIVE_PROGRESS_REPORT("progress reports ordered"),
  RECEIVE_EARLY_REQUEST("single-packet requests ordered early"),
  RECEIVE_ASKED_IN_VAIN("packets that came after they had been asked for"),
  SEND_DATA("data packets sent"),
  SEND_RETRANSMISSION("data packets sent that had been sent before"),
  SEND_PROBE("probes sent"),
  SEND_CONNECTION_REQUEST("connection requests sent"),
  SEND_REQUEST_DROPPED("single-packet requests that found the queue full"),
  SEND_ANSWER_IGNORED("answers for no transfer, or that changed nothing"),
  SEND_COMPLETED("transfers sent whole"),
  SEND_FAILED("transfers sent that ended with an error"),
  SEND_REFUSED("descriptors refused"),
  UDP_TOO_SHORT("frames not for the NIC: shorter than the headers"),
  UDP_OTHER_MAC("frames not for the NIC: another Ethernet address"),
  UDP_NOT_UDP("frames not for the NIC: not UDP over plain IPv4"),
  UDP_BAD_CHECKSUM("frames not for the NIC: IPv4 checksum wrong"),
  UDP_OTHER_IP("frames not for the NIC: another IPv4 address"),
  UDP_OTHER_PORT("frames not for the NIC: another UDP port"),
  UDP_BAD_LENGTH("frames not for the NIC: lengths of IPv4 and UDP do not agree"),
  RING_DESCRIPTOR_READ_ERROR("descriptors that memory did not give"),
  RING_DESCRIPTOR_REFUSED("values of descriptor_tail that the ring cannot have"),
  RING_COMPLETION_REFUSED("values of completion_head that the ring cannot have"),
  RING_COMPLETION_WRITE_ERROR("completion records that memory did not take"),
  RING_CONFIG_REFUSED("ring settings that were refused at enable"),
  ACCESS_READ_REFUSED("register reads refused"),
  ACCESS_WRITE_REFUSED("register writes refused"),
  VERDICT_ACCEPTED("data packets accepted: new and inside the window"),
  VERDICT_DUPLICATE("data packets dropped: inside the window and already received"),
  VERDICT_BELOW("data packets dropped: before the window, so already received"),
  VERDICT_BEYOND("data packets dropped: behind the window's end, so too early"),
  VERDICT_STALE("data packets dropped: no such window for them, or no longer"),
  VERDICT_BAD("data packets dropped: their transfer cannot have such a packet"),
  UDP_OTHER_VLAN("frames not for the NIC: another VLAN, no tag, or a tag and none is set"),
  UDP_CONGESTION("frames for the NIC that say that their way is congested"),
  MAC_BAD_FRAME("frames dropped before the NIC: the MAC says that they are damaged"),
  MAC_NO_ROOM("frames dropped before the NIC: the queue behind the MAC was full");

  /** Byte address of the first counter's low word. */
  public static final int BASE = 0x400;

  private static final NicCounter[] BY_ORDINAL = values();

  private final String text;

  NicCounter(String text) {
    this.text = text;
  }

  /**
   * How many there are.
   *
   * @return at most 128
   */
  public static int count() {
    return BY_ORDINAL.length;
  }

  /**
   * Byte address of the low word. Reading it keeps the high word, which is read at the next
   * address, so that both belong to one moment.
   *
   * @return a multiple of 8
   */
  public int address() {
    return BASE + 8 * ordinal();
  }

  /**
   * The counter of a cause: so many places after this one.
   *
   * @param places 0 or more
   * @return the counter
   */
  public NicCounter plus(int places) {
    return BY_ORDINAL[ordinal() + places];
  }

  /**
   * The name in reports and, with {@code _low} and {@code _high}, of the registers.
   *
   * @return lower case with underscores
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * What is counted.
   *
   * @return one line
   */
  public String text() {
    return text;
  }
}
