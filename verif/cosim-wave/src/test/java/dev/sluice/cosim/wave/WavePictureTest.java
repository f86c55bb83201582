// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.ValueNames;
import dev.sluice.cosim.wave.file.WaveException;
import dev.sluice.cosim.wave.file.WaveSignal;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The same clocks of a counter as text, as events and as SVG. */
class WavePictureTest {
  private static final ValueNames NAMES =
      ValueNames.of("digits", Map.of(0, "none", 1, "one", 2, "two", 3, "three & <more>"));
  private static final WaveView VIEW =
      WaveView.of("TOP")
          .clock("clk")
          .bits("clk")
          .group("Inputs")
          .bits("rst", "enable")
          .group("Outputs")
          .number("count", 8, Radix.HEX)
          .named("count", 8, NAMES)
          .bits("at_max")
          .build();

  @TempDir static Path folder;
  private static Path fst;

  /** Reset in clocks 0 and 1; counting from clock 2, with a pause in clocks 4 and 5. */
  @BeforeAll
  static void simulate() {
    fst = folder.resolve("counter.fst");
    try (Dut dut = TestWaves.model("counter", "counter.v").open()) {
      dut.waveform().open(fst);
      for (int clock = 0; clock < 300; clock++) {
        dut.input("rst").set(clock < 2);
        dut.input("enable").set(clock >= 2 && clock != 4 && clock != 5);
        dut.clock();
      }
    }
  }

  private static Chart chart(WaveView view, long fromClock, long toClock) {
    try (FstFile file = FstFile.open(fst)) {
      Ruler ruler = Ruler.ofClock(file, view.clock()).orElseThrow();
      return Chart.read(
          file,
          "counter.fst",
          "a note",
          view,
          ruler,
          ruler.begin(fromClock),
          ruler.begin(toClock + 1),
          OptionalLong.of(ruler.begin(4)));
    }
  }

  @Test
  void textWithUnicode() {
    assertThat(new TextWaveform(80, TextStyle.UNICODE).draw(chart(VIEW, 1, 7)))
        .isEqualTo(
            """
            counter.fst  scope TOP  clock clk 10 ns
            a note

                                                                   ▼▼▼▼▼▼▼▼▼▼▼▼▼▼
            clock        1             2             3             4
            clk          ╱▔▔▔▔▔▔╲▁▁▁▁▁▁╱▔▔▔▔▔▔╲▁▁▁▁▁▁╱▔▔▔▔▔▔╲▁▁▁▁▁▁╱▔▔▔▔▔▔╲▁▁▁▁▁▁
            Inputs
              rst        ▔▔▔▔▔▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
              enable     ▁▁▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁▁▁▁▁▁▁
            Outputs
              count[7:0]  0x0 ───────────────────────│0x1 ─────────│0x2 ─────────
              count[7:0]  none ──────────────────────│one ─────────│two ─────────
              at_max     ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁

            clock        5             6             7
            clk          ╱▔▔▔▔▔▔╲▁▁▁▁▁▁╱▔▔▔▔▔▔╲▁▁▁▁▁▁╱▔▔▔▔▔▔╲▁▁▁▁▁▁
            Inputs
              rst        ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
              enable     ▁▁▁▁▁▁▁▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
            Outputs
              count[7:0]  0x2 ───────────────────────│0x3 ─────────
              count[7:0]  two ───────────────────────│three & <mor…
              at_max     ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
            """);
  }

  @Test
  void textWithAscii() {
    assertThat(new TextWaveform(80, TextStyle.ASCII).draw(chart(VIEW, 1, 7)))
        .isEqualTo(
            """
            counter.fst  scope TOP  clock clk 10 ns
            a note

                                                                   vvvvvvvvvvvvvv
            clock        1             2             3             4
            clk          /------\\______/------\\______/------\\______/------\\______
            Inputs
              rst        --------------\\_________________________________________
              enable     ______________/---------------------------\\_____________
            Outputs
              count[7:0]  0x0                        |0x1          |0x2
              count[7:0]  none                       |one          |two
              at_max     ________________________________________________________

            clock        5             6             7
            clk          /------\\______/------\\______/------\\______
            Inputs
              rst        __________________________________________
              enable     ______________/---------------------------
            Outputs
              count[7:0]  0x2                        |0x3
              count[7:0]  two                        |three & <mor~
              at_max     __________________________________________
            """);
  }

