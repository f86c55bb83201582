// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.cluster;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.cluster.PortAccess.Kind;
import dev.sluice.host.device.NicException;
import dev.sluice.host.pair.HostSide;
import dev.sluice.parts.memory.WriteTarget;
import dev.sluice.parts.registers.RegisterPort;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.rings.HostRings;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Between the threads of a program and a NIC's registers and interrupt: accesses wait in a queue
 * until the cluster's thread makes them. It also counts what the NIC was asked to send and has not
 * said to be done, so that the cluster knows whether time has to go on.
 */
final class DeviceSide implements HostSide, WriteTarget {
  private final RegisterPort port;
  private final Wires interrupt;
  private final Consumer<Boolean> level;
  private final Queue<PortAccess> waiting = new ConcurrentLinkedQueue<>();
  private PortAccess current;
  private boolean raised;
  private int submitted;
  private int recorded;

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

  /** Whether an access waits; from any thread. */
  boolean isAsked() {
    return !waiting.isEmpty();
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
    PortAccess done = current;
    current = null;
    done.answered(response, value);
    NicException failure = done.failure();
    if (failure == null) {
      if (done.kind() != Kind.READ && done.address() == NicRegister.DESCRIPTOR_TAIL.address()) {
        submitted = (int) done.value();
      }
    } else if (done.kind() == Kind.POST) {
      throw failure;
    }
  }

  @Override
  public void finish() {
    port.finish();
  }

  @Override
  public boolean idle() {
    return current == null && waiting.isEmpty() && submitted == recorded;
  }

  /** Whatever waits is not answered any more. */
  void lost(NicException why) {
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
    }
  }

  @Override
  public void answered(long address, int bytes, boolean error) {
    // Records are counted where they are written.
  }
}
