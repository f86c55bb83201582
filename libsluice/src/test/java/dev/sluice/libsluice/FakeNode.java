// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import dev.sluice.host.device.DeviceSettings;
import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.protocol.TransportParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The node's end of its interface, in front of a device of this process: a whole NIC for one
 * program, which may be killed or stopped at any time.
 */
final class FakeNode implements AutoCloseable {
  static final int BYTES = 24;
  private static final int BUSY = 4;

  private final NicDevice device;
  private final ServerSocketChannel server;
  private final List<SocketChannel> programs = new CopyOnWriteArrayList<>();
  private long owner;
  private volatile boolean stopped;

  private FakeNode(NicDevice device, ServerSocketChannel server) {
    this.device = device;
    this.server = server;
  }

  /** A node at the socket of a folder, whose file of memory is the device's. */
  static FakeNode open(Path folder, NicDevice device) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(folder.resolve("socket")));
    FakeNode node = new FakeNode(device, server);
    Thread.ofVirtual().start(node::accept);
    return node;
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel program = server.accept();
        programs.add(program);
        Thread.ofVirtual().start(() -> serve(program));
      }
    } catch (ClosedChannelException e) {
      // The node has ended.
      stopped = true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The next request, or null at the end. */
  static ByteBuffer request(SocketChannel from) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      if (from.read(bytes) < 0) {
        return null;
      }
    }
    return bytes.flip();
  }

  static ByteBuffer reply(int operation, int tag, int status, long value, String text) {
    byte[] line = text.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(BYTES + line.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(operation)
        .putInt(tag)
        .putInt(status)
        .putInt(line.length)
        .putLong(value)
        .put(line)
        .flip();
  }

  private void say(SocketChannel to, ByteBuffer reply) {
    synchronized (to) {
      try {
        while (!stopped && reply.hasRemaining()) {
          to.write(reply);
        }
      } catch (IOException e) {
        // The program has ended.
        reply.clear();
      }
    }
  }

  private void serve(SocketChannel program) {
    try (program) {
      for (ByteBuffer next = request(program); next != null; next = request(program)) {
        while (stopped && program.isOpen()) {
          Thread.sleep(10);
        }
        int operation = next.getInt();
        if (!answer(program, operation, next.getInt(), next.getLong(), next.getLong())) {
          return;
        }
      }
    } catch (IOException e) {
      // The program has ended, or this node was killed.
      programs.remove(program);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether more may come. */
  private boolean answer(SocketChannel to, int operation, int tag, long address, long value) {
    try {
      switch (operation) {
        case 1 -> {
          return hello(to, tag, address);
        }
        case 2 -> say(to, reply(operation, tag, 0, device.read((int) address), ""));
        case 3 -> {
          device.write((int) address, value);
          say(to, reply(operation, tag, 0, 0, ""));
        }
        case 4 -> device.post((int) address, value);
        case 5 -> Thread.ofVirtual().start(() -> await(to, tag, value));
        default -> {
          say(to, reply(operation, tag, 0, 0, ""));
          return false;
        }
      }
    } catch (NicException e) {
      say(to, reply(operation, tag, status(e), 0, e.getMessage()));
    }
    return true;
  }

  private static int status(NicException e) {
    return e.reason() == NicException.Reason.REFUSED ? 1 : 2;
  }

  private synchronized boolean hello(SocketChannel to, int tag, long pid) {
    if (owner != 0) {
      say(to, reply(1, tag, BUSY, owner, "in use"));
      return false;
    }
    owner = pid;
    say(to, reply(1, tag, 0, 1, text(device)));
    return true;
  }

  private void await(SocketChannel to, int tag, long milliseconds) {
    try {
      boolean up = device.awaitInterrupt(Duration.ofMillis(milliseconds));
      say(to, reply(5, tag, 0, up ? 1 : 0, ""));
    } catch (NicException e) {
      say(to, reply(5, tag, 2, 0, e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What a node says of itself. */
  static String text(NicDevice device) {
    DeviceSettings settings = device.settings();
    TransportParameters t = settings.transport();
    return """
        peer %d
        something-new and its words
        memory-bytes %d
        memory-base %d
        timeout %d
        sender-timeout %d
        backoff-limit %d
        retry-limit %d
        requests-per-timeout %d
        quiet-time %d
        busy-wait %d
        progress %d
        early %d
        adaptive %d
        """
        .formatted(
            Integer.toUnsignedLong(settings.peer()),
            device.memory().byteSize(),
            device.memoryBase(),
            t.timeout(),
            t.senderTimeout(),
            t.backoffLimit(),
            t.retryLimit(),
            t.requestsPerTimeout(),
            t.quietTime(),
            t.busyWait(),
            settings.extensions().progress() ? 1 : 0,
            settings.extensions().early() ? 1 : 0,
            settings.extensions().adaptive() ? 1 : 0);
  }

  /** Answers nothing from now on, as a process that was stopped. */
  void stop() {
    stopped = true;
  }

  /** Ends as a process that was killed: its sockets are closed, its file and socket stay. */
  @Override
  public void close() throws IOException {
    server.close();
    for (SocketChannel program : programs) {
      program.close();
    }
  }
}
