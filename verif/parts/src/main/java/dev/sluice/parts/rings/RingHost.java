// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.rings;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.cycle.wires.registers.RingStatusWires;
import dev.sluice.parts.memory.DontCare;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.rings.HostRings;
import dev.sluice.spec.rings.PeerShare;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * The host: enables rings, writes descriptors, reads records as the block tells of them or as it
 * finds them in memory, sometimes lies, stops, and begins again with other rings.
 */
final class RingHost {
  private enum Step {
    SETUP,
    BAD,
    START,
    RUN,
    STOP,
    DONE
  }

  /** Clocks in which nothing may happen before rings are enabled. */
  private static final int QUIET = 20;

  /** From one peer's number to the next's, so that upper bits differ too. */
  static final int PEER_STEP = 0x0301_0041;

  private final NicParameters p;
  private final Wires config;
  private final Wires status;
  private final RingPattern pattern;
  private final SplittableRandom random;

  /** Of its own, so that what else is drawn does not depend on it. */
  private final SplittableRandom values;

  private final RingTally tally;
  private final Consumer<RingMemory> begins;
  private Step step = Step.SETUP;
  private RingMemory memory;
  private int quiet = QUIET;
  private int sessions;
  private int most;
  private int share;
  private boolean hasty;
  private boolean wasActive;

  private final WrongIndex wrongTail;
  private final WrongIndex wrongHead;
  private long configsRefused;
  private long readErrors;
  private long writeErrors;
  private boolean refusalSeen;

  RingHost(
      NicParameters p,
      Wires config,
      Wires status,
      RingPattern pattern,
      SplittableRandom random,
      SplittableRandom values,
      RingTally tally,
      Consumer<RingMemory> begins) {
    this.p = p;
    this.config = config;
    this.status = status;
    this.pattern = pattern;
    this.random = random;
    this.values = values;
    this.tally = tally;
    this.begins = begins;
    wrongTail =
        new WrongIndex(config, RingConfigWires.DESCRIPTOR_TAIL, random, () -> tally.wrongTails++);
    wrongHead =
        new WrongIndex(config, RingConfigWires.COMPLETION_HEAD, random, () -> tally.wrongHeads++);
  }

  boolean done() {
    return step == Step.DONE;
  }

  /** What a peer may have in this session. */
  int share() {
    return share;
  }

  /** Whether the indices of the status are those of the session's rings. */
  boolean active() {
    return step == Step.RUN || step == Step.STOP;
  }

  private boolean isBusy() {
    return pattern.busy() > 0 && random.nextDouble() < pattern.busy();
  }

  private boolean lies() {
    return pattern.lies() > 0 && random.nextDouble() < pattern.lies();
  }

  private void set(int field, long value) {
    config.set(field, value);
  }

  void drive() {
    boolean active = status.getBit(RingStatusWires.ACTIVE);
    switch (step) {
      case SETUP -> setup(active);
      case BAD -> bad(active);
      case START -> start(active);
      case RUN -> run();
      case STOP -> stop(active);
      case DONE -> set(RingConfigWires.ENABLE, 0);
    }
  }

  /** Not enabled: all else means nothing. */
  private void setup(boolean active) {
    if (active) {
      throw new IllegalStateException("active although not enabled");
    }
    DontCare.fill(config, values);
    set(RingConfigWires.ENABLE, 0);
    if (--quiet > 0) {
      return;
    }
    most = 1 + random.nextInt(pattern.descriptors());
    memory = new RingMemory(p, pattern, tally, random, most);
    hasty = random.nextInt(4) == 0;
    set(RingConfigWires.DESCRIPTOR_BASE, memory.descriptorBase);
    set(RingConfigWires.DESCRIPTOR_LOG2, memory.descriptorLog2);
    set(RingConfigWires.COMPLETION_BASE, memory.completionBase);
    set(RingConfigWires.COMPLETION_LOG2, memory.completionLog2);
    set(RingConfigWires.DESCRIPTOR_TAIL, 0);
    set(RingConfigWires.COMPLETION_HEAD, 0);
    share =
        pattern.share() == RingPattern.ANY_SHARE
            ? values.nextInt(PeerShare.NO_LIMIT + 1)
            : pattern.share();
    set(RingConfigWires.PEER_SHARE, share);
    set(RingConfigWires.ENABLE, 1);
    if (pattern.lies() > 0 && random.nextInt(4) == 0) {
      spoil();
      quiet = QUIET;
      step = Step.BAD;
      tally.refusedConfigs++;
    } else {
      begins.accept(memory);
      step = Step.START;
    }
  }

  private void spoil() {
    long odd = 1L << random.nextInt(6);
    switch (random.nextInt(4)) {
      case 0 -> set(RingConfigWires.DESCRIPTOR_BASE, memory.descriptorBase | odd);
      case 1 -> set(RingConfigWires.COMPLETION_BASE, memory.completionBase | odd);
      case 2 -> set(RingConfigWires.DESCRIPTOR_LOG2, 17 + random.nextInt(15));
      default -> set(RingConfigWires.COMPLETION_LOG2, 17 + random.nextInt(15));
    }
  }

  /** Rings that cannot be used: refused, once, until enable falls. */
  private void bad(boolean active) {
    if (active) {
      throw new IllegalStateException("active with rings that cannot be used: " + config);
    }
    if (--quiet == 0) {
      if (!refusalSeen) {
        throw new IllegalStateException("not refused: " + config);
      }
      refusalSeen = false;
      quiet = QUIET;
      step = Step.SETUP;
    }
  }

