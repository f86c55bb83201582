// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.HostedNic;
import dev.sluice.parts.control.ArrivalPromises;
import dev.sluice.protocol.NicParameters;
import java.util.Map;
import java.util.function.Consumer;

/** All checkers of one node. */
final class NodeCheckers {
  private final WrittenOnce writtenOnce;
  private final NoOldPacket noOldPacket;
  private final NoWindowLeak noWindowLeak;

  /** What all checkers of a node have in common. */
  record Subject(
      CheckedRun run,
      TransferLedger ledger,
      NicParameters parameters,
      int peer,
      HostedNic node,
      NicCoreModel core,
      WatchedLine line,
      RegisteredRegions regions) {}

  /**
   * Attaches the checkers.
   *
   * @param subject the node
   * @param memories every node's memory
   * @param base first byte of the range in which only the ledger's transfers write
   * @param length its bytes
   * @param listener hears of transfers that ended
   */
  NodeCheckers(
      Subject subject,
      Map<Integer, HostMemory> memories,
      long base,
      long length,
      Consumer<TrackedTransfer> listener) {
    CheckedRun run = subject.run;
    TransferLedger ledger = subject.ledger;
    HostedNic node = subject.node;
    BlockModel nic = node.nic().model();
    NicCoreModel core = subject.core;
    int beat = subject.parameters.beatBytes();
    InsideRegion inside = new InsideRegion(run, subject.regions, nic.wires("m_axi_aw"), beat);
    writtenOnce = new WrittenOnce(run, ledger, subject.peer, memories, base, length);
    noOldPacket =
        new NoOldPacket(
            run,
            subject.regions,
            ledger,
            subject.parameters.sluice().payloadBytes(),
            core.receive().header(),
            core.receive().writeCommand(),
            core.windowCommand());
    noWindowLeak =
        new NoWindowLeak(run, subject.parameters.sluice().windows(), core.wires("count"));
    node.host().watchedBy(inside);
    node.host().watchedBy(writtenOnce);
    node.watchedBy(inside);
    node.watchedBy(noOldPacket);
    node.watchedBy(noWindowLeak);
    node.watchedBy(
        new OneCompletion(run, ledger, subject.peer, core.wires("completion"), listener));
    node.watchedBy(new AxiRules(run, nic, beat));
    ArrivalPromises promises =
        new ArrivalPromises(core.control().line(), subject.parameters.sluice().windows());
    node.watchedBy(_ -> promises.observe());
    node.watchedBy(
        new NoStarvedQuery(
            run,
            subject.parameters.sluice(),
            core.receive().wires("query_"),
            core.receive().wires("status"),
            core.receive().cmd()));
    for (Wires wires : nic.outputs()) {
      if (wires.kind() == WireKind.STREAM) {
        node.watchedBy(new StableOffer(run, wires));
      }
    }
    node.watchedBy(new StableOffer(run, core.receive().header()));
    node.watchedBy(new StableOffer(run, core.receive().writeCommand()));
    node.watchedBy(new StableOffer(run, core.windowCommand()));
    subject.line.watchedBy(new CompletionAfterData(run, ledger, subject.peer));
  }

  WrittenOnce writtenOnce() {
    return writtenOnce;
  }

  NoOldPacket noOldPacket() {
    return noOldPacket;
  }

  NoWindowLeak noWindowLeak() {
    return noWindowLeak;
  }
}
