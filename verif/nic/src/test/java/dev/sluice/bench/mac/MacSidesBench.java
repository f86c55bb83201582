// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.OutputPort;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.lockstep.PowerUp;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.MacSizes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * MacReceive and MacSend between three clocks that know nothing of each other, 64 bits wide, with a
 * bench in the NIC's place: whole frames in order, none of a damaged one, each that is missing told
 * of in the NIC's clock; every frame to the MAC, without gaps. The NIC takes a beat in every clock.
 */
final class MacSidesBench implements AutoCloseable {
  private static final int RESET_PICOSECONDS = 100_000;
  private static final int EDGES = 60_000;
  private static final int AFTERWARDS = 30_000;

  /** Damaged frames of one beat each that follow each other. */
  private static final int BURST = 40;

  /** Clocks of a side in which its reset ends. */
  private static final int QUIET = 4;

  private record Beat(long data, int keep, boolean last) {}

  private record Given(List<Beat> beats, boolean damaged) {}

  private final SplittableRandom random;
  private final Dut dut;
  private final UnrelatedClocks clocks;
  private final int store;
  private final Port fromMac;
  private final Port toNic;
  private final Port fromNic;
  private final Port toMac;
  private final InputPort error;
  private final OutputPort badFrame;
  private final OutputPort noRoom;
  private final ArrayDeque<Given> given = new ArrayDeque<>();
  private final ArrayDeque<Beat> sent = new ArrayDeque<>();
  private List<Beat> coming = new ArrayList<>();
  private List<Beat> passing = List.of();
  private Beat offered;
  private int receiveLeft;
  private int burst;
  private int sendLeft;
  private int passed;
  private boolean damaged;
  private boolean offers = true;
  private boolean inFrame;
  private int macQuiet = Integer.MAX_VALUE;
  private int nicQuiet = Integer.MAX_VALUE;
  private long frames;
  private long damagedFrames;
  private long toldBad;
  private long toldNoRoom;
  private long missing;
  private long tooLong;

  /** A stream or flow of frames. */
  private final class Port {
    private final String prefix;

    private Port(String prefix) {
      this.prefix = prefix;
    }

    private void offer(Beat beat) {
      dut.input(prefix + "valid").set(beat != null);
      if (beat != null) {
        dut.input(fields() + "data").set(beat.data);
        dut.input(fields() + "keep").set(beat.keep);
        dut.input(fields() + "last").set(beat.last);
      }
    }

    private String fields() {
      return prefix.endsWith("_t") ? prefix : prefix + "payload_";
    }

    private boolean isValid() {
      return dut.output(prefix + "valid").isHigh();
    }

    private Beat beat() {
      return new Beat(
          dut.output(fields() + "data").get(),
          (int) dut.output(fields() + "keep").get(),
          dut.output(fields() + "last").isHigh());
    }
  }

  MacSidesBench(VerilatedModel rtl, NicParameters p, MacPeriods periods, long seed) {
    random = new SplittableRandom(seed);
    dut = PowerUp.open(rtl, seed);
    store = MacSizes.storeRows(p);
    fromMac = new Port("s_axis_eth_t");
    error = dut.input("s_axis_eth_tuser");
    toNic = new Port("toNic_");
    fromNic = new Port("fromNic_");
    toMac = new Port("m_axis_eth_t");
    badFrame = dut.output("event_badFrame");
    noRoom = dut.output("event_noRoom");
    clocks = new UnrelatedClocks(dut, random);
    clocks.add("clk", periods.core(), this::nicTakes, this::nicOffers);
    clocks.add("rx_clk", periods.receive(), () -> {}, this::macOffers);
    clocks.add("tx_clk", periods.transmit(), this::macTakes, () -> ready("m_axis_eth_t", 7));
  }

  private Beat draw(boolean last) {
    return new Beat(random.nextLong(), last ? 1 + random.nextInt(255) : 255, last);
  }

  private void ready(String prefix, int eighths) {
    dut.input(prefix + "ready").set(random.nextInt(8) < eighths);
  }

