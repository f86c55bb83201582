// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.cosim.trace.Mark;
import dev.sluice.cosim.trace.Transaction;
import dev.sluice.cosim.trace.Transactions;
import dev.sluice.host.run.FileRun;
import dev.sluice.host.run.NobodyWatches;
import dev.sluice.host.run.plan.NicChoice;
import dev.sluice.host.run.plan.NicMode;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.TraceWindow;
import dev.sluice.host.run.plan.TransferFailedException;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.LineChoice;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.PacketCheckSizes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a trace says is what the NICs' counters, the network's and a capture say without it. */
class TransferTraceTest {
  private static final int BYTES = 77_777;
  private static final int PACKETS = 304;
  private static final long HEADER_LATENCY = PacketCheckSizes.HEADER_LATENCY;
  private static final TraceWindow ALL = new TraceWindow(0, TraceWindow.MAX_PACKETS);

  private static final FileRun.Watcher NOBODY = new NobodyWatches();

  /** Runs in which something else happens each time. */
  enum Case {
    /** The hardware of SluiceNicTest and NicRunTest, so that one build serves all. */
    PUBLISHED(Extensions.NONE, 64, false),
    EXTENSIONS(new Extensions(Overrun.PROGRESS, true, true), 512, false),
    DROPPING(new Extensions(Overrun.PROGRESS, true, false), 128, true);

    private final Extensions extensions;
    private final int width;
    private final boolean drops;

    Case(Extensions extensions, int width, boolean drops) {
      this.extensions = extensions;
      this.width = width;
      this.drops = drops;
    }

    private RunParameters parameters(NicMode mode, NetworkParameters network, int retries) {
      Architecture architecture = this == PUBLISHED ? Architecture.SHIFT : Architecture.RING;
      LineChoice line =
          drops ? new LineChoice(LineMode.DROP, OptionalInt.empty()) : LineChoice.USUAL;
      return new RunParameters(
          new SluiceParameters(12, 32, 1 << 12, 256, architecture),
          network,
          6,
          retries,
          extensions,
          new NicChoice(mode, width, 8, line, drops ? 0.85 : 0));
    }

    private RunParameters parameters(NicMode mode) {
      return parameters(
          mode,
          new NetworkParameters(0.05, 20, 0.05, 0.05, 0, 16, 5),
          RunParameters.DEFAULT_RETRY_LIMIT);
    }
  }

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

  private FileRun traced(RunParameters parameters, TraceWindow window) {
    return new FileRun(file, parameters).trace(window, "again");
  }

  private RunTrace run(Case of, TraceWindow window) throws IOException {
    traced(of.parameters(NicMode.MODEL), window).run(out, Optional.empty(), NOBODY);
    return RunTrace.read(out);
  }

  private ObjectNode report() throws IOException {
    ObjectNode json = (ObjectNode) new ObjectMapper().readTree(out.resolve("report.json").toFile());
    json.remove("speed");
    return json;
  }

  private static Stream<Transaction> packets(RunTrace trace, String lane) {
    return trace.transactions().all().stream()
        .filter(t -> t.lane().toString().equals("packets/" + lane));
  }

  private static Stream<Transaction> everyPacket(RunTrace trace) {
    return trace.transactions().all().stream().filter(t -> t.lane().group().equals("packets"));
  }

  private static long stages(RunTrace trace, String lane) {
    return trace.transactions().all().stream()
        .filter(t -> t.lane().toString().equals(lane) && !t.is(Mark.INSTANT))
        .count();
  }

  private static boolean goesToReceiver(RunTrace trace, Transaction packet) {
    return trace.transactions().children(packet.id()).stream()
        .anyMatch(stage -> stage.lane().toString().equals("network/to the receiver"));
  }

