// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.simulated;

import dev.sluice.host.device.DeviceSettings;
import dev.sluice.host.device.NicDevice;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.simulated.PortAccess.Kind;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A simulated NIC, as software sees it. Its owner clocks the NIC in a thread of its own. */
public final class SimulatedDevice implements NicDevice {
  private final DeviceSettings settings;
  private final MemorySegment memory;
  private final long base;
  private final Runnable wake;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private DeviceSide side;
  private boolean raised;
  private volatile NicException end;

  /**
   * A device that has to be connected before anybody uses it.
   *
   * @param settings what it knows
   * @param memory that the NIC reaches
   * @param base where the NIC sees it
   * @param wake is called when something was asked for
   */
  public SimulatedDevice(DeviceSettings settings, MemorySegment memory, long base, Runnable wake) {
    this.settings = settings;
    this.memory = memory;
    this.base = base;
    this.wake = wake;
  }

  /**
   * Says who makes the accesses; before anybody asks for one.
   *
   * @param to the NIC's side
   */
  public void connect(DeviceSide to) {
    side = to;
  }

  /**
   * The interrupt has risen or fallen; called by the thread that clocks the NIC.
   *
   * @param level whether it is up
   */
  public void interrupt(boolean level) {
    lock.lock();
    try {
      raised = level;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Nothing is answered from now on; the first reason counts.
   *
   * @param why what callers are told
   */
  public void end(NicException why) {
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
