// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The control packets that the spec has sent and the model has still to send: replies to requests
 * in their order; of each window its answers, its requests, its refusals and its reports, each in
 * their order.
 *
 * <p>The model says for each packet whose order it was, and which orders it dropped because their
 * window has another use by now. Each has to be the next of that line, and none may be left.
 */
final class ExpectedPackets {
  /** Clocks from the decision to open a window to that in which the spec is told of it. */
  private static final int OPEN_CLOCKS = 2;

  private final WindowTable table;
  private final ExpectedReplies replies;
  private final List<ExpectedLine> answers = new ArrayList<>();
  private final List<ExpectedLine> failures = new ArrayList<>();
  private final List<ExpectedLine> requests = new ArrayList<>();

  /** Reports of slides and probes. */
  private final List<ExpectedLine> reports = new ArrayList<>();

  /** What became of orders, until the packets before are at the model's output. */
  private final ArrayDeque<ControlGlimpse.Order> orders = new ArrayDeque<>();

  /** Orders that were dropped in the last clocks, null where none was. */
  private final ControlGlimpse.Order[] dropped = new ControlGlimpse.Order[OPEN_CLOCKS];

  private int at;

  ExpectedPackets(WindowTable table, boolean[] leaving) {
    this.table = table;
    replies = new ExpectedReplies(table, leaving);
    for (int i = 0; i < leaving.length; i++) {
      answers.add(new ExpectedLine());
      failures.add(new ExpectedLine());
      requests.add(new ExpectedLine());
      reports.add(new ExpectedLine());
    }
  }

  private ExpectedPacket packet(int window, ControlQueue queue, PacketHeader header) {
    return new ExpectedPacket(queue.polledPeer(), header, window, table.generation[window]);
  }

  /** A reply that is known. */
  void reply(long peer, PacketHeader header) {
    replies.add(peer, header);
  }

  /** A reply to a request for a transfer that some window knows. */
  void reply(long peer, int transferId, long address, long bytes) {
    replies.add(peer, transferId, address, bytes);
  }

  /** Takes a progress report from the spec's queue, if it is the first there. */
  boolean reports(int window, ControlQueue queue, PacketHeader header) {
    if (!table.extensions.progress() || queue.size() == 0) {
      return false;
    }
    queue.poll(header);
    boolean report = header.type() == PacketType.PROGRESS;
    if (report) {
      reports.get(window).add(packet(window, queue, header));
    } else {
      answers.get(window).add(packet(window, queue, header));
    }
    return report;
  }

  /** The model's queue had no room for the report. */
  void postponed(int window) {
    reports.get(window).removeLast();
  }

  /** Answers that the spec has just put into its queue. */
  void answers(int window, ControlQueue queue, PacketHeader header) {
    while (queue.poll(header)) {
      answers.get(window).add(packet(window, queue, header));
    }
  }

  /** The answer to an arrival of the window found the queue full. */
  void lost(int window) {
    answers.get(window).removeLast();
  }

  /** What the request maker has to order: a request, or the report of a time-out. */
  void request(int window, ControlQueue queue, PacketHeader header) {
    requests.get(window).add(packet(window, queue, header));
  }

  /** A request that is made or not. */
  void perhaps(int window, ControlQueue queue, PacketHeader header) {
    ExpectedPacket packet = packet(window, queue, header);
    packet.optional = true;
    packet.undecided = true;
    requests.get(window).add(packet);
  }

  /** Early requests of the window for packets before NEXT were made, the others were not. */
  void noted(int window, int next) {
    requests.get(window).decide(p -> late(p) || p.pidx < next, this::late);
  }

  /** Which of the requests that were perhaps made were made, and which may have been. */
  void decided(int window, Set<Integer> sure, Set<Integer> possible) {
    requests
        .get(window)
        .decide(p -> late(p) || possible.contains(p.pidx), p -> late(p) || !sure.contains(p.pidx));
  }

  /** The refusal of a transfer that fails. */
  void failure(int window, PacketHeader header) {
    header
        .reset(PacketType.REFUSAL)
        .window(window)
        .generation(table.generation[window])
        .transferId(table.transferId[window])
        .detail(RefusalReason.RECEIVER_GAVE_UP.code());
    failures
        .get(window)
        .add(new ExpectedPacket(table.peer[window], header, window, table.generation[window]));
  }

  /**
   * In each clock, after everything that happened in it.
   *
   * @param ended what became of an order in this clock, or null
   */
  void observe(Wires control, ControlGlimpse.Order ended) {
    replies.observe();
    if (control.fires()) {
      ControlGlimpse.Order order = orders.remove();
      assertThat(order.dropped()).as("%s was dropped, not %s", order, control).isFalse();
      match(order, control);
    }
    if (ended != null) {
      orders.add(ended);
    }
    checkDropped(ended);
    while (!orders.isEmpty() && orders.peek().dropped()) {
      match(orders.remove(), control);
    }
  }

  /** A window has its next use, or gets it from the visit that is under way. */
  private void checkDropped(ControlGlimpse.Order ended) {
    ControlGlimpse.Order before = dropped[at];
    dropped[at] = ended != null && ended.dropped() ? ended : null;
    at = (at + 1) % dropped.length;
    boolean current = before != null && table.generation[before.window()] == before.use();
    assertThat(current).as("dropped in time: %s", before).isFalse();
  }

  private void match(ControlGlimpse.Order order, Wires control) {
    int window = order.window();
    switch (order.source()) {
      case CONNECTIONS -> replies.take(control);
      case SWEEP -> failures.get(window).take(order, control);
      case ANSWERS -> answers.get(window).take(order, control);
      case REQUESTS -> requests.get(window).take(order, control);
      case REPORTS -> reports.get(window).take(order, control);
    }
  }

  private boolean late(ExpectedPacket packet) {
    return table.generation[packet.about] != packet.use;
  }

  /** Nothing is left but what the model was free to leave. */
  void finish() {
    assertThat(orders).isEmpty();
    replies.finish();
    assertThat(List.of(answers, failures, requests, reports))
        .allSatisfy(lines -> assertThat(lines).allMatch(ExpectedLine::isDone));
  }
}
