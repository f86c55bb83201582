// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.host.trace.RunTrace;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code sluice run --trace} and {@code sluice trace} as a user types them. */
class TraceCommandTest {
  private static final String RUN =
      "run DIR/data --nic model --loss 0.1 --reorder 9 --corrupt 0.05 --seed 7 --flows 3"
          + " --data-width 64 --windows 8 --width 32 --max-packets 64 --payload 64 --early on";

  @TempDir static Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int sluice(String line) {
    CommandLine command = Sluice.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    return command.execute(line.replace("DIR", folder.toString()).split(" "));
  }

  /** Runs with all packets, with few, and without a trace. */
  @BeforeAll
  static void run() throws IOException {
    Files.writeString(folder.resolve("data"), "sluice ".repeat(1000));
    TraceCommandTest user = new TraceCommandTest();
    assertThat(user.sluice(RUN + " --trace --out DIR/whole")).as(user.err.toString()).isZero();
    assertThat(user.out.toString()).containsPattern("trace: \\d+ data packets: ./sluice trace ");
    assertThat(user.sluice(RUN + " --trace-packets 20 --out DIR/part")).isZero();
    assertThat(user.out.toString())
        .containsPattern(
            "trace: 2\\d data packets of \\d+; the others were left out \\(--trace-from");
    assertThat(user.sluice(RUN + " --out DIR/none")).isZero();
    Files.createDirectories(folder.resolve("broken"));
    Files.writeString(folder.resolve("broken/transactions.jsonl"), "something else\n");
  }

  @Test
  void withoutAPacketThereIsASummary() throws IOException {
    assertThat(sluice("trace DIR/whole")).as(err.toString()).isZero();
    JsonNode report = new ObjectMapper().readTree(folder.resolve("whole/report.json").toFile());
    long sent = report.at("/packets/sent").asLong();
    assertThat(out.toString())
        .startsWith("packets of data: " + sent + " data packets, clocks 2 to ")
        .containsPattern("\\| +2 \\| +3\\d \\|.*\\| done ")
        .containsPattern("receiver \\| check +\\| +1\\d\\d \\| +\\d+ \\| +11 \\| +11 \\|")
        .doesNotContain("left out");
    out.getBuffer().setLength(0);
    assertThat(sluice("trace DIR/part")).isZero();
    assertThat(out.toString()).contains("data packets were left out (run --trace-from");
  }

