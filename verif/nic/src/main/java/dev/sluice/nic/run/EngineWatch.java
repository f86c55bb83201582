package dev.sluice.nic.run;

import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.nic.pair.ClockWatcher;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.Verdict;

/**
 * Counts what no register of a NIC counts, on wires inside its model: verdicts, and data packets
 * that passed the check. Allocates nothing while it counts.
 */
final class EngineWatch implements ClockWatcher {
  private final Wires header;
  private final Wires verdict;
  private final long[] verdicts = new long[1 << Verdict.BITS];
  private long data;

  EngineWatch(NicCoreModel core) {
    header = core.receive().header();
    verdict = core.receive().verdict();
  }

  @Override
  public void clock(long clock) {
    if (verdict.valid) {
      verdicts[verdict.getInt(VerdictWires.VERDICT)]++;
    }
    if (header.fires() && header.getInt(HeaderWires.TYPE) == PacketType.DATA.code()) {
      data++;
    }
  }

  /** Data packets on which a verdict fell. */
  long verdicts(Verdict which) {
    return verdicts[which.code()];
  }

  /** Data packets that passed the check. */
  long dataReceived() {
    return data;
  }
}
