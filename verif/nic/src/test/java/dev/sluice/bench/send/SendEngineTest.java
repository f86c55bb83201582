// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.block.BlockRtl;
import dev.sluice.bench.block.VerilogTools;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.send.SendEngineModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.send.SendStimulus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketType;
import dev.sluice.rtl.NicGenerator;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The send engine's RTL and its cycle model in lock-step, from 1 to 64 transfers at a time. */
class SendEngineTest {
  private static final int CLOCKS = 60_000;
  private static final int BACKOFF_LIMITS = 32;
  private static final int REPEATS = 11;
  private static final int MOST_DOUBLINGS = 16;
  private static final int TIMEOUT = 3;

  /** Of a receiver without a free window, in clocks. */
  private static final long LONGEST_WAIT = (1L << 48) - 1;

  /** Clocks after a reset in which no question can be sent. */
  private static final int FIRST = 24;

  /** Clocks from a time that is over to the question, at most. */
  private static final int SLACK = 60;

  static List<NicParameters> configurations() {
    return List.of(
        SendEngineBench.parameters(40, 64, 64, 8),
        SendEngineBench.parameters(1, 64, 512, 1),
        SendEngineBench.parameters(1 << 24, 4096, 256, 16));
  }

  static List<NicParameters> further() {
    return List.of(
        SendEngineBench.parameters(60, 192, 128, 2), SendEngineBench.parameters(30, 448, 64, 64));
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void isAsTheModelSaysInEveryClock(NicParameters p) throws Exception {
    inLockStep(p);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("further")
  void ofFurtherSizes(NicParameters p) throws Exception {
    inLockStep(p);
  }

  private static void inLockStep(NicParameters p) throws Exception {
    var rtl = BlockRtl.of(SendEngineBench.BLOCK, p);
    long data = 0;
    long connects = 0;
    long completions = 0;
    for (long seed = 1; seed <= 6; seed++) {
      SendStimulus stimulus = SendEngineBench.run(rtl, p, seed, CLOCKS);
      data += stimulus.packets(PacketType.DATA);
      connects += stimulus.packets(PacketType.CONNECTION_REQUEST);
      completions += stimulus.completions();
    }
    assertThat(data).isGreaterThan(600);
    assertThat(connects).isGreaterThan(300);
    assertThat(completions).isGreaterThan(300);
  }

  /** What the host writes counts from the clock after on, whenever it does. */
  @Test
  void limitsMayChangeInAnyClock() throws Exception {
    eightTransfers(6, CLOCKS, (stimulus, _) -> stimulus.restless());
  }

  /**
   * An answer waits in every clock: which goes first, it or what is to be sent, depends on whether
   * there was room in the clock in which the last one was chosen.
   */
  @Test
  void answersInEveryClock() throws Exception {
    eightTransfers(6, CLOCKS, (stimulus, _) -> stimulus.crowdedFrom(0));
  }

  /** The first answer of all comes when the first question is to be sent: it goes first. */
  @Test
  void theFirstAnswerGoesBeforeTheFirstQuestion() throws Exception {
    eightTransfers(600, 400, (stimulus, seed) -> stimulus.crowdedFrom(FIRST + seed % FIRST));
  }

  /** Runs with a stimulus that is as something makes it, by its seed. */
  private static void eightTransfers(int seeds, int clocks, ObjIntConsumer<SendStimulus> make)
      throws Exception {
    NicParameters p = SendEngineBench.parameters(40, 64, 64, 8);
    VerilatedModel rtl = BlockRtl.of(SendEngineBench.BLOCK, p);
    for (int seed = 1; seed <= seeds; seed++) {
      SendEngineModel model = new SendEngineModel(p);
      SendStimulus stimulus = new SendStimulus(p, model, seed);
      make.accept(stimulus, seed);
      SendEngineBench.run(rtl, model, stimulus, seed, clocks);
    }
  }

  /**
   * A receiver without a free window is asked again when the host says, in days: the clock that
   * counts modulo 2^50 comes to its end before that in one run of four.
   */
  @Test
  void aWaitMayGoPastTheEndOfTime() throws Exception {
    NicParameters p = SendEngineBench.parameters(40, 64, 64, 8);
    VerilatedModel rtl = BlockRtl.of(SendEngineBench.BLOCK, p);
    for (int seed = 1; seed <= 40; seed++) {
      SendEngineModel model = new SendEngineModel(p);
      try (BlockCosim cosim = new BlockCosim(rtl, model, seed)) {
        cosim.start();
        assertThat(Unanswered.askedWhileBusy(LONGEST_WAIT, 400, cosim, model)).isEqualTo(1);
      }
    }
  }

  /** Answers to the first transfers of all come when a reset has made the engine forget them. */
  @Test
  void aResetSoonAfterTheBeginning() throws Exception {
    NicParameters p = SendEngineBench.parameters(40, 64, 64, 8);
    VerilatedModel rtl = BlockRtl.of(SendEngineBench.BLOCK, p);
    for (int seed = 1; seed <= 300; seed++) {
      SendEngineBench.run(rtl, p, seed, 100 + seed);
    }
  }

  /**
   * With one transfer the sweep's first look is in the clock in which the only slot is cleared:
   * what memory held at power-up must not be taken for a time-out. (Found by {@code ./sluice
   * regress --filter nic-stress}, seed 11: a second descriptor was taken later than it should have
   * been.)
   */
  @Test
  void oneTransferStartsAlikeFromAnyPowerUp() throws Exception {
    NicParameters p = SendEngineBench.parameters(1, 64, 512, 1);
    var rtl = BlockRtl.of(SendEngineBench.BLOCK, p);
    for (long seed = 1; seed <= 1_000; seed++) {
      SendEngineBench.run(rtl, p, seed, 80);
    }
  }

  /**
   * Sixty-four requests for each transfer that there may be wait in the queue's memory, two behind
   * it and one in its place, and the seven before them have gone on to the packets that wait at the
   * port; those after them are dropped and counted.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void requestsThatFindTheQueueFullAreDroppedAndCounted(int transfers) throws Exception {
    NicParameters p = SendEngineBench.parameters(40, 64, 64, transfers);
    var rtl = BlockRtl.of(SendEngineBench.BLOCK, p);
    SendEngineModel model = new SendEngineModel(p);
    try (BlockCosim cosim = new BlockCosim(rtl, model, 1)) {
      cosim.start();
      int queued = 64 * transfers;
      assertThat(RequestFlood.droppedOf(queued + 236, cosim, model)).isEqualTo(236L - 2 - 1 - 7);
      // One that leaves makes room for one; whatever has room is kept.
      assertThat(RequestFlood.droppedLater(8_000, cosim, model)).isPositive();
      // Then a few at a time, which wait until packets leave again.
      assertThat(RequestFlood.answersOfFew(24, cosim, model)).isPositive();
      assertThat(cosim.lockStep().mismatches()).isZero();
    }
  }

  /**
   * Nobody answers: the time before each further question, and before the end, is twice that of the
   * last, as often as the limit says.
   */
  @Test
  void timesAreDoubledAsOftenAsTheLimitSays() throws Exception {
    NicParameters p = SendEngineBench.parameters(40, 64, 64, 8);
    VerilatedModel rtl = BlockRtl.of(SendEngineBench.BLOCK, p);
    for (int limit = 0; limit < BACKOFF_LIMITS; limit++) {
      isDoubled(p, rtl, TIMEOUT, limit, REPEATS);
    }
  }

  /** Up to 16 times, and limits above that mean 16. */
  @ParameterizedTest
  @ValueSource(ints = {15, 16, 17, 31})
  void timesAreDoubled16TimesAtMost(int limit) throws Exception {
    NicParameters p = SendEngineBench.parameters(40, 64, 64, 8);
    isDoubled(p, BlockRtl.of(SendEngineBench.BLOCK, p), 1, limit, MOST_DOUBLINGS + 1);
  }

  private static void isDoubled(
      NicParameters p, VerilatedModel rtl, int timeout, int limit, int repeats) {
    SendEngineModel model = new SendEngineModel(p);
    try (BlockCosim cosim = new BlockCosim(rtl, model, limit)) {
      cosim.start();
      long clocks = Unanswered.clocks(timeout, limit, repeats, cosim, model);
      // After the first question and after each repeat an answer is waited for.
      long least = 0;
      for (int k = 0; k <= repeats; k++) {
        least += (long) timeout << Math.min(k, Math.min(limit, MOST_DOUBLINGS));
      }
      assertThat(clocks).as("limit %d", limit).isBetween(least, least + SLACK * (repeats + 1));
    }
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource({"configurations", "further"})
  void toolsAcceptIt(NicParameters p, @TempDir Path folder) throws Exception {
    String verilog = NicGenerator.verilog(SendEngineBench.BLOCK, p);
    VerilogTools.accept(folder, SendEngineBench.BLOCK, verilog);
  }

  @Test
  void sameParametersSameVerilog() throws Exception {
    NicParameters p = SendEngineBench.parameters(40, 64, 64, 8);
    assertThat(NicGenerator.verilog(SendEngineBench.BLOCK, p))
        .isEqualTo(NicGenerator.verilog(SendEngineBench.BLOCK, p));
  }
}