  @ParameterizedTest
  @EnumSource
  void countsOfSpansAreThoseOfTheCounters(Case of) throws IOException {
    RunTrace trace = run(of, ALL);
    JsonNode report = report();
    JsonNode packets = report.get("packets");
    List<Transaction> data = trace.dataPackets();
    assertThat(data).hasSize(packets.get("sent").asInt()).hasSizeGreaterThan(PACKETS);
    assertThat(data.stream().filter(t -> t.text("again").equals("true")).count())
        .isEqualTo(packets.get("retransmitted").asLong());
    assertThat(data.stream().filter(t -> t.number("copy", 0) > 1).count())
        .isEqualTo(packets.get("retransmitted").asLong());
    assertThat(data.stream().filter(t -> t.text("reason").contains("time-out")).count())
        .isEqualTo(packets.get("probes").asLong());
    for (String verdict : "accepted duplicate below beyond stale bad".split(" ")) {
      assertThat(packets(trace, "data").filter(t -> t.text("outcome").equals(verdict)).count())
          .as(verdict)
          .isEqualTo(packets.get(verdict).asLong());
    }
    dropsAreThose(trace, report);
    networkIsThat(trace, report);
    for (PacketType type : PacketType.values()) {
      String name = type.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      long seen =
          everyPacket(trace)
              .filter(t -> t.text("type").equals(name) && !RunTrace.isDuplicate(t))
              .count();
      String key = name.replace(" r", "R");
      if (type == PacketType.CONNECTION_REQUEST) {
        assertThat(seen).isEqualTo(report.at("/nic/sender/sendEngine/connectionRequest").asLong());
      } else if (type != PacketType.DATA) {
        assertThat(seen).as(name).isEqualTo(packets.at("/requests/" + key).asLong());
      }
    }
    assertThat(trace.transfers()).hasSize(report.at("/parameters/transfers").asInt());
    assertThat(trace.transfers()).allMatch(t -> t.span().text("outcome").equals("done"));
    assertThat(trace.transfers().stream().mapToLong(TransferTimes::packets).sum())
        .isEqualTo(PACKETS);
    assertThat(stages(trace, "receiver/memory")).as("packets written").isEqualTo(PACKETS);
    assertThat(stages(trace, "transfers/windows"))
        .isEqualTo(report.at("/nic/receiver/receiveControl/opened").asLong());
    assertThat(trace.transactions().leftOut()).isZero();
  }

  private static void dropsAreThose(RunTrace trace, JsonNode report) {
    Map<String, String> causes =
        Map.of("bad crc", "badCrc", "no room", "noRoom", "length mismatch", "lengthMismatch");
    causes.forEach(
        (outcome, key) -> {
          for (boolean there : new boolean[] {true, false}) {
            long seen =
                everyPacket(trace)
                    .filter(t -> t.text("outcome").equals(outcome))
                    .filter(t -> goesToReceiver(trace, t) == there)
                    .count();
            String who = there ? "receiver" : "sender";
            assertThat(seen)
                .as(who + " " + key)
                .isEqualTo(report.at("/nic/" + who + "/dropped/" + key).asLong());
          }
        });
  }

  private static void networkIsThat(RunTrace trace, JsonNode report) {
    for (boolean there : new boolean[] {true, false}) {
      JsonNode network = report.at(there ? "/network/forward" : "/network/backward");
      String lane = there ? "network/to the receiver" : "network/to the sender";
      assertThat(stages(trace, lane)).isEqualTo(network.get("delivered").asLong());
      assertThat(
              trace.transactions().all().stream()
                  .filter(t -> t.lane().toString().equals(lane) && t.is(Mark.FAILED))
                  .count())
          .isEqualTo(network.get("lost").asLong());
      assertThat(
              everyPacket(trace)
                  .filter(RunTrace::isDuplicate)
                  .filter(t -> goesToReceiver(trace, t) == there)
                  .count())
          .isEqualTo(network.get("duplicated").asLong());
      assertThat(stages(trace, (there ? "sender" : "receiver") + "/line out"))
          .isEqualTo(network.get("sent").asLong());
    }
  }

