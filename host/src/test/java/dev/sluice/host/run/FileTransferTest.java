// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.model.BuildKind;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.TransferFailedException;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bytes through the RTL over bad networks: they arrive, all of them, once. {@code
 * -Dsluice.file.seeds=3}: more of each network.
 */
class FileTransferTest {
  private static final int SEEDS = Integer.getInteger("sluice.file.seeds", 1);
  private static final SluiceParameters SMALL =
      new SluiceParameters(8, 16, 64, 64, Architecture.SHIFT);

  private static RunResult run(RunParameters parameters, int bytes) throws Exception {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    return new FileTransfer(
            parameters,
            EngineRtl.build(parameters.sluice(), BuildKind.PLAIN),
            MemorySegment.ofArray(content),
            MemorySegment.ofArray(new byte[bytes]))
        .run(_ -> {});
  }

  private static RunParameters over(NetworkParameters network, int flows) {
    return new RunParameters(SMALL, network, flows, RunParameters.DEFAULT_RETRY_LIMIT);
  }

  @ParameterizedTest(
      name = "loss {0}, reorder {1}, duplicate {2}, corrupt {3}, burst {4}, flows {5}")
  @CsvSource({
    "0,    0,   0,    0,    0, 1",
    "0.05, 64,  0.02, 0.01, 0, 8",
    "0.3,  200, 0.2,  0.1,  0, 3",
    "0.1,  10,  0.5,  0,    6, 8",
  })
  void everyByteArrivesOnce(
      double loss, int reorder, double duplicate, double corrupt, double burst, int flows)
      throws Exception {
    arrives(loss, reorder, duplicate, corrupt, burst, flows);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "0.05, 64,  0.02, 0.01, 0, 1",
    "0,    500, 0,    0,    0, 8",
    "0,    0,   1,    0,    0, 2",
  })
  void soItDoesOverOtherNetworks(
      double loss, int reorder, double duplicate, double corrupt, double burst, int flows)
      throws Exception {
    arrives(loss, reorder, duplicate, corrupt, burst, flows);
  }

  private static void arrives(
      double loss, int reorder, double duplicate, double corrupt, double burst, int flows)
      throws Exception {
    for (int seed = 1; seed <= SEEDS; seed++) {
      NetworkParameters network =
          new NetworkParameters(loss, reorder, duplicate, corrupt, burst, 8, seed);
      RunResult result = run(over(network, flows), 100_001);
      assertThat(result.identical()).isTrue();
      assertThat(result.mismatches()).isZero();
      assertThat(result.counts().writtenTwice()).isZero();
      assertThat(result.counts().count(Verdict.ACCEPTED)).isEqualTo(1563);
      assertThat(result.counts().transfersCompleted()).isEqualTo(result.plan().transfers());
    }
  }

  @ParameterizedTest(name = "overrun {0}, early {1}, flows {2}")
  @CsvSource({"SOURCE, true, 1", "PROGRESS, false, 8", "PROGRESS, true, 1", "PROGRESS, true, 8"})
  void theExtensionsOverABadNetwork(Overrun overrun, boolean early, int flows) throws Exception {
    extensionsWork(Architecture.SHIFT, overrun, early, flows);
  }

  @Tag("long")
  @Test
  void theExtensionsWithARing() throws Exception {
    extensionsWork(Architecture.RING, Overrun.PROGRESS, true, 8);
  }

  private void extensionsWork(Architecture architecture, Overrun overrun, boolean early, int flows)
      throws Exception {
    SluiceParameters hardware = new SluiceParameters(8, 16, 64, 64, architecture);
    for (int seed = 1; seed <= SEEDS; seed++) {
      RunResult result =
          run(
              new RunParameters(
                  hardware,
                  new NetworkParameters(0.05, 64, 0.05, 0.01, 0, 8, seed),
                  flows,
                  RunParameters.DEFAULT_RETRY_LIMIT,
                  new Extensions(overrun, early)),
              100_001);
      assertThat(result.isGood()).isTrue();
      assertThat(result.counts().count(Verdict.ACCEPTED)).isEqualTo(1563);
      if (overrun == Overrun.PROGRESS) {
        assertThat(result.counts().count(Verdict.BEYOND)).isZero();
        assertThat(result.counts().sent(PacketType.PROGRESS)).isPositive();
      }
      assertThat(result.counts().earlyRequests() > 0).isEqualTo(early);
    }
  }

  /** Fewer than W/2 packets overtake another: nothing is asked for and nothing is sent twice. */
  @ParameterizedTest
  @CsvSource({"1, false", "1, true", "3, true", "8, false", "8, true"})
  void reorderingAloneCausesNoRequest(int flows, boolean early) throws Exception {
    RunResult result =
        run(
            new RunParameters(
                SMALL,
                new NetworkParameters(0, 7, 0.05, 0, 0, 8, flows),
                flows,
                RunParameters.DEFAULT_RETRY_LIMIT,
                new Extensions(Overrun.PROGRESS, early)),
            100_001);
    assertThat(result.isGood()).isTrue();
    assertThat(result.counts().retransmitted()).isZero();
    assertThat(result.retransmittedPerLost()).isZero();
    assertThat(result.counts().requests())
        .containsKey("progress")
        .doesNotContainKeys("singleRequest", "rangeRequest");
    assertThat(result.counts().spuriousRequests()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1", "63", "64", "65", "1024", "4095", "4096", "4097"})
  void filesOfAllSizes(int bytes) throws Exception {
    NetworkParameters network = new NetworkParameters(0.1, 8, 0.1, 0.05, 0, 4, 11);
    for (int flows : new int[] {1, 2, 8}) {
      assertThat(run(over(network, flows), bytes).isGood()).isTrue();
    }
  }

  @Test
  void aCleanNetworkTakesOnePacketAClockAndOneAnswerATransfer() throws Exception {
    RunResult result = run(over(NetworkParameters.CLEAN, 2), 2 * 64 * 64);
    assertThat(result.counts().retransmitted()).isZero();
    assertThat(result.counts().dataSent()).isEqualTo(128);
    assertThat(result.counts().requests())
        .containsOnlyKeys("connectionResponse", "completionResponse");
    assertThat(result.clocks()).isLessThan(128 + 50);
  }

  @Test
  void theSameParametersGiveTheSameRun() throws Exception {
    RunParameters parameters = over(new NetworkParameters(0.1, 30, 0.1, 0.1, 0, 8, 99), 5);
    RunResult first = run(parameters, 50_000);
    RunResult second = run(parameters, 50_000);
    assertThat(second.clocks()).isEqualTo(first.clocks());
    assertThat(second.counts()).isEqualTo(first.counts());
    assertThat(second.forward()).isEqualTo(first.forward());
  }

  @Test
  void aNetworkThatLosesEverythingEndsInAnErrorThatNamesTheTransfer() {
    NetworkParameters network = new NetworkParameters(1, 0, 0, 0, 0, 8, 1);
    assertThatThrownBy(() -> run(over(network, 2), 10_000))
        .isInstanceOf(TransferFailedException.class)
        .hasMessageStartingWith("transfer 0 of 4 (bytes 0 to 2559) gave up after 100 retries: ");
  }
}
