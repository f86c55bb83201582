// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import dev.sluice.host.network.FrameFields;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A TAP device (Linux, Documentation/networking/tuntap.rst): what the NIC sends the kernel takes as
 * if a cable had brought it, and what the kernel sends there comes to the NIC.
 *
 * <p>No router is behind it that knows where nodes are: an Ethernet address follows from the IPv4
 * address, so a frame for the next hop is addressed to its node here, as {@code ./sluice network}
 * does it.
 */
final class TapPort implements FramePort {
  private static final Path DEVICE = Path.of("/dev/net/tun");

  /** How long a read waits before it is looked whether the port is closed. */
  private static final int LOOK_MILLISECONDS = 100;

  // linux/if_tun.h, linux/if.h, linux/sockios.h
  private static final int IFREQ_BYTES = 40;
  private static final int NAME_BYTES = 16;
  private static final int TUN_SET_INTERFACE = 0x400454ca;
  private static final short TAP_WITHOUT_INFORMATION = 0x0002 | 0x1000;
  private static final int GET_FLAGS = 0x8913;
  private static final int SET_FLAGS = 0x8914;
  private static final int GET_MTU = 0x8921;
  private static final int SET_MTU = 0x8922;
  private static final short UP = 1;

  /** Bytes of an Ethernet header, which an MTU does not count. */
  private static final int ETHERNET = 14;

  private final String name;
  private final int file;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment in;
  private final MemorySegment out;

  /** Readers: who uses the file; writer: who closes it. */
  private final ReadWriteLock open = new ReentrantReadWriteLock();

  private volatile boolean closed;

  private TapPort(String name, int file, int largest) {
    this.name = name;
    this.file = file;
    in = arena.allocate(largest + 1L);
    out = arena.allocate(Math.max(largest, FrameFields.ANNOUNCEMENT));
  }

  /**
   * Takes a device, which is made when it is not there; a device that is made ends with the
   * process.
   *
   * @param name of the device
   * @param largest bytes of the largest frame
   * @throws BadInputException when there are no such devices here, this user has no right to them,
   *     or another process has it
   */
  static TapPort open(String name, int largest) {
    if (!Files.exists(DEVICE)) {
      throw bad(name, "there is no " + DEVICE, "load the kernel's module tun, or use --network");
    }
    int file = LinuxCalls.open(DEVICE.toString());
    if (file < 0) {
      throw bad(name, "%s: %s".formatted(DEVICE, LinuxCalls.text(file)), rights(name));
    }
    try {
      attach(name, file);
      bringUp(name, largest - ETHERNET);
      return new TapPort(name, file, largest);
    } catch (RuntimeException | Error e) {
      LinuxCalls.close(file);
      throw e;
    }
  }

  private static BadInputException bad(String name, String why, String remedy) {
    return new BadInputException("--tap %s: %s; %s".formatted(name, why, remedy));
  }

  private static String rights(String name) {
    return "be root, or have root make it: ip tuntap add dev %s mode tap user %s; ip link set %s up"
        .formatted(name, System.getProperty("user.name"), name);
  }

  private static MemorySegment request(Arena arena, String name) {
    MemorySegment request = arena.allocate(IFREQ_BYTES);
    request.setString(0, name, StandardCharsets.US_ASCII);
    return request;
  }

  private static void attach(String name, int file) {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment request = request(local, name);
      request.set(ValueLayout.JAVA_SHORT, NAME_BYTES, TAP_WITHOUT_INFORMATION);
      int result = LinuxCalls.control(file, TUN_SET_INTERFACE, request);
      if (result == LinuxCalls.BUSY) {
        throw bad(name, "another process has it", "one node has one device");
      }
      if (result == LinuxCalls.INVALID) {
        throw bad(name, "there is a device of that name that is no TAP", "name another one");
      }
      if (result < 0) {
        throw bad(name, "it cannot be had: " + LinuxCalls.text(result), rights(name));
      }
    }
  }

  /** What is right already is left alone: only root may change it. */
  private static void bringUp(String name, int mtu) {
    int socket = LinuxCalls.socket();
    if (socket < 0) {
      throw bad(name, "no socket: " + LinuxCalls.text(socket), rights(name));
    }
    try (Arena local = Arena.ofConfined()) {
      MemorySegment request = request(local, name);
      check(name, "its MTU", LinuxCalls.control(socket, GET_MTU, request));
      if (request.get(ValueLayout.JAVA_INT, NAME_BYTES) < mtu) {
        request.set(ValueLayout.JAVA_INT, NAME_BYTES, mtu);
        check(name, "an MTU of " + mtu, LinuxCalls.control(socket, SET_MTU, request));
      }
      check(name, "its flags", LinuxCalls.control(socket, GET_FLAGS, request));
      short flags = request.get(ValueLayout.JAVA_SHORT, NAME_BYTES);
      if ((flags & UP) == 0) {
        request.set(ValueLayout.JAVA_SHORT, NAME_BYTES, (short) (flags | UP));
        check(name, "to be up", LinuxCalls.control(socket, SET_FLAGS, request));
      }
    } finally {
      LinuxCalls.close(socket);
    }
  }

  private static void check(String name, String what, int result) {
    if (result < 0) {
      throw bad(
          name, "it cannot have %s: %s".formatted(what, LinuxCalls.text(result)), rights(name));
    }
  }

  @Override
  public int receive(byte[] frame) throws IOException {
    while (true) {
      open.readLock().lock();
      try {
        checkOpen();
        if (LinuxCalls.isReadable(file, LOOK_MILLISECONDS)) {
          int size = checked(LinuxCalls.read(file, in));
          MemorySegment.copy(in, ValueLayout.JAVA_BYTE, 0, frame, 0, Math.min(size, frame.length));
          return size;
        }
      } finally {
        open.readLock().unlock();
      }
    }
  }

  @Override
  public synchronized boolean send(byte[] frame, int size) throws IOException {
    FrameFields.addressToNode(frame, size);
    open.readLock().lock();
    try {
      checkOpen();
      MemorySegment.copy(frame, 0, out, ValueLayout.JAVA_BYTE, 0, size);
      return checked(LinuxCalls.write(file, out.asSlice(0, size))) == size;
    } finally {
      open.readLock().unlock();
    }
  }

  private void checkOpen() throws ClosedChannelException {
    if (closed) {
      throw new ClosedChannelException();
    }
  }

  private int checked(int result) throws IOException {
    if (result < 0) {
      throw new IOException("tap %s: %s".formatted(name, LinuxCalls.text(result)));
    }
    return result;
  }

  @Override
  public void close() {
    closed = true;
    open.writeLock().lock();
    try {
      if (arena.scope().isAlive()) {
        LinuxCalls.close(file);
        arena.close();
      }
    } finally {
      open.writeLock().unlock();
    }
  }
}
