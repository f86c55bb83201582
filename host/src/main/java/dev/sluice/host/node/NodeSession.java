// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.host.node.NodeProtocol.Reply;
import dev.sluice.host.node.NodeProtocol.Request;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * A program at the node's socket, from its connection to its end. Accesses are made one after
 * another; only who waits for the interrupt does so beside them.
 */
final class NodeSession implements Runnable {
  private static final long LONGEST_WAIT = 1L << 40;

  private final SocketChannel socket;
  private final NodeServer node;
  private final ReentrantLock writing = new ReentrantLock();
  private NodeNic nic;
  private NicDevice device;
  private long pid;

  NodeSession(SocketChannel socket, NodeServer node) {
    this.socket = socket;
    this.node = node;
  }

  /** Until the program has said that it leaves, or its end of the socket is closed. */
  @Override
  public void run() {
    try (socket) {
      Request first = Request.read(socket);
      if (first != null && hello(first)) {
        serve();
      }
    } catch (ClosedChannelException e) {
      // By this node: it ends, or has said that the NIC is lost.
      node.say("the socket of process " + pid + " is closed");
    } catch (IOException e) {
      // The program is gone: as if it had closed its socket.
      node.say("the socket of process " + pid + " failed: " + e.getMessage());
    } finally {
      leave();
    }
  }

  private boolean hello(Request request) throws IOException {
    if (request.operation() != NodeProtocol.HELLO) {
      reply(request, NodeProtocol.REFUSED, 0, "the first request has to be HELLO");
      return false;
    }
    if (request.value() != NodeProtocol.VERSION) {
      reply(
          request,
          NodeProtocol.OTHER_VERSION,
          NodeProtocol.VERSION,
          "this node speaks version %d, the program version %d"
              .formatted(NodeProtocol.VERSION, request.value()));
      return false;
    }
    pid = request.address();
    long other = node.take(pid);
    if (other != NodeServer.FREE) {
      reply(request, NodeProtocol.BUSY, other, "process " + other + " uses the NIC of this node");
      return false;
    }
    try {
      nic = node.begin(pid);
    } catch (NicException e) {
      reply(request, NodeProtocol.LOST, 0, e.getMessage());
      return false;
    }
    device = nic.device();
    Thread.startVirtualThread(this::watch);
    reply(request, NodeProtocol.OK, NodeProtocol.VERSION, node.hello());
    return true;
  }

  private void serve() throws IOException {
    for (Request next = Request.read(socket); next != null; next = Request.read(socket)) {
      Request request = next;
      int address = (int) request.address();
      switch (request.operation()) {
        case NodeProtocol.READ -> answer(request, () -> device.read(address));
        case NodeProtocol.WRITE ->
            answer(
                request,
                () -> {
                  device.write(address, request.value());
                  return 0;
                });
        case NodeProtocol.POST -> post(address, request.value());
        case NodeProtocol.AWAIT -> Thread.startVirtualThread(() -> await(request));
        case NodeProtocol.CLOSE -> {
          leave();
          reply(request, NodeProtocol.OK, 0, "");
          return;
        }
        default ->
            reply(
                request,
                NodeProtocol.REFUSED,
                0,
                "there is no operation %d after HELLO".formatted(request.operation()));
      }
    }
  }

  private void answer(Request request, LongSupplier access) throws IOException {
    try {
      reply(request, NodeProtocol.OK, access.getAsLong(), "");
    } catch (NicException e) {
      reply(request, status(e), 0, e.getMessage());
    }
  }

  private void post(int address, long value) {
    try {
      device.post(address, value);
    } catch (NicException e) {
      // The watch says it: nobody waits for an answer here.
      node.say("a doorbell was not rung: " + e.getMessage());
    }
  }

  private void await(Request request) {
    try {
      answer(request, () -> isRaised(request.value()) ? 1 : 0);
    } catch (IOException e) {
      // The program has left while it waited: who reads from its socket sees that too.
      Thread.onSpinWait();
    }
  }

  private boolean isRaised(long milliseconds) {
    try {
      return device.awaitInterrupt(Duration.ofMillis(Math.clamp(milliseconds, 0, LONGEST_WAIT)));
    } catch (InterruptedException e) {
      // Nobody interrupts this thread; if somebody does, the wait is over.
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Waits until the NIC is lost, and says so. */
  private void watch() {
    try {
      NicException why = nic.end();
      if (why.reason() == NicException.Reason.LOST) {
        node.say(why.getMessage());
        Request none = new Request(NodeProtocol.LOST_EVENT, 0, 0, 0);
        reply(none, NodeProtocol.LOST, 0, why.getMessage());
        socket.close();
      }
    } catch (IOException e) {
      node.say("a program left when its NIC was lost: " + e.getMessage());
    }
  }

  private static int status(NicException e) {
    return switch (e.reason()) {
      case REFUSED -> NodeProtocol.REFUSED;
      case CLOSED -> NodeProtocol.CLOSED;
      case BUSY -> NodeProtocol.BUSY;
      default -> NodeProtocol.LOST;
    };
  }

  private void reply(Request to, int status, long value, String text) throws IOException {
    Reply reply = new Reply(to.operation(), to.tag(), status, value, text);
    writing.lock();
    try {
      NodeProtocol.write(socket, reply.bytes());
    } finally {
      writing.unlock();
    }
  }

  private void leave() {
    if (nic != null) {
      nic.close();
      node.ended(nic, pid);
      nic = null;
    }
  }
}
