// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.perf;

import dev.sluice.host.device.NicException;
import dev.sluice.host.fifo.BrokenFifoException;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The end that answers, until the other one has measured what it wanted. */
public final class PerfServer {
  private PerfServer() {}

  /**
   * Answers one client.
   *
   * @param node folder of the node whose NIC is used
   * @param peer address of the node where the client is
   * @param tcp where to listen for the same over TCP
   * @param patience how long the client may be silent
   * @param ready is called when a client may come
   * @throws NicException when there is no such node, or its NIC cannot be had
   * @throws BadInputException when there is no such port to listen at
   * @throws PerfFailedException when the client is silent for too long, or what is between fails
   * @throws InterruptedException when this thread was interrupted
   */
  public static void serve(
      Path node, int peer, Optional<InetSocketAddress> tcp, Duration patience, Runnable ready)
      throws PerfFailedException, InterruptedException {
    try (ServerSocket socket = new ServerSocket()) {
      if (tcp.isPresent()) {
        listen(socket, tcp.get());
      }
      try (PerfLink link = PerfLink.open(node, peer, true, patience)) {
        if (tcp.isPresent()) {
          Thread.ofPlatform().daemon().start(() -> accept(socket, patience));
        }
        ready.run();
        serve(link);
      }
    } catch (IOException e) {
      throw new PerfFailedException(e.getMessage(), e);
    }
  }

  private static void listen(ServerSocket socket, InetSocketAddress at) {
    try {
      socket.bind(at);
    } catch (IOException e) {
      throw new BadInputException(
          "--tcp %s: it cannot listen there: %s".formatted(at, e.getMessage()));
    }
  }

  private static void serve(PerfLink link)
      throws IOException, PerfFailedException, InterruptedException {
    try {
      answer(link.channel());
    } catch (NicException | BrokenFifoException e) {
      throw new PerfFailedException(e.getMessage(), e);
    }
  }

  /** What goes wrong here the client sees: its connection ends. */
  private static void accept(ServerSocket socket, Duration patience) {
    try (TcpChannel channel = new TcpChannel(socket.accept(), patience)) {
      answer(channel);
    } catch (IOException | PerfFailedException e) {
      if (!socket.isClosed()) {
        System.err.println("sluice perf: TCP: " + e.getMessage());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(PerfChannel channel)
      throws IOException, InterruptedException, PerfFailedException {
    byte[] nothing = new byte[0];
    while (true) {
      PerfChannel.Message message = channel.receive();
      if (message.tag() == PerfChannel.ECHO) {
        channel.send(PerfChannel.ECHO, message.payload());
      } else if (message.tag() == PerfChannel.END) {
        channel.send(PerfChannel.END, nothing);
        return;
      }
    }
  }
}
