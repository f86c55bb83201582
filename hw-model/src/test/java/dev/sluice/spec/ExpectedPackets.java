package dev.sluice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The control packets that the spec has sent and the model has still to send: replies to requests
 * in their order; of each window its answers, and its requests, in their order.
 */
final class ExpectedPackets {
  /**
   * A packet; of a reply to a known transfer, what it may be is gathered while it is on its way.
   */
  static final class Packet {
    PacketType type;
    long peer;
    int window;
    int generation;
    int transferId;
    int pidx;
    int detail;

    /** Of a reply to a known transfer: its window, else -1. */
    int known = -1;

    boolean mayRespond;
    boolean mayRefuseEnded;
    boolean mayRefuseFailed;

    /** Of a range request: whether in some clock more was to come, and in some clock not. */
    boolean range;

    /** The report of a time-out. */
    boolean ofTimeout;

    /** Of a range request: only silence tells that nothing more comes. */
    boolean bySilence;

    /** An early request that the model may make or not; a report that it may have given up. */
    boolean optional;

    long born;
    boolean certain;
    boolean mayBe;
    boolean mayBeNot;

    boolean may() {
      return mayBe || !range;
    }

    boolean is(Wires wires) {
      return wires.getInt(ControlWires.TYPE) == type.code()
          && wires.get(ControlWires.PEER) == peer
          && wires.getInt(ControlWires.WINDOW) == window
          && wires.getInt(ControlWires.GENERATION) == generation
          && wires.getInt(ControlWires.TRANSFER_ID) == transferId
          && wires.getInt(ControlWires.PIDX) == pidx
          && wires.getInt(ControlWires.DETAIL) == detail;
    }

    @Override
    public String toString() {
      return type
          + " peer "
          + peer
          + " window "
          + window
          + " tag "
          + generation
          + " transfer "
          + transferId
          + " pidx "
          + pidx
          + " detail "
          + detail
          + (known >= 0 ? " known" : "");
    }
  }

  private final WindowTable table;
  private final boolean[] leaving;
  private final boolean[] ambiguous;
  private final ArrayDeque<Packet> replies = new ArrayDeque<>();
  private final List<ArrayDeque<Packet>> answers = new ArrayList<>();
  private final List<ArrayDeque<Packet>> failures = new ArrayList<>();
  private final List<ArrayDeque<Packet>> requests = new ArrayList<>();
  private final List<List<Packet>> reports = new ArrayList<>();
  private final int[] lastReported;
  private final Packet[] spare;
  private final long[] lastBeyond;

  ExpectedPackets(WindowTable table, boolean[] leaving) {
    this.table = table;
    this.leaving = leaving;
    ambiguous = new boolean[leaving.length];
    spare = new Packet[leaving.length];
    lastReported = new int[leaving.length];
    lastBeyond = new long[leaving.length];
    for (int i = 0; i < leaving.length; i++) {
      answers.add(new ArrayDeque<>());
      failures.add(new ArrayDeque<>());
      requests.add(new ArrayDeque<>());
      reports.add(new ArrayList<>());
    }
  }

  private static Packet packet(long peer, PacketHeader header) {
    Packet packet = new Packet();
    packet.type = header.type();
    packet.peer = peer;
    packet.window = header.window();
    packet.generation = header.generation();
    packet.transferId = header.transferId();
    packet.pidx = header.pidx();
    packet.detail = header.detail();
    return packet;
  }

  /** A reply that is known. */
  void reply(long peer, PacketHeader header) {
    replies.add(packet(peer, header));
  }

  /** A reply to a request for a transfer that some window knows. */
  void reply(long peer, int transferId) {
    Packet packet = new Packet();
    packet.type = PacketType.CONNECTION_RESPONSE;
    packet.peer = peer;
    packet.transferId = transferId;
    for (int w = 0; w < leaving.length; w++) {
      if (table.used[w] && table.peer[w] == peer && table.transferId[w] == transferId) {
        packet.known = w;
        packet.generation = table.generation[w];
      }
    }
    assertThat(packet.known).as("a window knows the transfer").isNotNegative();
    replies.add(packet);
  }

  /** Takes a progress report from the spec's queue, if it is the first there. */
  boolean reports(int window, ControlQueue queue, PacketHeader header) {
    if (!table.extensions.progress() || queue.size() == 0) {
      return false;
    }
    queue.poll(header);
    Packet packet = packet(queue.polledPeer(), header);
    boolean report = packet.type == PacketType.PROGRESS;
    if (report) {
      reports.get(window).add(packet);
      lastReported[window] = packet.pidx;
    } else {
      answers.get(window).add(packet);
    }
    return report;
  }

  /** The model's queue had no room for the report. */
  void postponed(int window) {
    List<Packet> of = reports.get(window);
    int i = of.size() - 1;
    while (late(of.get(i)) || of.get(i).pidx != lastReported[window]) {
      i--;
    }
    of.remove(i);
  }

