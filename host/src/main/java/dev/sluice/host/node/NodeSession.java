// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.host.node.NodeProtocol.Reply;
import dev.sluice.host.node.NodeProtocol.Request;
import dev.sluice.spec.registers.NicRegister;
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
  private static final long REGISTERS = 1L << NicRegister.ADDRESS_BITS;
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
      switch (request.operation()) {
        case NodeProtocol.READ -> answer(request, () -> device.read(register(request)));
        case NodeProtocol.WRITE ->
            answer(
                request,
                () -> {
                  device.write(register(request), value(request));
                  return 0;
                });
        case NodeProtocol.POST -> post(request);
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

  private void post(Request request) throws IOException {
    try {
      device.post(register(request), value(request));
    } catch (NicException e) {
      node.say("a doorbell was not rung: " + e.getMessage());
      // Whom the NIC itself is lost to, the watch tells.
      if (e.reason() == NicException.Reason.REFUSED) {
        lost(e);
      }
    }
  }

  /** The bus has fewer bits for an address than a request has: what is cut off must be 0. */
  private static int register(Request request) {
    long address = request.address();
    if (address < 0 || address >= REGISTERS || address % 4 != 0) {
      throw new NicException(
          NicException.Reason.REFUSED,
          "there is no register at %#x: a multiple of 4 below %#x".formatted(address, REGISTERS));
    }
    return (int) address;
  }

  private static long value(Request request) {
    if (request.value() >>> 32 != 0) {
      throw new NicException(
          NicException.Reason.REFUSED,
          "the value %#x has more than a register's 32 bits".formatted(request.value()));
    }
    return request.value();
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
        lost(why);
      }
    } catch (IOException e) {
      node.say("a program left when its NIC was lost: " + e.getMessage());
    }
  }

  private void lost(NicException why) throws IOException {
    Request none = new Request(NodeProtocol.LOST_EVENT, 0, 0, 0);
    reply(none, NodeProtocol.LOST, 0, why.getMessage());
    socket.close();
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
