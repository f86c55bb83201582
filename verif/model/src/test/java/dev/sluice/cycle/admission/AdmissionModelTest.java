// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.registers.RefusedWires;
import dev.sluice.parts.admission.AdmissionSurroundings;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.AdmissionSizes;
import dev.sluice.spec.admission.AdmissionVerdict;
import java.util.ArrayDeque;
import java.util.Queue;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Admission says of every packet what the spec says, in order, and stalls only when it must. */
class AdmissionModelTest {
  /** Packets that were looked at and are not told of yet. */
  private static final int STAGES = 4;

  private static NicParameters parameters(int windows, int width) {
    return new NicParameters(
        new SluiceParameters(windows, width, 500, 512, Architecture.SHIFT), 64, 4);
  }

  @Property(tries = 60)
  void everyWriteCommandIsThatOfTheSpec(
      @ForAll @IntRange(min = 1, max = 9) int windows,
      @ForAll long seed,
      @ForAll boolean disturbed,
      @ForAll boolean slowSinks) {
    run(parameters(windows, 16), seed, 1.0, slowSinks ? 0.3 : 1.0, disturbed, 3000);
  }

  /** Each cause to drop a packet is met, often. */
  @Test
  void everyCauseIsMet() {
    Tally tally = run(parameters(3, 16), 11, 1.0, 1.0, false, 20_000);
    for (AdmissionVerdict cause : AdmissionVerdict.values()) {
      assertThat(tally.causes[cause.ordinal()]).as(cause.name()).isGreaterThan(20);
    }
  }

  @Test
  void aPacketInEveryClock() {
    Tally tally = run(parameters(4, 16), 7, 1.0, 1.0, false, 20_000);
    int commands = 20_000 / 50;
    assertThat(tally.headers).isGreaterThan(20_000 - 2 * commands);
  }

  @Test
  void packetsWithoutPayloadNeverWait() {
    NicParameters nic = parameters(2, 16);
    AdmissionModel block = new AdmissionModel(nic);
    int taken = 0;
    int overflows = 0;
    for (int clock = 0; clock < 100; clock++) {
      block.drive();
      block.header.valid = true;
      block.header.set(HeaderWires.TYPE, PacketType.COMPLETION_RESPONSE.code());
      block.cmd.ready = true;
      block.answer.ready = false;
      taken += block.header.fires() ? 1 : 0;
      overflows += block.overflow.valid ? 1 : 0;
      block.clock();
    }
    assertThat(taken).isGreaterThanOrEqualTo(98);
    assertThat(overflows).as("all but what waits").isBetween(taken - 23, taken - 18);
  }

  private static final class Tally {
    int headers;
    int written;
    int control;
    final int[] causes = new int[AdmissionVerdict.values().length];
  }

  private static Tally run(
      NicParameters nic,
      long seed,
      double density,
      double readiness,
      boolean disturbed,
      int clocks) {
    AdmissionModel block = new AdmissionModel(nic);
    AdmissionReference reference = new AdmissionReference(nic);
    AdmissionSurroundings round =
        new AdmissionSurroundings(nic, block, seed, density, readiness, disturbed);
    Queue<String> owed = new ArrayDeque<>();
    Queue<AdmissionVerdict> drops = new ArrayDeque<>();
    Tally tally = new Tally();
    for (int clock = 0; clock < clocks; clock++) {
      block.drive();
      round.drive();
      if (block.writeCommand.fires()) {
        assertThat(AdmissionReference.text(block.writeCommand)).isEqualTo(owed.remove());
        tally.written++;
      }
      if (block.refused.valid) {
        assertThat(block.refused.getInt(RefusedWires.CAUSE)).isEqualTo(drops.remove().ordinal());
      }
      tally.headers += block.header.fires() ? 1 : 0;
      tally.control += block.answer.fires() || block.connection.fires() ? 1 : 0;
      block.clock();
      round.clock();
      round.finish();
      if (block.look.took) {
        String line =
            block.look.kind == LookStage.Kind.COMMAND
                ? reference.command(block.look.command)
                : reference.packet(block.look.header);
        if (line != null) {
          owed.add(line);
        }
        AdmissionVerdict verdict = reference.verdict();
        tally.causes[verdict.ordinal()]++;
        if (verdict != AdmissionVerdict.PASS) {
          drops.add(verdict);
        }
      }
    }
    assertThat(owed.size()).isLessThanOrEqualTo(AdmissionSizes.PACKETS_INSIDE + 2);
    assertThat(drops).as("between look and refused").hasSizeLessThanOrEqualTo(STAGES);
    assertThat(tally.written).isGreaterThan(clocks / 10);
    assertThat(tally.control).isPositive();
    return tally;
  }
}
