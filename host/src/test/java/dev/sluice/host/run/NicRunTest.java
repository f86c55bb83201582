// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.cosim.trace.Transaction;
import dev.sluice.cosim.wave.History;
import dev.sluice.cosim.wave.Ruler;
import dev.sluice.cosim.wave.SignalSearch;
import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.WaveSignal;
import dev.sluice.host.run.plan.NicChoice;
import dev.sluice.host.run.plan.NicMode;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.TraceWindow;
import dev.sluice.host.run.plan.TransferFailedException;
import dev.sluice.host.run.plan.WaveWindow;
import dev.sluice.host.trace.RunTrace;
import dev.sluice.host.trace.TraceSignals;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files through two NICs, in RTL and in the models alone: files in, files and a report out. */
class NicRunTest {
  /** The hardware of SluiceNicTest, so that one build serves both. */
  private static final SluiceParameters HARDWARE =
      new SluiceParameters(12, 32, 1 << 12, 256, Architecture.SHIFT);

  /** One that is soon built, for the RTL with a fault. */
  private static final SluiceParameters SMALL =
      new SluiceParameters(12, 16, 1 << 12, 64, Architecture.RING);

  private static final NetworkParameters BAD =
      new NetworkParameters(0.05, 20, 0.05, 0.05, 0, 16, 5);
  private static final int BYTES = 77_777;
  private static final int PACKETS = 304;

  private static final FileRun.Watcher NOBODY = new NobodyWatches();

  @TempDir Path folder;
  private Path file;
  private Path out;

  @BeforeEach
  void writeFile() throws IOException {
    byte[] content = new byte[BYTES];
    new Random(1).nextBytes(content);
    file = Files.write(folder.resolve("data.bin"), content);
    out = folder.resolve("out");
  }

  private static RunParameters parameters(NicMode mode, NetworkParameters network, int retries) {
    return new RunParameters(
        HARDWARE, network, 6, retries, Extensions.NONE, new NicChoice(mode, 64, 8));
  }

  private static RunParameters parameters(NicMode mode) {
    return parameters(mode, BAD, RunParameters.DEFAULT_RETRY_LIMIT);
  }

  private ObjectNode report() throws IOException {
    return (ObjectNode) new ObjectMapper().readTree(out.resolve("report.json").toFile());
  }

  private ObjectNode run(NicMode mode) throws IOException {
    RunReport report = new FileRun(file, parameters(mode)).run(out, Optional.empty(), NOBODY);
    assertThat(report.good()).isTrue();
    assertThat(out.resolve("received/data.bin")).hasSameBinaryContentAs(file);
    return report();
  }

  @Test
  void rtlAndModelGiveTheSameRunClockForClock() throws IOException {
    ObjectNode rtl = run(NicMode.RTL);
    assertThat(out.resolve("SluiceNic.v")).content().contains("module SluiceNic");
    assertThat(rtl.at("/verdict").asText()).isEqualTo("identical, no mismatch");
    assertThat(rtl.at("/lockstep/mismatches").asLong(-1)).isZero();
    assertThat(rtl.at("/lockstep/comparisons").asLong())
        .isGreaterThan(2 * 50 * rtl.at("/lockstep/clocks").asLong());
    Files.delete(out.resolve("SluiceNic.v"));
    ObjectNode model = run(NicMode.MODEL);
    assertThat(out.resolve("SluiceNic.v")).doesNotExist();
    assertThat(model.at("/verdict").asText()).contains("no RTL compared");
    assertThat(model.at("/lockstep/comparisons").asLong(-1)).isZero();
    for (ObjectNode json : new ObjectNode[] {rtl, model}) {
      json.remove("verdict");
      json.remove("speed");
      ((ObjectNode) json.get("lockstep")).remove("comparisons");
      ((ObjectNode) json.get("parameters")).remove("nic");
    }
    assertThat(model).isEqualTo(rtl);
  }

