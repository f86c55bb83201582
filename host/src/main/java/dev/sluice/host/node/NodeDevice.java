// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import dev.sluice.host.device.DeviceSettings;
import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.node.NodeProtocol.Reply;
import dev.sluice.host.node.NodeProtocol.Request;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The NIC of a node that runs as a process of its own ({@code ./sluice node}), as a program sees
 * it. While the program has it no other can; when the program ends, however that is, the NIC is
 * reset and free again. When the node ends the device is lost.
 *
 * <p>The memory is the node's file, mapped. It can be used after the device was closed, but then it
 * may be another program's.
 */
public final class NodeDevice implements NicDevice {
  private static final long GOODBYE_SECONDS = 10;
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);
  private static final ByteBuffer END = ByteBuffer.allocate(0);

  private final SocketChannel socket;
  private final Path folder;
  private final Map<Integer, CompletableFuture<Reply>> open = new ConcurrentHashMap<>();
  private final BlockingQueue<ByteBuffer> outgoing = new LinkedBlockingQueue<>();
  private final AtomicInteger tags = new AtomicInteger();
  private final HelloText hello;
  private final MemorySegment memory;
  private volatile NicException end;

  private NodeDevice(SocketChannel socket, Path folder, HelloText hello, MemorySegment memory) {
    this.socket = socket;
    this.folder = folder;
    this.hello = hello;
    this.memory = memory;
  }

  /**
   * Takes the NIC of a node.
   *
   * @param folder the node's, as {@code ./sluice node --dir} was told it
   * @return a device fresh from reset, to be closed by the caller
   * @throws NicException {@link Reason#LOST} when no node runs there, {@link Reason#BUSY} when
   *     another program has its NIC, {@link Reason#REFUSED} when it is a node of another version
   */
  public static NodeDevice open(Path folder) {
    SocketChannel socket = connect(folder);
    try {
      Request ask =
          new Request(NodeProtocol.HELLO, 0, ProcessHandle.current().pid(), NodeProtocol.VERSION);
      NodeProtocol.write(socket, ask.bytes());
      Reply reply = Reply.read(socket);
      if (reply == null) {
        throw new NicException(
            Reason.LOST, "the node in %s closed the socket at once".formatted(folder));
      }
      if (reply.status() != NodeProtocol.OK) {
        throw new NicException(
            reply.status() == NodeProtocol.OTHER_VERSION ? Reason.REFUSED : reason(reply),
            "the node in %s: %s".formatted(folder, reply.text()));
      }
      HelloText hello = HelloText.of(reply.text());
      NodeDevice device = new NodeDevice(socket, folder, hello, map(folder, hello.memoryBytes()));
      Thread.ofPlatform().name("sluice device, replies").daemon().start(device::listen);
      Thread.ofPlatform().name("sluice device, requests").daemon().start(device::talk);
      return device;
    } catch (IOException | RuntimeException e) {
      closeQuietly(socket);
      if (e instanceof NicException known) {
        throw known;
      }
      throw new NicException(
          Reason.LOST, "the node in %s cannot be used: %s".formatted(folder, e.getMessage()), e);
    }
  }

  private static SocketChannel connect(Path folder) {
    try {
      SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX);
      try {
        socket.connect(UnixDomainSocketAddress.of(folder.resolve(NodeFolder.SOCKET)));
        return socket;
      } catch (IOException | RuntimeException e) {
        socket.close();
        throw e;
      }
    } catch (IOException e) {
      throw new NicException(
          Reason.LOST,
          "no node answers in %s (%s): start one with ./sluice node --dir"
              .formatted(folder, e.getMessage()),
          e);
    }
  }

  private static MemorySegment map(Path folder, long bytes) throws IOException {
    try (FileChannel file =
        FileChannel.open(
            folder.resolve(NodeFolder.MEMORY), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      if (file.size() != bytes) {
        throw new IOException("its memory has %d bytes and not %d".formatted(file.size(), bytes));
      }
      return file.map(MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
    }
  }

  private static Reason reason(Reply reply) {
    return switch (reply.status()) {
      case NodeProtocol.REFUSED -> Reason.REFUSED;
      case NodeProtocol.CLOSED -> Reason.CLOSED;
      case NodeProtocol.BUSY -> Reason.BUSY;
      default -> Reason.LOST;
    };
  }

  /** The thread that reads what the node says. */
  private void listen() {
    String why = "the node in %s has ended".formatted(folder);
    try {
      for (Reply reply = Reply.read(socket); reply != null; reply = Reply.read(socket)) {
        if (reply.operation() == NodeProtocol.LOST_EVENT) {
          why = reply.text();
          break;
        }
        CompletableFuture<Reply> asked = open.remove(reply.tag());
        if (asked != null) {
          asked.complete(reply);
        }
      }
    } catch (SocketException _) {
      // The connection was reset: the process was killed with a request unread. It has ended.
    } catch (IOException e) {
      why = "the node in %s has ended: %s".formatted(folder, e.getMessage());
    }
    end(new NicException(Reason.LOST, why));
    outgoing.add(END);
  }

  /**
   * The thread that writes: a thread of a program must not, as one that is interrupted while it
   * uses a channel closes it.
   */
  private void talk() {
    try {
      for (ByteBuffer next = outgoing.take(); next != END; next = outgoing.take()) {
        write(next);
      }
    } catch (InterruptedException e) {
      // Nobody has this thread to interrupt it; nothing is sent any more.
      end(new NicException(Reason.LOST, "the thread that writes to the node was interrupted"));
    } finally {
      closeQuietly(socket);
    }
  }

  /**
   * Not to be written to, the node has ended. Why is for the thread that reads to say: it hears the
   * node's last words, and then puts {@link #END} behind what is left here.
   */
  private void write(ByteBuffer bytes) throws InterruptedException {
    try {
      NodeProtocol.write(socket, bytes);
    } catch (IOException e) {
      while (outgoing.take() != END) {
        Thread.onSpinWait();
      }
      outgoing.add(END);
    }
  }

  private static void closeQuietly(SocketChannel socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Nothing is left to be done with it: the kernel has taken it back, or never gave it.
      Thread.onSpinWait();
    }
  }

  /** Nothing is answered from now on; the first reason counts. */
  private void end(NicException why) {
    synchronized (this) {
      if (end == null) {
        end = why;
      }
    }
    open.values().forEach(asked -> asked.completeExceptionally(end));
    open.clear();
  }

  private void check() {
    NicException why = end;
    if (why != null) {
      throw new NicException(why.reason(), why.getMessage(), why);
    }
  }

  private CompletableFuture<Reply> ask(int operation, long address, long value) {
    check();
    int tag = tags.incrementAndGet();
    CompletableFuture<Reply> asked = new CompletableFuture<>();
    open.put(tag, asked);
    outgoing.add(new Request(operation, tag, address, value).bytes());
    // Who ends the device has either found this one, or is seen here.
    NicException why = end;
    if (why != null) {
      asked.completeExceptionally(why);
    }
    return asked;
  }

  private static long value(Reply reply) {
    if (reply.status() != NodeProtocol.OK) {
      throw new NicException(reason(reply), reply.text());
    }
    return reply.value();
  }

  /** Waits for the answer, however often this thread is interrupted. */
  private static long await(CompletableFuture<Reply> asked) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return value(asked.get());
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw failure(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static NicException failure(ExecutionException e) {
    NicException why = (NicException) e.getCause();
    return new NicException(why.reason(), why.getMessage(), why);
  }

  @Override
  public DeviceSettings settings() {
    return hello.settings();
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public long memoryBase() {
    return hello.memoryBase();
  }

  @Override
  public long read(int address) {
    return await(ask(NodeProtocol.READ, address, 0));
  }

  @Override
  public void write(int address, long value) {
    await(ask(NodeProtocol.WRITE, address, value));
  }

  @Override
  public void post(int address, long value) {
    check();
    outgoing.add(new Request(NodeProtocol.POST, 0, address, value).bytes());
  }

  @Override
  public boolean awaitInterrupt(Duration longest) throws InterruptedException {
    long last = System.nanoTime() + TimeUnit.NANOSECONDS.convert(longest);
    while (true) {
      long left = Math.max(0, last - System.nanoTime());
      long once = Math.min(left, LONGEST_WAIT.toNanos());
      long milliseconds = Math.ceilDiv(once, TimeUnit.MILLISECONDS.toNanos(1));
      try {
        if (value(ask(NodeProtocol.AWAIT, 0, milliseconds).get()) != 0) {
          return true;
        }
      } catch (ExecutionException e) {
        throw failure(e);
      }
      if (last - System.nanoTime() <= 0) {
        return false;
      }
    }
  }

  @Override
  public void close() {
    CompletableFuture<Reply> goodbye;
    synchronized (this) {
      if (end != null) {
        return;
      }
      goodbye = ask(NodeProtocol.CLOSE, 0, 0);
      end = new NicException(Reason.CLOSED, "the device of this NIC is closed");
    }
    boolean interrupted = false;
    try {
      goodbye.get(GOODBYE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    } catch (ExecutionException | TimeoutException e) {
      // The node is gone, or will see the end of the socket: either way the NIC is given back.
      open.clear();
    }
    end(end);
    outgoing.add(END);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
