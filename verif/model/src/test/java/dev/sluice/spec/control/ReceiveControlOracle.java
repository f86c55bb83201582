// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.control.ReceiveControlModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.TransferGeometry;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.sizes.ControlSizes;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.window.EngineCommands;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowVerdict;
import java.util.ArrayDeque;

/**
 * The spec beside the cycle model of the receive control. It is told what happened at the model's
 * ports, in the order of the model's commits, and says what the spec says to that: which window a
 * request gets, what is answered, and that a time-out, a failure or the end of a quiet time was due
 * and not too late. Only <em>when</em> within those bounds is the model's choice.
 */
public final class ReceiveControlOracle {
  /** Clocks from an arrival at the port to the clock in which the spec is told of its judging. */
  private static final int JUDGED_AFTER = ControlSizes.ARRIVAL_CLOCKS + 1;

  private final NicParameters parameters;
  private final ReceiveControlModel block;
  private final TransportParameters transport;
  private final long lateness;
  private final WindowTable table;
  private final ControlQueue queue = new ControlQueue(2048);
  private final WindowManager manager;
  private final ReceiveControl control;
  private final AskedWindows asked;
  private final ExpectedPackets expected;
  private final EarlyBounds bounds;
  private final PromptBounds prompts;
  private final PacketHeader header = new PacketHeader();
  private final WindowVerdict verdict = new WindowVerdict();

  private final ArrayDeque<long[]> requests = new ArrayDeque<>();
  private final boolean[] leaving;
  private final boolean[] markFailed;
  private final boolean[] markFree;
  private final boolean[] errored;

  /** Arrivals that were taken and are not judged yet; null where none was taken. */
  private final long[][] onTheWay = new long[JUDGED_AFTER][];

  /** The window of the arrival of which the spec was told last, or -1 when that clock had none. */
  private int judged = -1;

  private long clock;
  private boolean openedBefore;
  private boolean commandBefore;
  private boolean queryBefore;

  /** The window that the spec reported of in the clock before, or -1, and what it knew before. */
  private int reporting = -1;

  private int reportedBefore;
  private long postponed;
  private long completed;
  private long latest;

  /**
   * An oracle for a block after reset.
   *
   * @param parameters of the block
   * @param block whose ports are looked at
   * @param transport what the block's config says; the sender's part does not matter
   * @param extensions what it says of the other extensions
   * @param adaptive what it says of prompt time-outs
   * @param regions which requests have a region
   * @param lateness clocks that a time-out may be late, or 0 to allow any number
   */
  public ReceiveControlOracle(
      NicParameters parameters,
      ReceiveControlModel block,
      TransportParameters transport,
      Extensions extensions,
      boolean adaptive,
      RegionCheck regions,
      long lateness) {
    this.parameters = parameters;
    this.block = block;
    this.transport = transport;
    this.lateness = lateness;
    table = new WindowTable(parameters.sluice(), transport, extensions);
    TransferListener listener =
        new TransferListener() {
          @Override
          public void completed(long clock, long peer, int transferId) {
            completed++;
          }

          @Override
          public void failed(long clock, long peer, int transferId, RefusalReason reason) {
            // The mark is what counts.
          }
        };
    EngineCommands engine =
        new EngineCommands() {
          @Override
          public void open(int window, int generation, int packets) {
            // The block's own command is checked.
          }

          @Override
          public void close(int window) {
            // The block's own command is checked.
          }
        };
    manager = new WindowManager(table, engine, regions, queue, listener);
    control = new ReceiveControl(table, manager, null, queue, listener);
    int windows = parameters.sluice().windows();
    leaving = new boolean[windows];
    markFailed = new boolean[windows];
    markFree = new boolean[windows];
    errored = new boolean[windows];
    expected = new ExpectedPackets(table, leaving);
    bounds = new EarlyBounds(table, control);
    prompts = new PromptBounds(table, adaptive);
    asked = new AskedWindows(parameters, table, queue, expected, bounds, prompts);
  }

