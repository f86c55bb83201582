// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.simulated;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.device.NicException;
import dev.sluice.host.pair.HostSide;
import dev.sluice.host.simulated.PortAccess.Kind;
import dev.sluice.parts.memory.WriteTarget;
import dev.sluice.parts.registers.RegisterPort;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.rings.HostRings;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Between the threads of a program and a NIC's registers and interrupt: accesses wait in a queue
 * until the thread that clocks the NIC makes them. It also counts what the NIC was asked to send
 * and has not said to be done, so that the cluster knows whether time has to go on.
 */
public final class DeviceSide implements HostSide, WriteTarget {
  private final RegisterPort port;
  private final Wires interrupt;
  private final Consumer<Boolean> level;
  private final Queue<PortAccess> waiting = new ConcurrentLinkedQueue<>();
  private PortAccess current;
  private boolean raised;
  private int submitted;
  private int recorded;
  private long moves;
  private long receiveTimeout;
  private int receiveBackoff;

  /**
   * A side that nothing was asked of.
   *
   * @param nic with the ports of SluiceNic
   * @param level hears when the interrupt rises and falls
   */
  DeviceSide(BlockModel nic, Consumer<Boolean> level) {
    port = new RegisterPort(nic);
    interrupt = nic.wires("irq");
    this.level = level;
  }

  /** Asks for an access; from any thread. */
  void ask(PortAccess access) {
    waiting.add(access);
  }

  /**
   * Whether an access waits; from any thread.
   *
   * @return false when all have begun
   */
  public boolean isAsked() {
    return !waiting.isEmpty();
  }

  /**
   * Whether no access waits or is under way.
   *
   * @return true when all are answered
   */
  public boolean isAnswered() {
    return current == null && waiting.isEmpty();
  }

  /**
   * Whether the NIC was given descriptors that it has written no record for.
   *
   * @return false when all have ended
   */
  public boolean isSending() {
    return submitted != recorded;
  }

  /**
   * How much has happened between software and NIC.
   *
   * @return accesses that were answered, and records that were written
   */
  public long moves() {
    return moves;
  }

  /**
   * The longest time between two packets about a window that is open: how long its receiver waits
   * at a time-out, as software last set or read it.
   *
   * @return clocks; 0 when it was never set or read
   */
  public long longestWait() {
    return receiveTimeout << receiveBackoff;
  }

  @Override
  public void drive() {
    port.drive();
    if (current == null && !waiting.isEmpty()) {
      begin();
      port.drive();
    }
    boolean now = interrupt.getBit(0);
    if (now != raised) {
      raised = now;
      level.accept(now);
    }
  }

  private void begin() {
    PortAccess access = waiting.remove();
    for (PortAccess next = waiting.peek();
        next != null && next.replaces(access);
        next = waiting.peek()) {
      access = waiting.remove();
    }
    current = access;
    if (access.kind() == Kind.READ) {
      port.read(access.address(), this::answered);
    } else {
      port.write(access.address(), access.value(), this::answered);
    }
  }

  private void answered(int response, long value) {
    moves++;
    PortAccess done = current;
    current = null;
    done.answered(response, value);
    NicException failure = done.failure();
    if (failure == null) {
      keep(done.address(), done.kind() == Kind.READ ? value : done.value());
      if (done.kind() != Kind.READ && done.address() == NicRegister.DESCRIPTOR_TAIL.address()) {
        submitted = (int) done.value();
      }
    } else if (done.kind() == Kind.POST) {
      throw failure;
    }
  }

  private void keep(int address, long value) {
    if (address == NicRegister.RECEIVE_TIMEOUT.address()) {
      receiveTimeout = value;
    } else if (address == NicRegister.RECEIVE_BACKOFF_LIMIT.address()) {
      receiveBackoff = (int) value;
    }
  }

  @Override
  public void finish() {
    port.finish();
  }

  @Override
  public boolean idle() {
    return isAnswered() && !isSending();
  }

  /**
   * Whatever waits is not answered any more.
   *
   * @param why what callers are told
   */
  public void lost(NicException why) {
    if (current != null) {
      current.lost(why);
    }
    for (PortAccess next = waiting.poll(); next != null; next = waiting.poll()) {
      next.lost(why);
    }
  }

  /** A byte of the completion ring: the last one of a record says that it is whole. */
  @Override
  public void write(long address, int value) {
    if ((address & HostRings.RECORD_BYTES - 1) == HostRings.RECORD_BYTES - 1) {
      recorded++;
      moves++;
    }
  }

  @Override
  public void answered(long address, int bytes, boolean error) {
    // Records are counted where they are written.
  }
}
