// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code regress --reseed} and {@code --seed-of}. */
class RegressSeedsTest {
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
        "--reseed --first-seed 3 | --reseed and --first-seed: give one of them",
        "--reseed --seed-of 1234abcd | --reseed and --seed-of: give one of them",
        "--reseed --resume | to go on, give --resume with the --first-seed that was said",
        "--seed-of 1234abcd --seeds 5 | --seeds is not for --seed-of: the bucket has its seeds",
        "--seed-of 1234abcd --filter nic | --filter is not for --seed-of",
        "--seed-of 1234abcd | name the --out of the regression"
      })
  void whatDoesNotGoTogetherIsRefused(String options, String says) {
    assertThat(sluice("regress --out DIR/none " + options)).isEqualTo(Failures.BAD_INPUT);
    assertThat(err.toString().strip()).startsWith("sluice regress: ").contains(says);
    assertThat(err.toString().strip().lines()).hasSize(1);
    assertThat(folder.resolve("none")).doesNotExist();
  }

  /**
   * In processes of its own, which have to draw the same. Of this bench every seed takes as long: a
   * transfer of the largest size under stress, where one is drawn, takes minutes.
   */
  @Test
  void seedsAreDrawnAndSaid() {
    String line = "regress --filter engine-soak --configurations 1 --seeds 1 --no-times --out DIR/";
    assertThat(sluice(line + "drawn --reseed --on local")).as(err.toString()).isZero();
    Matcher said = Pattern.compile("seeds drawn: (--first-seed [0-9]+)").matcher(out.toString());
    assertThat(said.find()).as(out.toString()).isTrue();
    assertThat(sluice(line + "again " + said.group(1))).as(err.toString()).isZero();
    assertThat(folder.resolve("again/results.jsonl"))
        .hasSameBinaryContentAs(folder.resolve("drawn/results.jsonl"))
        .isNotEmptyFile();
  }
}
