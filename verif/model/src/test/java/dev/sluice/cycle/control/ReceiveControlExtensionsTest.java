// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Progress reports and early requests come soon, as long as nothing else is to be done. */
class ReceiveControlExtensionsTest {
  private static final int WIDTH = 32;
  private static final int PACKETS = 200;

  /** Clocks from the arrival that makes it due until the packet is at the port. */
  private static final int REPORT_CLOCKS = 16;

  private static final int REQUEST_CLOCKS = 50;

  /** Clocks from an early request to its answer, about. */
  private static final int TIME = 500;

  /** Three times what a time may be wrong by, and the way to the port. */
  private static final int PROMPT_SLACK = 100;

  private final NicParameters parameters =
      new NicParameters(new SluiceParameters(4, WIDTH, 1 << 12, 64, Architecture.SHIFT), 64, 4);
  private final ReceiveControlModel block = new ReceiveControlModel(parameters);
  private final ReceiveWindow window = new ReceiveWindow(parameters.sluice());
  private final List<String> heard = new ArrayList<>();
  private boolean asked;

  private void configure(boolean progress, boolean early) {
    configure(progress, early, false);
  }

  private void configure(boolean progress, boolean early, boolean adaptive) {
    block.config.set(ReceiveConfigWires.ADAPTIVE, adaptive);
    block.config.set(ReceiveConfigWires.ENABLE, true);
    block.config.set(ReceiveConfigWires.TIMEOUT, 100_000);
    block.config.set(ReceiveConfigWires.RETRY_LIMIT, 3);
    block.config.set(ReceiveConfigWires.REQUESTS_PER_TIMEOUT, 8);
    block.config.set(ReceiveConfigWires.QUIET_TIME, 1_000_000);
    block.config.set(ReceiveConfigWires.PROGRESS, progress);
    block.config.set(ReceiveConfigWires.EARLY, early);
    block.region.set(RegionWires.ENABLE, true);
    block.region.set(RegionWires.ANY_PEER, true);
    block.region.set(RegionWires.LENGTH, 1 << 20);
    block.region.valid = true;
    clocks(1);
    block.region.valid = false;
    block.connection.set(ConnectionWires.PIDX, PACKETS - 1);
    block.connection.set(ConnectionWires.REGION_BYTES, PACKETS * 64L);
    block.connection.valid = true;
    window.open(0, 0, 0, PACKETS * 64L);
    clocks(80);
    assertThat(heard).containsExactly("CONNECTION_RESPONSE 0");
    heard.clear();
  }

  private void clocks(int count) {
    for (int i = 0; i < count; i++) {
      block.drive();
      block.windowCommand.ready = true;
      block.control.ready = true;
      block.query.ready = true;
      if (block.control.fires()) {
        PacketType type = PacketType.ofCode(block.control.getInt(ControlWires.TYPE));
        heard.add(type + " " + block.control.getInt(ControlWires.PIDX));
      }
      block.status.valid = asked;
      asked = block.query.fires();
      boolean taken = block.connection.fires();
      block.clock();
      block.arrival.valid = false;
      block.connection.valid &= !taken;
    }
  }

  /** Packet k arrives in one clock; the engine's state is as after it from then on. */
  private void packet(int k, boolean again) {
    PacketOutcome outcome = window.receive(0, 0, k, k == PACKETS - 1, 64);
    block.arrival.set(ArrivalWires.PIDX, k);
    block.arrival.set(ArrivalWires.VERDICT, outcome.verdict().code());
    block.arrival.set(ArrivalWires.WBASE, window.wbase());
    block.arrival.set(ArrivalWires.SLIDE, window.slide());
    block.arrival.set(ArrivalWires.AGAIN, again);
    block.arrival.valid = true;
    block.status.set(StatusWires.STATE, window.state().code());
    block.status.set(StatusWires.WBASE, window.wbase());
    long[] vector = new long[1];
    window.wvec().copyTo(vector);
    StatusWires.setWvec(block.status, WIDTH, vector);
    clocks(1);
  }

  private void packets(int from, int to) {
    for (int k = from; k < to; k++) {
      packet(k, false);
    }
  }

