// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.driver.NicSettings;
import dev.sluice.host.network.FrameFields;
import dev.sluice.host.simulated.DeviceNode;
import dev.sluice.host.simulated.DeviceSide;
import dev.sluice.host.simulated.SimulatedDevice;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.random.SeedHash;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.udp.UdpFraming;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * One life of a node's NIC: from reset until its program has left. A thread of its own clocks it:
 * as fast as it can while something moves; {@value NodePace#CLOCKS_A_SECOND} clocks a second at
 * most while it waits for frames or for its own timers; not at all when no window and no transfer
 * can be open.
 */
final class NodeNic implements AutoCloseable {
  /** How often it is looked, in clocks. */
  private static final int LOOK = 64;

  private static final long LONGEST_SLEEP = 1_000_000_000L;

  private final NodeLine line;
  private final SimulatedDevice device;
  private final DeviceNode node;
  private final DeviceSide side;
  private final Thread thread;
  private final CompletableFuture<NicException> ended = new CompletableFuture<>();
  private volatile boolean closing;
  private volatile boolean resting;
  private volatile long clocks;
  private volatile long processorTime;

  /**
   * A NIC in reset's last clock.
   *
   * @param options of its node
   * @param block not started yet
   * @param memory that it reaches
   * @param line its end of the network, which nobody else is at
   * @param life how many were before it
   */
  NodeNic(
      NodeOptions options, BlockUnderTest block, MemorySegment memory, NodeLine line, int life) {
    this.line = line;
    device = new SimulatedDevice(options.settings(), memory, options.memoryBase(), this::wake);
    node =
        DeviceNode.of(
            block,
            options.settings().nic(),
            options.memoryBase(),
            memory,
            line,
            SeedHash.of(options.seed(), "memory", life),
            device::interrupt);
    side = node.side();
    device.connect(side);
    thread = Thread.ofPlatform().name("sluice nic").daemon().unstarted(this::run);
  }

  /** Registers of the device, one write after the other. */
  private final class Settings extends NicSettings {
    @Override
    public void set(NicRegister register, long value) {
      device.write(register.address(), value);
    }
  }

  /** Takes the NIC out of reset and tells it its addresses. */
  void start() {
    line.connect(this::wake);
    thread.start();
    int ip = device.settings().peer();
    new Settings().setAddress(FrameFields.macOf(ip), ip, UdpFraming.PORT, FrameFields.GATEWAY);
    // Read, so that it is known how long a window may be silent.
    device.read(NicRegister.RECEIVE_TIMEOUT.address());
    device.read(NicRegister.RECEIVE_BACKOFF_LIMIT.address());
  }

  /** Waits until the NIC stands still for good, and says why. */
  NicException end() {
    return ended.join();
  }

  NicDevice device() {
    return device;
  }

  /** How many clocks it has had since reset, to within a few dozen. */
  long clocks() {
    return clocks;
  }

  /** How many clocks it had, and what they cost, in words; once it is closed. */
  String work() {
    double seconds = processorTime / 1e9;
    return "%,d clocks, %,.0f a second of processor time"
        .formatted(clocks, clocks / Math.max(seconds, 1e-9));
  }

  private void wake() {
    if (resting) {
      LockSupport.unpark(thread);
    }
  }

  private void run() {
    NicException why = new NicException(Reason.CLOSED, "the device of this NIC is closed");
    try {
      simulate();
    } catch (RuntimeException | Error e) {
      why = new NicException(Reason.LOST, "the NIC of this node has stopped: " + e.getMessage(), e);
    } finally {
      processorTime = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      device.end(why);
      side.lost(why);
      line.connect(null);
      node.close();
      ended.complete(why);
    }
  }

  private void simulate() {
    NodeActivity activity = new NodeActivity(line.crossed());
    NodePace pace = new NodePace(LOOK, System.nanoTime());
    for (long clock = 0; !closing; clock++) {
      node.clock(clock);
      if (clock % LOOK != 0) {
        continue;
      }
      clocks = clock;
      boolean still = node.isStill() && side.isAnswered();
      switch (activity.look(
          clock, line.crossed(), side.moves(), still, side.isSending(), side.longestWait())) {
        case WORK -> {
          // The next clocks follow at once.
        }
        case WAIT -> {
          long left = pace.rest(System.nanoTime());
          if (left > 0) {
            rest(left);
          }
        }
        case NOTHING -> {
          while (!isWanted() && !closing) {
            rest(LONGEST_SLEEP);
          }
          activity.resume(clock);
        }
      }
    }
  }

  private boolean isWanted() {
    return side.isAsked() || line.isWaiting();
  }

  private void rest(long nanoseconds) {
    long end = System.nanoTime() + nanoseconds;
    resting = true;
    for (long left = nanoseconds;
        left > 0 && !isWanted() && !closing;
        left = end - System.nanoTime()) {
      LockSupport.parkNanos(this, left);
    }
    resting = false;
  }

  /** Stops the clock; whoever waits for the device hears that it is closed. */
  @Override
  public void close() {
    closing = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