  @Test
  void whatDoesNotFitIsDrawnBelow() {
    TextWaveform narrow = new TextWaveform(40, TextStyle.ASCII);
    Chart chart = chart(VIEW, 100, 119);
    String text = narrow.draw(chart);
    assertThat(text.lines()).allMatch(line -> line.length() <= 40);
    long bands = Math.ceilDiv(20, narrow.fitting(chart));
    assertThat(text.lines().filter(line -> line.startsWith("clock "))).hasSize((int) bands);
    assertThat(text).contains("0x63").contains("0x6e");
  }

  @Test
  void events() {
    assertThat(new EventList(TextStyle.ASCII).list(chart(VIEW, 2, 5)))
        .isEqualTo(
            """
            15 ns  clock 2  rst         1 -> 0
            15 ns  clock 2  enable      0 -> 1
            25 ns  clock 3  count[7:0]  0x0 -> 0x1
            25 ns  clock 3  count[7:0]  none -> one
            35 ns  clock 4  enable      1 -> 0
            35 ns  clock 4  count[7:0]  0x1 -> 0x2
            35 ns  clock 4  count[7:0]  one -> two
            """);
    WaveView still = WaveView.of("TOP").clock("clk").bits("at_max").build();
    assertThat(new EventList(TextStyle.UNICODE).list(chart(still, 3, 5)))
        .isEqualTo("nothing changes\n");
  }

