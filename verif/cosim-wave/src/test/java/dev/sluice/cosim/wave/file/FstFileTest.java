// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.build.Toolchain;
import dev.sluice.cosim.wave.History;
import dev.sluice.cosim.wave.Radix;
import dev.sluice.cosim.wave.TestWaves;
import dev.sluice.cosim.wave.WaveView;
import dev.sluice.cosim.wave.file.WaveSignal.Kind;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FstFileTest {
  @TempDir static Path shared;
  private static Path writer;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"counter, counter.v", "widths, widths.sv", "sync_fifo, sync_fifo.v"})
  void readsWhatTheHarnessWritesAsFst2vcdDoes(String top, String source) throws Exception {
    Path fst = folder.resolve("harness.fst");
    try (Dut dut = TestWaves.model(top, source).open()) {
      dut.waveform().open(fst);
      Random random = new Random(5);
      for (int clock = 0; clock < 500; clock++) {
        for (var input : dut.inputs()) {
          if (!input.equals(dut.inputs().getFirst()) && random.nextInt(3) == 0) {
            input.set(new BigInteger(input.port().width(), random));
          }
        }
        dut.clock();
      }
    }
    assertSame(fst);
  }

  @ParameterizedTest
  @CsvSource({"z, 0", "4, 0", "F, 0", "4, 60000", "z, 3000"})
  void readsEveryPackingAsFst2vcdDoes(String packing, int more) throws Exception {
    assertSame(written(packing, more));
  }

  @Test
  void namesScopesAliasesAndEnumerations() throws Exception {
    try (FstFile fst = FstFile.open(written("z", 0))) {
      assertThat(fst.timeExponent()).isEqualTo(-9);
      assertThat(fst.startTime()).isEqualTo(50);
      assertThat(fst.scopes())
          .containsExactly(
              new WaveScope("top", 0, "top_module"), new WaveScope("top.sub", 0, "sub_module"));
      WaveSignal alias = signal(fst, "top.sub.alias");
      assertThat(alias.isAlias()).isTrue();
      assertThat(alias.range()).isEqualTo("[7:0]");
      assertThat(alias.scope()).isEqualTo("top.sub");
      assertThat(fst.aliases(alias)).containsExactly(signal(fst, "top.w8"), alias);
      ValueNames names = signal(fst, "top.sub.state").names().orElseThrow();
      assertThat(names.name()).isEqualTo("state_t");
      assertThat(names.names().values()).containsExactly("IDLE", "RUN NOW", "DONE");
      assertThat(signal(fst, "top.sub.twin1").names()).isEmpty();
      assertThat(signal(fst, "top.sub.real").kind()).isEqualTo(Kind.REAL);
      assertThat(signal(fst, "top.sub.text").kind()).isEqualTo(Kind.STRING);
    }
  }

  @Test
  void enumerationsOfSystemVerilogAreShownByName() {
    Path file = folder.resolve("states.fst");
    String source =
        """
        module states(input logic clk, output logic busy);
          typedef enum logic [1:0] {IDLE = 1, FETCH = 2, DONE = 3} state_t;
          state_t state = IDLE;
          always_ff @(posedge clk) state <= state == IDLE ? FETCH : state == FETCH ? DONE : IDLE;
          assign busy = state != IDLE;
        endmodule
        """;
    try (Dut dut = TestWaves.model("states", "states.sv", source).open()) {
      dut.waveform().open(file);
      dut.clocks(4);
    }
    try (FstFile fst = FstFile.open(file)) {
      WaveSignal state = signal(fst, "TOP.states.state");
      History history = History.read(fst, List.of(state), 0, fst.endTime()).getFirst();
      WaveView.Item item = WaveView.Item.of(state, Radix.HEX);
      List<String> seen = new ArrayList<>();
      for (int i = 0; i < history.size(); i++) {
        seen.add(item.text(state, history.value(i)));
      }
      assertThat(seen).containsExactly("IDLE", "FETCH", "DONE", "IDLE", "FETCH");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"z", "4", "F"})
  void aRangeOfTimesIsTheSameAsThatPartOfTheWhole(String packing) throws Exception {
    try (FstFile fst = FstFile.open(written(packing, 0))) {
      List<WaveSignal> chosen =
          List.of(signal(fst, "top.w9"), signal(fst, "top.w1"), signal(fst, "top.sub.real"));
      Recorder whole = read(fst, chosen, 0, Long.MAX_VALUE);
      Random random = new Random(9);
      List<Long> edges = new ArrayList<>(List.of(0L, fst.startTime(), fst.endTime()));
      whole.changes.get(chosen.getFirst()).forEach(change -> edges.add(change.time()));
      for (int i = 0; i < 60; i++) {
        long a = edges.get(random.nextInt(edges.size())) + random.nextInt(2);
        long b = edges.get(random.nextInt(edges.size()));
        long from = Math.min(a, b);
        long to = Math.max(a, b);
        Recorder part = read(fst, chosen, from, to);
        for (WaveSignal each : chosen) {
          List<Vcd.Change> all = whole.changes.get(each);
          String before =
              all.stream()
                  .filter(change -> change.time() < from)
                  .reduce((_, last) -> last)
                  .map(Vcd.Change::value)
                  .orElse(whole.initial.get(each));
          assertThat(part.initial.get(each)).isEqualTo(before);
          assertThat(part.changes.get(each))
              .containsExactlyElementsOf(
                  all.stream()
                      .filter(change -> change.time() >= from && change.time() <= to)
                      .toList());
        }
      }
    }
  }

  @Test
  void changesComeInTheOrderOfTimeAndOfTheChosenSignals() throws Exception {
    try (FstFile fst = FstFile.open(written("4", 0))) {
      List<WaveSignal> chosen =
          List.of(
              signal(fst, "top.sub.twin2"), signal(fst, "top.w8"), signal(fst, "top.sub.twin1"));
      long[] last = {-1, -1};
      fst.read(
          chosen,
          0,
          Long.MAX_VALUE,
          new WaveVisitor() {
            @Override
            public void initial(WaveSignal signal, String value) {
              assertThat(last[0]).isEqualTo(-1);
            }

            @Override
            public boolean change(long time, WaveSignal signal, String value) {
              int order = chosen.indexOf(signal);
              assertThat(time).isGreaterThanOrEqualTo(last[0]);
              assertThat(time > last[0] || order > last[1]).isTrue();
              last[0] = time;
              last[1] = order;
              return true;
            }
          });
      assertThat(last[0]).isEqualTo(fst.endTime());
      assertThatThrownBy(() -> fst.read(chosen, 5, 4, new Recorder(chosen)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.fst"), "$date today $end");
    Path empty = Files.writeString(folder.resolve("empty.fst"), "");
    assertThatThrownBy(() -> FstFile.open(folder.resolve("no.fst")))
        .isInstanceOf(WaveException.class)
        .hasMessageContaining("there is no waveform");
    assertThatThrownBy(() -> FstFile.open(folder)).hasMessageContaining("there is no waveform");
    assertThatThrownBy(() -> FstFile.open(text)).hasMessageContaining("is not an FST waveform");
    assertThatThrownBy(() -> FstFile.open(empty)).hasMessageContaining("is not an FST waveform");
  }

  @Test
  void aFileThatWasNotClosedIsNamedSo() throws Exception {
    Path cut = folder.resolve("cut.fst");
    byte[] whole = Files.readAllBytes(written("z", 0));
    Files.write(cut, Arrays.copyOf(whole, 330));
    assertThatThrownBy(() -> FstFile.open(cut)).hasMessageContaining("is not finished");
    Files.write(cut, Arrays.copyOf(whole, whole.length - 10));
    assertThatThrownBy(() -> FstFile.open(cut)).hasMessageContaining("is damaged");
  }

  @ParameterizedTest
  @ValueSource(strings = {"z", "4", "F"})
  void damageIsAWaveExceptionAndNothingElse(String packing) throws Exception {
    byte[] whole = Files.readAllBytes(written(packing, 0));
    Path damaged = folder.resolve("damaged.fst");
    Random random = new Random(3);
    int refused = 0;
    for (int i = 0; i < 150; i++) {
      byte[] bytes = whole.clone();
      for (int j = 0; j < 5; j++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Files.write(damaged, bytes);
      try (FstFile fst = FstFile.open(damaged)) {
        read(fst, fst.signals(), 0, Long.MAX_VALUE);
      } catch (WaveException e) {
        assertThat(e).hasMessageContainingAll("waveform");
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  private static WaveSignal signal(FstFile fst, String path) {
    return fst.signals().stream()
        .filter(signal -> signal.path().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private static Recorder read(FstFile fst, List<WaveSignal> chosen, long from, long to) {
    Recorder recorder = new Recorder(chosen);
    fst.read(chosen, from, to, recorder);
    return recorder;
  }

  /** Every signal, every change. */
  private static void assertSame(Path file) throws Exception {
    Needs.programs("fst2vcd");
    Vcd vcd = Vcd.of(file);
    try (FstFile fst = FstFile.open(file)) {
      String unit = fst.timeExponent() == -12 ? "1ps" : "1ns";
      assertThat(vcd.timescale()).isEqualTo(unit);
      Map<String, WaveSignal> paths = new TreeMap<>();
      fst.signals().forEach(signal -> paths.put(signal.path(), signal));
      assertThat(paths.keySet()).isEqualTo(vcd.idOfPath().keySet());
      Recorder recorder = read(fst, fst.signals(), 0, Long.MAX_VALUE);
      for (WaveSignal signal : paths.values()) {
        List<Vcd.Change> expected = vcd.changes(signal.path());
        List<Vcd.Change> actual = recorder.changes.get(signal);
        if (signal.kind() == Kind.REAL) {
          assertThat(reals(actual)).as(signal.path()).isEqualTo(reals(expected));
        } else {
          assertThat(actual).as(signal.path()).isEqualTo(expected);
        }
      }
      for (WaveSignal signal : fst.signals().stream().filter(WaveSignal::isAlias).toList()) {
        for (WaveSignal alias : fst.aliases(signal)) {
          assertThat(vcd.idOfPath().get(alias.path())).isEqualTo(vcd.idOfPath().get(signal.path()));
        }
      }
    }
  }

  private static List<Double> reals(List<Vcd.Change> changes) {
    return changes.stream()
        .map(change -> (double) (float) Double.parseDouble(change.value()))
        .toList();
  }

  /** A file of GTKWave's own writer, which comes with Verilator. */
  private Path written(String packing, int more) throws Exception {
    Path file = folder.resolve("written-" + packing + more + ".fst");
    Process process =
        new ProcessBuilder(writer().toString(), file.toString(), packing, Integer.toString(more))
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
    return file;
  }

  private static synchronized Path writer() throws Exception {
    if (writer == null) {
      Toolchain tools = Toolchain.find();
      Path include = tools.root().resolve("include");
      Needs.that(
          Files.exists(include.resolve("gtkwave/fstapi.c")),
          "this Verilator carries no FST writer of its own");
      Path source =
          Path.of(
              Objects.requireNonNull(FstFileTest.class.getResource("/wave/fst_writer.cpp"))
                  .toURI());
      Path program = shared.resolve("fst_writer");
      Process process =
          new ProcessBuilder(
                  tools.cxx().toString(),
                  "-w",
                  "-I" + include,
                  source.toString(),
                  "-o",
                  program.toString(),
                  "-lz",
                  "-lpthread")
              .inheritIO()
              .start();
      assertThat(process.waitFor()).isZero();
      writer = program;
    }
    return writer;
  }

  /** Remembers everything. */
  private static final class Recorder implements WaveVisitor {
    private final Map<WaveSignal, String> initial = new HashMap<>();
    private final Map<WaveSignal, List<Vcd.Change>> changes = new HashMap<>();

    Recorder(List<WaveSignal> chosen) {
      chosen.forEach(signal -> changes.put(signal, new ArrayList<>()));
    }

    @Override
    public void initial(WaveSignal signal, String value) {
      initial.put(signal, value);
    }

    @Override
    public boolean change(long time, WaveSignal signal, String value) {
      return changes.get(signal).add(new Vcd.Change(time, value));
    }
  }
}
