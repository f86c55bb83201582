// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.cycle.wires.registers.RingStatusWires;
import dev.sluice.protocol.NicParameters;
import java.util.List;

/**
 * The cycle model of HostRings: descriptors from a ring in host memory to the send engine, records
 * of how they ended to another.
 *
 * <p>Stages, queues and clocks are those of {@code docs/blocks/rings.md}. Nothing allocates after
 * construction. Not thread-safe.
 */
public final class HostRingsModel implements BlockModel {
  /** Clocks without anything inside or new, after which one more changes nothing. */
  private static final int SETTLED = 32;

  private final Wires config = RingConfigWires.signals("config");
  private final Wires settings = RingConfigWires.signals("settings");
  private final Wires completion = CompletionWires.stream("completion");
  private final Wires r;
  private final Wires b = AxiWires.writeResponse("m_axi_ring_b");
  private final Wires ar = AxiWires.address("m_axi_ring_ar");
  private final Wires aw = AxiWires.address("m_axi_ring_aw");
  private final Wires w;
  private final Wires descriptor = DescriptorWires.stream("descriptor");
  private final Wires status = RingStatusWires.signals("status");
  private final Wires irq = Wires.signal("irq", 1);

  private final RingSession session = new RingSession();
  private final DescriptorFetch fetch;
  private final DescriptorQueue queue;
  private final RecordWriter writer;
  private boolean raised;
  private boolean even;

  /** Clocks without anything inside or new, up to {@link #SETTLED}. */
  private int still;

  /** The outputs were driven since the last clock that could change them. */
  private boolean driven;

  /**
   * Rings after reset: not in use.
   *
   * @param p gives the width of the data
   */
  public HostRingsModel(NicParameters p) {
    r = AxiWires.readData(p, "m_axi_ring_r");
    w = AxiWires.writeData(p, "m_axi_ring_w");
    fetch = new DescriptorFetch(p, ar);
    queue = new DescriptorQueue(p, r, descriptor);
    writer = new RecordWriter(p, completion, aw, w, b);
    reset();
  }

  @Override
  public void reset() {
    settings.clear();
    session.reset();
    fetch.reset();
    queue.reset();
    writer.reset();
    raised = false;
    even = false;
    still = 0;
    driven = false;
  }

  @Override
  public void drive() {
    if (driven) {
      return;
    }
    driven = true;
    fetch.drive();
    queue.drive(fetch.expected());
    writer.drive(queue.faultValid());
    status.set(RingStatusWires.DESCRIPTOR_HEAD, queue.read());
    status.set(RingStatusWires.COMPLETION_TAIL, writer.tail());
    status.set(RingStatusWires.ACTIVE, session.active());
    status.set(RingStatusWires.DESCRIPTOR_READ_ERROR, queue.readError());
    status.set(RingStatusWires.DESCRIPTOR_REFUSED, fetch.refused());
    status.set(RingStatusWires.COMPLETION_REFUSED, writer.refused());
    status.set(RingStatusWires.COMPLETION_WRITE_ERROR, writer.writeError());
    status.set(RingStatusWires.CONFIG_REFUSED, session.refused());
    irq.set(0, raised);
  }

  @Override
  public void clock() {
    still = isStill() ? Math.min(still + 1, SETTLED) : 0;
    if (still == SETTLED) {
      return;
    }
    driven = false;
    int unread = writer.tail() - settings.getInt(RingConfigWires.COMPLETION_HEAD);
    raised = unread > 0 && settings.getBit(RingConfigWires.INTERRUPT_ENABLE);
    boolean drained = even && !fetch.asks();
    even = !fetch.asks() && fetch.asked() == writer.tail();
    boolean faultLeaves = writer.take(queue.faultValid(), queue.faultIndex());
    int arrived = queue.receive(fetch.expected());
    int freed = queue.clock(faultLeaves);
    writer.clock(settings, session);
    fetch.clock(settings, session, arrived, freed);
    if (session.clock(config, settings, drained)) {
      fetch.begin();
      queue.begin();
      writer.begin();
    }
    settings.copyFrom(config);
  }

  /** Nothing comes in, no setting changes, and nothing is under way. */
  private boolean isStill() {
    return !completion.valid
        && !r.valid
        && !b.valid
        && fetch.isQuiet()
        && queue.isQuiet()
        && writer.isQuiet()
        && config.hasFieldsOf(settings);
  }

  @Override
  public List<Wires> inputs() {
    return List.of(config, completion, r, b);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(ar, aw, w, descriptor, status, irq);
  }
}