  @Test
  void svgIsXmlWithEveryValueAndTheSameEveryTime() throws Exception {
    String svg = SvgWaveform.draw(chart(VIEW, 1, 7));
    assertThat(SvgWaveform.draw(chart(VIEW, 1, 7))).isEqualTo(svg);
    NodeList texts =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)))
            .getElementsByTagName("text");
    List<String> values =
        IntStream.range(0, texts.getLength())
            .mapToObj(i -> (Element) texts.item(i))
            .map(Element::getTextContent)
            .toList();
    assertThat(values)
        .contains("counter.fst, a note", "scope TOP, 1 clock of clk = 10 ns")
        .contains("1", "2", "3", "4", "5", "6", "7")
        .contains("Inputs", "rst", "enable", "Outputs", "count[7:0]", "at_max")
        .contains("0x0", "0x1", "0x2", "0x3", "none", "one", "two", "three & <more>");
    assertThat(svg).containsOnlyOnce("class=\"marker\"").doesNotContain("NaN");
  }

  @Test
  void svgOfManyClocksStaysReadableByPrograms() {
    String svg = SvgWaveform.draw(chart(VIEW, 0, 299));
    assertThat(svg).contains("width=\"12").doesNotContain("NaN").doesNotContain("Infinity");
  }

  @Test
  void aChartOfNothingIsRefused() {
    WaveView other = WaveView.of("TOP").clock("clk").bits("nothing").build();
    assertThatThrownBy(() -> chart(other, 1, 2)).hasMessageContaining("none of the signals");
    assertThatThrownBy(() -> chart(VIEW, 5, 4)).hasMessageContaining("nothing to show");
  }

  @Test
  void aViewIsKeptBesideItsWaveform() throws Exception {
    VIEW.save(fst);
    assertThat(WaveView.beside(fst)).contains(VIEW);
    assertThat(WaveView.beside(folder.resolve("other.fst"))).isEmpty();
    Path json = WaveView.fileOf(folder.resolve("bad.fst"));
    for (String bad :
        List.of(
            "{",
            "{\"groups\": [{\"signals\": [{}]}]}",
            "{\"groups\": [{\"signals\": [{\"signal\": \"a\", \"names\": \"t\"}]}]}",
            "{\"groups\": [{\"signals\": [{\"signal\": \"a\", \"radix\": \"roman\"}]}]}",
            "{\"names\": {\"t\": {\"one\": \"1\"}}}")) {
      Files.writeString(json, bad);
      assertThatThrownBy(() -> WaveView.beside(folder.resolve("bad.fst")))
          .as(bad)
          .isInstanceOf(WaveException.class)
          .hasMessageContaining("is not the view of a waveform");
    }
  }

  @Test
  void aViewSaysForWhichMomentTheWaveformWasWritten() throws Exception {
    WaveView marked = VIEW.marked(7, "count is 1\nand should be 2");
    marked.save(fst);
    assertThat(WaveView.beside(fst)).contains(marked);
    try (FstFile waveform = FstFile.open(fst)) {
      assertThat(new GtkWaveSaveFile(fst, marked).atMark(waveform).write())
          .content()
          .contains("[timestart] 0\n", "\n*-16.6 65000 65000" + " -1".repeat(25) + "\n")
          .contains("\n[markername] Acount is 1 and should be 2\n");
      assertThat(new GtkWaveSaveFile(fst, VIEW).atMark(waveform).write())
          .content()
          .contains("\n*-16.6 -1" + " -1".repeat(26) + "\n")
          .doesNotContain("markername");
    }
    for (String bad : List.of("{\"mark\": {}}", "{\"mark\": {\"clock\": \"7\"}}")) {
      Files.writeString(WaveView.fileOf(fst), bad);
      assertThatThrownBy(() -> WaveView.beside(fst))
          .isInstanceOf(WaveException.class)
          .hasMessageContaining("\"mark\" has no \"clock\"");
    }
  }

  @Test
  void gtkWavesSaveFile() throws Exception {
    Path file = new GtkWaveSaveFile(fst, VIEW).zoom(100_000).marker(45_000).start(5_000).write();
    assertThat(file).isEqualTo(folder.resolve("counter.gtkw"));
    assertThat(file)
        .content()
        .startsWith("[dumpfile] \"" + fst.toAbsolutePath() + "\"\n[timestart] 5000\n")
        .contains("\n*-16.6 45000 -1 -1")
        .contains("@28\nTOP.clk\n@200\n-Inputs\n@28\nTOP.rst\n")
        .contains("@22\nTOP.count[7:0]\n")
        .contains("@2024\n^1 " + folder.resolve("counter.digits.txt") + "\nTOP.count[7:0]\n");
    assertThat(folder.resolve("counter.digits.txt"))
        .hasContent("0 none\n1 one\n2 two\n3 three & <more>\n");
  }

  @Test
  void activityBeginsAfterReset() {
    try (FstFile file = FstFile.open(fst)) {
      Ruler ruler = Ruler.ofClock(file, Optional.empty()).orElseThrow();
      assertThat(ruler.clock()).hasValueSatisfying(c -> assertThat(c.path()).isEqualTo("TOP.clk"));
      assertThat(ruler.period()).isEqualTo(10_000);
      SignalSearch search = new SignalSearch(file);
      OptionalLong first = Activity.first(file, search.outermost(), ruler);
      assertThat(ruler.clockAt(first.orElseThrow())).isEqualTo(2);
      assertThat(Activity.first(file, search.match("rst"), ruler)).isEmpty();
    }
  }

  @Test
  void clocksAreCountedAsByTheDut() {
    Ruler ruler = chart(VIEW, 1, 2).ruler();
    assertThat(ruler.begin(7)).isEqualTo(65_000);
    assertThat(ruler.clockAt(64_999)).isEqualTo(6);
    assertThat(ruler.clockAt(65_000)).isEqualTo(7);
    assertThat(ruler.clockAt(0)).isZero();
    assertThat(ruler.label(7)).isEqualTo("7");
    assertThat(Ruler.time(1_500, -12)).isEqualTo("1500 ps");
    assertThat(Ruler.time(0, -9)).isEqualTo("0 ns");
    assertThat(Ruler.time(3_000_000, -12)).isEqualTo("3 us");
    try (FstFile file = FstFile.open(fst)) {
      assertThat(Ruler.ofClock(file, Optional.of("TOP.rst"))).isEmpty();
      Ruler plain = Ruler.ofTime(file, 0, 123_456);
      assertThat(plain.period()).isEqualTo(20_000);
      assertThat(plain.label(plain.clockAt(0) + 1)).isEqualTo("20 ns");
    }
  }

  @Test
  void signalsAreFoundByPattern() {
    try (FstFile file = FstFile.open(fst)) {
      SignalSearch search = new SignalSearch(file);
      assertThat(search.match("c*"))
          .extracting(WaveSignal::path)
          .containsExactly("TOP.clk", "TOP.count");
      assertThat(search.match("?lk")).extracting(WaveSignal::path).containsExactly("TOP.clk");
      assertThat(search.match("counter.WIDTH"))
          .extracting(WaveSignal::path)
          .containsExactly("TOP.counter.WIDTH");
      assertThat(search.find("counter.count")).isPresent();
      assertThat(search.find("ount")).isEmpty();
      assertThatThrownBy(() -> search.match("cou"))
          .isInstanceOf(WaveException.class)
          .hasMessageContaining("no signal 'cou'; there is TOP.count");
    }
  }
}