  /**
   * Looks at a clock: after every input was set, before the edge.
   *
   * @param inside what happened inside
   */
  public void observe(ControlGlimpse inside) {
    long commit = block.now() - 1;
    if (reporting >= 0 && inside.held()) {
      expected.postponed(reporting);
      postponed++;
      table.reported[reporting] = reportedBefore;
    }
    reporting = -1;
    prompts.observe(commit, inside.timing());
    if (inside.noted() >= 0) {
      prompts.changed(commit, inside.noted());
      asked.noted(commit, inside.noted(), inside.notedNext(), inside.ranged());
    }
    onCounts(commit, inside.visited(), inside.timing().prompt());
    if (block.query.valid && !queryBefore) {
      int window = block.query.getInt(QueryWires.WINDOW);
      asked.begin(commit, window);
    }
    if (block.windowCommand.valid && !commandBefore) {
      onCommand(commit, block.windowCommand, inside.bySweep());
    }
    judge(commit);
    asked.observe(commit, block.status);
    expected.observe(block.control, inside.order());
    bounds.observe(inside.depth());
    queryBefore = block.query.valid;
    commandBefore = block.windowCommand.valid;
    if (block.connection.fires()) {
      requests.add(copy(block.connection));
    }
  }

  /** A visit's commit comes before the arrival that is judged in its clock. */
  private void judge(long commit) {
    int at = (int) (clock++ % JUDGED_AFTER);
    judged = -1;
    if (onTheWay[at] != null) {
      judged = (int) onTheWay[at][ArrivalWires.WINDOW];
      onArrival(commit, onTheWay[at]);
    }
    onTheWay[at] = block.arrival.fires() ? copy(block.arrival) : null;
  }

  private static long[] copy(Wires wires) {
    long[] copy = new long[wires.words()];
    wires.save(copy, 0);
    return copy;
  }

  private void onArrival(long clock, long[] a) {
    int window = (int) a[ArrivalWires.WINDOW];
    if (window >= leaving.length || table.generation[window] != a[ArrivalWires.GENERATION]) {
      return;
    }
    if (a[ArrivalWires.CLOSED] != 0) {
      onMark(clock, window);
      return;
    }
    if (leaving[window] || table.phase[window] == WindowPhase.FREE) {
      return;
    }
    boolean refuse = a[ArrivalWires.REFUSE] != 0;
    boolean again = a[ArrivalWires.ANSWER_AGAIN] != 0;
    if (again || refuse) {
      if (again) {
        verdict(clock, window, a, Verdict.BELOW, true);
      } else if (table.phase[window] == WindowPhase.FAILED && markFailed[window]) {
        header.reset(PacketType.DATA).window(window).generation(table.generation[window]);
        header.transferId(table.transferId[window]);
        manager.admit(clock, table.peer[window], header);
      }
      expected.answers(window, queue, header);
    } else if (table.phase[window] == WindowPhase.OPEN && !errored[window]) {
      errored[window] = a[ArrivalWires.ERROR] != 0;
      if (!errored[window]) {
        verdict(clock, window, a, Verdict.ofCode((int) a[ArrivalWires.VERDICT]), false);
        expected.answers(window, queue, header);
      }
    }
  }

  private void verdict(long clock, int window, long[] a, Verdict fell, boolean again) {
    boolean complete = a[ArrivalWires.COMPLETE] != 0;
    verdict.set(
        window,
        (int) a[ArrivalWires.PIDX],
        fell,
        (int) a[ArrivalWires.WBASE],
        (int) a[ArrivalWires.SLIDE],
        complete,
        again);
    boolean sentAgain = a[ArrivalWires.AGAIN] != 0;
    if (fell == Verdict.ACCEPTED && table.top[window] == 0) {
      // A refinement that the page states: the first report is repeated T/2 after a packet came.
      table.lastAnswered[window] = clock;
    }
    int before = table.reported[window];
    // A refinement that the page states: above TOP nothing counts as asked for.
    int next = table.next[window];
    int markBefore = table.mark[window];
    table.next[window] = Math.min(next, table.top[window]);
    if (fell == Verdict.BEYOND) {
      asked.beyond(clock, window);
    }
    control.onVerdict(clock, verdict, sentAgain);
    prompts.verdict(clock, verdict, sentAgain);
    table.next[window] = next;
    if (verdict.slide() > 0) {
      asked.slid(clock, window, markBefore);
      table.mark[window] = next;
    }
    bounds.touch(window);
    if (expected.reports(window, queue, header)) {
      reporting = window;
      reportedBefore = before;
    }
  }