  @Test
  void aReportForEachQuarterOfTheWindow() {
    configure(true, false);
    packets(0, WIDTH / 4 - 1);
    clocks(REPORT_CLOCKS);
    assertThat(heard).isEmpty();
    packets(WIDTH / 4 - 1, PACKETS / 2);
    clocks(REPORT_CLOCKS);
    List<String> expected = new ArrayList<>();
    for (int k = WIDTH / 4; k <= PACKETS / 2; k += WIDTH / 4) {
      expected.add("PROGRESS " + k);
    }
    assertThat(heard).isEqualTo(expected);
  }

  @Test
  void aReportWhenAHoleIsFilled() {
    configure(true, false);
    packets(1, 4);
    packet(0, true);
    clocks(REPORT_CLOCKS);
    assertThat(heard).containsExactly("PROGRESS 4");
  }

  @Test
  void aHoleThatDPacketsHaveOvertakenIsAskedForOnce() {
    configure(false, true);
    packets(1, WIDTH / 2);
    clocks(REQUEST_CLOCKS);
    assertThat(heard).as("overtaken by D - 1").isEmpty();
    packet(WIDTH / 2, false);
    clocks(REQUEST_CLOCKS);
    assertThat(heard).containsExactly("SINGLE_REQUEST 0");
    packets(WIDTH / 2 + 1, WIDTH - 1);
    clocks(2 * REQUEST_CLOCKS);
    assertThat(heard).hasSize(1);
  }

  @Test
  void withoutTheExtensionsNothingIsSaidBeforeTheTimeout() {
    configure(false, false);
    packets(1, WIDTH);
    packet(0, true);
    clocks(2 * REQUEST_CLOCKS);
    assertThat(heard).isEmpty();
  }

  /** A packet of a hole that was requested, so many clocks ago, comes. */
  private void answer(int k, int afterClocks) {
    clocks(afterClocks);
    packet(k, true);
  }

  /** Clocks until something is heard. */
  private int silence(int most) {
    heard.clear();
    int clocks = 0;
    while (heard.isEmpty() && clocks < most) {
      clocks(1);
      clocks++;
    }
    return clocks;
  }

  /** D is W/2 here: a hole that so many packets have overtaken is requested. */
  private void overtake(int hole) {
    packets(hole + 1, hole + 1 + WIDTH / 2);
    clocks(REQUEST_CLOCKS);
    assertThat(heard).containsExactly("SINGLE_REQUEST " + hole);
    heard.clear();
  }

  @Test
  void aRequestThatIsLostIsMadeAgainAsSoonAsItShouldBeAnswered() {
    configure(false, true, true);
    overtake(0);
    answer(0, TIME - REQUEST_CLOCKS);
    overtake(WIDTH / 2 + 1);
    // The first time is MEAN, half of it the DEVIATION: 3 times it and 16.
    int wait = 3 * TIME + 16;
    int least = 3 * (TIME - REQUEST_CLOCKS) + 16;
    for (int q = 0; q < 3; q++) {
      int silence = silence(PROMPT_SLACK + (wait << q));
      assertThat(silence).as("after %d prompt time-outs", q).isGreaterThanOrEqualTo(least << q);
      assertThat(heard).containsExactly("SINGLE_REQUEST " + (WIDTH / 2 + 1));
    }
    // It moves: what was counted since is forgotten.
    packet(WIDTH / 2 + 1, true);
    heard.clear();
    overtake(WIDTH + 2);
    assertThat(silence(PROMPT_SLACK + wait)).isGreaterThanOrEqualTo(least);
    assertThat(heard).containsExactly("SINGLE_REQUEST " + (WIDTH + 2));
  }

  @Test
  void withoutAdaptiveItIsMadeAgainAfterT() {
    configure(false, true, false);
    overtake(0);
    answer(0, TIME - REQUEST_CLOCKS);
    overtake(WIDTH / 2 + 1);
    assertThat(silence(20 * TIME)).isEqualTo(20 * TIME);
  }

  /** After the last packet nothing new is on its way: what was not requested is, soon. */
  @Test
  void aHoleBeforeTheTailIsRequestedSoon() {
    configure(false, true, true);
    overtake(0);
    answer(0, TIME - REQUEST_CLOCKS);
    packets(WIDTH / 2 + 1, PACKETS - 4);
    packets(PACKETS - 3, PACKETS);
    assertThat(silence(3 * TIME + 16 + PROMPT_SLACK)).isGreaterThan(3 * TIME + 16 - PROMPT_SLACK);
    assertThat(heard).containsExactly("SINGLE_REQUEST " + (PACKETS - 4));
  }
}
