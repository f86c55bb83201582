// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** What is said on the socket between a program and its node: {@code docs/node.md}. */
final class NodeProtocol {
  /** The version that this class is of. */
  static final long VERSION = 1;

  /** Bytes of a request, and of a reply before its text. */
  static final int BYTES = 24;

  static final int HELLO = 1;
  static final int READ = 2;
  static final int WRITE = 3;
  static final int POST = 4;
  static final int AWAIT = 5;
  static final int CLOSE = 6;

  /** Not asked for: the NIC answers no more, and the text says why. */
  static final int LOST_EVENT = 0x8000_0002;

  static final int OK = 0;
  static final int REFUSED = 1;
  static final int LOST = 2;
  static final int CLOSED = 3;
  static final int BUSY = 4;
  static final int OTHER_VERSION = 5;

  private static final int MAX_TEXT = 1 << 16;

  private NodeProtocol() {}

  /** What a program asks for. */
  record Request(int operation, int tag, long address, long value) {
    ByteBuffer bytes() {
      return buffer(BYTES).putInt(operation).putInt(tag).putLong(address).putLong(value).flip();
    }

    /** The next request; null at the end of the stream. */
    static Request read(SocketChannel from) throws IOException {
      ByteBuffer bytes = buffer(BYTES);
      if (!fill(from, bytes)) {
        return null;
      }
      return new Request(bytes.getInt(), bytes.getInt(), bytes.getLong(), bytes.getLong());
    }
  }

  /** What the node answers. */
  record Reply(int operation, int tag, int status, long value, String text) {
    ByteBuffer bytes() {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      return buffer(BYTES + utf8.length)
          .putInt(operation)
          .putInt(tag)
          .putInt(status)
          .putInt(utf8.length)
          .putLong(value)
          .put(utf8)
          .flip();
    }

    /** The next reply; null at the end of the stream. */
    static Reply read(SocketChannel from) throws IOException {
      ByteBuffer bytes = buffer(BYTES);
      if (!fill(from, bytes)) {
        return null;
      }
      int operation = bytes.getInt();
      int tag = bytes.getInt();
      int status = bytes.getInt();
      int length = bytes.getInt();
      long value = bytes.getLong();
      if (length < 0 || length > MAX_TEXT) {
        throw new IOException("a reply with a text of " + length + " bytes");
      }
      ByteBuffer text = buffer(length);
      if (!fill(from, text) && length > 0) {
        throw new EOFException("a reply without its text");
      }
      return new Reply(
          operation, tag, status, value, StandardCharsets.UTF_8.decode(text).toString());
    }
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Reads until the buffer is full; false when the stream ends before its first byte. */
  private static boolean fill(SocketChannel from, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      if (from.read(bytes) < 0) {
        if (bytes.position() == 0) {
          return false;
        }
        throw new EOFException("a message that ends in its middle");
      }
    }
    bytes.flip();
    return true;
  }

  /** Writes all of it. */
  static void write(SocketChannel to, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      to.write(bytes);
    }
  }
}
