// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.SendRoomWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.parts.send.SendStimulus;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.BuilderSizes;
import java.lang.management.ManagementFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The cycle model of the send engine sends and ends what the spec's sender does. */
class SendEngineModelTest {
  private static NicParameters parameters(int maxPackets, int payload, int width, int transfers) {
    return new NicParameters(
        new SluiceParameters(8, 16, maxPackets, payload, Architecture.SHIFT), width, transfers);
  }

  @Provide
  Arbitrary<NicParameters> parameters() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 60),
            Arbitraries.of(64, 128, 192, 448, 512, 4096),
            Arbitraries.of(64, 128, 512),
            Arbitraries.of(1, 2, 4, 8, 64))
        .as(SendEngineModelTest::parameters);
  }

  @Property(tries = 120)
  void agreesWithOneSpecSenderForEachTransfer(
      @ForAll("parameters") NicParameters p, @ForAll long seed) {
    SpecCheck check = new SpecCheck(p, seed);
    check.run(6000);
    check.drain(1_000_000);
  }

  @Property(tries = 60)
  void noTimeOutIsLateWhenOutputsAreTaken(
      @ForAll("parameters") NicParameters p, @ForAll long seed) {
    SpecCheck check = new SpecCheck(p, seed).freeFlow();
    check.run(6000);
    check.drain(1_000_000);
  }

  @Test
  void theStimulusMakesTheEngineDoEverything() {
    SpecCheck check = new SpecCheck(parameters(40, 64, 64, 8), 7);
    check.run(100_000);
    assertThat(check.stimulus().packets(PacketType.DATA)).isGreaterThan(5_000);
    assertThat(check.stimulus().packets(PacketType.CONNECTION_REQUEST)).isGreaterThan(500);
    assertThat(check.stimulus().packets(PacketType.REFUSAL)).isGreaterThan(20);
    assertThat(check.stimulus().completions()).isGreaterThan(500);
    assertThat(check.stimulus().readErrors()).isGreaterThan(20);
    check.drain(1_000_000);
  }

  /** Clocks that a number of transfers take for their packets, from the second packet of all on. */
  private static long clocks(int transfers, int packets, boolean flood) {
    NicParameters p = parameters(packets, 64, 64, transfers);
    SendEngineModel model = new SendEngineModel(p);
    Wires descriptor = model.inputs().get(0);
    Wires answer = model.inputs().get(1);
    Wires config = model.inputs().get(2);
    Wires sendRoom = model.inputs().get(4);
    Wires send = model.outputs().get(0);
    sendRoom.set(SendRoomWires.TURNS, BuilderSizes.ROOMS);
    sendRoom.set(SendRoomWires.URGENT, BuilderSizes.ROOMS);
    config.set(SendConfigWires.ENABLE, true);
    config.set(SendConfigWires.SENDER_TIMEOUT, 1 << 20);
    config.set(SendConfigWires.RETRY_LIMIT, 5);
    config.set(SendConfigWires.MEMORY_BYTES, -1L);
    descriptor.set(DescriptorWires.BYTES, 64L * packets);
    int connected = 0;
    int taken = 0;
    int sent = 0;
    long first = 0;
    for (long clock = 0; ; clock++) {
      model.drive();
      // All are asked before any is answered.
      descriptor.valid = taken < transfers;
      answer.valid = taken == transfers && clock > 50L * transfers && connected < transfers;
      answer.set(AnswerWires.TYPE, PacketType.CONNECTION_RESPONSE.code());
      answer.set(AnswerWires.TRANSFER_ID, connected);
      if (flood && connected == transfers) {
        // Asked for in another window than the transfer's.
        answer.valid = true;
        answer.set(AnswerWires.TYPE, PacketType.SINGLE_REQUEST.code());
        answer.set(AnswerWires.TRANSFER_ID, 0);
        answer.set(AnswerWires.WINDOW, 7);
      }
      send.ready = true;
      taken += descriptor.fires() ? 1 : 0;
      connected += answer.fires() && connected < transfers ? 1 : 0;
      if (send.fires() && send.get(SendWires.TYPE) == PacketType.DATA.code()) {
        first = sent++ == 0 ? clock : first;
        if (sent == transfers * packets) {
          return clock - first;
        }
      }
      model.clock();
    }
  }

  @Test
  void oneTransferSendsAPacketEveryEightClocks() {
    assertThat(clocks(1, 100, false)).isEqualTo(8 * 99);
  }

  @Test
  void fourTransfersSendAPacketInEverySecondClock() {
    assertThat(clocks(4, 100, false)).isEqualTo(2 * (4 * 100 - 1));
    // Each of the two in eight clocks, the second two clocks after the first.
    assertThat(clocks(2, 100, false)).isEqualTo(8 * 99 + 2);
    // Their turns wait in the queue; the others' connection responses have places of their own.
    assertThat(clocks(16, 100, false)).isBetween(2 * (16 * 100 - 1L), 2 * (16 * 100 - 1L + 15));
  }

  @Test
  void aFloodOfForgedAnswersHoldsUpNoTransfer() {
    // Of the transfer that they name: one answer, one packet, and both wait for their slot.
    assertThat(clocks(1, 100, true)).isEqualTo(16 * 99);
    assertThat(clocks(4, 100, true)).isEqualTo(16 * 99 + 6);
  }

  @Test
  void nothingIsAllocatedWhileItRuns() {
    NicParameters p = parameters(40, 64, 64, 8);
    SendEngineModel model = new SendEngineModel(p);
    SendStimulus stimulus = new SendStimulus(p, model, 3);
    Runnable run =
        () -> {
          for (int i = 0; i < 20_000; i++) {
            model.drive();
            stimulus.next();
            stimulus.observe();
            model.clock();
          }
        };
    run.run();
    long thread = Thread.currentThread().threadId();
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      long before = threads.getThreadAllocatedBytes(thread);
      run.run();
      least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
    }
    assertThat(least).isLessThan(1000);
  }
}
