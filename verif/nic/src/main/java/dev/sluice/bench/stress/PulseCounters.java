// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.check.DropCause;
import java.util.Map;

/** Sums a NIC's pulses, by name, as its registers do. Allocates nothing in a clock. */
final class PulseCounters implements ClockWatcher {
  private final Wires receive;
  private final Wires send;
  private final Wires dropped;
  private final Wires refused;
  private final Wires overflow;
  private final long[] receiveCounts;
  private final long[] sendCounts;
  private final long[] droppedCounts = new long[16];
  private final long[] refusedCounts = new long[AdmissionVerdict.values().length];
  private long overflows;

  /** Counts from now on. */
  PulseCounters(BlockModel nic) {
    receive = nic.wires("count");
    send = nic.wires("event");
    dropped = nic.wires("dropped");
    refused = nic.wires("refused");
    overflow = nic.wires("overflow");
    receiveCounts = new long[receive.size()];
    sendCounts = new long[send.size()];
  }

  @Override
  public void clock(long clock) {
    for (int i = 0; i < receiveCounts.length; i++) {
      receiveCounts[i] += receive.get(i);
    }
    for (int i = 0; i < sendCounts.length; i++) {
      sendCounts[i] += send.get(i);
    }
    if (dropped.valid) {
      droppedCounts[dropped.getInt(0)]++;
    }
    if (refused.valid) {
      refusedCounts[refused.getInt(0)]++;
    }
    if (overflow.valid) {
      overflows++;
    }
  }

  /** Adds what was counted: {@code receive.opened}, {@code dropped.bad_crc} and so on. */
  void addTo(Map<String, Long> sums) {
    for (int i = 0; i < receiveCounts.length; i++) {
      sums.merge("receive." + receive.field(i).name(), receiveCounts[i], Long::sum);
    }
    for (int i = 0; i < sendCounts.length; i++) {
      sums.merge("send." + send.field(i).name(), sendCounts[i], Long::sum);
    }
    for (DropCause cause : DropCause.values()) {
      sums.merge("dropped." + cause, droppedCounts[cause.code()], Long::sum);
    }
    for (AdmissionVerdict each : AdmissionVerdict.values()) {
      sums.merge("refused." + each, refusedCounts[each.ordinal()], Long::sum);
    }
    sums.merge("overflow", overflows, Long::sum);
  }
}
