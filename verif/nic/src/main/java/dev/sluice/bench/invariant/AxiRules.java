// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.pair.ClockWatcher;
import java.util.ArrayDeque;

/**
 * {@link Invariant#AXI_RULES} of a node's write and read bus (AMBA AXI, ARM IHI 0022, A3.4): INCR
 * bursts of whole aligned beats inside one 4 KB page; the last beat of write data, and no other,
 * has {@code last}; every beat of write data has a strobe.
 */
final class AxiRules implements ClockWatcher {
  private final CheckedRun run;
  private final int beatBytes;
  private final Wires aw;
  private final Wires w;
  private final Wires ar;
  private final ArrayDeque<Integer> asked = new ArrayDeque<>();
  private final ArrayDeque<Integer> given = new ArrayDeque<>();
  private int beats;

  /**
   * A checker of one node.
   *
   * @param run names the clock
   * @param nic has the wires
   * @param beatBytes bytes of a beat
   */
  AxiRules(CheckedRun run, BlockModel nic, int beatBytes) {
    this.run = run;
    this.beatBytes = beatBytes;
    aw = nic.wires("m_axi_aw");
    w = nic.wires("m_axi_w");
    ar = nic.wires("m_axi_ar");
  }

  @Override
  public void clock(long clock) {
    if (aw.valid) {
      burst(aw);
    }
    if (ar.valid) {
      burst(ar);
    }
    if (aw.fires()) {
      asked.add(aw.getInt(AxiWires.LENGTH) + 1);
    }
    if (w.fires()) {
      data();
    }
    while (!asked.isEmpty() && !given.isEmpty()) {
      int length = asked.remove();
      int was = given.remove();
      if (length != was) {
        throw violation("last on beat %d of a burst of %d".formatted(was, length), w);
      }
    }
  }

  private void data() {
    beats++;
    if (w.get(AxiWires.STROBE) == 0) {
      throw violation("a beat without a strobe", w);
    }
    if (w.getBit(AxiWires.WRITE_LAST)) {
      given.add(beats);
      beats = 0;
    } else if (beats == AxiWires.MAX_BEATS) {
      throw violation("a burst of more than %d beats".formatted(AxiWires.MAX_BEATS), w);
    }
  }

  private void burst(Wires channel) {
    long first = channel.get(AxiWires.ADDRESS);
    long last = first + (channel.get(AxiWires.LENGTH) + 1) * beatBytes - 1;
    if (channel.get(AxiWires.BURST) != AxiWires.INCR
        || channel.get(AxiWires.SIZE) != Integer.numberOfTrailingZeros(beatBytes)) {
      throw violation("not an INCR burst of whole beats", channel);
    }
    if ((first & (beatBytes - 1)) != 0) {
      throw violation("not aligned to a beat", channel);
    }
    if (first / AxiWires.PAGE_BYTES != last / AxiWires.PAGE_BYTES) {
      throw violation("over a 4 KB boundary", channel);
    }
  }

  private InvariantViolation violation(String what, Wires channel) {
    return run.violation(Invariant.AXI_RULES, null, what + ": " + channel);
  }
}
