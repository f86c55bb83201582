// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** A UDP socket: one datagram is one frame, and what comes from elsewhere is a stranger's. */
final class DatagramPort implements FramePort {
  private static final int SOCKET_BUFFER = 4 << 20;

  private final DatagramChannel socket;
  private final InetSocketAddress network;

  /**
   * A socket of its own.
   *
   * @param network where {@code ./sluice network} listens
   * @throws IOException when there is no socket
   */
  DatagramPort(InetSocketAddress network) throws IOException {
    this.network = network;
    socket = DatagramChannel.open();
    socket.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER);
    socket.bind(null);
  }

  @Override
  public int receive(byte[] frame) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(frame);
    return network.equals(socket.receive(in)) ? in.position() : STRANGER;
  }

  @Override
  public boolean send(byte[] frame, int size) throws IOException {
    return socket.send(ByteBuffer.wrap(frame, 0, size), network) > 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
