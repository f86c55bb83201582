// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.registers.NicRegister;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed with a request unread resets its socket: to its program that is the end
 * of the node like any other, in the same words.
 */
@Timeout(60)
class NodeResetTest {
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(1024, 32, 1 << 10, 256, Architecture.RING), 128, 16);
  private static final int REQUEST = 24;
  private static final int TEXT_BYTES = 12;

  @TempDir private Path folder;

  @Test
  void aResetIsAnEnd() throws Exception {
    Path real = folder.resolve("real");
    Path killed = Files.createDirectory(folder.resolve("killed"));
    try (RunningNode _ =
            new RunningNode(
                RunningNode.options(real, 0x0a000001, NIC, RunningNode.NOBODY, 1 << 16));
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      Files.createSymbolicLink(killed.resolve("memory"), real.resolve("memory"));
      server.bind(UnixDomainSocketAddress.of(killed.resolve("socket")));
      CompletableFuture<Void> serving = CompletableFuture.runAsync(() -> serve(server, real));
      try (NodeDevice device = NodeDevice.open(killed)) {
        assertThatExceptionOfType(NicException.class)
            .isThrownBy(() -> device.read(NicRegister.RECEIVE_TIMEOUT.address()))
            .withMessage("the node in " + killed + " has ended")
            .matches(e -> e.reason() == Reason.LOST);
      }
      serving.join();
    }
  }

  /** Lets the real node answer HELLO; closes with the next request unread. */
  private static void serve(ServerSocketChannel server, Path real) {
    try (SocketChannel program = server.accept();
        SocketChannel node = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      node.connect(UnixDomainSocketAddress.of(real.resolve("socket")));
      write(node, read(program, REQUEST));
      ByteBuffer reply = read(node, REQUEST);
      ByteBuffer text = read(node, reply.getInt(TEXT_BYTES));
      write(program, reply);
      write(program, text);
      // One byte of the next request is read, so that the rest of it is there.
      read(program, 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ByteBuffer read(SocketChannel from, int bytes) throws IOException {
    ByteBuffer all = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    while (all.hasRemaining()) {
      if (from.read(all) < 0) {
        throw new IOException("the end of the stream");
      }
    }
    return all.flip();
  }

  private static void write(SocketChannel to, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      to.write(bytes);
    }
  }
}
