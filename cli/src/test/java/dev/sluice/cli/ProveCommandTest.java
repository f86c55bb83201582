// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code sluice prove} as a user types it; the proofs have tests of their own in verif/formal. */
class ProveCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int sluice(String line) {
    CommandLine command = Sluice.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    return command.execute(line.replace("DIR", folder.toString()).split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "prove --windows 4 | give its --architecture too",
        "prove --architecture square | square",
        "prove --architecture shift --width 9 | width = 9 is not possible",
        "prove --architecture shift --windows 1 | windows 1 has no proofs: give 2 or more",
        "prove --limit-seconds 0 | --limit-seconds 0 must be 1 to 86400",
        "prove --limit-megabytes 5 | --limit-megabytes 5 must be 200 to 1000000",
        "prove --trace-clocks -1 | --trace-clocks -1 must be 0 to 1000",
        "prove --json DIR/none/x.json | there is no such folder",
        "prove --report DIR/none | there is no such folder",
        "prove --report DIR --property once | --report has all properties of a subject: no --property",
        "prove --report DIR/text | text/proofs.json is no JSON (",
        "prove --report DIR/other | other/proofs.json has no lists properties and helpers; move it",
        "prove --block Fifo | --block Fifo: there are [",
        "prove --block Fifo | and the queues [MooreFifo, BlockRamFifo]",
        "prove --block MooreFifo --width 8 | --block MooreFifo is no engine",
        "prove --faults --property once | --property is not for --faults",
        "prove --faults --block PacketCheckDropping | --faults: none is planted there; docs/proofs.md",
        "prove --faults --architecture ring --width 8 | --faults are planted in the sizes of the",
        "prove --property unheard --quick | --property unheard: there are [latency,"
      })
  void badInputIsOneLine(String line, String said) throws IOException {
    Files.writeString(Files.createDirectory(folder.resolve("text")).resolve("proofs.json"), "none");
    Files.writeString(Files.createDirectory(folder.resolve("other")).resolve("proofs.json"), "{}");
    assertThat(sluice(line)).isEqualTo(2);
    assertThat(err.toString().strip()).startsWith("sluice prove: ").contains(said);
    assertThat(err.toString().strip().lines()).hasSize(1);
    assertThat(Path.of("build")).as("nothing is written").doesNotExist();
  }

  @Test
  void eachPropertyIsNamedOnce() {
    assertThat(sluice("prove --property unheard")).isEqualTo(2);
    String said = err.toString();
    String names = said.substring(said.indexOf('[') + 1, said.indexOf(']'));
    assertThat(names.split(", ")).contains("once", "told").doesNotHaveDuplicates();
  }

  @Test
  void helpNamesTheOptions() {
    assertThat(sluice("prove --help")).isZero();
    assertThat(out.toString()).contains("--quick", "--faults", "--json", "--report");
  }
}
