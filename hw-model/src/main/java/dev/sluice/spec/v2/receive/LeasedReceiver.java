// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.Serial;
import dev.sluice.spec.v2.key.KeyTable;
import dev.sluice.spec.v2.lease.Block;
import dev.sluice.spec.v2.lease.LeaseBlocks;
import dev.sluice.spec.v2.loss.LossDetector;
import dev.sluice.spec.v2.loss.Tolerance;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.packet.RefusalCause;
import dev.sluice.spec.v2.packet.RoundTripCode;
import dev.sluice.spec.v2.time.RoundTrip;
import dev.sluice.spec.v2.window.MessagePhase;
import dev.sluice.spec.v2.window.NumberUse;
import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.spec.v2.window.SegmentOutcome;
import dev.sluice.spec.v2.window.SegmentWindow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A node that gets data: its windows, its leases, and what it answers. One call is one packet or
 * one moment; what it wants to send waits in {@link #next}. Not thread-safe.
 */
public final class LeasedReceiver {
  /** No timer runs. */
  public static final long NEVER = Long.MAX_VALUE;

  /** The key that stands for all memory when keys are off: the first that is registered. */
  public static final int WHOLE_MEMORY = 1;

  private static final int PACKETS_PER_TOKEN = 32;
  private static final int MOST_TOKENS = 16;

  private final LeaseParameters parameters;
  private final Mechanisms mechanisms;
  private final SafetyRules rules;
  private final KeyTable keys;
  private final int epoch;
  private final ReceiverHost host;
  private final boolean ordered;

  /** In time-outs: E2. */
  private final long patience;

  private final SegmentWindow[] windows;
  private final LossDetector[] detectors;
  private final RefusalCause[] endedFor;
  private final long[] lastNew;
  private final LeaseBlocks blocks;
  private final CreditShares shares;

  /** Of each open message what its transfer has behind it, as far as no later one has opened. */
  private final int[] behind;

  private final Map<Integer, PeerRow> peers = new HashMap<>();
  private final List<Integer> openWindows = new ArrayList<>();
  private final Deque<Answer> answers = new ArrayDeque<>();
  private final Deque<Integer> waiting = new ArrayDeque<>();

  /** Peers whose last state is to be sent again: A4. */
  private final List<Integer> closing = new ArrayList<>();

  private long clock;
  private int tokens = MOST_TOKENS * PACKETS_PER_TOKEN;
  private long nextDeadline = NEVER;
  private int answerPeer;

  private long requests;
  private long spurious;

  /**
   * A node after its reset.
   *
   * @param parameters sizes and limits
   * @param mechanisms what is on
   * @param rules what is accepted
   * @param keys the memory that peers may write
   * @param epoch EPOCH, 16 bits, other than any within the life of a packet
   * @param firstNumber where the windows' numbers begin, 24 bits
   * @param host its host
   */
  public LeasedReceiver(
      LeaseParameters parameters,
      Mechanisms mechanisms,
      SafetyRules rules,
      KeyTable keys,
      int epoch,
      int firstNumber,
      ReceiverHost host) {
    this.parameters = parameters;
    this.mechanisms = mechanisms;
    this.rules = rules;
    this.keys = keys;
    this.epoch = epoch;
    this.host = host;
    ordered = mechanisms.order() && mechanisms.paths();
    int count = parameters.windows();
    windows = new SegmentWindow[count];
    detectors = new LossDetector[count];
    endedFor = new RefusalCause[count];
    lastNew = new long[count];
    for (int w = 0; w < count; w++) {
      windows[w] = new SegmentWindow(parameters.segmentPackets(), firstNumber, rules);
      detectors[w] = new LossDetector(parameters.segmentPackets(), parameters.requests(), ordered);
      endedFor[w] = RefusalCause.ENDED;
    }
    blocks = new LeaseBlocks(parameters.blocks());
    shares = new CreditShares(parameters);
    behind = new int[count];
    long timeouts = 0;
    for (int j = 0; j < parameters.giveUp(); j++) {
      timeouts += 1L << Math.min(j, RoundTrip.MOST_DOUBLINGS);
    }
    patience = timeouts;
  }

  /**
   * What was measured of a peer before, and is kept up to date from now on.
   *
   * @param peer the peer
   * @param trip of its requests
   * @param tolerance D and k
   */
  public void knows(int peer, RoundTrip trip, Tolerance tolerance) {
    row(peer).trip = trip;
    row(peer).tolerance = tolerance;
  }

  private PeerRow row(int peer) {
    return peers.computeIfAbsent(peer, p -> new PeerRow(p, parameters, mechanisms));
  }

  /**
   * A packet arrives.
   *
   * @param now when
   * @param peer from whom
   * @param packet the packet; not kept
   * @return what became of it, null when it is no data
   */
  public SegmentOutcome receive(long now, int peer, LeasedPacket packet) {
    clock = now;
    row(peer).heard = now;
    switch (packet.type) {
      case DATA -> {
        return onData(now, peer, packet);
      }
      case LEASE_REQUEST -> onLeaseRequest(now, peer, packet);
      case RETURN -> onReturn(peer, packet);
      default -> throw new IllegalArgumentException("not for a receiver: " + packet);
    }
    return null;
  }

  // Leases.

  private void onLeaseRequest(long now, int peer, LeasedPacket packet) {
    PeerRow row = row(peer);
    if (!row.known || newer(packet.incarnation, row.incarnation)) {
      waiting.remove(peer);
      endLeases(peer);
      row.known = true;
      row.incarnation = packet.incarnation;
      row.lastBlock = LeaseBlocks.NONE;
      row.lastRequest = Serial.add(Serial.LEASE_BITS, packet.request, -1);
      shares.begin(row);
    } else if (packet.incarnation != row.incarnation) {
      return; // L2.
    }
    if (packet.request == row.lastRequest) {
      if (blocks.repeatable(row.lastBlock, peer, packet.request)) {
        sendGrant(peer, row.lastBlock);
      }
      return; // L3.
    }
    if (!newer(packet.request, row.lastRequest)) {
      return;
    }
    forgetReturned(peer, packet.oldest);
    grantOrRecall(now, peer, packet);
  }

  /** L3: leases that the sender has given back, whose return was lost. */
  private void forgetReturned(int peer, int oldest) {
    for (int b = 0; b < blocks.count(); b++) {
      Block block = blocks.get(b);
      if (block.holder() == peer && newer(oldest, block.request())) {
        endLease(b);
      }
    }
  }

  private static boolean newer(int a, int b) {
    return Serial.ahead(Serial.LEASE_BITS, a, b) > 0;
  }

  private void grantOrRecall(long now, int peer, LeasedPacket packet) {
    row(peer).waitingRequest = packet.request;
    if (!waiting.contains(peer)) {
      waiting.add(peer);
    }
    serve();
    if (waiting.contains(peer) && blocks.heldBy(peer) == 0) {
      recall(now, peer);
      serve();
    }
    if (waiting.contains(peer)) {
      LeasedPacket refusal = answer(peer, LeasedType.REFUSAL);
      refusal.cause = RefusalCause.NO_LEASE;
      refusal.incarnation = packet.incarnation;
      refusal.request = packet.request;
    }
  }

  /** L5: free blocks go to the peers that have waited the longest. */
  private void serve() {
    for (int b = blocks.free(); b != LeaseBlocks.NONE && !waiting.isEmpty(); b = blocks.free()) {
      int peer = waiting.remove();
      grant(b, peer, row(peer).waitingRequest);
    }
  }

  /** L4. */
  private void grant(int b, int peer, int request) {
    PeerRow row = row(peer);
    row.lastRequest = request;
    row.lastBlock = b;
    blocks.grant(clock, b, peer, request);
    for (int w = firstOf(b); w < firstOf(b) + parameters.leaseWindows(); w++) {
      windows[w].grant(rules.afterGrant(windows[w].number()));
      endedFor[w] = RefusalCause.ENDED;
    }
    sendGrant(peer, b);
  }

  /** L5 to L7: asks a block back; that of a dead peer is free at once. */
  private void recall(long now, int peer) {
    int b = blocks.victim(peer);
    if (b == LeaseBlocks.NONE) {
      return;
    }
    int holder = blocks.get(b).holder();
    PeerRow row = row(holder);
    boolean silent = now - row.heard > patience(row);
    if (silent && blocks.recalls(b) > parameters.giveUp()) {
      endLease(b);
      return;
    }
    LeasedPacket recall = answer(holder, LeasedType.RECALL);
    recall.window = firstOf(b);
    recall.request = blocks.get(b).request();
  }

  private void sendGrant(int peer, int b) {
    LeasedPacket grant = answer(peer, LeasedType.GRANT);
    grant.window = firstOf(b);
    grant.incarnation = row(peer).incarnation;
    grant.request = blocks.get(b).request();
    grant.numbers = new int[parameters.leaseWindows()];
    for (int i = 0; i < grant.numbers.length; i++) {
      grant.numbers[i] = Serial.add(Serial.MESSAGE_BITS, windows[grant.window + i].number(), 1);
    }
  }

  private void onReturn(int peer, LeasedPacket packet) {
    int b = packet.window / parameters.leaseWindows();
    PeerRow row = row(peer);
    boolean of =
        b < blocks.count()
            && packet.epoch == epoch
            && row.known
            && !newer(row.incarnation, packet.incarnation)
            && blocks.get(b).holder() == peer
            && packet.request == blocks.get(b).request();
    if (of) {
      endLease(b);
      serve();
    }
  }

  private void endLeases(int peer) {
    for (int b = 0; b < blocks.count(); b++) {
      if (blocks.get(b).holder() == peer) {
        endLease(b);
      }
    }
  }

  private void endLease(int b) {
    int peer = blocks.get(b).holder();
    for (int w = firstOf(b); w < firstOf(b) + parameters.leaseWindows(); w++) {
      if (windows[w].phase() == MessagePhase.OPEN) {
        end(peer, w, windows[w].number(), RefusalCause.ENDED);
      }
    }
    blocks.release(b);
  }

  private int firstOf(int block) {
    return block * parameters.leaseWindows();
  }

  // Data.

  private SegmentOutcome onData(long now, int peer, LeasedPacket p) {
    if (!rules.sameEpoch(epoch, p.epoch)) {
      refuse(peer, p, RefusalCause.EPOCH);
      return SegmentOutcome.OTHER_EPOCH;
    }
    int w = p.window;
    int block = w / parameters.leaseWindows();
    if (w >= parameters.windows() || !rules.holds(blocks.get(block).holder(), peer)) {
      refuse(peer, p, RefusalCause.NOT_YOURS);
      return SegmentOutcome.NOT_LEASED;
    }
    SegmentWindow window = windows[w];
    NumberUse use = rules.use(window.number(), window.phase(), p.number);
    if (use == NumberUse.STALE) {
      return SegmentOutcome.STALE;
    }
    if (use == NumberUse.OPENS) {
      SegmentOutcome opened = open(now, peer, p);
      return opened == SegmentOutcome.ACCEPTED ? inMessage(now, peer, p) : opened;
    }
    if (window.phase() == MessagePhase.OPEN) {
      return inMessage(now, peer, p);
    }
    return late(peer, p, window.phase());
  }

  /** M2 for a message that is over. */
  private SegmentOutcome late(int peer, LeasedPacket p, MessagePhase phase) {
    if (phase == MessagePhase.DONE) {
      if (p.again) {
        sendState(peer, p.window);
      }
      return SegmentOutcome.LATE_DONE;
    }
    if (p.again || p.probe) {
      refuse(peer, p, endedFor[p.window]);
    }
    return SegmentOutcome.LATE_ENDED;
  }

  /** M3, K1. */
  private SegmentOutcome open(long now, int peer, LeasedPacket p) {
    SegmentWindow window = windows[p.window];
    if (!rules.placed(p.place, p.known, window.placed())) {
      return SegmentOutcome.UNPLACED;
    }
    long bytes = p.place ? p.bytes : window.bytes();
    if (bytes > parameters.maxBytes() || !fits(p, bytes)) {
      return SegmentOutcome.BAD;
    }
    int key = keyOf(p.place ? p.key : window.key());
    long offset = p.place ? p.offset : window.offset();
    int segment = p.pidx / parameters.segmentPackets();
    int length = parameters.segmentLength(parameters.packetsOf(bytes), segment);
    PeerRow row = row(peer);
    if (p.pause != row.pause) {
      row.pause = p.pause;
      shares.paused(row);
    }
    if (!keys.allows(peer, key, offset, bytes)) {
      window.end(p.number);
      endedFor[p.window] = RefusalCause.KEY;
      shares.accepted(row, length);
      refuse(peer, p, RefusalCause.KEY);
      return SegmentOutcome.KEY;
    }
    if (p.place) {
      window.place(key, offset, bytes, keys.base(key) + offset);
    }
    window.open(p.number, segment, length, p.note, p.immediate);
    detectors[p.window].open(now, length, row.latest);
    row.againAt = NEVER;
    lastNew[p.window] = now;
    blocks.use(now, p.window / parameters.leaseWindows());
    joins(now, row, p.window);
    openWindows.add(p.window);
    return SegmentOutcome.ACCEPTED;
  }

  /** What a message that opens says about its peer, and about the other messages of it. */
  private void joins(long now, PeerRow row, int w) {
    SegmentWindow window = windows[w];
    for (int other : row.open) {
      if (lane(other) == lane(w)) {
        detectors[other].overtaken(now);
        noteDeadline(row, other);
      }
      if (window.sameTransfer(windows[other])) {
        row.wanted -= behind[other];
        behind[other] = 0;
      }
    }
    int packets = parameters.packetsOf(window.bytes());
    if (row.open.isEmpty()) {
      shares.opened(row);
      boolean brief = packets <= parameters.shortPackets();
      int without = Math.max(row.credit.open(), brief ? parameters.unaskedPackets() : 0);
      row.beginEnough(without >= window.length());
    }
    row.open.add(w);
    row.missing += window.length();
    if (row.open.size() > 1) {
      row.noteEnough(now);
    }
    int end = window.segment() * parameters.segmentPackets() + window.length();
    behind[w] = packets - end;
    row.wanted += window.length() + behind[w];
  }

  /** S2: in which of its two lanes a sender has a message. */
  private boolean lane(int w) {
    return parameters.packetsOf(windows[w].bytes()) > parameters.segmentPackets();
  }

  private int keyOf(int key) {
    return mechanisms.keys() ? key : WHOLE_MEMORY;
  }

  private boolean fits(LeasedPacket p, long bytes) {
    return p.pidx < parameters.packetsOf(bytes) && p.length == parameters.bodyBytes(bytes, p.pidx);
  }

  /** W1 to W4, and what the packet says about losses. */
  private SegmentOutcome inMessage(long now, int peer, LeasedPacket p) {
    int w = p.window;
    SegmentWindow window = windows[w];
    if (p.pidx / parameters.segmentPackets() != window.segment() || !fits(p, window.bytes())) {
      return SegmentOutcome.BAD;
    }
    PeerRow row = row(peer);
    if (!rules.mayWrite(keys.there(window.key()))) {
      end(peer, w, p.number, RefusalCause.KEY);
      refuse(peer, p, RefusalCause.KEY);
      return SegmentOutcome.KEY;
    }
    hint(row, p);
    int i = p.pidx % parameters.segmentPackets();
    boolean duplicate = rules.duplicate(window, i);
    if (!duplicate) {
      lastNew[w] = now;
      host.write(peer, window.address() + (long) p.pidx * parameters.payloadBytes(), p);
      row.missing -= window.has(i) ? 0 : 1;
      window.set(i);
      row.wanted--;
      row.bound.accepted(p.marked, row.credit.open());
      shares.accepted(row, 1);
      row.noteEnough(now);
      tokens = Math.min(MOST_TOKENS * PACKETS_PER_TOKEN, tokens + 1);
      if (rules.complete(window.wbase(), window.length())) {
        done(now, peer, w);
      } else {
        detect(now, row, p, i);
      }
    }
    if (window.phase() == MessagePhase.OPEN) {
      if (p.probe) {
        probed(now, peer, w);
      }
      tryAsk(now, peer, w);
      noteDeadline(row, w);
    }
    if (mechanisms.credit()) {
      giveCredit(now);
      if (row.credit.due()) {
        answer(peer, LeasedType.CREDIT);
      }
    }
    return duplicate ? SegmentOutcome.DUPLICATE : SegmentOutcome.ACCEPTED;
  }

  /** T2: what is waited for may be due earlier by it. */
  private void hint(PeerRow row, LeasedPacket p) {
    if (p.place
        && p.roundTrip != 0
        && row.trip.hint(RoundTripCode.decode(p.roundTrip) * parameters.codeTicks())) {
      for (int w : row.open) {
        noteDeadline(row, w);
      }
    }
  }

  private void detect(long now, PeerRow row, LeasedPacket p, int i) {
    int w = p.window;
    LossDetector detector = detectors[w];
    boolean named = mechanisms.names() && p.ask != 0;
    if (named) {
      detector.copy(now, windows[w], i, p.ask);
      if (detector.sample() > 0) {
        row.trip.sample(detector.sample());
      }
      if (ordered && row.highest(p.ask)) {
        for (int other : row.open) {
          detectors[other].overtakenRequests(now, p.ask, parameters.paths());
          noteDeadline(row, other);
        }
      }
    } else {
      detector.accepted(
          now, windows[w], i, !p.again, p.stride, row.tolerance.depth(), reorder(row));
    }
    if (detector.spurious()) {
      spurious++;
      row.tolerance.spurious(now, row.trip.mean(), detector.overtakenBy());
    } else if (p.again) {
      row.tolerance.right();
    }
  }

  private void done(long now, int peer, int w) {
    SegmentWindow window = windows[w];
    PeerRow row = row(peer);
    window.done();
    closed(row, w);
    if (window.note()) {
      host.noted(peer, window.immediate(), window.bytes());
    }
    sendState(peer, w);
    if (mechanisms.stateTwice() && row.open.isEmpty()) {
      row.againAt = now + reorder(row);
      row.againWindow = w;
      closing.remove((Integer) peer);
      closing.add(peer);
      nextDeadline = Math.min(nextDeadline, row.againAt);
    }
  }

  /** A4. */
  private void sendStatesAgain(long now) {
    for (int peer : List.copyOf(closing)) {
      PeerRow row = row(peer);
      if (row.againAt <= now) {
        row.againAt = NEVER;
        sendState(peer, row.againWindow);
      }
      if (row.againAt == NEVER) {
        closing.remove((Integer) peer);
      }
      nextDeadline = Math.min(nextDeadline, row.againAt);
    }
  }

  private void end(int peer, int w, int number, RefusalCause cause) {
    SegmentWindow window = windows[w];
    PeerRow row = row(peer);
    int left = window.length() - window.received();
    row.missing -= left;
    row.wanted -= left;
    shares.accepted(row, left);
    window.end(number);
    endedFor[w] = cause;
    closed(row, w);
    host.ended(peer, w, number);
  }

  private void closed(PeerRow row, int w) {
    row.open.remove((Integer) w);
    openWindows.remove((Integer) w);
    row.wanted -= behind[w];
    behind[w] = 0;
    if (row.open.isEmpty()) {
      shares.closed(row);
    }
  }

  /** C3. */
  private void giveCredit(long now) {
    for (PeerRow row : shares.give(now)) {
      row.noteEnough(now);
      if (row.credit.due()) {
        answer(row.peer, LeasedType.CREDIT);
      }
    }
    nextDeadline = Math.min(nextDeadline, shares.deadline());
  }

  // Losses.

  private long reorder(PeerRow row) {
    return row.tolerance.time(row.trip.mean());
  }

  /** D4: from when on the silence of a message counts; never, where another follows it. */
  private long tail(PeerRow row, int w) {
    for (int i = row.open.size() - 1; row.open.get(i) != w; i--) {
      if (lane(row.open.get(i)) == lane(w)) {
        return NEVER;
      }
    }
    return mechanisms.credit() ? row.enough() : Long.MIN_VALUE;
  }

  /** A3. */
  private void probed(long now, int peer, int w) {
    detectors[w].probed(now, windows[w], row(peer).trip.mean());
    if (detectors[w].canAsk()) {
      ask(now, peer, w);
    } else {
      sendState(peer, w);
    }
  }

  /** A1, A2. */
  private void tryAsk(long now, int peer, int w) {
    LossDetector detector = detectors[w];
    if (detector.due() == 0) {
      return;
    }
    if (detector.canAsk() && tokens >= PACKETS_PER_TOKEN) {
      tokens -= PACKETS_PER_TOKEN;
      ask(now, peer, w);
    } else if (now - detector.dueSince() >= reorder(row(peer))) {
      ask(now, peer, w);
    }
  }

  private void ask(long now, int peer, int w) {
    PeerRow row = row(peer);
    int number = row.nextAsk();
    requests++;
    LeasedPacket request = answer(peer, LeasedType.REQUEST);
    request.window = w;
    request.number = windows[w].number();
    request.ask = number;
    request.path = number % parameters.paths();
    request.vector = detectors[w].ask(now, number);
  }

  private void noteDeadline(PeerRow row, int w) {
    nextDeadline = Math.min(nextDeadline, deadline(row, w));
  }

  private long deadline(PeerRow row, int w) {
    LossDetector detector = detectors[w];
    long first = detector.deadline(reorder(row), row.trip.timeout(), tail(row, w));
    if (detector.due() > 0) {
      first = Math.min(first, detector.dueSince() + reorder(row));
    }
    return Math.min(first, lastNew[w] + patience(row));
  }

  /** E2. */
  private long patience(PeerRow row) {
    return patience * row.trip.timeout();
  }

  /**
   * When {@link #tick} has something to do, or a little earlier.
   *
   * @return a time or {@link #NEVER}
   */
  public long deadline() {
    return nextDeadline;
  }

  /**
   * Timers run out.
   *
   * @param now when
   */
  public void tick(long now) {
    if (now < nextDeadline) {
      return;
    }
    clock = now;
    nextDeadline = NEVER;
    sendStatesAgain(now);
    for (int w : List.copyOf(openWindows)) {
      int peer = blocks.get(w / parameters.leaseWindows()).holder();
      PeerRow row = row(peer);
      if (now - lastNew[w] >= patience(row)) {
        end(peer, w, windows[w].number(), RefusalCause.ENDED);
        continue;
      }
      detectors[w].expire(now, windows[w], reorder(row), row.trip.timeout(), tail(row, w));
      tryAsk(now, peer, w);
      noteDeadline(row, w);
    }
    if (mechanisms.credit()) {
      giveCredit(now);
    }
  }

  // Answers.

  private LeasedPacket answer(int peer, LeasedType type) {
    LeasedPacket packet = new LeasedPacket().reset(type);
    packet.epoch = epoch;
    packet.credit = row(peer).credit.tell();
    answers.add(new Answer(peer, packet));
    return packet;
  }

  private void refuse(int peer, LeasedPacket p, RefusalCause cause) {
    LeasedPacket refusal = answer(peer, LeasedType.REFUSAL);
    refusal.window = p.window;
    refusal.number = p.number;
    refusal.epoch = p.epoch;
    refusal.cause = cause;
  }

  private void sendState(int peer, int w) {
    int first = w / parameters.leaseWindows() * parameters.leaseWindows();
    LeasedPacket state = answer(peer, LeasedType.STATE);
    state.window = first;
    state.numbers = new int[parameters.leaseWindows()];
    state.phases = new int[parameters.leaseWindows()];
    for (int i = 0; i < state.numbers.length; i++) {
      boolean told = mechanisms.blockState() || first + i == w;
      state.numbers[i] = told ? windows[first + i].number() : 0;
      state.phases[i] = told ? codeOf(first + i) : LeasedPacket.NOT_TOLD;
    }
  }

  private int codeOf(int w) {
    MessagePhase phase = windows[w].phase();
    boolean key = phase == MessagePhase.ENDED && endedFor[w] == RefusalCause.KEY;
    return key ? LeasedPacket.ENDED_FOR_KEY : phase.ordinal();
  }

  /**
   * Whether something waits to be sent.
   *
   * @return true when {@link #next} has a packet
   */
  public boolean waiting() {
    return !answers.isEmpty();
  }

  /**
   * Takes the next packet to be sent.
   *
   * @param into receives its fields
   * @return whether there is one; {@link #peer} says to whom
   */
  public boolean next(LeasedPacket into) {
    Answer answer = answers.poll();
    if (answer == null) {
      return false;
    }
    answerPeer = answer.peer();
    into.set(answer.packet());
    return true;
  }

  /**
   * To whom the packet goes that was taken last.
   *
   * @return a peer
   */
  public int peer() {
    return answerPeer;
  }

  // What can be seen.

  /**
   * A window.
   *
   * @param w its number
   * @return the window, not a copy
   */
  public SegmentWindow window(int w) {
    return windows[w];
  }

  /**
   * Who holds the block of a window.
   *
   * @param w the window
   * @return a peer, or {@link Block#FREE}
   */
  public int holder(int w) {
    return blocks.get(w / parameters.leaseWindows()).holder();
  }

  /**
   * Windows that peers have a lease on.
   *
   * @return a multiple of L
   */
  public int leased() {
    int held = 0;
    for (int b = 0; b < blocks.count(); b++) {
      held += blocks.get(b).holder() == Block.FREE ? 0 : 1;
    }
    return held * parameters.leaseWindows();
  }

  /**
   * Windows with an open message.
   *
   * @return a count
   */
  public int open() {
    return openWindows.size();
  }

  /**
   * Requests made.
   *
   * @return a count
   */
  public long requests() {
    return requests;
  }

  /**
   * Packets that were asked for and came by themselves.
   *
   * @return a count
   */
  public long spurious() {
    return spurious;
  }
}
