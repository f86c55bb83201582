// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.send;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransferGeometry;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.lib.TransferListener;
import java.lang.foreign.MemorySegment;

/**
 * The send side of a node: many transfers, at most one packet a clock.
 *
 * <p>In a clock it sends the first of these that there is:
 *
 * <ol>
 *   <li>the last word of a transfer whose memory could not be read;
 *   <li>what a time-out asks for: a connection request, or a probe;
 *   <li>a packet that a single-packet request asked for;
 *   <li>the next packet of the transfer whose turn it is. Transfers take turns packet by packet.
 * </ol>
 *
 * <p>With progress reports a transfer has a turn only while its next packet is inside the window
 * that was reported (protocol text, section 7).
 *
 * <p>A transfer whose last packet was sent, or that stands at the edge of the window, asks when it
 * hears nothing for the sender's time-out: it sends the last of these packets again as a probe.
 * Waits grow as {@link TransportParameters} says, and after the retry limit the transfer fails. Any
 * request of the receiver starts that over. A receiver without a free window is asked again after
 * {@link TransportParameters#busyWait()}.
 *
 * <p>Single-packet requests wait in one line of {@value SinglePacketRequests#CAPACITY}; what does
 * not fit is dropped, and the receiver asks again. Packets that name no transfer of this sender, or
 * another window than the transfer's, are not for it any more and change nothing.
 *
 * <p>Source: protocol text, sections 5 and 7. Nothing is allocated for a packet. Not thread-safe.
 */
public final class Sender {
  private final SluiceParameters parameters;
  private final TransferListener listener;
  private TransportParameters transport;

  /** How far past WBASE a transfer may send: W, or M, which is no limit. */
  private final int reach;

  private final SinglePacketRequests requests = new SinglePacketRequests();
  private final SendSchedule schedule;
  private final ReceiverAnswers answers;
  private final PacketChoice choice;

  /**
   * A sender without transfers, with nothing beyond the source.
   *
   * @param parameters P and M
   * @param transport time-outs and limits
   * @param capacity transfers at a time, 1 to 2^16
   * @param listener hears how each transfer ends
   * @throws ParameterException when the capacity is out of range
   */
  public Sender(
      SluiceParameters parameters,
      TransportParameters transport,
      int capacity,
      TransferListener listener) {
    this(parameters, transport, Extensions.NONE, capacity, listener);
  }

  /**
   * A sender without transfers.
   *
   * @param parameters P, M and the receivers' W
   * @param transport time-outs and limits
   * @param extensions whether it stays inside the window
   * @param capacity transfers at a time, 1 to 2^16
   * @param listener hears how each transfer ends
   * @throws ParameterException when the capacity is out of range
   */
  public Sender(
      SluiceParameters parameters,
      TransportParameters transport,
      Extensions extensions,
      int capacity,
      TransferListener listener) {
    this.parameters = parameters;
    this.listener = listener;
    this.transport = transport;
    reach = extensions.progress() ? parameters.width() : parameters.maxPackets();
    schedule = new SendSchedule(transport, capacity);
    answers = new ReceiverAnswers(transport, schedule, requests, listener);
    choice = new PacketChoice(transport, schedule, requests, listener);
  }

  /**
   * The sender's time-out changes while transfers run, as when a host that measures round trips
   * writes the register. A wait that has begun goes on as long as it was to.
   *
   * @param clocks as {@link TransportParameters#senderTimeout} says
   * @throws ParameterException when it is out of range, or so long that the quiet time does not
   *     cover it
   */
  public void timeout(long clocks) {
    if (clocks != transport.senderTimeout()) {
      transport = transport.withSenderTimeout(clocks);
      schedule.timing(transport);
      choice.timing(transport);
    }
  }

  /**
   * Where transfer ids start: every id is the counter XOR this value, so the first is the value
   * itself. A node that was reset starts elsewhere than before, as receivers and the network may
   * still know its transfers from before by their ids.
   *
   * @param value any 32 bits
   * @throws IllegalStateException when a transfer was submitted already
   */
  public void startIdsAt(int value) {
    schedule.slots().startIdsAt(value);
  }

