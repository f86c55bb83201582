// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.rings;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.rings.HostRingsModel;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.cycle.wires.registers.RingStatusWires;
import dev.sluice.parts.memory.DontCare;
import dev.sluice.parts.memory.ReadPort;
import dev.sluice.parts.memory.ReadSource;
import dev.sluice.parts.memory.WritePort;
import dev.sluice.parts.memory.WriteTarget;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.SendSizes;
import dev.sluice.spec.rings.HostRings;
import java.util.SplittableRandom;

/**
 * A random host with its rings in memory, and what stands for the send engine, for HostRings; and
 * the check of all that it does against {@link HostRings}: every descriptor that can be read is
 * given once, whole, in the order of its peer and within its share; each gets one record, in its
 * place, with its phase; no record is written over one that the host has not read; heads, tails,
 * pulses and the interrupt are right; after a stop the rings are left alone.
 *
 * <p>In each clock: the model drives its wires, {@link #drive}, the model clocks, {@link #clock}.
 * Same parameters, pattern and seed give the same traffic. Not thread-safe.
 */
public final class HostRingsTraffic {
  private static final long VALUES = 62_003;

  private final Wires config;
  private final Wires status;
  private final Wires interrupt;
  private final Wires w;
  private final Wires r;
  private final Wires b;
  private final Wires completion;
  private final RingTally tally = new RingTally();
  private final RingHost host;
  private final RingEngine engine;
  private final RingShareCheck shares;
  private final ReadPort reads;
  private final WritePort writes;
  private final SplittableRandom noise;
  private RingMemory memory;

  // Records on the write data channel.
  private int onWire;
  private long burstsBefore;
  private final byte[] record = new byte[HostRings.RECORD_BYTES];
  private int recordBytes;

  // One and two clocks ago.
  private int tailBefore;
  private final int[] headBefore = new int[2];
  private final boolean[] enableBefore = new boolean[2];

  /**
   * Traffic that has not begun.
   *
   * @param p gives the width of the data
   * @param model whose wires it drives
   * @param pattern what it is made of
   * @param seed of the random numbers
   */
  public HostRingsTraffic(NicParameters p, HostRingsModel model, RingPattern pattern, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    config = model.wires("config");
    status = model.wires("status");
    interrupt = model.wires("irq");
    w = model.wires("m_axi_ring_w");
    r = model.wires("m_axi_ring_r");
    b = model.wires("m_axi_ring_b");
    Wires descriptor = model.wires("descriptor");
    completion = model.wires("completion");
    engine =
        new RingEngine(
            descriptor, completion, pattern, SendSizes.outstanding(p), random.split(), tally);
    shares = new RingShareCheck(descriptor, completion, p.transfers());
    SplittableRandom values = new SplittableRandom(seed + VALUES);
    host = new RingHost(p, config, status, pattern, random.split(), values, tally, this::begin);
    Rings rings = new Rings();
    reads =
        new ReadPort(p, model.wires("m_axi_ring_ar"), r, rings, pattern.memory(), random.split());
    writes =
        new WritePort(
            p, model.wires("m_axi_ring_aw"), w, b, rings, pattern.memory(), random.split());
    noise = random.split();
  }

  /** The rings of the session that is under way. */
  private final class Rings implements ReadSource, WriteTarget {
    @Override
    public int read(long address) {
      return memory.read(address);
    }

    @Override
    public boolean fails(long address) {
      return memory.fails(address);
    }

    @Override
    public void asked(long address, int bytes) {
      memory.asked(address, bytes);
    }

    @Override
    public void write(long address, int value) {
      memory.write(address, value);
    }

    @Override
    public void answered(long address, int bytes, boolean error) {
      memory.answered(address, bytes, error);
    }
  }

  private void begin(RingMemory with) {
    if (!reads.idle() || !writes.idle()) {
      throw new IllegalStateException("the rings are not left alone");
    }
    memory = with;
    engine.begin(with);
    onWire = 0;
    burstsBefore = writes.bursts();
  }

  /** Sets the inputs of this clock. */
  public void drive() {
    host.drive();
    engine.drive();
    if (!r.valid) {
      DontCare.fill(r, noise);
    }
    if (!b.valid) {
      DontCare.fill(b, noise);
    }
    reads.drive();
    writes.drive();
  }

  /**
   * Takes what passed in this clock.
   *
   * @throws IllegalStateException when the block did anything wrong
   */
  public void clock() {
    checkStatus();
    if (w.fires()) {
      beat();
    }
    if (completion.valid
        && !completion.ready
        && onWire - memory.head == 1 << memory.completionLog2) {
      tally.fullRings++;
    }
    reads.clock();
    writes.clock();
    if (memory != null) {
      memory.landed = Math.min(onWire, (int) (writes.bursts() - burstsBefore));
    }
    shares.clock(host.share());
    engine.clock();
    host.clock();
    tally.clocks++;
  }

  private void checkStatus() {
    int unread = tailBefore - headBefore[1];
    boolean raised = unread > 0 && enableBefore[1];
    if (interrupt.getBit(0) != raised) {
      throw new IllegalStateException("the interrupt has to be " + raised);
    }
    tally.interrupts += raised ? 1 : 0;
    tailBefore = status.getInt(RingStatusWires.COMPLETION_TAIL);
    if (memory != null && host.active() && tailBefore != memory.answered - (b.valid ? 1 : 0)) {
      throw new IllegalStateException(
          "%d records are in memory, not %d".formatted(memory.answered, tailBefore));
    }
    headBefore[1] = headBefore[0];
    headBefore[0] = config.getInt(RingConfigWires.COMPLETION_HEAD);
    enableBefore[1] = enableBefore[0];
    enableBefore[0] = config.getBit(RingConfigWires.INTERRUPT_ENABLE);
  }

  /** A beat of a record: its bytes are those that the strobes name. */
  private void beat() {
    for (int i = 0; i < w.field(AxiWires.STROBE).width(); i++) {
      if ((w.get(AxiWires.STROBE) >>> i & 1) != 0) {
        record[recordBytes++] = (byte) (w.word(AxiWires.WRITE_DATA, i >> 3) >>> 8 * (i & 7));
      }
    }
    if (recordBytes == HostRings.RECORD_BYTES) {
      if (onWire - memory.head >= 1 << memory.completionLog2) {
        throw new IllegalStateException("record %d is written over another".formatted(onWire));
      }
      engine.record(record, HostRings.phase(memory.completionLog2, onWire));
      recordBytes = 0;
      onWire++;
    }
  }

  /**
   * Whether all sessions are over.
   *
   * @return true when nothing is underway
   */
  public boolean done() {
    return host.done() && reads.idle() && writes.idle() && engine.idle();
  }

  /**
   * What was seen so far.
   *
   * @return counts that go on
   */
  public RingTally tally() {
    return tally;
  }
}
