// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.TransferFailedException;
import dev.sluice.host.run.plan.TransferPlan;
import dev.sluice.host.run.plan.WaveWindow;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in, files and a report out. */
class FileRunTest {
  private static final RunParameters PARAMETERS =
      new RunParameters(
          new SluiceParameters(8, 16, 64, 64, Architecture.SHIFT),
          new NetworkParameters(0.05, 20, 0.05, 0.05, 0, 8, 5),
          4,
          RunParameters.DEFAULT_RETRY_LIMIT);

  private static final FileRun.Watcher NOBODY = new NobodyWatches();

  @TempDir Path folder;
  private Path file;
  private Path out;

  @BeforeEach
  void writeFile() throws IOException {
    byte[] content = new byte[33_333];
    new Random(1).nextBytes(content);
    file = Files.write(folder.resolve("data.bin"), content);
    out = folder.resolve("out");
  }

  private JsonNode report() throws IOException {
    return new ObjectMapper().readTree(out.resolve("report.json").toFile());
  }

  @Test
  void aCaptureHasEveryPacketAtBothEnds() throws IOException {
    Path pcap = folder.resolve("run.pcapng");
    new FileRun(file, PARAMETERS).capture(pcap).run(out, Optional.empty(), NOBODY);
    long[] passed = PcapngReader.packetsByInterfaceAndDirection(pcap);
    JsonNode packets = report().at("/packets");
    long sent = packets.at("/sent").asLong() + packets.at("/controlFromSender").asLong();
    long answers = packets.at("/controlFromReceiver").asLong();
    long lost = packets.at("/lost").asLong();
    long repeated = packets.at("/duplicated").asLong();
    assertThat(passed[1]).as("out at the sender").isEqualTo(sent);
    assertThat(passed[3]).as("out at the receiver").isEqualTo(answers);
    assertThat(passed[2]).as("in at the receiver").isEqualTo(sent - lost + repeated);
    assertThat(passed[0]).as("in at the sender").isPositive();
  }