  /**
   * Whether a transfer can be submitted.
   *
   * @return true when fewer than the capacity are under way
   */
  public boolean hasRoom() {
    return schedule.slots().hasRoom();
  }

  /**
   * Transfers under way.
   *
   * @return 0 to the capacity
   */
  public int active() {
    return schedule.slots().active();
  }

  /**
   * Begins a transfer. Its memory must stay as it is until the listener has heard its end.
   *
   * @param clock when
   * @param peer who receives it
   * @param memory the memory that it is read from
   * @param offset Addr_Send, its first byte there
   * @param bytes Y, 1 to M*P
   * @param remoteAddress Addr_Recv, its first byte in the receiver's memory
   * @return its transfer id
   * @throws ParameterException when Y is out of range or not inside the memory
   * @throws IllegalStateException when there is no room
   */
  public int submit(
      long clock, long peer, MemorySegment memory, long offset, long bytes, long remoteAddress) {
    TransferGeometry geometry = TransferGeometry.of(parameters, bytes);
    if (offset < 0 || offset > memory.byteSize() - bytes) {
      throw new ParameterException(
          "offset", offset, "0 to " + (memory.byteSize() - bytes) + ", inside the memory");
    }
    int id = schedule.slots().take();
    schedule.begin(
        clock, new SendTransfer(id, peer, geometry, memory, offset, remoteAddress, reach));
    return id;
  }

  /**
   * A packet for the send side arrives.
   *
   * @param clock when
   * @param peer who sent it
   * @param header its fields
   */
  public void onPacket(long clock, long peer, PacketHeader header) {
    answers.onPacket(clock, peer, header);
  }

  /**
   * A data packet that {@link #next} gave could not be sent, as its bytes could not be read: the
   * transfer ends, and its receiver is told so.
   *
   * @param clock when
   * @param transferId of the packet; one that has ended changes nothing
   */
  public void onReadError(long clock, int transferId) {
    SendTransfer transfer = schedule.slots().find(transferId);
    if (transfer == null || transfer.phase() == SendTransfer.Phase.CONNECTING) {
      return;
    }
    schedule.end(transfer);
    choice.lastWord(transfer);
    listener.unreadable(clock, transfer.peer, transferId);
  }

  /**
   * The packet of a clock. For a data packet {@link #memory} and {@link #memoryOffset} say where
   * its payload is.
   *
   * @param clock later than that of the last call
   * @param out receives the header
   * @return false when there is nothing to send in this clock
   */
  public boolean next(long clock, PacketHeader out) {
    return choice.next(clock, out);
  }

  /**
   * Where the packet of the last {@link #next} goes.
   *
   * @return its peer
   */
  public long peer() {
    return choice.sending().peer;
  }

  /**
   * The memory that holds the payload of the last {@link #next}, when that was a data packet.
   *
   * @return the memory of its transfer
   */
  public MemorySegment memory() {
    return choice.sending().memory;
  }

  /**
   * Where in {@link #memory} that payload begins.
   *
   * @return Addr_Send + k*P
   */
  public long memoryOffset() {
    return choice.memoryOffset();
  }

  /**
   * Data packets sent so far, repeated ones with them.
   *
   * @return packets
   */
  public long dataPackets() {
    return choice.dataPackets();
  }

  /**
   * Data packets that had been sent before: asked for one by one or by range, or probes.
   *
   * @return packets
   */
  public long retransmissions() {
    return choice.retransmissions();
  }

  /**
   * Packets that were retransmitted because nothing was heard (probes).
   *
   * @return packets
   */
  public long probes() {
    return choice.probes();
  }

  /**
   * Connection requests sent so far, repeated ones with them.
   *
   * @return packets
   */
  public long connectionRequests() {
    return choice.connectionRequests();
  }

  /**
   * Single-packet requests that were dropped because too many waited.
   *
   * @return packets
   */
  public long droppedRequests() {
    return requests.dropped();
  }
}
