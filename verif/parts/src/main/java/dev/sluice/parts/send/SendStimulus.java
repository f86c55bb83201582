// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.send;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.SendRoomWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.registers.ReadErrorWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.random.SeedHash;
import dev.sluice.sizes.BuilderSizes;
import java.util.SplittableRandom;

/**
 * Random work for the send engine: descriptors good and bad, receivers that answer, lose, repeat
 * and forge, changing time-outs, and back-pressure at both outputs.
 *
 * <p>How a clock goes: the model drives; {@link #next} sets the inputs; {@link #observe} sees what
 * passes; the model clocks. Same parameters and seed give the same stimulus. Nothing allocates
 * after construction. Not thread-safe.
 */
public final class SendStimulus {
  /** Clocks of a burst, in the mean. */
  private static final int MEAN_BURST = 400;

  /** Packets between the engine and the place where they turn out to be unreadable. */
  private static final int UNREAD = 64;

  /** Clocks after a reset: more than a slot is taken by one answer. */
  private static final int EARLY = 20;

  private final NicParameters parameters;
  private final SplittableRandom random;
  private final SplittableRandom errors;
  private final SendReceivers receivers;
  private final Wires descriptor;
  private final Wires answer;
  private final Wires config;
  private final Wires readError;
  private final Wires sendRoom;
  private final Wires send;
  private final Wires completion;

  private final int[] peers = new int[3];
  private long clock;
  private long base;
  private long length;
  private double descriptorDensity;
  private double sendReady;
  private double completionReady;
  private boolean descriptorTaken = true;
  private boolean answerTaken = true;
  private boolean steady;
  private boolean restless;

  /** Of its own, so that what else is drawn does not depend on it. */
  private final SplittableRandom starts;

  private final SplittableRandom rooms;
  private final SplittableRandom early;
  private final SplittableRandom memories;
  private final SplittableRandom limits;

  private final long[] packets = new long[1 << PacketType.BITS];
  private long completions;
  private long descriptors;
  private long readErrors;

  /** Packets that cannot be read: their transfers, in order, until they are reported. */
  private final int[] unread = new int[UNREAD];

  private int firstUnread;
  private int unreadCount;

  /** Of the packets that are sent now so many cannot be read. */
  private int breaks;

  /** Reports come when more than so many wait, then one in every clock until none does. */
  private int heldBack;

  private boolean reporting;
  private boolean fewUnread;

  /** In so many clocks after a reset there are answers of whom nobody has asked. */
  private int earlyClocks;

  /** From this clock on there are such answers whenever there are no others. */
  private long crowdFrom = Long.MAX_VALUE;

  /**
   * A stimulus.
   *
   * @param parameters of the engine
   * @param engine the cycle model, whose wires are set
   * @param seed of the random numbers
   */
  public SendStimulus(NicParameters parameters, BlockModel engine, long seed) {
    this.parameters = parameters;
    random = new SplittableRandom(seed);
    errors = SeedHash.random(seed, "read errors");
    starts = SeedHash.random(seed, "transfer id starts");
    rooms = SeedHash.random(seed, "rooms");
    early = SeedHash.random(seed, "early answers");
    earlyClocks = early.nextBoolean() ? EARLY : 0;
    memories = SeedHash.random(seed, "memories");
    receivers = new SendReceivers(random, SeedHash.random(seed, "requests ahead"));
    limits = SeedHash.random(seed, "limits");
    descriptor = engine.inputs().get(0);
    answer = engine.inputs().get(1);
    config = engine.inputs().get(2);
    readError = engine.inputs().get(3);
    sendRoom = engine.inputs().get(4);
    send = engine.outputs().get(0);
    completion = engine.outputs().get(1);
    for (int i = 0; i < peers.length; i++) {
      peers[i] = random.nextInt();
    }
    changePace();
  }

  /**
   * Keeps time-outs, limits and the memory that may be read as they are from now on.
   *
   * @return this
   */
  public SendStimulus steady() {
    steady = true;
    return this;
  }

  /**
   * Time-outs and limits change in any clock.
   *
   * @return this
   */
  public SendStimulus restless() {
    restless = true;
    return this;
  }

  /**
   * From a clock on, and not before, there is an answer in most clocks, of whom nobody has asked
   * where there is no other, and what there is room for changes soon.
   *
   * @param clock the first such, from 0
   * @return this
   */
  public SendStimulus crowdedFrom(long clock) {
    crowdFrom = clock;
    earlyClocks = 0;
    return this;
  }

  /**
   * Few packets in a row cannot be read, and their reports come one by one: many of them hold up
   * time-outs.
   *
   * @return this
   */
  public SendStimulus withFewUnreadable() {
    fewUnread = true;
    return this;
  }