  /** The report of a time-out; it is given up when the window is not open any more. */
  void timeoutReport(int window, ControlQueue queue, PacketHeader header) {
    Packet packet = packet(queue.polledPeer(), header);
    packet.ofTimeout = true;
    reports.get(window).add(packet);
  }

  /** Answers that the spec has just put into its queue. */
  void answers(int window, ControlQueue queue, PacketHeader header) {
    while (queue.poll(header)) {
      answers.get(window).add(packet(queue.polledPeer(), header));
    }
  }

  /** A single-packet or range request. */
  void request(int window, ControlQueue queue, PacketHeader header) {
    requests.get(window).add(packet(queue.polledPeer(), header));
  }

  /** A request that is made early, or not. */
  void perhaps(int window, ControlQueue queue, PacketHeader header) {
    request(window, queue, header);
    requests.get(window).getLast().optional = true;
  }

  /** Early requests of the window for packets before NEXT were made, the others were not. */
  void noted(int window, int next) {
    requests.get(window).removeIf(p -> p.optional && !late(p) && p.pidx >= next);
    for (Packet packet : requests.get(window)) {
      packet.optional &= late(packet);
    }
  }

  /** A range request, if nothing more comes; certain when the vector alone says so. */
  void range(long clock, int window, ControlQueue queue, PacketHeader header, boolean certain) {
    Packet packet = packet(queue.polledPeer(), header);
    packet.born = clock;
    packet.range = true;
    packet.certain = certain;
    packet.bySilence = table.extensions.progress();
    requests.get(window).add(packet);
  }

  /** A packet was dropped beyond the window. */
  void beyond(long clock, int window) {
    lastBeyond[window] = clock;
  }

  /** The refusal of a transfer that fails; perhaps, when its sender gave up in the same moment. */
  void failure(int window, boolean perhaps) {
    Packet packet = new Packet();
    packet.type = PacketType.REFUSAL;
    packet.peer = table.peer[window];
    packet.window = window;
    packet.generation = table.generation[window];
    packet.transferId = table.transferId[window];
    packet.detail = RefusalReason.RECEIVER_GAVE_UP.code();
    packet.mayRespond = perhaps;
    failures.get(window).add(packet);
  }

  /** Whether it is open who ended the window's transfer. */
  void ambiguous(int window, boolean open) {
    ambiguous[window] = open;
  }

  void observe(long clock, Wires control) {
    for (int w = 0; w < leaving.length; w++) {
      for (Packet report : reports.get(w)) {
        report.optional |= report.ofTimeout && table.phase[w] != WindowPhase.OPEN;
      }
      for (Packet packet : requests.get(w)) {
        if (packet.range) {
          judge(clock, w, packet);
        }
      }
    }
    for (Packet reply : replies) {
      if (reply.known >= 0) {
        gather(reply);
      }
    }
    if (control.fires()) {
      match(control);
    }
  }

  private void judge(long clock, int window, Packet request) {
    boolean open = table.phase[window] == WindowPhase.OPEN && !late(request);
    long since = clock - table.lastAccepted[window];
    boolean quiet = since >= table.transport.timeout();
    // The model's look is before an arrival of the same clock.
    boolean quietSoon = since + 1 >= table.transport.timeout();
    request.mayBe |=
        open && (request.certain || quietSoon || !request.bySilence && table.overrun[window]);
    request.mayBeNot |= !open || !request.certain && !quiet;
  }

  private void gather(Packet reply) {
    int w = reply.known;
    if (table.generation[w] != reply.generation) {
      return;
    }
    WindowPhase phase = leaving[w] ? WindowPhase.FREE : table.phase[w];
    reply.mayRespond |= phase == WindowPhase.OPEN || phase == WindowPhase.DONE;
    boolean sender = table.failure[w] == RefusalReason.SENDER_GAVE_UP;
    reply.mayRefuseEnded |=
        phase == WindowPhase.FREE || phase == WindowPhase.FAILED && (sender || ambiguous[w]);
    reply.mayRefuseFailed |= phase == WindowPhase.FAILED && (!sender || ambiguous[w]);
  }

  private void match(Wires control) {
    PacketType type = PacketType.ofCode(control.getInt(ControlWires.TYPE));
    int window = control.getInt(ControlWires.WINDOW);
    switch (type) {
      case COMPLETION_RESPONSE -> take(answers.get(window), control);
      case SINGLE_REQUEST, RANGE_REQUEST -> take(requests.get(window), control);
      case PROGRESS ->
          assertThat(takeReport(reports.get(window), control))
              .as("report %s of %s", control, reports.get(window))
              .isTrue();
      case CONNECTION_RESPONSE ->
          assertThat(takeReply(control)).as("reply " + control + " of " + replies).isTrue();
      case REFUSAL ->
          assertThat(takeRefusal(control)).as("refusal " + control + " of " + replies).isTrue();
      default -> throw new AssertionError(control.toString());
    }
  }