  @Test
  void theReportHasWhatTheNicsCounted() throws IOException {
    JsonNode json = run(NicMode.MODEL);
    JsonNode packets = json.get("packets");
    JsonNode sender = json.at("/nic/sender");
    JsonNode receiver = json.at("/nic/receiver");
    assertThat(packets.at("/accepted").asLong()).isEqualTo(PACKETS);
    assertThat(packets.at("/writtenTwice").asLong(-1)).isZero();
    assertThat(packets.at("/sent").asLong())
        .isEqualTo(sender.at("/sendEngine/data").asLong())
        .isEqualTo(PACKETS + sender.at("/sendEngine/retransmission").asLong());
    assertThat(sender.at("/sendEngine/completed").asLong()).isEqualTo(6);
    assertThat(receiver.at("/receiveControl/opened").asLong()).isEqualTo(6);
    assertThat(receiver.at("/receiveControl/completed").asLong()).isEqualTo(6);
    long fell = 0;
    for (String verdict : "accepted duplicate below beyond stale bad".split(" ")) {
      fell += receiver.at("/verdicts/" + verdict).asLong(-1);
      assertThat(receiver.at("/verdicts/" + verdict)).isEqualTo(packets.at("/" + verdict));
    }
    long refused = 0;
    for (JsonNode cause : receiver.get("refused")) {
      refused += cause.asLong();
    }
    assertThat(packets.at("/received").asLong())
        .isEqualTo(fell + refused)
        .isEqualTo(wholeFrames(json.at("/network/forward")) - requests(receiver));
    long damaged = json.at("/network/forward/corrupted").asLong();
    assertThat(receiver.at("/dropped/badCrc").asLong()).isEqualTo(damaged).isPositive();
    assertThat(sender.at("/line/sentPackets").asLong())
        .isEqualTo(json.at("/network/forward/sent").asLong());
    assertThat(receiver.at("/line/sentPackets").asLong())
        .isEqualTo(packets.at("/controlFromReceiver").asLong());
    assertThat(sender.at("/hostRings/descriptorReadError").asLong(-1)).isZero();
    assertThat(sender.at("/registers/writeRefused").asLong(-1)).isZero();
    assertThat(packets.at("/repeatedReports").isNull()).as("not observable").isTrue();
    assertThat(json.at("/ratios/goodput").asDouble())
        .isEqualTo(BYTES / 8.0 / json.at("/lockstep/clocks").asDouble());
    assertThat(json.at("/ratios/payloadShare").asDouble()).isEqualTo(256.0 / 8 / 35);
  }

  /** What the channel itself says came out of it undamaged. */
  private static long wholeFrames(JsonNode channel) {
    return channel.at("/sent").asLong()
        - channel.at("/lost").asLong()
        + channel.at("/duplicated").asLong()
        - channel.at("/corrupted").asLong();
  }

  /** Connection requests that the receiver has seen; a sender that succeeds sends nothing else. */
  private static long requests(JsonNode receiver) {
    long sum = 0;
    for (String what : "opened repeatedRequest noFreeWindow badRegion ended".split(" ")) {
      sum += receiver.at("/receiveControl/" + what).asLong();
    }
    return sum;
  }

  @Test
  void aCaptureHasEveryPacketAtBothEnds() throws IOException {
    Path pcap = folder.resolve("run.pcapng");
    new FileRun(file, parameters(NicMode.MODEL)).capture(pcap).run(out, Optional.empty(), NOBODY);
    long[] passed = PcapngReader.packetsByInterfaceAndDirection(pcap);
    JsonNode network = report().get("network");
    assertThat(passed[1]).as("out at the sender").isEqualTo(network.at("/forward/sent").asLong());
    assertThat(passed[2])
        .as("in at the receiver")
        .isEqualTo(network.at("/forward/delivered").asLong());
    assertThat(passed[3])
        .as("out at the receiver")
        .isEqualTo(network.at("/backward/sent").asLong());
    assertThat(passed[0])
        .as("in at the sender")
        .isEqualTo(network.at("/backward/delivered").asLong());
  }

