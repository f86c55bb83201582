// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The figures of docs/results.md, and those of the README that are from there, are the kept ones.
 */
class MeasuredResultsTest {
  private static final Path ROOT = Path.of(System.getProperty("sluice.root"));

  /** A table as it was measured. */
  record Measured(
      String section,
      String part,
      String command,
      String commit,
      String date,
      List<String> columns,
      List<List<String>> rows) {

    /** What a column says in the row that begins with these cells. */
    String at(String column, String... row) {
      List<List<String>> found =
          rows.stream().filter(r -> r.subList(0, row.length).equals(List.of(row))).toList();
      assertThat(found).as("%s, %s: rows %s", section, part, List.of(row)).hasSize(1);
      assertThat(columns).contains(column);
      return found.getFirst().get(columns.indexOf(column));
    }
  }

  private static List<Measured> kept() throws IOException {
    return List.of(
        new ObjectMapper().readValue(ROOT.resolve("docs/results.json").toFile(), Measured[].class));
  }

  private static Measured kept(String section, String part) throws IOException {
    return kept().stream()
        .filter(table -> table.section().equals(section) && table.part().equals(part))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyTableOfThePageIsTheOneThatIsKept() throws Exception {
    List<String> lines = Files.readAllLines(ROOT.resolve("docs/results.md"));
    List<Measured> kept = kept();
    String section = "";
    int next = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("## ")) {
        section = lines.get(i).substring(3);
      }
      if (lines.get(i).matches("\\|[-:|]+\\|")) {
        assertThat(kept).as("tables kept").hasSizeGreaterThan(next);
        Measured table = kept.get(next++);
        assertThat(section).isEqualTo(table.section());
        assertThat(cells(lines.get(i - 1))).isEqualTo(table.columns());
        List<List<String>> rows = new ArrayList<>();
        while (lines.get(i + 1).startsWith("|")) {
          rows.add(cells(lines.get(++i)));
        }
        assertThat(rows).as("%s, %s", table.section(), table.part()).isEqualTo(table.rows());
      }
    }
    assertThat(kept).hasSize(next);
  }

  @Test
  void everyTableSaysHowAndWhenItWasMeasured() throws Exception {
    for (Measured table : kept()) {
      assertThat(table.command()).startsWith("./sluice ");
      assertThat(table.commit()).matches("[0-9a-f]{7,40}");
      assertThat(table.date()).matches("20\\d\\d-[01]\\d-[0-3]\\d");
      assertThat(table.rows())
          .isNotEmpty()
          .allSatisfy(row -> assertThat(row).hasSameSizeAs(table.columns()));
    }
  }

  @Test
  void theReadmeSaysOfTwoNicsWhatWasMeasured() throws Exception {
    Measured nics = kept("Progress reports and early requests", "In the NIC");
    String bad = "64 flows, bad";
    String ring = "64 flows, bad, `--architecture ring`";
    String one = "1 flow, loss 0.01";
    String wide = "the same, `--width 256`";
    assertQuoted(
        "(?m)^\\| two NICs, 512 bits.*goodput (\\S+); (\\S+) retransmissions",
        nics.at("goodput", bad, "source", "off"),
        nics.at("again/lost", bad, "source", "off"));
    assertQuoted(
        "goodput (\\S+), with `ring` (\\S+); (\\S+) and (\\S+) retransmissions",
        nics.at("goodput", bad, "progress", "on"),
        nics.at("goodput", ring, "progress", "on"),
        nics.at("again/lost", bad, "progress", "on"),
        nics.at("again/lost", ring, "progress", "on"));
    assertQuoted(
        "(?m)^\\| two NICs, one flow.*goodput (\\S+); (\\S+) retransmissions",
        nics.at("goodput", one, "source", "off"),
        nics.at("again/lost", one, "source", "off"));
    assertQuoted(
        "W = 128 and 256 \\| goodput (\\S+) and (\\S+); (\\S+) retransmissions",
        nics.at("goodput", one, "progress", "on"),
        nics.at("goodput", wide, "progress", "on"),
        nics.at("again/lost", wide, "progress", "on"));
  }

  @Test
  void theReadmeSaysOfTheDefaultWhatWasMeasured() throws Exception {
    Measured presets = kept("Presets", "");
    String many = "64 flows, bad";
    String one = "1 flow, loss 0.01";
    String wide = "best, `--width 256`";
    assertQuoted(
        "--preset best`\\), 64 MB.*goodput (\\S+), (\\S+) and (\\S+); (\\S+), (\\S+) and (\\S+) retransmissions",
        presets.at("of the limit", many, "best", "1"),
        presets.at("of the limit", one, "best", "1"),
        presets.at("of the limit", one, wide, "1"),
        presets.at("again/lost", many, "best", "1"),
        presets.at("again/lost", one, "best", "1"),
        presets.at("again/lost", one, wide, "1"));
  }

  @Test
  void theReadmeSaysOfTheStressWhatWasMeasured() throws Exception {
    List<List<String>> models = kept("Stress", "").rows();
    List<List<String>> rtl = kept("Stress", "RTL of both NICs").rows();
    assertQuoted(
        "([\\d,]+) random transfers on the cycle models, ([\\d,]+) with the RTL",
        models.getFirst().get(2).replace("*", ""),
        rtl.getFirst().get(2));
  }

  /** The README says these figures, rounded to as many places as it has. */
  private static void assertQuoted(String sentence, String... figures) throws IOException {
    Matcher found = Pattern.compile(sentence).matcher(Files.readString(ROOT.resolve("README.md")));
    assertThat(found.find()).as("the README says: %s", sentence).isTrue();
    List<String> said = IntStream.rangeClosed(1, figures.length).mapToObj(found::group).toList();
    List<String> rounded = new ArrayList<>();
    for (int i = 0; i < figures.length; i++) {
      int places = new BigDecimal(said.get(i).replace(",", "")).scale();
      rounded.add(
          String.format(
              Locale.ROOT,
              "%,." + places + "f",
              new BigDecimal(figures[i].replace(",", "")).setScale(places, RoundingMode.HALF_UP)));
    }
    assertThat(said).isEqualTo(rounded);
  }

  private static List<String> cells(String row) {
    List<String> cells = List.of(row.strip().split("(?<!\\\\)\\|"));
    return cells.stream().skip(1).map(String::strip).toList();
  }
}