  /** Quiet begins at the mark of a failure: a refinement that the page states. */
  private void onMark(long clock, int window) {
    if (leaving[window]) {
      markFree[window] = true;
    } else if (table.phase[window] == WindowPhase.FAILED && !markFailed[window]) {
      markFailed[window] = true;
      table.lastAsked[window] = clock;
      table.lastAnswered[window] = clock;
    }
  }

  private boolean counts(int cause) {
    return block.count.getBit(cause);
  }

  private void onCounts(long commit, int visited, boolean prompt) {
    if (openedBefore) {
      connect(commit, PacketType.CONNECTION_RESPONSE, 0);
    }
    openedBefore = counts(ReceiveCountWires.OPENED);
    if (counts(ReceiveCountWires.BAD_REGION)) {
      connect(commit, PacketType.REFUSAL, RefusalReason.BAD_REGION.code());
    }
    if (counts(ReceiveCountWires.NO_FREE_WINDOW)) {
      connect(commit, PacketType.REFUSAL, RefusalReason.NO_FREE_WINDOW.code());
    }
    if (counts(ReceiveCountWires.REPEATED_REQUEST)) {
      long[] request = nextRequest();
      expected.reply(
          request[ConnectionWires.PEER],
          (int) request[ConnectionWires.TRANSFER_ID],
          request[ConnectionWires.REMOTE_ADDRESS],
          request[ConnectionWires.REGION_BYTES]);
    }
    if (counts(ReceiveCountWires.TIMEOUT)) {
      onTimeout(commit, visited, prompt);
    }
    if (counts(ReceiveCountWires.FREED)) {
      assertThat(leaving[visited] && markFree[visited]).as("freed after its mark").isTrue();
      leaving[visited] = false;
      manager.reclaim(visited);
    }
    if (counts(ReceiveCountWires.ANSWER_LOST)) {
      expected.lost(judged);
    }
  }

  /** The next request; senders that gave up before it must not have been worth anything. */
  private long[] nextRequest() {
    long[] request = requests.remove();
    while (request[ConnectionWires.GAVE_UP] != 0) {
      int window = (int) request[ConnectionWires.WINDOW];
      assertThat(gaveUp(request, window)).as("a sender that gave up was overheard").isFalse();
      request = requests.remove();
    }
    return request;
  }

  private boolean gaveUp(long[] request, int window) {
    return request[ConnectionWires.GAVE_UP] != 0
        && request[ConnectionWires.WINDOW] == window
        && window < leaving.length
        && table.phase[window] == WindowPhase.OPEN
        && table.generation[window] == request[ConnectionWires.GENERATION]
        && table.peer[window] == request[ConnectionWires.PEER]
        && table.transferId[window] == (int) request[ConnectionWires.TRANSFER_ID];
  }

  /** The spec's answer to the next request is the one that was given. */
  private void connect(long commit, PacketType type, int detail) {
    long[] r = nextRequest();
    header
        .reset(PacketType.CONNECTION_REQUEST)
        .transferId((int) r[ConnectionWires.TRANSFER_ID])
        .pidx((int) r[ConnectionWires.PIDX])
        .remoteAddress(r[ConnectionWires.REMOTE_ADDRESS])
        .regionBytes(r[ConnectionWires.REGION_BYTES]);
    manager.onPacket(commit, r[ConnectionWires.PEER], header);
    assertThat(queue.poll(header)).isTrue();
    assertThat(header.type()).isEqualTo(type);
    assertThat(header.detail()).isEqualTo(detail);
    expected.reply(queue.polledPeer(), header);
    if (type == PacketType.CONNECTION_RESPONSE) {
      onOpen(header.window(), r);
    }
  }

