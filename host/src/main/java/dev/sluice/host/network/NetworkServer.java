// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.network;

import dev.sluice.host.pcap.PcapngWriter.Direction;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The network as a process: a UDP socket whose datagrams are Ethernet frames, and a {@link
 * FrameSwitch} behind it. {@link #run} is its one thread; {@link #command} and {@link #close} may
 * be called by others.
 */
public final class NetworkServer implements AutoCloseable {
  private static final int SOCKET_BUFFER = 4 << 20;
  private static final int FRAMES_A_TURN = 64;
  private static final long IDLE_MILLISECONDS = 500;
  private static final long PAUSE = 50_000;

  private final DatagramChannel socket;
  private final Selector selector;
  private final FrameSwitch frames;
  private final Optional<PortCaptures> captures;
  private final Consumer<String> say;
  private final NetworkCommands commands;
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private final ByteBuffer in = ByteBuffer.wrap(new byte[FrameSwitch.LARGEST + 1]);
  private final long begin = System.nanoTime();
  private volatile boolean closing;
  private long unsent;

  private NetworkServer(
      InetSocketAddress at, LineSettings settings, Optional<Path> pcap, Consumer<String> say)
      throws IOException {
    this.say = say;
    frames = new FrameSwitch(settings, new Sockets());
    commands = new NetworkCommands(frames);
    captures = pcap.map(PortCaptures::new);
    selector = Selector.open();
    socket = DatagramChannel.open();
    socket.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER);
    socket.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BUFFER);
    socket.configureBlocking(false);
    try {
      socket.bind(at);
    } catch (IOException e) {
      socket.close();
      throw new BadInputException(
          "the network cannot have %s:%d (%s): choose another port or address"
              .formatted(at.getHostString(), at.getPort(), e.getMessage()));
    }
    socket.register(selector, SelectionKey.OP_READ);
  }

  /**
   * A network with no node yet.
   *
   * @param at where it listens; port 0 is any that is free
   * @param settings of its ports, at the beginning
   * @param pcap where a file for each port is written
   * @param say hears what happens, in lines
   * @return a network, to be run and closed by the caller
   * @throws BadInputException when the address or the folder cannot be had
   * @throws IOException when there are no sockets
   */
  public static NetworkServer open(
      InetSocketAddress at, LineSettings settings, Optional<Path> pcap, Consumer<String> say)
      throws IOException {
    pcap.ifPresent(folder -> WritableFolder.make("--pcap", folder));
    return new NetworkServer(at, settings, pcap, say);
  }

  /**
   * Where it listens.
   *
   * @return the socket's address
   * @throws UncheckedIOException when it is closed
   */
  public InetSocketAddress address() {
    try {
      return (InetSocketAddress) socket.getLocalAddress();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Frames that go out, and what is said of nodes. */
  private final class Sockets implements FrameSwitch.Wire {
    @Override
    public void came(SwitchPort port, byte[] frame, int size) {
      capture(port, Direction.IN, frame, 0, size);
    }

    @Override
    public void send(SwitchPort port, byte[] bytes, int offset, int size) {
      capture(port, Direction.OUT, bytes, offset, size);
      try {
        if (socket.send(ByteBuffer.wrap(bytes, offset, size), port.remote()) == 0) {
          unsent++;
        }
      } catch (IOException e) {
        // A node that is gone, or no route to it: its network loses the frame, and goes on.
        unsent++;
      }
    }

    @Override
    public void moved(SwitchPort port, boolean isNew) {
      captures.ifPresent(
          c -> {
            try {
              c.begin(port.ip());
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
      say.accept(
          "%s %s at %s"
              .formatted(FrameFields.text(port.ip()), isNew ? "is" : "is now", port.remote()));
    }

    private void capture(SwitchPort port, Direction way, byte[] bytes, int offset, int size) {
      captures.ifPresent(
          c -> {
            try {
              c.frame(port.ip(), way, bytes, offset, size);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
  }

  private long now() {
    return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begin) + 1;
  }

  /**
   * Moves frames until it is closed.
   *
   * @throws IOException when the socket fails
   * @throws UncheckedIOException when a capture cannot be written
   */
  public void run() throws IOException {
    long flushed = 0;
    try {
      while (!closing) {
        obey();
        boolean came = receive();
        frames.advance(now());
        if (!came) {
          rest();
        }
        if (captures.isPresent() && now() - flushed >= TimeUnit.SECONDS.toMicros(1)) {
          flushed = now();
          captures.get().flush();
        }
      }
    } finally {
      selector.close();
      socket.close();
      if (captures.isPresent()) {
        captures.get().close();
      }
    }
  }

  private boolean receive() throws IOException {
    for (int i = 0; i < FRAMES_A_TURN; i++) {
      in.clear();
      SocketAddress from = socket.receive(in);
      if (from == null) {
        return i > 0;
      }
      frames.arrived(from, in.array(), in.position(), now());
    }
    return true;
  }

  /** Until something comes, or something that is on its way is due. */
  private void rest() throws IOException {
    if (frames.isBusy()) {
      LockSupport.parkNanos(this, PAUSE);
    } else {
      selector.select(IDLE_MILLISECONDS);
      selector.selectedKeys().clear();
    }
  }

  private void obey() {
    for (String line = asked.poll(); line != null; line = asked.poll()) {
      if (line.strip().equals("quit")) {
        closing = true;
        return;
      }
      commands.obey(line, now(), say);
      if (line.strip().equals("show") && unsent > 0) {
        say.accept("%,d frames could not be sent".formatted(unsent));
      }
    }
  }

  /**
   * Does a command: docs/node.md has them. What it says goes where everything is said.
   *
   * @param line the command
   */
  public void command(String line) {
    asked.add(line);
    selector.wakeup();
  }

  /** Ends {@link #run}, which closes what is open. May be called more than once. */
  @Override
  public void close() {
    closing = true;
    selector.wakeup();
  }
}
