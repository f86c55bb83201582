// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.cycle.wires.registers.RingStatusWires;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.rings.HostRings;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Which indices of the host are believed, at their borders: with nothing moving, the model refuses
 * exactly those that the spec refuses.
 */
class HostRingsBordersTest {
  /** Enough for every step that an index sets off. */
  private static final int REST = 60;

  private final Host host = new Host();

  @Property(tries = 1000)
  void aTailIsRefusedWhenTheSpecRefusesIt(
      @ForAll @IntRange(max = 3) int widthChoice,
      @ForAll @IntRange(max = 4) int log2,
      @ForAll @IntRange(max = 40) int read,
      @ForAll @IntRange(max = 16) int requested,
      @ForAll @IntRange(min = -2, max = 2) int beside,
      @ForAll boolean ahead) {
    int asked = read + Math.min(requested, 1 << log2);
    host.begin(64 << widthChoice, log2);
    host.finish(read);
    host.memoryAnswers = false;
    host.request(asked);
    int tail = beside + (ahead ? read + (1 << log2) : asked);
    host.config.set(RingConfigWires.DESCRIPTOR_TAIL, tail);
    assertThat(host.sees(RingStatusWires.DESCRIPTOR_REFUSED))
        .as("tail %d, read %d, asked %d, log2 %d", tail, read, asked, log2)
        .isEqualTo(!HostRings.tailIsGood(tail, read, asked, log2));
  }

  @Property(tries = 1000)
  void aHeadIsRefusedWhenTheSpecRefusesIt(
      @ForAll @IntRange(max = 3) int widthChoice,
      @ForAll @IntRange(max = 4) int log2,
      @ForAll @IntRange(max = 40) int readByHost,
      @ForAll @IntRange(max = 16) int unread,
      @ForAll @IntRange(min = -2, max = 2) int beside,
      @ForAll boolean behind) {
    int written = readByHost + Math.min(unread, 1 << log2);
    host.begin(64 << widthChoice, log2);
    host.finish(readByHost);
    host.readsRecords = false;
    host.finish(written);
    int head = beside + (behind ? written - (1 << log2) : written);
    host.config.set(RingConfigWires.COMPLETION_HEAD, head);
    assertThat(host.sees(RingStatusWires.COMPLETION_REFUSED))
        .as("head %d, written %d, log2 %d", head, written, log2)
        .isEqualTo(!HostRings.headIsGood(written, head, log2));
  }

  /** A host, a memory and a send engine that do everything at once, or one of them nothing. */
  private static final class Host {
    private HostRingsModel model;
    private Wires config;
    private Wires status;
    private boolean memoryAnswers;
    private boolean readsRecords;
    private int beats;
    private int transfers;
    private int writes;

    void begin(int dataWidth, int log2) {
      SluiceParameters sluice = new SluiceParameters(8, 16, 1000, 512, Architecture.SHIFT);
      model = new HostRingsModel(new NicParameters(sluice, dataWidth, 4));
      config = model.wires("config");
      status = model.wires("status");
      config.set(RingConfigWires.DESCRIPTOR_LOG2, log2);
      config.set(RingConfigWires.COMPLETION_LOG2, log2);
      config.set(RingConfigWires.ENABLE, true);
      memoryAnswers = true;
      readsRecords = true;
      beats = 0;
      transfers = 0;
      writes = 0;
    }

    /** Until so many descriptors have their record in memory. */
    void finish(int count) {
      for (int clocks = 0; status.getInt(RingStatusWires.COMPLETION_TAIL) != count; clocks++) {
        assertThat(clocks).as("clocks").isLessThan(10_000);
        int last = status.getInt(RingStatusWires.COMPLETION_TAIL);
        config.set(RingConfigWires.DESCRIPTOR_TAIL, last + 1);
        clock();
      }
    }

    /** The host rings, and every burst is requested: a burst for each eight, and each lap. */
    void request(int tail) {
      config.set(RingConfigWires.DESCRIPTOR_TAIL, tail);
      assertThat(sees(RingStatusWires.DESCRIPTOR_REFUSED)).as("the right tail").isFalse();
    }

    /** Whether the pulse comes while nothing else happens. */
    boolean sees(int pulse) {
      boolean seen = false;
      for (int i = 0; i < REST; i++) {
        clock();
        seen |= status.getBit(pulse);
      }
      return seen;
    }

    private void clock() {
      model.drive();
      Wires ar = model.wires("m_axi_ring_ar");
      Wires aw = model.wires("m_axi_ring_aw");
      Wires w = model.wires("m_axi_ring_w");
      Wires r = model.wires("m_axi_ring_r");
      Wires b = model.wires("m_axi_ring_b");
      Wires descriptor = model.wires("descriptor");
      Wires completion = model.wires("completion");
      ar.ready = true;
      aw.ready = true;
      w.ready = true;
      descriptor.ready = true;
      r.valid = memoryAnswers && beats > 0;
      r.set(AxiWires.READ_LAST, beats == 1);
      completion.valid = transfers > 0;
      b.valid = writes > 0;
      beats += (ar.fires() ? ar.getInt(AxiWires.LENGTH) + 1 : 0) - (r.fires() ? 1 : 0);
      transfers += (descriptor.fires() ? 1 : 0) - (completion.fires() ? 1 : 0);
      writes += (w.fires() && w.getBit(AxiWires.WRITE_LAST) ? 1 : 0) - (b.fires() ? 1 : 0);
      if (readsRecords) {
        config.set(RingConfigWires.COMPLETION_HEAD, status.get(RingStatusWires.COMPLETION_TAIL));
      }
      model.clock();
    }
  }
}