  /**
   * A capture has, at both ends, each packet's header and the clock, 2 less, as it has no reset.
   */
  @ParameterizedTest
  @EnumSource
  void everyPacketIsOnTheLinesWhenACaptureSaysSo(Case of) throws IOException {
    Path pcap = folder.resolve("run.pcapng");
    traced(of.parameters(NicMode.MODEL), ALL).capture(pcap).run(out, Optional.empty(), NOBODY);
    RunTrace trace = RunTrace.read(out);
    Map<Long, Long> ids = new HashMap<>();
    trace.transfers().forEach(t -> ids.put((long) t.number(), t.span().number("transferId", -1)));
    List<String> seen = new ArrayList<>();
    for (Transaction stage : trace.transactions().all()) {
      boolean leaves = stage.lane().name().equals("line out");
      if (leaves || stage.lane().name().equals("line in")) {
        Transaction packet = trace.transactions().find(stage.parent()).orElseThrow();
        // Of a packet that the network damaged a capture has whatever it says.
        if (leaves || !packet.text("outcome").equals("bad crc")) {
          seen.add(
              "%d %s %d %d %d %d"
                  .formatted(
                      stage.lane().group().equals("sender") ? 0 : 1,
                      leaves ? "out" : "in",
                      (leaves ? stage.end() - 1 : stage.begin()) - 2,
                      PacketType.valueOf(
                              packet.text("type").toUpperCase(Locale.ROOT).replace(' ', '_'))
                          .code(),
                      ids.get(packet.number("transfer", -1)),
                      packet.number("pidx", -1)));
        }
      }
    }
    List<String> captured = CapturedPackets.of(pcap);
    assertThat(captured).containsAll(seen);
    long damaged = everyPacket(trace).filter(t -> t.text("outcome").equals("bad crc")).count();
    assertThat(seen).hasSize(captured.size() - (int) damaged).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource
  void stagesFollowOneAnotherFromTheBeginOfAPacketToItsEnd(Case of) throws IOException {
    Transactions all = run(of, ALL).transactions();
    int whole = 0;
    for (Transaction packet : all.all()) {
      List<Transaction> stages = all.children(packet.id());
      if (!packet.lane().group().equals("packets")) {
        continue;
      }
      long at = packet.begin();
      for (Transaction stage : stages) {
        assertThat(stage.begin()).as("%s in %s", stage.name(), stage.lane()).isEqualTo(at);
        at = stage.end();
      }
      assertThat(at).as(packet.name()).isEqualTo(packet.end());
      for (Transaction stage : stages) {
        if (stage.lane().name().equals("check")) {
          boolean good = !packet.text("outcome").matches("bad crc|no room");
          // From the last beat on; a good packet's header may have to wait.
          assertThat(good ? Math.min(stage.length(), HEADER_LATENCY) : stage.length())
              .as("check of %s, %s", packet.name(), packet.text("outcome"))
              .isEqualTo(good ? HEADER_LATENCY : PacketCheckSizes.OUTCOME_LATENCY);
        }
      }
      assertThat(packet.marks()).doesNotContain(Mark.UNFINISHED);
      assertThat(all.find(packet.parent()).orElseThrow().lane().name()).isEqualTo("transfers");
      if (packet.text("outcome").equals("accepted") && !RunTrace.isDuplicate(packet)) {
        whole++;
        assertThat(
                stages.reversed().stream().limit(10).map(s -> s.lane().name()).toList().reversed())
            .endsWith(
                "builder",
                "line out",
                "to the receiver",
                "line in",
                "check",
                "admission",
                "window",
                "writer",
                "memory",
                "answer");
      }
    }
    assertThat(whole).isGreaterThan(250);
  }

  /** A copy that was asked for names the request, and a request the hole that it is for. */
  @Test
  void copiesHaveTheirRequestsAndRequestsTheirHoles() throws IOException {
    Transactions all = run(Case.EXTENSIONS, ALL).transactions();
    int asked = 0;
    int forHoles = 0;
    for (Transaction t : all.all()) {
      if (RunTrace.isDuplicate(t)) {
        assertThat(all.find(t.cause()).orElseThrow().name() + " duplicate").isEqualTo(t.name());
        continue;
      }
      if (t.text("reason").equals("for a request")) {
        Transaction request = all.find(t.cause()).orElseThrow();
        assertThat(request.lane().name()).isEqualTo("requests");
        assertThat(request.number("pidx", -1)).isEqualTo(t.number("pidx", -2));
        assertThat(request.number("transfer", -1)).isEqualTo(t.number("transfer", -2));
        assertThat(request.text("outcome")).isEqualTo("taken");
        assertThat(request.end()).isLessThanOrEqualTo(t.begin());
        assertThat(all.children(t.id()).getFirst().lane().name()).isEqualTo("send engine");
        asked++;
      }
      if (t.text("type").equals("single request") && t.cause() != 0) {
        Transaction hole = all.find(t.cause()).orElseThrow();
        assertThat(hole.lane().name()).isEqualTo("holes");
        assertThat(hole.number("pidx", -1)).isEqualTo(t.number("pidx", -2));
        assertThat(hole.begin()).isLessThan(t.begin());
        assertThat(hole.number("overtakenBy", -1)).isGreaterThan(hole.number("pidx", -1));
        forHoles++;
      }
      if (t.text("type").equals("completion response")) {
        assertThat(all.find(t.cause()).orElseThrow().name()).contains("#");
      }
    }
    assertThat(asked).isGreaterThan(5);
    assertThat(forHoles).isGreaterThan(5);
  }

  @Tag("long")
  @Test
  void theRunIsTheSameWithItAndWithoutIt() throws IOException {
    RunParameters parameters = Case.EXTENSIONS.parameters(NicMode.MODEL);
    new FileRun(file, parameters).run(out, Optional.empty(), NOBODY);
    ObjectNode without = report();
    assertThat(out.resolve("transactions.jsonl")).doesNotExist();
    traced(parameters, ALL).run(out, Optional.empty(), NOBODY);
    assertThat(report()).isEqualTo(without);
    byte[] first = Files.readAllBytes(out.resolve("transactions.jsonl"));
    traced(parameters, ALL).run(out, Optional.empty(), NOBODY);
    assertThat(Files.readAllBytes(out.resolve("transactions.jsonl"))).isEqualTo(first);
    new FileRun(file, parameters).run(out, Optional.empty(), NOBODY);
    assertThat(out.resolve("transactions.jsonl")).as("of an earlier run").doesNotExist();
  }

  /** The model leads, and RTL follows it in batches. */
  @Tag("long")
  @Test
  void rtlAndModelHaveTheSameTrace() throws IOException {
    List<List<String>> lines = new ArrayList<>();
    for (NicMode mode : new NicMode[] {NicMode.MODEL, NicMode.RTL}) {
      traced(Case.PUBLISHED.parameters(mode), ALL).run(out, Optional.empty(), NOBODY);
      List<String> all = Files.readAllLines(out.resolve("transactions.jsonl"));
      lines.add(all.subList(1, all.size()));
    }
    assertThat(lines.get(1)).isEqualTo(lines.get(0)).hasSizeGreaterThan(10 * PACKETS);
  }

  @Test
  void whatIsRecordedIsBoundedAndEveryWayThatIsBegunHasItsEnd() throws IOException {
    RunTrace whole = run(Case.EXTENSIONS, ALL);
    long from = whole.dataPackets().get(100).begin();
    FileRun run = traced(Case.EXTENSIONS.parameters(NicMode.MODEL), new TraceWindow(from, 50));
    run.run(out, Optional.empty(), NOBODY);
    RunTrace part = RunTrace.read(out);
    List<Transaction> data = part.dataPackets();
    long sent = report().at("/packets/sent").asLong();
    assertThat(data).hasSize((int) run.recorded()).hasSizeBetween(50, 60);
    assertThat(part.transactions().leftOut()).isEqualTo(sent - data.size());
    assertThat(data).allMatch(t -> t.number("copy", 0) > 1 || t.begin() >= from);
    Set<String> names = new HashSet<>();
    whole.transactions().all().forEach(t -> names.add(t.name() + t.begin() + t.end() + t.lane()));
    assertThat(part.transactions().all())
        .filteredOn(t -> t.lane().group().equals("packets"))
        .as("the same as when all is recorded")
        .allMatch(t -> names.contains(t.name() + t.begin() + t.end() + t.lane()));
    for (Transaction t : data) {
      PacketWay way = part.packet((int) t.number("transfer", 0), (int) t.number("pidx", 0));
      assertThat(way.copies()).anyMatch(c -> c.text("outcome").matches("accepted|duplicate|below"));
    }
    assertThat(part.transactions().all().size()).isLessThan(whole.transactions().all().size() / 2);
  }

  @Test
  void aRunThatGivesUpLeavesItsTrace() {
    RunParameters hopeless =
        Case.PUBLISHED.parameters(NicMode.MODEL, new NetworkParameters(1, 0, 0, 0, 0, 8, 5), 3);
    assertThatThrownBy(() -> traced(hopeless, ALL).run(out, Optional.empty(), NOBODY))
        .isInstanceOf(TransferFailedException.class);
    RunTrace trace = RunTrace.read(out);
    assertThat(trace.transfers()).hasSize(6);
    assertThat(trace.transfers()).anyMatch(t -> t.span().is(Mark.FAILED));
    assertThat(everyPacket(trace)).allMatch(t -> t.text("outcome").equals("lost")).isNotEmpty();
  }

  @Test
  void aPacketsWayHasItsCopiesItsHoleAndItsRequests() throws IOException {
    RunTrace trace = run(Case.EXTENSIONS, ALL);
    Transaction copy =
        trace.dataPackets().stream()
            .filter(
                t ->
                    t.text("reason").equals("for a request")
                        && t.text("outcome").equals("accepted"))
            .findFirst()
            .orElseThrow();
    PacketWay way = trace.packet((int) copy.number("transfer", 0), (int) copy.number("pidx", 0));
    assertThat(way.copies()).contains(copy).hasSizeGreaterThan(1);
    assertThat(way.accepted()).contains(copy);
    assertThat(way.requests()).extracting(Transaction::id).contains(copy.cause());
    assertThat(way.hole()).isPresent();
    Transactions only = trace.only(way);
    assertThat(only.all())
        .hasSizeBetween(15, 60)
        .allMatch(t -> t.lane().name().equals("transfers") || t.name().contains("" + way.pidx()));
  }

  @Test
  void everyStageHasItsTimes() throws IOException {
    RunTrace trace = run(Case.PUBLISHED, ALL);
    assertThat(trace.stages())
        .extracting(t -> t.group() + "/" + t.stage())
        .containsExactly(
            "sender/send engine",
            "sender/builder",
            "sender/line out",
            "network/to the receiver",
            "receiver/line in",
            "receiver/check",
            "receiver/admission",
            "receiver/window",
            "receiver/writer",
            "receiver/memory",
            "receiver/answer");
    StageTimes window = trace.stages().get(7);
    assertThat(window.least())
        .isEqualTo(window.most())
        .as("of the architecture shift")
        .isEqualTo(2);
    assertThat(trace.stages()).allMatch(t -> t.least() <= t.median() && t.median() <= t.most());
  }

  @Test
  void whatIsNotThereIsNamed() throws IOException {
    run(Case.PUBLISHED, new TraceWindow(0, 40));
    RunTrace trace = RunTrace.read(out);
    assertThatThrownBy(() -> trace.packet(6, 0))
        .isInstanceOf(BadInputException.class)
        .hasMessage("transfer 6 is not in the trace: its transfers are 0 to 5");
    int transfer = (int) trace.dataPackets().getFirst().number("transfer", -1);
    assertThatThrownBy(() -> trace.packet(transfer, 4000))
        .isInstanceOf(BadInputException.class)
        .hasMessageMatching(
            "packet \\d:4000 is not in the trace: of transfer \\d it has \\d+ packets from 0 to \\d+; the"
                + " run left packets out .*");
    assertThatThrownBy(() -> RunTrace.read(folder.resolve("none")))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("there is no folder ");
    assertThatThrownBy(() -> RunTrace.read(folder))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("run again with --trace");
    RunParameters engine =
        new RunParameters(
            new SluiceParameters(12, 32, 1 << 12, 256, Architecture.SHIFT),
            new NetworkParameters(0, 0, 0, 0, 0, 8, 5),
            1,
            9);
    assertThatThrownBy(() -> traced(engine, ALL))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("--nic engine has no NIC");
    assertThatThrownBy(() -> new TraceWindow(-1, 1)).isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> new TraceWindow(0, 0)).isInstanceOf(ParameterException.class);
  }
}
