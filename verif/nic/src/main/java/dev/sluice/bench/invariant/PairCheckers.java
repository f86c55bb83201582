// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.host.pair.HostMemory;
import dev.sluice.host.pair.HostedNic;
import dev.sluice.protocol.NicParameters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every invariant of protocol text, section 6, on the nodes of a run. The bench attaches its nodes,
 * announces regions and descriptors here, and calls {@link #clock} before the nodes' clocks; what
 * is broken is thrown as {@link InvariantViolation}. Not thread-safe.
 */
public final class PairCheckers {
  private final CheckedRun run;
  private final TransferLedger ledger = new TransferLedger();
  private final NoHang noHang;
  private final Map<Integer, NodeCheckers> checkers = new HashMap<>();
  private final Map<Integer, HostedNic> nodes = new HashMap<>();
  private final Map<Integer, RegisteredRegions> regions = new HashMap<>();
  private final Map<Integer, HostMemory> memories = new HashMap<>();
  private final List<TrackedTransfer> ended = new ArrayList<>();

  /**
   * Checkers of no node yet.
   *
   * @param seed of the run, for messages
   */
  public PairCheckers(long seed) {
    run = new CheckedRun(seed);
    noHang = new NoHang(run, ledger);
  }

  /**
   * Attaches all checkers to a node.
   *
   * @param peer its number
   * @param node the node
   * @param core the model of its NicCore
   * @param parameters what was built
   * @param line its end of the network
   * @param base first byte of the range of its memory in which only transfers that are submitted
   *     here write
   * @param length its bytes
   */
  public void attach(
      int peer,
      HostedNic node,
      NicCoreModel core,
      NicParameters parameters,
      WatchedLine line,
      long base,
      long length) {
    RegisteredRegions allowed = new RegisteredRegions();
    regions.put(peer, allowed);
    memories.put(peer, node.host());
    nodes.put(peer, node);
    checkers.put(
        peer,
        new NodeCheckers(
            new NodeCheckers.Subject(run, ledger, parameters, peer, node, core, line, allowed),
            memories,
            base,
            length,
            ended::add));
  }

  /**
   * What may be written at a node.
   *
   * @param peer the node
   * @return its regions; the host adds to them when it registers one
   */
  public RegisteredRegions regions(int peer) {
    return regions.get(peer);
  }

  /**
   * Gives a descriptor to a node, which must be able to take one.
   *
   * @param from the node
   * @param to the receiving node
   * @param cookie of its own at that node
   * @param address in the sender's memory
   * @param bytes how many
   * @param remoteAddress in the receiver's memory
   * @return the transfer
   */
  public TrackedTransfer submit(
      int from, int to, int cookie, long address, long bytes, long remoteAddress) {
    nodes.get(from).submit(cookie, to, address, bytes, remoteAddress);
    return ledger.submit(run.clock(), from, to, cookie, address, bytes, remoteAddress);
  }

  /**
   * A clock begins; before the nodes' clocks.
   *
   * @param clock its number
   * @throws InvariantViolation when a transfer hangs
   */
  public void clock(long clock) {
    run.clock(clock);
    noHang.clock(clock);
  }

  /**
   * The network works from now on.
   *
   * @param bound clocks in which every transfer must end
   */
  public void networkHealed(long bound) {
    noHang.healed(bound);
  }

  /** The network may do anything from now on. */
  public void networkBroken() {
    noHang.broken();
  }

  /**
   * Transfers that ended and were not taken from here, in the order in which they ended.
   *
   * @return a list to be emptied by whoever reads it
   */
  public List<TrackedTransfer> ended() {
    return ended;
  }

  /**
   * Whether the receiver still holds a window for a transfer, so that it may be written to.
   *
   * @param transfer any
   * @return true from the window's opening to its close
   */
  public boolean holdsWindow(TrackedTransfer transfer) {
    NodeCheckers receiver = checkers.get(transfer.to());
    return receiver != null
        && transfer.connecting()
        && receiver.noOldPacket().holds(transfer.from(), transfer.transferId());
  }

  /**
   * Nothing may be written for a transfer from now on; its place may be given to another.
   *
   * @param transfer one that has ended
   */
  public void forget(TrackedTransfer transfer) {
    NodeCheckers receiver = checkers.get(transfer.to());
    if (receiver != null && transfer.written() > 0) {
      receiver.writtenOnce().forget(transfer);
    }
    ledger.forget(transfer);
  }

  /**
   * The transfers.
   *
   * @return all that are not forgotten
   */
  public TransferLedger ledger() {
    return ledger;
  }

  /**
   * Windows of a node that are not free.
   *
   * @param peer the node
   * @return 0 to R
   */
  public long windowsInUse(int peer) {
    return checkers.get(peer).noWindowLeak().inUse();
  }

  /**
   * Windows of a node that were opened.
   *
   * @param peer the node
   * @return since the beginning
   */
  public long windowsOpened(int peer) {
    return checkers.get(peer).noWindowLeak().opened();
  }

  /**
   * Packets written at a node.
   *
   * @param peer the node
   * @return since the beginning
   */
  public long packetsWritten(int peer) {
    return checkers.get(peer).noOldPacket().written();
  }

  /**
   * To be called when all is over and every window has had the time to become free.
   *
   * @throws InvariantViolation when a window is not free or a transfer has not ended
   */
  public void checkQuiet() {
    for (TrackedTransfer transfer : ledger.transfers()) {
      if (transfer.status() == TrackedTransfer.PENDING) {
        throw run.violation(Invariant.NO_HANG, transfer, "not ended when all is over");
      }
    }
    checkers.values().forEach(each -> each.noWindowLeak().checkQuiet());
  }
}