  private void start(boolean active) {
    if (active) {
      step = Step.RUN;
    } else if (++quiet > 10) {
      throw new IllegalStateException("not active: " + config);
    }
  }

  private void run() {
    // The places were taken over: what stands there now means nothing.
    set(RingConfigWires.DESCRIPTOR_BASE, random.nextLong());
    set(RingConfigWires.COMPLETION_BASE, random.nextLong());
    set(RingConfigWires.DESCRIPTOR_LOG2, random.nextInt(32));
    set(RingConfigWires.COMPLETION_LOG2, random.nextInt(32));
    if (random.nextInt(50) == 0) {
      set(RingConfigWires.INTERRUPT_ENABLE, random.nextInt(2));
    }
    if (pattern.share() == RingPattern.ANY_SHARE && values.nextInt(300) == 0) {
      share = values.nextInt(PeerShare.NO_LIMIT + 1);
      set(RingConfigWires.PEER_SHARE, share);
    }
    memory.readUpTo(status.getInt(RingStatusWires.DESCRIPTOR_HEAD), random);
    int before = memory.written;
    if (!wrongTail.active() && !isBusy()) {
      write();
    }
    readRecords();
    boolean wrong = wrongTail.active() || wrongHead.active();
    boolean over = memory.written == most && memory.head == memory.written;
    boolean stops = hasty && memory.written != before && random.nextInt(10) == 0;
    if ((over || stops) && !wrong) {
      set(RingConfigWires.ENABLE, 0);
      step = Step.STOP;
    }
  }

  private void write() {
    int size = 1 << memory.descriptorLog2;
    int room = Math.min(size - (memory.written - memory.read), most - memory.written);
    int count = room <= 0 ? 0 : 1 + random.nextInt(random.nextBoolean() ? room : 1);
    for (int i = 0; i < count; i++) {
      byte[] entry = new byte[HostRings.DESCRIPTOR_BYTES];
      random.nextBytes(entry);
      if (values.nextInt(8) == 0) {
        Arrays.fill(entry, 0, Integer.BYTES, (byte) 0); // The first cookie of many hosts.
      }
      if (pattern.peers() > 0) {
        int peer = values.nextInt(pattern.peers()) * PEER_STEP;
        ByteBuffer.wrap(entry).order(ByteOrder.LITTLE_ENDIAN).putInt(Integer.BYTES, peer);
      }
      memory.write(entry);
    }
    set(RingConfigWires.DESCRIPTOR_TAIL, memory.written);
    if (lies()) {
      wrongTail.write(memory.read, memory.written, size);
    }
  }

  /** Up to four records, in order. */
  private void readRecords() {
    if (isBusy() || wrongHead.active()) {
      return;
    }
    int told = status.getInt(RingStatusWires.COMPLETION_TAIL);
    boolean polls = random.nextBoolean();
    for (int i = random.nextInt(5); i > 0; i--) {
      int at = (memory.head & (1 << memory.completionLog2) - 1) * HostRings.RECORD_BYTES + 15;
      int phase = HostRings.phase(memory.completionLog2, memory.head);
      boolean known = told - memory.head > 0;
      boolean isNew = memory.completionBytes[at] == phase;
      if (known && isNew == memory.lost.get(memory.head)) {
        throw new IllegalStateException("phase of record " + memory.head);
      }
      if (!known && !(polls && memory.head < memory.landed)) {
        break;
      }
      tally.polled += known ? 0 : 1;
      // A lost record is made up for, else its place would look new two laps on.
      memory.completionBytes[at] = (byte) phase;
      memory.head++;
    }
    set(RingConfigWires.COMPLETION_HEAD, memory.head);
    if (step == Step.RUN && lies()) {
      wrongHead.write(memory.head, memory.head, 1 << memory.completionLog2);
    }
  }

  private void stop(boolean active) {
    memory.readUpTo(status.getInt(RingStatusWires.DESCRIPTOR_HEAD), random);
    readRecords();
    if (active) {
      return;
    }
    int tail = status.getInt(RingStatusWires.COMPLETION_TAIL);
    if (memory.read != tail || memory.answered != tail) {
      throw new IllegalStateException(
          "stopped with %d read, %d records".formatted(memory.read, memory.answered));
    }
    if (memory.head != tail) {
      return;
    }
    tally.earlyStops += memory.read == memory.written ? 0 : 1;
    tally.laps += tail == 0 ? 0 : tail - 1 >> memory.completionLog2;
    checkPulses();
    sessions++;
    quiet = QUIET;
    step = sessions == pattern.sessions() ? Step.DONE : Step.SETUP;
  }

  private void checkPulses() {
    boolean right =
        configsRefused == tally.refusedConfigs
            && readErrors == tally.unreadable
            && writeErrors == tally.lostRecords
            && wrongTail.pulses() == tally.wrongTails
            && wrongHead.pulses() == tally.wrongHeads;
    if (!right) {
      throw new IllegalStateException(
          "pulses: %d configs, %d reads, %d writes, %d tails, %d heads"
              .formatted(
                  configsRefused, readErrors, writeErrors, wrongTail.pulses(), wrongHead.pulses()));
    }
  }

  void clock() {
    if (status.getBit(RingStatusWires.CONFIG_REFUSED)) {
      configsRefused++;
      refusalSeen = true;
    }
    readErrors += status.get(RingStatusWires.DESCRIPTOR_READ_ERROR);
    writeErrors += status.get(RingStatusWires.COMPLETION_WRITE_ERROR);
    wrongTail.clock(status.getBit(RingStatusWires.DESCRIPTOR_REFUSED));
    wrongHead.clock(status.getBit(RingStatusWires.COMPLETION_REFUSED));
  }
}
