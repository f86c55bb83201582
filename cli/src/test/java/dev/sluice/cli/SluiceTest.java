// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.speed.LatencyMeasure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The commands as a user types them: exit codes, messages, files. */
class SluiceTest {
  private static final String HARDWARE = "--windows 8 --width 16 --max-packets 64 --payload 64";

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int sluice(String line) {
    CommandLine command = Sluice.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    return command.execute(line.replace("DIR", folder.toString()).split(" "));
  }

  private void file(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  @Test
  void runMovesAFileAndSaysSo() throws IOException {
    file("data", "sluice ".repeat(1000));
    int code =
        sluice(
            "run DIR/data --out DIR/out --loss 0.1 --reorder 9 --seed 7 --flows 3 --data-width 64"
                + " --transfers 4 "
                + HARDWARE);
    assertThat(code).as(err.toString()).isZero();
    assertThat(err.toString()).contains("seed 7");
    assertThat(out.toString())
        .contains("verdict: identical, no mismatch")
        .containsPattern("\\| beats into the receiver +\\| +[1-9]");
    assertThat(out.toString()).containsPattern("\\| preset +\\| +best \\| fast architecture");
    assertThat(folder.resolve("out/report.json"))
        .content()
        .contains("\"nic\" : \"rtl\"", "\"preset\" : \"best\"", "\"architecture\" : \"ring\"")
        .contains("\"overrun\" : \"progress\"", "\"early\" : true", "\"adaptive\" : true")
        .contains("\"presetExceptions\" : [ \"--data-width 64\" ]");
    assertThat(folder.resolve("out/received/data")).hasSameBinaryContentAs(folder.resolve("data"));
  }

  @Test
  void runWithBothExtensionsSaysWhatTheyDid() throws IOException {
    file("data", "abcdefgh".repeat(5000));
    int code =
        sluice(
            "run DIR/data --nic engine --out DIR/out --loss 0.1 --reorder 9 --seed 7"
                + " --overrun progress --early on "
                + HARDWARE);
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("\\|   progress +\\| +[1-9]")
        .containsPattern("\\| early requests +\\| +[1-9]")
        .containsPattern("\\| spurious requests +\\| +[0-9]")
        .contains("for each data packet")
        .contains("for each lost or damaged");
    assertThat(folder.resolve("out/report.json"))
        .content()
        .contains("\"overrun\" : \"progress\"")
        .contains("\"early\" : true");
  }

  @Test
  void runAsPublishedHasNoExtensions() throws IOException {
    file("data", "abcdefgh".repeat(500));
    assertThat(
            sluice(
                "run DIR/data --preset published --early on --backoff 0 --nic model --out DIR/out --seed 7 "
                    + HARDWARE))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .containsPattern("\\| preset +\\| +published \\| the source to the letter")
        .contains("; but --early on");
    assertThat(folder.resolve("out/report.json"))
        .content()
        .contains("\"preset\" : \"published\"", "\"architecture\" : \"shift\"")
        .contains("\"overrun\" : \"source\"", "\"early\" : true", "\"adaptive\" : false")
        .contains("\"presetExceptions\" : [ \"--early on\", \"--backoff 0\" ]");
  }

  @Test
  void runOfTheEngineAloneTakesTheArchitectureThatAnswersInEveryClock() throws IOException {
    file("data", "abcdefgh".repeat(500));
    String command = "run DIR/data --nic engine --out DIR/out --seed 7 --loss 0.1 --profile ";
    assertThat(sluice(command + HARDWARE)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("where the time goes, of ");
    assertThat(folder.resolve("out/profile.json")).exists();
    assertThat(folder.resolve("out/report.json"))
        .content()
        .contains("\"architecture\" : \"shift\"", "\"presetExceptions\" : [ ]");
  }

  @Test
  void runThatCannotFinishExitsWithOne() throws IOException {
    file("data", "x".repeat(1000));
    assertThat(sluice("run DIR/data --nic model --out DIR/out --loss 1 --retries 5 " + HARDWARE))
        .isEqualTo(1);
    assertThat(err.toString())
        .contains("sluice run: transfer 0 of 1 (bytes 0 to 999) gave up after 5 retries");
    assertThat(folder.resolve("out/report.json")).doesNotExist();
  }

  @Test
  void benchLatencyWritesEveryMeasure() throws IOException {
    String command = "bench latency --nic model --data-widths 512 --windows 64 --json DIR/l.json";
    assertThat(sluice(command)).as(err.toString()).isZero();
    for (LatencyMeasure measure : LatencyMeasure.values()) {
      assertThat(out.toString()).containsPattern("512 +64 +" + measure.key() + "( +[0-9.]+){6}");
      assertThat(folder.resolve("l.json")).content().contains("\"" + measure.key() + "\" : {");
    }
    assertThat(folder.resolve("l.json")).content().contains("\"median\" : ", "\"what\" : ");
  }

  @Test
  void generateWritesThreeFiles() {
    assertThat(sluice("generate --out DIR/rtl " + HARDWARE)).isZero();
    assertThat(folder.resolve("rtl/ReceiveWindowEngine.v")).exists();
    assertThat(folder.resolve("rtl/ports.json")).exists();
    assertThat(folder.resolve("rtl/parameters.json")).exists();
  }

  /** The same parameters, however they were chosen, are the same Verilog, byte for byte. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "| --architecture ring",
        "--preset best --width 256 | --width 256 --architecture segmented",
        "--preset published | --architecture shift",
        "--preset published --architecture ring | --preset best",
      })
  void aPresetIsWhatItStandsFor(String preset, String explicit) throws IOException {
    String small = "--windows 8 --max-packets 64 --payload 64 ";
    assertThat(sluice(("generate --out DIR/a " + small + (preset == null ? "" : preset)).strip()))
        .as(err.toString())
        .isZero();
    assertThat(sluice("generate --out DIR/b " + small + explicit)).as(err.toString()).isZero();
    for (String name : List.of("ReceiveWindowEngine.v", "parameters.json")) {
      assertThat(folder.resolve("a").resolve(name))
          .hasSameBinaryContentAs(folder.resolve("b").resolve(name));
    }
  }

  @Test
  void generateSaysWhichPresetItTook() throws IOException {
    String command = "generate --top nic --transfers 2 --out DIR/nic ";
    assertThat(sluice(command + HARDWARE)).isZero();
    assertThat(err.toString()).contains("sluice: preset best, architecture ring");
    assertThat(folder.resolve("nic/parameters.json"))
        .content()
        .contains("\"architecture\" : \"ring\"", "\"dataWidth\" : 512", "\"line\" : \"stall\"");
  }

  @Test
  void generateGivesTheBusesIds() throws IOException {
    String command =
        "generate --top nic --axi-id-width 6 --transfers 2 --line drop --receive-buffer 16384"
            + " --out DIR/nic ";
    assertThat(sluice(command + HARDWARE)).isZero();
    assertThat(folder.resolve("nic/ports.json"))
        .content()
        .contains("m_axi_awid", "m_axi_rid", "m_axi_ring_arid", "m_axi_ring_bid");
    assertThat(folder.resolve("nic/parameters.json"))
        .content()
        .contains("\"axiIdWidth\" : 6")
        .contains("\"line\" : \"drop\"")
        .contains("\"receiveBufferBytes\" : 16384");
    assertThat(folder.resolve("nic/sluice_nic.h"))
        .content()
        .contains("SLUICE_NIC_FEATURES_LINE_DROP_MASK", "SLUICE_NIC_DROPPED_NO_ROOM_LOW");
  }

  @Test
  void generateWritesAWholeNicAndItsRegisters() {
    assertThat(sluice("generate --top nic-udp --transfers 2 --out DIR/nic " + HARDWARE)).isZero();
    for (String name :
        new String[] {
          "SluiceNicUdp.v",
          "ports.json",
          "parameters.json",
          "sluice_nic.h",
          "sluice_nic.html",
          "sluice_nic.rdl",
          "SluiceNicUdp.vlt"
        }) {
      assertThat(folder.resolve("nic").resolve(name)).isNotEmptyFile();
    }
  }

  @Test
  void replayWritesOneRowForEachVerdict() throws IOException {
    file(
        "in.csv",
        """
        clock,op,window,generation,pidx,tail,length
        0,open,3,1,,,2
        1,packet,3,1,0,0,
        2,packet,3,1,1,1,
        """);
    assertThat(sluice("replay DIR/in.csv --out DIR/out.csv --preset published " + HARDWARE))
        .as(err.toString())
        .isZero();
    assertThat(folder.resolve("out.csv"))
        .hasContent(
            """
            clock,window,pidx,verdict,wbase,slide,complete
            3,3,0,accepted,1,1,0
            4,3,1,accepted,2,1,1
            """);
  }

  @Test
  void replayNamesAMalformedRowAndWritesNothing() throws IOException {
    file("in.csv", "clock,op,window,generation,pidx,tail,length\n1,open,8,1,,,2\n");
    assertThat(sluice("replay DIR/in.csv --out DIR/out.csv " + HARDWARE)).isEqualTo(2);
    assertThat(err.toString())
        .contains("in.csv, line 2: window is '8' and must be a whole number from 0 to 7");
    assertThat(folder.resolve("out.csv")).doesNotExist();
  }

  @Test
  void messagesAreSentAndLookedAt() {
    String command = "messages --count 60 --nodes 3 --loss 0.05 --seed 3 --json DIR/messages.json";
    assertThat(sluice(command)).isZero();
    assertThat(out.toString())
        .contains("seed 3", "60 messages of ", ", in order and once each", " lost, ");
    assertThat(folder.resolve("messages.json")).content().contains("\"messages\" : 60");
  }

  @Test
  void soakSaysHowManyOfEachVerdict() {
    assertThat(sluice("soak --clocks 20000 --seed 3 --preset published " + HARDWARE))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .contains("seed 3")
        .contains("20,000 clocks")
        .contains("0 mismatches");
  }

  @Test
  void aProfiledSoakSaysWhereTheTimeGoes() {
    String command = "soak --clocks 20000 --seed 3 --profile --out DIR/soak --preset published ";
    assertThat(sluice(command + HARDWARE)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("where the time goes, of 20,000 clocks", "all                rtl ");
    assertThat(folder.resolve("soak/profile.json")).content().contains("\"clocks\" : 20000");
  }

  @Test
  void plantedBitsAreFoundInTheirClock() {
    String command = "soak --plants 4 --clocks 20000 --seed 3 --preset published ";
    assertThat(sluice(command + HARDWARE)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("4 of 4 planted bits found in their clock of 20,000, with the message of one");
  }

  @Test
  void doctorNamesEveryTool() {
    sluice("doctor");
    assertThat(out.toString())
        .contains("java", "verilator", "g++", "make", "zlib.h", "yosys", "nextpnr-nexus");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run DIR/missing | there is no file",
        "run DIR | is not a regular file",
        "run DIR/empty | is empty: a transfer of nothing",
        "run | Missing required parameter: 'FILE'",
        "run DIR/data --windows 0 | windows = 0 is not possible: it must be a whole number from 1 to 4096",
        "run DIR/data --windows many | '--windows': 'many' is not an int",
        "run DIR/data --width 100 | width = 100 is not possible: it must be a power of two from 8 to 1024",
        "run DIR/data --payload 63 | payloadBytes = 63 is not possible",
        "run DIR/data --max-packets 16777217 | maxPackets = 16777217 is not possible",
        "run DIR/data --architecture fast | architecture = fast is not possible: it must be one of shift",
        "run DIR/data --preset fast | preset = fast is not possible: it must be best or published",
        "generate --preset fast | preset = fast is not possible: it must be best or published",
        "generate --top nic --preset BEST | preset = BEST is not possible: it must be best or published",
        "soak --preset source | preset = source is not possible: it must be best or published",
        "synth --target xc7 --preset fast | preset = fast is not possible: it must be best or published",
        "synth --sweep --target xc7 --preset best | --preset best is of a single design",
        "run DIR/data --loss 1.5 | loss = 1.5 is not possible",
        "run DIR/data --loss -0.1 | loss = -0.1 is not possible",
        "run DIR/data --reorder -1 | reorder = -1 is not possible",
        "run DIR/data --duplicate 2 | duplicate = 2.0 is not possible",
        "run DIR/data --corrupt NaN | corrupt = NaN is not possible",
        "run DIR/data --burst 0.5 --loss 0.1 | burst = 0.5 is not possible",
        "run DIR/data --overrun fast | overrun = fast is not possible: it must be source or progress",
        "run DIR/data --early yes | early = yes is not possible: it must be on or off",
        "run DIR/data --flows 300 | flows = 300 is not possible: it must be a whole number from 1 to 256",
        "run DIR/data --nic fast | nic = fast is not possible: it must be rtl, model or engine",
        "run DIR/data --data-width 100 | dataWidth = 100 is not possible: it must be 64, 128, 256 or 512",
        "run DIR/data --transfers 3 | transfers = 3 is not possible: it must be a power of two",
        "run DIR/data --flows 8 --transfers 4 | flows = 8 is not possible: it must be a whole number from 1 to 4, the NIC's transfers",
        "run DIR/data --payload 100 | payloadBytes = 100 is not possible: it must be a multiple of the 64 bytes of a beat",
        "run DIR/data --latency 1 | latency = 1 is not possible: it must be 2 or more with --nic rtl",
        "run DIR/data --reorder 200000 | reorder = 200000 is not possible: it must be 0 to 116508 with packets of 9 beats",
        "run DIR/data --nic model --waves --out DIR/o | --nic model has no RTL, so there is no waveform",
        "run DIR/data --backoff 16 | backoff = 16 is not possible: it must be a whole number from 0 to 15",
        "run DIR/data --retries 0 | retries = 0 is not possible",
        "run DIR/data --wave-clocks 9 | --wave-clocks '9' must be FROM:TO",
        "run DIR/data --wave-clocks 9:9 | the clocks 9:9 are no window",
        "run DIR/data --out DIR/data/below | cannot be written",
        "run DIR/data --colour | Unknown option: '--colour'",
        "generate --width 7 | width = 7 is not possible",
        "generate --out DIR/data/below | cannot be written",
        "generate --top switch | --top switch is not engine, nic, nic-udp or nic-mac",
        "generate --data-width 64 | --data-width 64 is not of the engine",
        "generate --top nic --data-width 96 | dataWidth = 96 is not possible",
        "generate --top nic-udp --transfers 3 | transfers = 3 is not possible",
        "generate --top nic --axi-id-width 33 | axiIdWidth = 33 is not possible: it must be a whole number from 0 to 32",
        "generate --top nic --line foo | line = foo is not possible: it must be one of stall, drop",
        "generate --top nic-udp --receive-buffer 1000 | receiveBufferBytes = 1000 is not possible: it must be a power of two from 8192 to 262144",
        "generate --top nic --payload 4096 --receive-buffer 8192 | a power of two from 16384 to 262144 (two of the largest packet, 4116 bytes, and 32 beats of 64 bytes)",
        "generate --line drop | --line drop is not of the engine: leave it out, or give --top nic",
        "generate --receive-buffer 16384 | --receive-buffer 16384 is not of the engine: leave it out, or give --top nic",
        "bench line-rate --line slow | line = slow is not possible: it must be one of stall, drop",
        "run DIR/data --line foo | line = foo is not possible: it must be one of stall, drop",
        "run DIR/data --receive-buffer 524288 | receiveBufferBytes = 524288 is not possible: it must be a power of two from 8192 to 262144",
        "run DIR/data --memory-busy 1 | memoryBusy = 1.0 is not possible: it must be from 0 to below 1",
        "run DIR/data --nic engine --line drop | --line drop is of NICs: leave it out with --nic engine",
        "synth --target ecp5-25k --line drop | --line drop is of the NIC and its blocks (--top), not of engine",
        "synth --target ecp5-25k --top nic --receive-buffer 1000 | receiveBufferBytes = 1000 is not possible",
        "generate --axi-id-width 4 | --axi-id-width 4 is not of the engine: leave it out, or give --top nic",
        "replay DIR/missing.csv --out DIR/o.csv | cannot be read",
        "replay DIR/data --out DIR/o.csv | line 1: the first line must be clock,op",
        "replay DIR/data --out DIR/no/o.csv | its folder is not there",
        "replay DIR/data | Missing required option: '--out=VERDICTS.csv'",
        "messages --nodes 1 | nodes = 1 is not possible: it must be 2 or more",
        "messages --nodes 1025 | nodes = 1025 is not possible: it must be a whole number from 1",
        "messages --count 0 | count = 0 is not possible: it must be 1 or more",
        "messages --sizes 8 | --sizes 8 must be LEAST:MOST, for example 8:4096",
        "messages --sizes 9:8 | sizes = 9:8 is not possible: it must be LEAST:MOST, from 0 to",
        "messages --sizes 8:999999 | sizes = 8:999999 is not possible",
        "messages --nic board | --nic board must be model, rtl or lockstep",
        "messages --loss 2 | loss = 2.0 is not possible",
        "messages --json nowhere/x | --json nowhere/x: there is no such folder",
        "soak --clocks 0 | --clocks 0 must be 1 or more",
        "soak --plants 0 | --plants 0 must be 1 to 100000",
        "soak --plants 1 --clocks 10 | --clocks 10 must be 1000 or more with --plants",
        "bench where --bytes 5 | --bytes 5 must be 65536 to 67108864",
        "bench where --processors 0 | --processors 0 must be 1 to 64",
        "bench where --json DIR/no/w.json | there is no such folder",
        "bench where --of disk | expected one of [NIC, MODELS, ENGINE, TASKS]",
        "soak --density 0 | --density 0.0 must be over 0",
        "bench engine --rounds 0 | --rounds 0 must be 1 to 100",
        "bench line-rate --windows 0 | windows = 0 is not possible",
        "bench latency --windows 63 | --windows 63 must be 64 to 4096",
        "bench latency --data-widths 100 | dataWidth = 100 is not possible",
        "bench latency --json DIR/no/l.json | there is no such folder",
        "bench nic --rounds 0 | --rounds 0 must be 1 to 100",
        "bench nic --bytes 65535 | --bytes 65535 must be 65536 to 67108864",
        "bench nic --json DIR/no/n.json | there is no such folder",
        "fly | Unmatched argument at index 0: 'fly'",
      })
  void badInputIsOneClearLineAndExitCodeTwo(String line, String message) throws IOException {
    file("data", "some bytes");
    file("empty", "");
    assertThat(sluice(line)).as(err.toString()).isEqualTo(2);
    String said =
        err.toString().lines().filter(l -> !l.startsWith("sluice: seed")).toList().toString();
    assertThat(said).startsWith("[sluice").contains(message);
    assertThat(err.toString().lines().filter(l -> !l.startsWith("sluice: "))).hasSizeLessThan(2);
    assertThat(folder.resolve("o.csv")).doesNotExist();
    assertThat(Path.of("build")).as("nothing is written").doesNotExist();
  }

  /** Before anything else is said, and with no name of a Java class. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "run DIR/data --out DIR/data/below",
        "run DIR/data --nic model --out DIR/data/below",
        "generate --out DIR/data/below",
        "generate --top nic --out DIR/data/below",
        "soak --clocks 10 --out DIR/data/below",
        "regress --seeds 1 --out DIR/data/below",
        "study --quick --out DIR/data/below",
        "study --calibrate --report DIR/data/below",
        "synth --target xc7 --out DIR/data/below",
        "bench kernels --out DIR/data/below",
      })
  void aFolderThatCannotBeWrittenIsSaidFirst(String line) throws IOException {
    file("data", "some bytes");
    assertThat(sluice(line.replace("DIR", folder.toString()))).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString().lines())
        .hasSize(1)
        .allMatch(said -> said.contains("data/below cannot be written (" + folder))
        .noneMatch(said -> said.contains("Exception"));
  }

  @Test
  void helpNamesEveryCommand() {
    assertThat(sluice("--help")).isZero();
    assertThat(out.toString())
        .contains("run", "generate", "replay", "soak", "bench", "doctor", "test");
  }
}
