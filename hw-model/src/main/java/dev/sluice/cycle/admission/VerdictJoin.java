// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import dev.sluice.cycle.lib.BlockRamFifo;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.cycle.wires.WriteCommandWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.AdmissionSizes;
import dev.sluice.spec.window.Verdict;

/**
 * Joins what waits with the engine's verdicts, in order, into write commands. One more is joined
 * while the last was not taken; then the queues stop.
 */
final class VerdictJoin {
  final Wires pendingIn = PendingWires.stream("pendingIn");
  private final Wires pending = PendingWires.stream("pending");
  private final Wires verdictIn;
  private final Wires judged;
  private final Wires verdict;
  private final Wires out;
  private final Wires held = WriteCommandWires.stream("held");
  private final Wires spare = WriteCommandWires.stream("spare");
  private final BlockRamFifo pendingFifo;
  private final MooreFifo verdictFifo;

  VerdictJoin(SluiceParameters parameters, Wires verdict, Wires writeCommand) {
    this.verdict = verdict;
    out = writeCommand;
    verdictIn = VerdictWires.stream(parameters, "verdictIn");
    judged = VerdictWires.stream(parameters, "judged");
    pendingFifo = new BlockRamFifo(pendingIn, pending, AdmissionSizes.PACKETS_INSIDE);
    verdictFifo = new MooreFifo(verdictIn, judged, AdmissionSizes.PACKETS_INSIDE);
  }

  void reset() {
    pendingFifo.reset();
    verdictFifo.reset();
    held.clear();
    spare.clear();
  }

  void drive() {
    out.copyFrom(held);
    pendingFifo.drive();
    verdictFifo.drive();
  }

  /** One clock; {@link #pendingIn} is set. Whether a write command was made. */
  boolean clock() {
    boolean waits = pending.getBit(PendingWires.JUDGED);
    boolean joins = !spare.valid && pending.valid && (!waits || judged.valid);
    boolean moves = !held.valid || out.ready;
    pending.ready = joins;
    judged.ready = joins && waits;
    if (moves && spare.valid) {
      held.copyFrom(spare);
      spare.valid = false;
    } else if (joins) {
      Wires to = moves ? held : spare;
      join(waits, to);
      to.valid = true;
    } else if (moves) {
      held.valid = false;
    }
    verdictIn.copyFrom(verdict);
    pendingFifo.clock();
    verdictFifo.clock();
    return joins;
  }

  private void join(boolean waits, Wires to) {
    boolean writes = waits && judged.getInt(VerdictWires.VERDICT) == Verdict.ACCEPTED.code();
    to.set(WriteCommandWires.CLOSED, pending.get(PendingWires.CLOSED));
    to.set(WriteCommandWires.WRITE, writes);
    to.set(WriteCommandWires.ADDRESS, writes ? pending.get(PendingWires.ADDRESS) : 0);
    to.set(WriteCommandWires.BYTES, pending.get(PendingWires.BYTES));
    to.set(WriteCommandWires.WINDOW, pending.get(PendingWires.WINDOW));
    to.set(WriteCommandWires.GENERATION, pending.get(PendingWires.GENERATION));
    to.set(WriteCommandWires.PIDX, pending.get(PendingWires.PIDX));
    to.set(
        WriteCommandWires.VERDICT, waits ? judged.get(VerdictWires.VERDICT) : Verdict.STALE.code());
    to.set(WriteCommandWires.WBASE, waits ? judged.get(VerdictWires.WBASE) : 0);
    to.set(WriteCommandWires.SLIDE, waits ? judged.get(VerdictWires.SLIDE) : 0);
    to.set(WriteCommandWires.COMPLETE, waits && judged.getBit(VerdictWires.COMPLETE));
    to.set(WriteCommandWires.ANSWER_AGAIN, waits && judged.getBit(VerdictWires.ANSWER_AGAIN));
    to.set(WriteCommandWires.REFUSE, pending.get(PendingWires.REFUSE));
    to.set(WriteCommandWires.AGAIN, pending.get(PendingWires.AGAIN));
  }
}
