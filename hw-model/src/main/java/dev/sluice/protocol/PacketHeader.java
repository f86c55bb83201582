// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * The fields of one packet, without its payload. Mutable and made to be used again, so that
 * encoding and decoding allocate nothing. {@link PacketCodec} draws the layout.
 *
 * <p>Setters refuse a value that the field cannot hold. Not thread-safe.
 */
public final class PacketHeader {
  private PacketType type = PacketType.DATA;
  private boolean tail;
  private boolean again;
  private int generation;
  private int window;
  private int transferId;
  private int pidx;
  private int payloadLength;
  private int detail;
  private long remoteAddress;
  private long regionBytes;

  /** A data packet with every field 0. */
  public PacketHeader() {}

  /**
   * Sets the type and every other field to 0.
   *
   * @param newType the packet type
   * @return this
   */
  public PacketHeader reset(PacketType newType) {
    type = newType;
    tail = false;
    again = false;
    generation = 0;
    window = 0;
    transferId = 0;
    pidx = 0;
    payloadLength = 0;
    detail = 0;
    remoteAddress = 0;
    regionBytes = 0;
    return this;
  }

  /**
   * TYPE.
   *
   * @return the packet type
   */
  public PacketType type() {
    return type;
  }

  /**
   * TAIL: packet N-1 of its transfer.
   *
   * @return 1 bit
   */
  public boolean tail() {
    return tail;
  }

  /**
   * Sets TAIL.
   *
   * @param value 1 bit
   * @return this
   */
  public PacketHeader tail(boolean value) {
    tail = value;
    return this;
  }

  /**
   * AGAIN: this data packet is a retransmission. Lets the receiver tell an original from a
   * retransmission.
   *
   * @return 1 bit
   */
  public boolean again() {
    return again;
  }

  /**
   * Sets AGAIN.
   *
   * @param value 1 bit
   * @return this
   */
  public PacketHeader again(boolean value) {
    again = value;
    return this;
  }

  /**
   * The generation tag of the window.
   *
   * @return 0 to 255
   */
  public int generation() {
    return generation;
  }

  /**
   * Sets the generation tag.
   *
   * @param value 0 to 255
   * @return this
   */
  public PacketHeader generation(int value) {
    generation = fits("generation", value, 8);
    return this;
  }

  /**
   * W_Ptr: the receiver's window.
   *
   * @return 0 to 65535
   */
  public int window() {
    return window;
  }

  /**
   * Sets W_Ptr.
   *
   * @param value 0 to 65535
   * @return this
   */
  public PacketHeader window(int value) {
    window = fits("window", value, 16);
    return this;
  }

  /**
   * The sender's own number of the transfer.
   *
   * @return 32 bits
   */
  public int transferId() {
    return transferId;
  }

  /**
   * Sets the transfer id.
   *
   * @param value 32 bits
   * @return this
   */
  public PacketHeader transferId(int value) {
    transferId = value;
    return this;
  }

  /**
   * PIDX. In a connection request it is N-1, in a progress report WBASE.
   *
   * @return 0 to 2^24-1
   */
  public int pidx() {
    return pidx;
  }

  /**
   * Sets PIDX.
   *
   * @param value 0 to 2^24-1
   * @return this
   */
  public PacketHeader pidx(int value) {
    pidx = fits("pidx", value, SluiceParameters.PIDX_BITS);
    return this;
  }

  /**
   * The bytes of data that a data packet carries; 0 for every other type.
   *
   * @return 0 to 65535
   */
  public int payloadLength() {
    return payloadLength;
  }

  /**
   * Sets the payload length.
   *
   * @param value 0 to 65535
   * @return this
   */
  public PacketHeader payloadLength(int value) {
    payloadLength = fits("payloadLength", value, 16);
    return this;
  }

  /**
   * The detail field: the {@link RefusalReason} code of a refusal, else 0.
   *
   * @return 0 to 65535
   */
  public int detail() {
    return detail;
  }

  /**
   * Sets the detail field.
   *
   * @param value 0 to 65535
   * @return this
   */
  public PacketHeader detail(int value) {
    detail = fits("detail", value, 16);
    return this;
  }

  /**
   * Connection request: where in the receiver's memory the transfer goes (Addr_Recv).
   *
   * @return a byte address, 64 bits
   */
  public long remoteAddress() {
    return remoteAddress;
  }

  /**
   * Sets the remote address.
   *
   * @param value a byte address, 64 bits
   * @return this
   */
  public PacketHeader remoteAddress(long value) {
    remoteAddress = value;
    return this;
  }

  /**
   * Connection request: Y, the bytes of the transfer.
   *
   * @return 64 bits, unsigned
   */
  public long regionBytes() {
    return regionBytes;
  }

  /**
   * Sets the bytes of the transfer.
   *
   * @param value 64 bits
   * @return this
   */
  public PacketHeader regionBytes(long value) {
    regionBytes = value;
    return this;
  }

  private static int fits(String field, int value, int bits) {
    if (value >>> bits != 0) {
      throw new ParameterException(
          field, value, "a whole number from 0 to " + ((1L << bits) - 1) + " (" + bits + " bits)");
    }
    return value;
  }

  @Override
  public String toString() {
    return type
        + "[window="
        + window
        + " generation="
        + generation
        + " transfer="
        + Integer.toUnsignedString(transferId)
        + " pidx="
        + pidx
        + (tail ? " tail" : "")
        + (again ? " again" : "")
        + " payload="
        + payloadLength
        + " detail="
        + detail
        + "]";
  }
}