  private String lostPacket() {
    return RunTrace.read(folder.resolve("whole")).dataPackets().stream()
        .filter(t -> t.text("outcome").equals("lost") && t.number("copy", 0) == 1)
        .map(t -> t.number("transfer", 0) + ":" + t.number("pidx", 0))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void withAPacketThereIsItsWay() {
    String packet = lostPacket();
    assertThat(sluice("trace DIR/whole --packet " + packet)).as(err.toString()).isZero();
    String text = out.toString();
    assertThat(text)
        .containsPattern(
            "^packet \\d+ of transfer \\d: 64 bytes, sent \\d times, in memory by clock")
        .contains(packet + " #1, in its turn: lost\n")
        .containsPattern(
            "a hole from clock [\\d,]+ on, when packet \\d+ was accepted before it; fill")
        .contains("request " + packet + ", because of the hole, clock ")
        .containsPattern(
            packet + " #\\d, because of request " + packet + ", clock [\\d,]+: accepted, W")
        .containsPattern("  receiver  memory  +[\\d,]+ +[\\d,]+ +\\d+\n");
  }

  /** The commands are for a shell; here they are taken apart by the commands themselves. */
  @Test
  void theWaveCommandsAreThoseOfThisRun() {
    assertThat(sluice("trace DIR/whole --packet " + lostPacket())).isZero();
    List<String> commands =
        out.toString().lines().filter(line -> line.startsWith("  ./sluice ")).toList();
    assertThat(commands).hasSize(3);
    CommandLine.ParseResult again = parsed(commands.getFirst());
    CommandLine.ParseResult run = parsed("  ./sluice " + RUN.replace("DIR", folder.toString()));
    for (var option : run.matchedOptions()) {
      if (!option.longestName().equals("--nic")) {
        assertThat(again.matchedOption(option.longestName()).originalStringValues())
            .as(option.longestName())
            .isEqualTo(option.originalStringValues());
      }
    }
    assertThat(again.matchedOptions()).hasSize(run.matchedOptions().size() + 2);
    assertThat(again.matchedOption("--nic").<String>getValue()).isEqualTo("rtl");
    assertThat(again.matchedPositionals().getFirst().originalStringValues())
        .containsExactly(folder.resolve("data").toString());
    Matcher clocks =
        Pattern.compile("(\\d+):(\\d+)")
            .matcher(again.matchedOption("--wave-clocks").<String>getValue());
    assertThat(clocks.matches()).isTrue();
    String waves = again.matchedOption("--out").<Path>getValue() + "/waves/";
    for (int i = 1; i <= 2; i++) {
      CommandLine.ParseResult show = parsed(commands.get(i));
      assertThat(show.commandSpec().name()).isEqualTo("waves");
      assertThat(show.matchedPositional(0).<Path>getValue().toString())
          .isEqualTo(waves + (i == 1 ? "sender.fst" : "receiver.fst"));
      assertThat(Long.parseLong(show.matchedOption("--from").<String>getValue()))
          .isGreaterThanOrEqualTo(Long.parseLong(clocks.group(1)));
      assertThat(Long.parseLong(show.matchedOption("--to").<String>getValue()))
          .isLessThanOrEqualTo(Long.parseLong(clocks.group(2)));
    }
  }

  private static CommandLine.ParseResult parsed(String line) {
    return Sluice.commandLine()
        .parseArgs(line.substring("  ./sluice ".length()).split(" "))
        .subcommand();
  }

  @ParameterizedTest
  @CsvSource({
    "perfetto, trace.json, {",
    "konata, trace.kanata, Kanata",
    "html, trace.html, <!DOCTYPE"
  })
  void otherFormatsAreFiles(String format, String name, String begin) throws IOException {
    assertThat(sluice("trace DIR/whole --format " + format)).as(err.toString()).isZero();
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains(name + " written");
    Path whole = folder.resolve("whole").resolve(name);
    assertThat(Files.readString(whole)).startsWith(begin);
    String one = "trace DIR/whole --packet " + lostPacket() + " --format " + format;
    assertThat(sluice(one + " --out DIR/one")).isZero();
    assertThat(Files.readString(folder.resolve("one"))).startsWith(begin);
    assertThat(Files.size(folder.resolve("one"))).isLessThan(Files.size(whole));
  }

  @Test
  void aTableGoesToAFileToo() throws IOException {
    assertThat(sluice("trace DIR/whole")).isZero();
    assertThat(sluice("trace DIR/whole --out DIR/table.txt")).isZero();
    assertThat(folder.resolve("table.txt")).content().isEqualTo(out.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "trace DIR/nowhere | there is no folder DIR/nowhere: name a run's folder",
        "trace DIR/data | there is no folder DIR/data: name a run's folder",
        "trace DIR/none | there is no trace in DIR/none: run again with --trace",
        "trace DIR/broken | is no file of transactions: line 1 is not JSON",
        "trace DIR/whole --packet 3:0 | transfer 3 is not in the trace: its transfers are 0 to 2",
        "trace DIR/whole --packet 0:77 | packet 0:77 is not in the trace: of transfer 0 it has 37"
            + " packets from 0 to 36",
        "trace DIR/part --packet 0:36 | the run left packets out (--trace-from, --trace-packets)",
        "trace DIR/whole --packet 7 | --packet '7' must be TRANSFER:PIDX, two whole numbers from 0",
        "trace DIR/whole --packet 0:-1 | --packet '0:-1' must be TRANSFER:PIDX",
        "trace DIR/whole --format pdf | --format",
        "trace DIR/whole --out DIR/no/file | --out DIR/no/file cannot be written",
        "trace | Missing required parameter: 'RUN'",
        "run DIR/data --nic engine --trace --out DIR/e | --nic engine has no NIC whose packets could",
        "run DIR/data --nic model --trace-from -1 --out DIR/e | trace-from = -1 is not possible",
        "run DIR/data --nic model --trace-packets 0 --out DIR/e | trace-packets = 0 is not possible",
      })
  void badInputIsOneLine(String line, String message) {
    assertThat(sluice(line)).isEqualTo(2);
    assertThat(err.toString().strip().lines()).hasSize(1);
    assertThat(err.toString()).contains(message.replace("DIR", folder.toString()));
    assertThat(folder.resolve("e")).doesNotExist();
  }
}