  private void onOpen(int window, long[] request) {
    errored[window] = false;
    bounds.open(window);
    asked.open(window);
    prompts.open(window);
    markFailed[window] = false;
    markFree[window] = false;
    Wires command = block.windowCommand;
    TransferGeometry geometry = table.geometry[window];
    assertThat(command.valid && !commandBefore).isTrue();
    assertThat(command.getInt(WindowCommandWires.OP)).isEqualTo(WindowOp.OPEN.code());
    assertThat(command.getInt(WindowCommandWires.WINDOW)).isEqualTo(window);
    assertThat(command.getInt(WindowCommandWires.GENERATION)).isEqualTo(table.generation[window]);
    assertThat(command.get(WindowCommandWires.PEER)).isEqualTo(request[ConnectionWires.PEER]);
    assertThat(command.getInt(WindowCommandWires.TRANSFER_ID)).isEqualTo(table.transferId[window]);
    assertThat(command.getInt(WindowCommandWires.PACKETS)).isEqualTo(geometry.packets());
    assertThat(command.getInt(WindowCommandWires.TAIL_BYTES))
        .isEqualTo(geometry.bytesOf(geometry.tailIndex()));
    assertThat(command.get(WindowCommandWires.ADDRESS)).isEqualTo(table.address[window]);
  }

  private void onCommand(long commit, Wires command, boolean bySweep) {
    if (command.getInt(WindowCommandWires.OP) == WindowOp.OPEN.code()) {
      return; // Checked with its request.
    }
    int window = command.getInt(WindowCommandWires.WINDOW);
    assertThat(command.getInt(WindowCommandWires.GENERATION)).isEqualTo(table.generation[window]);
    if (command.getBit(WindowCommandWires.FAILED)) {
      onFailure(commit, window, bySweep);
      return;
    }
    boolean ended =
        table.phase[window] == WindowPhase.DONE
            || table.phase[window] == WindowPhase.FAILED && markFailed[window];
    assertThat(ended && !leaving[window]).as("window %d is to leave", window).isTrue();
    inTime(commit, table.lastAsked[window] + transport.quietTime());
    leaving[window] = true;
  }

  private void onFailure(long commit, int window, boolean bySweep) {
    assertThat(table.phase[window]).isEqualTo(WindowPhase.OPEN);
    if (!bySweep) {
      assertThat(requests.stream().anyMatch(r -> gaveUp(r, window))).as("gave up").isTrue();
      manager.fail(commit, window, RefusalReason.SENDER_GAVE_UP);
      return;
    }
    if (!errored[window]) {
      assertThat(table.repeats[window]).as("repeats").isEqualTo(transport.retryLimit());
      inTime(commit, due(window));
    }
    expected.failure(window, header);
    manager.fail(commit, window, RefusalReason.RECEIVER_GAVE_UP);
  }

  private long due(int window) {
    return table.waitingSince[window] + transport.receiverWait(table.repeats[window]);
  }

  private void inTime(long commit, long due) {
    assertThat(commit).as("not early").isGreaterThanOrEqualTo(due);
    latest = Math.max(latest, commit - due);
    if (lateness > 0) {
      assertThat(commit - due).as("not too late").isLessThanOrEqualTo(lateness);
    }
  }

  private void onTimeout(long commit, int window, boolean prompt) {
    assertThat(table.phase[window]).isEqualTo(WindowPhase.OPEN);
    assertThat(errored[window]).isFalse();
    prompts.check(commit, window, prompt, lateness);
    if (prompt) {
      table.waitingSince[window] = commit;
      asked.timeout(window);
      return;
    }
    assertThat(table.repeats[window]).isLessThan(transport.retryLimit());
    inTime(commit, due(window));
    table.repeats[window]++;
    table.waitingSince[window] = commit;
    asked.timeout(window);
  }

  /** At the end, when every sender is silent and every window is free: nothing is left over. */
  public void finish() {
    asked.finish();
    expected.finish();
    assertThat(manager.freeWindows()).isEqualTo(parameters.sluice().windows());
  }

  /**
   * Originals that came after they had been asked for.
   *
   * @return a count
   */
  public long askedInVain() {
    return control.spuriousRequests();
  }

  /**
   * Prompt time-outs.
   *
   * @return a count
   */
  public long promptTimeouts() {
    return prompts.total();
  }

  /**
   * Progress reports that found no room.
   *
   * @return how many
   */
  public long postponed() {
    return postponed;
  }

  /**
   * Transfers that completed.
   *
   * @return a count
   */
  public long completed() {
    return completed;
  }

  /**
   * The latest of all time-outs, failures and ends of quiet time.
   *
   * @return clocks after it was due
   */
  public long latest() {
    return latest;
  }
}