  /** Nothing new comes: no descriptor is taken, no answer comes; all that leaves is taken. */
  public void drain() {
    config.set(SendConfigWires.ENABLE, false);
    answer.valid &= !answerTaken;
    readError.valid = false;
    unreadCount = 0;
    breaks = 0;
    allRoom();
    send.ready = true;
    completion.ready = true;
  }

  /** PacketBuilder has room for as many packets as it can have. */
  public void allRoom() {
    sendRoom.set(SendRoomWires.TURNS, BuilderSizes.ROOMS);
    sendRoom.set(SendRoomWires.URGENT, BuilderSizes.ROOMS);
  }

  private boolean drawAnswer() {
    if (clock < earlyClocks) {
      return drawEarlyAnswer();
    }
    return receivers.next(clock, answer) || clock >= crowdFrom && drawEarlyAnswer();
  }

  /** From receivers who were asked before the reset. */
  private boolean drawEarlyAnswer() {
    answer.set(AnswerWires.TYPE, early.nextInt(1 << PacketType.BITS));
    answer.set(AnswerWires.WINDOW, early.nextInt(1 << 16));
    answer.set(AnswerWires.GENERATION, early.nextInt(1 << 8));
    answer.set(AnswerWires.PIDX, early.nextInt(1 << 24));
    answer.set(AnswerWires.TRANSFER_ID, early.nextInt(2 * parameters.transfers()));
    answer.set(AnswerWires.DETAIL, early.nextInt(1 << 4));
    answer.set(AnswerWires.PEER, peers[early.nextInt(peers.length)]);
    return early.nextInt(4) > 0;
  }

  /** Sets the inputs of the next clock. */
  public void next() {
    if (random.nextInt(MEAN_BURST) == 0) {
      changePace();
    }
    if (restless && limits.nextInt(3) == 0) {
      drawLimits(limits);
    }
    if (descriptorTaken) {
      descriptor.valid = chance(descriptorDensity);
      drawDescriptor();
    }
    if (answerTaken) {
      answer.valid = drawAnswer();
    }
    drawReadError();
    if (rooms.nextInt(clock < crowdFrom ? 16 : 2) == 0) {
      drawRooms();
    }
    send.ready = chance(sendReady) && unreadCount < UNREAD;
    completion.ready = chance(completionReady);
  }

  /** Looks at what passes in the clock whose inputs were set. */
  public void observe() {
    descriptorTaken = !descriptor.valid || descriptor.ready;
    answerTaken = !answer.valid || answer.ready;
    descriptors += descriptor.fires() ? 1 : 0;
    completions += completion.fires() ? 1 : 0;
    readErrors += readError.valid ? 1 : 0;
    if (send.fires()) {
      if (send.getInt(SendWires.TYPE) == PacketType.DATA.code()) {
        sentData(send.getInt(SendWires.TRANSFER_ID));
      }
      packets[send.getInt(SendWires.TYPE)]++;
      receivers.hear(send, clock);
    }
    clock++;
  }

  /** Now and then some packets in a row cannot be read, of one transfer or of many. */
  private void sentData(int transferId) {
    if (breaks == 0 && errors.nextInt(400) == 0) {
      boolean many = !fewUnread && errors.nextInt(4) == 0;
      breaks = 1 + errors.nextInt(many ? 2 * UNREAD : 4);
      heldBack = fewUnread ? UNREAD : errors.nextInt(UNREAD);
    }
    if (breaks > 0) {
      breaks--;
      unread[(firstUnread + unreadCount++) % UNREAD] = transferId;
    }
  }

  /** Reports come some clocks later, one by one or in every clock; few are of other transfers. */
  private void drawReadError() {
    readError.set(ReadErrorWires.TRANSFER_ID, errors.nextInt());
    readError.set(ReadErrorWires.PIDX, errors.nextInt());
    reporting &= unreadCount > 0;
    reporting |= unreadCount > heldBack;
    boolean waits = unreadCount > 0 && breaks == 0;
    readError.valid = reporting || waits && errors.nextInt(8) == 0;
    if (readError.valid) {
      readError.set(ReadErrorWires.TRANSFER_ID, unread[firstUnread]);
      firstUnread = (firstUnread + 1) % UNREAD;
      unreadCount--;
    } else if (errors.nextInt(4000) == 0) {
      int any = unread[firstUnread] + errors.nextInt(2 * parameters.transfers());
      readError.set(ReadErrorWires.TRANSFER_ID, any);
      readError.valid = true;
    }
  }

  /** Room for both kinds, for one, for none; more often there is room. */
  private void drawRooms() {
    sendRoom.set(SendRoomWires.TURNS, Math.min(BuilderSizes.ROOMS, rooms.nextInt(20)));
    sendRoom.set(SendRoomWires.URGENT, Math.min(BuilderSizes.ROOMS, rooms.nextInt(20)));
  }

