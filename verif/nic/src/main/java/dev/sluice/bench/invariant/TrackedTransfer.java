// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

/**
 * One descriptor that a node was given, and what is known of it. The ledger keeps it up to date.
 * Not thread-safe.
 */
public final class TrackedTransfer {
  /** {@link #status()} of a transfer that has not ended. */
  public static final int PENDING = -1;

  private final int from;
  private final int to;
  private final int cookie;
  private final long address;
  private final long bytes;
  private final long remoteAddress;
  private final long submitted;

  private boolean connecting;
  private int transferId;
  private int status = PENDING;
  private long ended;
  private long written;

  TrackedTransfer(
      int from, int to, int cookie, long address, long bytes, long remoteAddress, long submitted) {
    this.from = from;
    this.to = to;
    this.cookie = cookie;
    this.address = address;
    this.bytes = bytes;
    this.remoteAddress = remoteAddress;
    this.submitted = submitted;
  }

  /**
   * The sending node.
   *
   * @return its peer number
   */
  public int from() {
    return from;
  }

  /**
   * The receiving node.
   *
   * @return its peer number
   */
  public int to() {
    return to;
  }

  /**
   * What comes back in the completion.
   *
   * @return 32 bits
   */
  public int cookie() {
    return cookie;
  }

  /**
   * Addr_Send.
   *
   * @return a byte address in the sender's memory
   */
  public long address() {
    return address;
  }

  /**
   * Y.
   *
   * @return as the descriptor says, 0 with it
   */
  public long bytes() {
    return bytes;
  }

  /**
   * Addr_Recv.
   *
   * @return a byte address in the receiver's memory
   */
  public long remoteAddress() {
    return remoteAddress;
  }

  /**
   * When the descriptor was offered.
   *
   * @return a clock
   */
  public long submitted() {
    return submitted;
  }

  /**
   * The code of its {@link dev.sluice.protocol.CompletionStatus}.
   *
   * @return 0 to 255, or {@link #PENDING}
   */
  public int status() {
    return status;
  }

  /**
   * When the completion was taken.
   *
   * @return a clock, if it has ended
   */
  public long ended() {
    return ended;
  }

  /**
   * Bytes that were written in the receiver's memory.
   *
   * @return 0 to Y
   */
  public long written() {
    return written;
  }

  /**
   * Whether the sender has asked for a window, so that its transfer id is known.
   *
   * @return true after the first connection request
   */
  public boolean connecting() {
    return connecting;
  }

  /**
   * The sender's number of it.
   *
   * @return 32 bits, if {@link #connecting()}
   */
  public int transferId() {
    return transferId;
  }

  void connect(int id) {
    connecting = true;
    transferId = id;
  }

  void end(int how, long clock) {
    status = how;
    ended = clock;
  }

  void wroteByte() {
    written++;
  }

  @Override
  public String toString() {
    return "transfer %d of peer 0x%x%s: %d bytes to 0x%x of peer 0x%x, submitted in clock %d, %d bytes written, %s"
        .formatted(
            cookie,
            from,
            connecting ? " (id " + Integer.toUnsignedString(transferId) + ")" : "",
            bytes,
            remoteAddress,
            to,
            submitted,
            written,
            status == PENDING ? "pending" : "ended with status " + status);
  }
}
