// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.cluster;

import dev.sluice.host.cluster.PortAccess.Kind;
import dev.sluice.host.device.DeviceSettings;
import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A node of a {@link SimulatedCluster}, as software sees it. */
final class SimulatedDevice implements NicDevice {
  private final DeviceSettings settings;
  private final MemorySegment memory;
  private final long base;
  private final Runnable wake;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private DeviceSide side;
  private boolean raised;
  private volatile NicException end;

  SimulatedDevice(DeviceSettings settings, MemorySegment memory, long base, Runnable wake) {
    this.settings = settings;
    this.memory = memory;
    this.base = base;
    this.wake = wake;
  }

  /** Says who makes the accesses; before anybody asks for one. */
  void connect(DeviceSide to) {
    side = to;
  }

  /** The interrupt has risen or fallen; called by the cluster's thread. */
  void interrupt(boolean level) {
    lock.lock();
    try {
      raised = level;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Nothing is answered from now on; the first reason counts. */
  void end(NicException why) {
    lock.lock();
    try {
      if (end == null) {
        end = why;
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void check() {
    NicException why = end;
    if (why != null) {
      throw new NicException(why.reason(), why.getMessage(), why);
    }
  }

  @Override
  public DeviceSettings settings() {
    return settings;
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public long memoryBase() {
    return base;
  }

  @Override
  public long read(int address) {
    return ask(Kind.READ, address, 0).await();
  }

  @Override
  public void write(int address, long value) {
    ask(Kind.WRITE, address, value).await();
  }

  @Override
  public void post(int address, long value) {
    ask(Kind.POST, address, value);
  }

  private PortAccess ask(Kind kind, int address, long value) {
    check();
    PortAccess access = new PortAccess(kind, address, value);
    side.ask(access);
    wake.run();
    // Who ends it has either found this access in the queue, or is seen here.
    NicException why = end;
    if (why != null) {
      access.lost(why);
    }
    return access;
  }

  @Override
  public boolean awaitInterrupt(Duration longest) throws InterruptedException {
    long left = TimeUnit.NANOSECONDS.convert(longest);
    lock.lockInterruptibly();
    try {
      while (!raised && end == null && left > 0) {
        left = changed.awaitNanos(left);
      }
      check();
      return raised;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    end(new NicException(Reason.CLOSED, "the device of this NIC is closed"));
  }
}