  private boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  private double pressure() {
    return switch (random.nextInt(6)) {
      case 0 -> 0.02;
      case 1 -> 0.3;
      case 2 -> 0.7;
      default -> 1.0;
    };
  }

  private void changePace() {
    receivers.changePace();
    sendReady = pressure();
    completionReady = pressure();
    descriptorDensity = chance(0.7) ? 0.2 : 1.0;
    config.set(SendConfigWires.ENABLE, chance(0.9));
    config.set(SendConfigWires.TRANSFER_ID_START, starts.nextInt(4) == 0 ? 0 : starts.nextInt());
    if (!steady) {
      drawLimits(random);
      drawMemory();
    }
  }

  private void drawLimits(SplittableRandom from) {
    boolean never = from.nextDouble() < 0.05;
    long timeout = never ? 0xffff_ffffL : 1 + from.nextInt(1 << from.nextInt(9));
    config.set(SendConfigWires.SENDER_TIMEOUT, timeout);
    int doublings = from.nextDouble() < (restless ? 0.5 : 0.1) ? 32 : 4;
    config.set(SendConfigWires.BACKOFF_LIMIT, from.nextInt(doublings));
    boolean patient = from.nextDouble() < 0.1;
    config.set(SendConfigWires.RETRY_LIMIT, patient ? 1000 : 1 + from.nextInt(6));
    config.set(SendConfigWires.PROGRESS, from.nextBoolean());
    config.set(SendConfigWires.BUSY_WAIT, from.nextInt(1 << from.nextInt(9)));
  }

  private void drawMemory() {
    base = random.nextLong() & -4096L;
    length = 1 + random.nextInt(1 << 16);
    if (memories.nextBoolean()) {
      // As long as it likes: of its end and a descriptor's every part may be the less.
      length = 1 + (memories.nextLong() >>> 1 + memories.nextInt(62));
    }
    switch (random.nextInt(4)) {
      case 0 -> base = -length & -64L;
      // Past the last address, as no host should say.
      case 2 -> base = -(length >> 1) & -64L;
      case 1 -> {
        base = 0;
        length = -1L;
      }
      default -> {
        // Somewhere.
      }
    }
    config.set(SendConfigWires.MEMORY_BASE, base);
    config.set(SendConfigWires.MEMORY_BYTES, length);
  }

  private void drawDescriptor() {
    long most = parameters.sluice().maxTransferBytes();
    int payload = parameters.sluice().payloadBytes();
    long bytes =
        switch (random.nextInt(16)) {
          case 0 -> 0;
          case 1 -> most + random.nextInt(3) - 1;
          case 2 -> random.nextLong();
          case 3 -> random.nextLong() & (1L << 40) - 1;
          case 4, 5, 6 -> payload * (1L + random.nextInt(4));
          case 7 -> most;
          default -> 1 + random.nextInt(10 * payload);
        };
    int beat = parameters.beatBytes();
    long address =
        switch (random.nextInt(16)) {
          case 0 -> random.nextLong();
          case 1 -> base + random.nextInt(beat);
          case 2 -> base - beat;
          case 3 -> base + length - (bytes & -beat) + (random.nextInt(3) - 1) * (long) beat;
          case 4 -> -bytes & -beat;
          case 5 -> -(long) beat * random.nextInt(20);
          // Outside by any power of two, so that every part of an address decides now and then.
          case 6 -> base + (length & -beat) + ((long) beat << memories.nextInt(58));
          case 7 -> base - ((long) beat << memories.nextInt(58));
          default -> base + (long) beat * random.nextInt(100);
        };
    if (chance(0.03)) {
      bytes = length - (address - base) + random.nextInt(3) - 1;
    }
    descriptor.set(DescriptorWires.COOKIE, random.nextInt());
    descriptor.set(DescriptorWires.PEER, peers[random.nextInt(peers.length)]);
    descriptor.set(DescriptorWires.ADDRESS, address);
    descriptor.set(DescriptorWires.BYTES, bytes);
    descriptor.set(DescriptorWires.REMOTE_ADDRESS, random.nextLong());
  }

  /**
   * Packets of one type that have left the engine.
   *
   * @param type which
   * @return how many
   */
  public long packets(PacketType type) {
    return packets[type.code()];
  }

  /**
   * Packets that could not be read.
   *
   * @return reports of them
   */
  public long readErrors() {
    return readErrors;
  }

  /**
   * Completions that were taken.
   *
   * @return how many
   */
  public long completions() {
    return completions;
  }

  /**
   * Descriptors that the engine has taken.
   *
   * @return how many
   */
  public long descriptors() {
    return descriptors;
  }
}