  @Test
  void aCaptureThatCannotBeWrittenIsRefusedBeforeAnythingIsDone() {
    FileRun run = new FileRun(file, PARAMETERS);
    assertThatThrownBy(() -> run.capture(folder.resolve("nowhere/run.pcapng")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("--pcap")
        .hasMessageContaining("name a file in a folder");
  }

  @Test
  void theFolderHoldsTheVerilogTheFileAndTheReport() throws IOException {
    RunReport report = new FileRun(file, PARAMETERS).run(out, Optional.empty(), NOBODY);
    assertThat(report.good()).isTrue();
    assertThat(out.resolve("received/data.bin")).hasSameBinaryContentAs(file);
    assertThat(out.resolve("ReceiveWindowEngine.v"))
        .content()
        .contains("module ReceiveWindowEngine");
    assertThat(out.resolve("ports.json")).exists();
    assertThat(out.resolve("waves")).doesNotExist();
    JsonNode json = report();
    assertThat(json.at("/file/bytes").asLong()).isEqualTo(33_333);
    assertThat(json.at("/file/sha256Sent").asText()).hasSize(64);
    assertThat(json.at("/file/sha256Received")).isEqualTo(json.at("/file/sha256Sent"));
    assertThat(json.at("/lockstep/clocks").asLong()).isPositive();
    assertThat(json.at("/lockstep/comparisons").asLong())
        .isEqualTo(20 * json.at("/lockstep/clocks").asLong());
    assertThat(json.at("/lockstep/mismatches").asLong()).isZero();
    assertThat(json.at("/packets/accepted").asLong()).isEqualTo(521);
    assertThat(json.at("/packets/lost").asLong()).isPositive();
    assertThat(json.at("/packets/droppedBeforeEngine/badCrc").asLong()).isPositive();
    assertThat(json.at("/parameters/overrun").asText()).isEqualTo("source");
    assertThat(json.at("/parameters/early").asBoolean(true)).isFalse();
    assertThat(json.at("/packets/progressReports").asLong(-1)).isZero();
    assertThat(json.at("/packets/earlyRequests").asLong(-1)).isZero();
    assertThat(json.at("/packets/spuriousRequests").isIntegralNumber()).isTrue();
    assertThat(json.at("/ratios/retransmittedPerLost").asDouble()).isGreaterThan(0.5);
    assertThat(json.at("/ratios/controlPerData").asDouble())
        .isEqualTo(json.at("/packets/control").asDouble() / json.at("/packets/sent").asDouble());
    assertThat(json.at("/ratios/goodput").asDouble())
        .isEqualTo(521.0 / json.at("/lockstep/clocks").asDouble());
    assertThat(json.at("/ratios/erasureLimit").asDouble()).isEqualTo(0.95 * 0.95);
    assertThat(json.at("/speed/clocksPerSecond").asDouble()).isPositive();
  }

  @Test
  void withWavesThereIsAWaveformAndASaveFile() throws IOException {
    new FileRun(file, PARAMETERS).run(out, Optional.of(new WaveWindow(50, 150)), NOBODY);
    assertThat(out.resolve("waves/run.fst")).isNotEmptyFile();
    assertThat(out.resolve("waves/run.gtkw"))
        .content()
        .contains("[dumpfile] \"" + out.resolve("waves/run.fst").toAbsolutePath() + "\"")
        .contains("TOP.verdict_payload_wbase[6:0]");
    assertThat(out.resolve("waves/run.verdict.txt")).content().contains("1 duplicate\n");
    assertThat(out.resolve("waves/run.names.json")).content().contains("\"1\" : \"duplicate\"");
  }

  @Test
  void aFaultInTheRtlIsAMismatchWithAWaveformRoundIt() throws IOException {
    UnaryOperator<String> fault =
        verilog ->
            verilog.replace(
                "assign update_wvec = (update_received <<< update_slide)",
                "assign update_wvec = update_received");
    RunReport report = new FileRun(file, PARAMETERS, fault).run(out, Optional.empty(), NOBODY);
    assertThat(report.good()).isFalse();
    assertThat(report.mismatch()).hasValueSatisfying(m -> assertThat(m).contains("and should be"));
    assertThat(out.resolve("waves/mismatch.fst")).isNotEmptyFile();
    assertThat(out.resolve("received")).doesNotExist();
    JsonNode json = report();
    assertThat(json.at("/lockstep/mismatches").asLong()).isPositive();
    assertThat(json.at("/lockstep/signal").asText()).isNotEmpty();
  }

  @Test
  void aTransferThatGivesUpLeavesNothingHalfWritten() {
    RunParameters hopeless =
        new RunParameters(PARAMETERS.sluice(), new NetworkParameters(1, 0, 0, 0, 0, 8, 5), 4, 10);
    assertThatThrownBy(() -> new FileRun(file, hopeless).run(out, Optional.empty(), NOBODY))
        .isInstanceOf(TransferFailedException.class)
        .hasMessageContaining("gave up after 10 retries");
    assertThat(out.resolve("received")).doesNotExist();
    assertThat(out.resolve("report.json")).doesNotExist();
  }

  @Test
  void whatAnEarlierRunLeftIsRemovedFirst() throws IOException {
    Files.createDirectories(out.resolve("received"));
    Files.writeString(out.resolve("received/old"), "old");
    new FileRun(file, PARAMETERS).run(out, Optional.empty(), NOBODY);
    assertThat(out.resolve("received/old")).doesNotExist();
  }

  @Test
  void filesThatCannotBeSentAreRefused() throws IOException {
    assertThatThrownBy(() -> new FileRun(folder.resolve("no"), PARAMETERS))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("there is no file");
    assertThatThrownBy(() -> new FileRun(folder, PARAMETERS))
        .hasMessageContaining("is not a regular file");
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThatThrownBy(() -> new FileRun(empty, PARAMETERS))
        .hasMessageContaining("is empty: a transfer of nothing");
  }

  @Test
  void aFolderThatCannotBeWrittenIsRefused() {
    Path below = file.resolve("out");
    assertThatThrownBy(() -> new FileRun(file, PARAMETERS).run(below, Optional.empty(), NOBODY))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("cannot be written");
  }

  @Test
  void moreFlowsThanWindowsAreRefused() {
    assertThatThrownBy(() -> new RunParameters(PARAMETERS.sluice(), PARAMETERS.network(), 9, 1))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("flows = 9")
        .hasMessageContaining("1 to 8");
  }

  @Test
  void aFileIsCutIntoTransfersThatFitM() {
    SluiceParameters p = PARAMETERS.sluice();
    TransferPlan plan = TransferPlan.of(p, 64L * 64 * 10 + 1, 3);
    assertThat(plan.transfers()).isEqualTo(12);
    assertThat(plan.transferBytes()).isLessThanOrEqualTo(64 * 64);
    long sum = 0;
    for (int i = 0; i < plan.transfers(); i++) {
      assertThat(plan.offset(i)).isEqualTo(sum);
      sum += plan.length(i);
    }
    assertThat(sum).isEqualTo(plan.bytes());
    assertThat(TransferPlan.of(p, 65, 8).flows()).isEqualTo(2);
  }
}