  @Tag("long")
  @Test
  void aFaultInTheNicsVerilogIsAMismatchWithAWaveformRoundIt() throws IOException {
    UnaryOperator<String> fault =
        verilog -> {
          String sound = "_zz_ok <= (state_crc == state_wanted);";
          assertThat(verilog).contains(sound);
          return verilog.replace(sound, "_zz_ok <= 1'b1;");
        };
    RunReport report =
        new FileRun(
                file,
                new RunParameters(
                    SMALL,
                    BAD,
                    6,
                    RunParameters.DEFAULT_RETRY_LIMIT,
                    Extensions.NONE,
                    new NicChoice(NicMode.RTL, 64, 8)),
                fault)
            .trace(TraceWindow.USUAL, "")
            .run(out, Optional.empty(), NOBODY);
    assertThat(report.good()).isFalse();
    assertThat(report.mismatch()).hasValueSatisfying(m -> assertThat(m).contains("and should be"));
    assertThat(out.resolve("waves/mismatch.fst")).isNotEmptyFile();
    assertThat(out.resolve("waves/mismatch.names.json")).content().contains("m_axis_tx_tdata");
    assertThat(out.resolve("received")).doesNotExist();
    JsonNode lockstep = report().get("lockstep");
    assertThat(lockstep.at("/mismatches").asLong()).isPositive();
    assertThat(lockstep.at("/nic").asText()).isIn("sender", "receiver");
    assertThat(lockstep.at("/signal").asText()).as("a damaged packet goes on").startsWith("m_axi");
    theTraceCountsClocksAsTheWaveformDoes(
        lockstep.at("/nic").asText(), lockstep.at("/clock").asLong());
  }

  private static History history(FstFile fst, SignalSearch search, String name) {
    List<WaveSignal> signals = search.match(name).subList(0, 1);
    return History.read(fst, signals, fst.startTime(), fst.endTime()).getFirst();
  }

  /** The last beats of packets on the line, in the trace and in the RTL's waveform. */
  private void theTraceCountsClocksAsTheWaveformDoes(String nic, long mismatch) throws IOException {
    RunTrace trace = RunTrace.read(out);
    try (FstFile fst = FstFile.open(out.resolve("waves/mismatch.fst"))) {
      SignalSearch search = new SignalSearch(fst);
      for (String pattern : TraceSignals.of(nic)) {
        assertThat(search.match(pattern)).as(pattern).hasSize(1);
      }
      Ruler clocks = Ruler.ofClock(fst, Optional.of("TOP.clk")).orElseThrow();
      History valid = history(fst, search, "s_axis_rx_tvalid");
      History last = history(fst, search, "s_axis_rx_tlast");
      int packets = 0;
      for (Transaction stage : trace.transactions().all()) {
        if (stage.lane().toString().equals(nic + "/line in")
            && stage.begin() > mismatch - 95
            && stage.end() < mismatch) {
          packets++;
          long first = clocks.begin(stage.begin());
          long end = clocks.begin(stage.end() - 1);
          assertThat(valid.value(valid.indexAt(first))).isEqualTo("1");
          assertThat(valid.value(valid.indexAt(end))).isEqualTo("1");
          assertThat(last.value(last.indexAt(end))).isEqualTo("1");
          if (stage.length() > 1) {
            assertThat(last.value(last.indexAt(clocks.begin(stage.end() - 2)))).isEqualTo("0");
          }
        }
      }
      assertThat(packets).isPositive();
    }
  }

  @Test
  void aTransferThatGivesUpLeavesNothingHalfWritten() {
    RunParameters hopeless =
        parameters(NicMode.MODEL, new NetworkParameters(1, 0, 0, 0, 0, 8, 5), 3);
    assertThatThrownBy(() -> new FileRun(file, hopeless).run(out, Optional.empty(), NOBODY))
        .isInstanceOf(TransferFailedException.class)
        .hasMessageContaining("transfer 0 of 6")
        .hasMessageContaining("gave up after 3 retries");
    assertThat(out.resolve("received")).doesNotExist();
    assertThat(out.resolve("report.json")).doesNotExist();
  }

  @Test
  void modelsHaveNoWaveforms() {
    FileRun run = new FileRun(file, parameters(NicMode.MODEL));
    assertThatThrownBy(() -> run.run(out, Optional.of(WaveWindow.ALL), NOBODY))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("--nic model has no RTL")
        .hasMessageContaining("--nic rtl");
    assertThat(out).doesNotExist();
  }
}