  private void macOffers() {
    macQuiet -= macQuiet > 0 ? 1 : 0;
    boolean comes = macQuiet == 0 && (offers || receiveLeft > 0) && random.nextInt(20) > 0;
    error.set(random.nextBoolean());
    if (!comes) {
      fromMac.offer(null);
      return;
    }
    if (receiveLeft == 0) {
      burst = burst > 0 ? burst - 1 : random.nextInt(60) == 0 ? BURST : 0;
      boolean isTooLong = burst == 0 && random.nextInt(60) == 0;
      receiveLeft = 1 + (burst > 0 ? 0 : random.nextInt(store / 2));
      receiveLeft += isTooLong ? store : 0;
      damaged = burst > 0 || random.nextInt(6) == 0;
      tooLong += isTooLong && !damaged ? 1 : 0;
    }
    Beat beat = draw(--receiveLeft == 0);
    coming.add(beat);
    fromMac.offer(beat);
    if (beat.last) {
      error.set(damaged);
      given.add(new Given(coming, damaged));
      coming = new ArrayList<>();
      frames++;
      damagedFrames += damaged ? 1 : 0;
    }
  }

  private void nicTakes() {
    if (nicQuiet > 0) {
      return;
    }
    toldBad += badFrame.get();
    toldNoRoom += noRoom.get();
    if (toNic.isValid() && dut.input("toNic_ready").get() != 0) {
      Beat beat = toNic.beat();
      if (passed == passing.size()) {
        passing = next(beat);
        passed = 0;
      }
      assertThat(beat).as("beat %d of a frame", passed).isEqualTo(passing.get(passed++));
    }
    if (offered != null && dut.output("fromNic_ready").isHigh()) {
      sent.add(offered);
      offered = null;
    }
  }

  /** The frame that begins with a beat; those before it are missing. */
  private List<Beat> next(Beat first) {
    while (!given.isEmpty()) {
      Given one = given.remove();
      if (one.beats.getFirst().equals(first)) {
        assertThat(one.damaged).as("a damaged frame goes on").isFalse();
        return one.beats;
      }
      missing += one.damaged ? 0 : 1;
    }
    throw new AssertionError("a frame that nobody gave: " + first);
  }

  private void nicOffers() {
    ready("toNic_", 8);
    nicQuiet -= nicQuiet > 0 ? 1 : 0;
    if (nicQuiet > 0) {
      return;
    }
    if (offered == null && (offers || sendLeft > 0) && random.nextInt(10) > 0) {
      sendLeft = sendLeft > 0 ? sendLeft : 1 + random.nextInt(store / 2);
      offered = draw(--sendLeft == 0);
    }
    fromNic.offer(offered);
  }

  private void macTakes() {
    if (nicQuiet > QUIET) {
      return; // In reset.
    }
    boolean valid = toMac.isValid();
    assertThat(valid || !inFrame).as("a gap inside a frame").isTrue();
    if (valid && dut.input("m_axis_eth_tready").get() != 0) {
      Beat beat = toMac.beat();
      assertThat(beat).as("a beat to the MAC").isEqualTo(sent.poll());
      inFrame = !beat.last;
    }
  }

  /** Runs it to the end of all frames. */
  void run() {
    clocks.reset(RESET_PICOSECONDS);
    macQuiet = QUIET;
    nicQuiet = QUIET;
    for (int i = 0; i < EDGES; i++) {
      clocks.step();
    }
    offers = false;
    for (int i = 0; i < AFTERWARDS; i++) {
      clocks.step();
    }
    assertThat(passed).as("the last frame is whole").isEqualTo(passing.size());
    given.forEach(one -> missing += one.damaged ? 0 : 1);
    assertThat(sent).as("beats that did not reach the MAC").isEmpty();
    assertThat(toldBad).as("damaged").isEqualTo(damagedFrames).isPositive();
    assertThat(toldNoRoom).as("without room").isEqualTo(missing).isPositive();
    assertThat(frames - missing - damagedFrames).as("that passed").isPositive();
  }

  /** Frames that were lost for want of room though they are not longer than the store. */
  long lostThatFit() {
    return missing - tooLong;
  }

  @Override
  public void close() {
    dut.close();
  }
}