  /**
   * Takes one of these reports. Which of several of one WBASE it is nobody can say; that of a
   * time-out last, as it may be given up.
   */
  private static boolean takeReport(List<Packet> of, Wires control) {
    Packet found = null;
    for (Packet report : of) {
      if (report.is(control) && (found == null || found.ofTimeout)) {
        found = report;
      }
    }
    return of.remove(found);
  }

  /** Takes the first of the line; what is of an earlier use of the window may have been dropped. */
  private void take(ArrayDeque<Packet> line, Wires control) {
    String all = line.toString();
    Packet first = line.poll();
    while (first != null && !(first.is(control) && first.may()) && mayBeMissing(first)) {
      first = line.poll();
    }
    assertThat(first).as("unexpected " + control + " of " + all).isNotNull();
    assertThat(first.may()).as("a range request too early").isTrue();
    if (first.range && first.mayBeNot) {
      spare[first.window] = first; // Perhaps it was the same request of a later time-out.
    }
    if (first.range && !late(first) && lastBeyond[first.window] < first.born) {
      table.overrun[first.window] = false;
    }
    assertThat(first.is(control)).as("expected %s, got %s", first, control).isTrue();
  }

  private boolean mayBeMissing(Packet packet) {
    Packet other = spare[packet.window];
    boolean wasThat =
        other != null && other.pidx == packet.pidx && other.generation == packet.generation;
    return late(packet) || packet.optional || packet.range && (packet.mayBeNot || wasThat);
  }

  private boolean late(Packet packet) {
    return table.generation[packet.window] != packet.generation;
  }

  private boolean takeReply(Wires control) {
    Packet first = replies.peek();
    if (first == null) {
      return false;
    }
    boolean fits = first.known < 0 ? first.is(control) : knownFits(first, control);
    if (fits) {
      replies.remove();
    }
    return fits;
  }

  private static boolean knownFits(Packet reply, Wires control) {
    if (control.get(ControlWires.PEER) != reply.peer
        || control.getInt(ControlWires.TRANSFER_ID) != reply.transferId) {
      return false;
    }
    int detail = control.getInt(ControlWires.DETAIL);
    if (control.getInt(ControlWires.TYPE) == PacketType.CONNECTION_RESPONSE.code()) {
      return reply.mayRespond
          && control.getInt(ControlWires.WINDOW) == reply.known
          && control.getInt(ControlWires.GENERATION) == reply.generation;
    }
    return control.getInt(ControlWires.WINDOW) == 0
        && control.getInt(ControlWires.GENERATION) == 0
        && (detail == RefusalReason.ENDED.code() && reply.mayRefuseEnded
            || detail == RefusalReason.RECEIVER_GAVE_UP.code() && reply.mayRefuseFailed);
  }

  /** A refusal is a reply, or names its window, or answers a packet of a failed window. */
  private boolean takeRefusal(Wires control) {
    for (ArrayDeque<Packet> of : failures) {
      if (takeOf(of, control)) {
        return true;
      }
    }
    if (takeReply(control)) {
      return true;
    }
    for (int w = 0; w < leaving.length; w++) {
      if (takeOf(answers.get(w), control)) {
        return true;
      }
      Packet answer = answers.get(w).peek();
      if (ambiguous[w] && answer != null && answer.type == PacketType.REFUSAL) {
        answer.detail = control.getInt(ControlWires.DETAIL);
        if (takeOf(answers.get(w), control)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Takes it where it is the first that is certain, or before that. */
  private static boolean takeOf(ArrayDeque<Packet> line, Wires control) {
    for (Packet packet : line) {
      if (packet.is(control)) {
        while (line.remove() != packet) {
          // Those before were not sent.
        }
        return true;
      }
      if (!packet.mayRespond) {
        return false;
      }
    }
    return false;
  }

  /** The answer to an arrival of the window found the queue full. */
  void lost(int window) {
    answers.get(window).removeLast();
  }

  /** Nothing that is not out of date is left. */
  void finish() {
    assertThat(replies).isEmpty();
    for (int w = 0; w < leaving.length; w++) {
      answers.get(w).removeIf(p -> p.type == PacketType.REFUSAL || late(p));
      failures.get(w).removeIf(p -> p.mayRespond || late(p));
      requests.get(w).removeIf(this::mayBeMissing);
      reports.get(w).removeIf(p -> late(p) || p.optional);
      assertThat(reports.get(w)).isEmpty();
      assertThat(answers.get(w)).isEmpty();
      assertThat(failures.get(w)).isEmpty();
      assertThat(requests.get(w)).isEmpty();
    }
  }
}
