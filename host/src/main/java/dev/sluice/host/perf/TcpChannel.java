// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.perf;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.time.Duration;

/** Messages over a TCP connection of the kernel: tag, length, bytes; none waits for a next one. */
final class TcpChannel implements PerfChannel, Closeable {
  private static final int BUFFER = 1 << 17;

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;

  TcpChannel(Socket socket, Duration patience) throws IOException {
    this.socket = socket;
    socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
    socket.setSoTimeout(Math.toIntExact(patience.toMillis()));
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
    out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER));
  }

  /** Connects to the other program. */
  static TcpChannel to(InetSocketAddress there, Duration patience)
      throws IOException, PerfFailedException {
    Socket socket = new Socket();
    try {
      socket.connect(there, Math.toIntExact(patience.toMillis()));
      return new TcpChannel(socket, patience);
    } catch (IOException e) {
      socket.close();
      throw new PerfFailedException("--tcp %s: %s".formatted(there, e.getMessage()), e);
    }
  }

  @Override
  public void send(long tag, byte[] payload) throws IOException {
    out.writeLong(tag);
    out.writeInt(payload.length);
    out.write(payload);
    out.flush();
  }

  @Override
  public Message receive() throws IOException, PerfFailedException {
    long tag = in.readLong();
    int length = in.readInt();
    if (length < 0 || length > PerfLink.LARGEST) {
      throw new PerfFailedException("a message of %d bytes came over TCP".formatted(length));
    }
    return new Message(tag, in.readNBytes(length));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
