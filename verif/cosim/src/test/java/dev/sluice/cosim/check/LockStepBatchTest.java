// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.InputPort;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.ModelCrashedException;
import dev.sluice.cosim.error.ModelStoppedException;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.model.BuildKind;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Batches find what one clock at a time finds, and say the same of it. */
class LockStepBatchTest {
  private static final int NEVER = -1;

  /** Inputs from a seed, and what {@code flawed.sv} makes of them where it has no flaw. */
  private static final class Model {
    private final Dut dut;
    private final LockStep lockStep;
    private final Random random;
    private final InputPort a;
    private final InputPort wideIn;
    private final ExpectedPort sum;
    private final ExpectedPort wide;
    private final ExpectedPort valid;
    private final ExpectedPort data;
    private final long[] words = new long[4];
    private long total;
    private long last;

    Model(Dut dut, LockStep lockStep, long seed) {
      this.dut = dut;
      this.lockStep = lockStep;
      random = new Random(seed);
      a = dut.input("a");
      wideIn = dut.input("wide_in");
      sum = lockStep.expected("sum");
      wide = lockStep.expected("wide");
      valid = lockStep.expected("valid");
      data = lockStep.expected("data");
    }

    void flaw(int at, int bit) {
      dut.input("flaw_at").set(at & 0xffffffffL);
      dut.input("flaw_bit").set(bit);
    }

    /** Inputs and expected outputs of the next clock. */
    void next() {
      sum.set(total & 0xffffffffL);
      wide.setWords(words, 0);
      valid.set((last & 1) != 0);
      data.set((last & 1) != 0 ? last : ~last & 0xffff);
      last = random.nextInt(1 << 16);
      total += last;
      for (int i = 0; i < words.length; i++) {
        words[i] = random.nextLong() & (i == 3 ? 0xff : -1L);
      }
      wideIn.setWords(words, 0);
      words[0] ^= last;
      a.set(last);
    }

    void clockByClock(int clocks) {
      for (int i = 0; i < clocks; i++) {
        next();
        dut.clock();
        lockStep.compare();
      }
    }
  }

  private static VerilatedModel flawed(BuildKind kind) {
    return SampleDesigns.design("flawed", "flawed.sv").kind(kind).build();
  }

  private static LockStepBatch batch(LockStep lockStep, int rows, boolean ahead) {
    return ahead ? lockStep.batchAhead(rows) : lockStep.batch(rows);
  }

  static Stream<Arguments> flaws() {
    Random random = new Random(16);
    return IntStream.range(0, 24)
        .mapToObj(
            i ->
                Arguments.of(
                    random.nextInt(5_000),
                    random.nextInt(232),
                    new int[] {1, 7, 256, 4096}[i % 4],
                    i % 8 >= 4,
                    i % 12 == 11 ? BuildKind.TRACE : BuildKind.PLAIN));
  }

  @ParameterizedTest
  @MethodSource("flaws")
  void aFlawIsFoundWhereOneClockAtATimeFindsIt(
      int at, int bit, int rows, boolean ahead, BuildKind kind) {
    VerilatedModel model = flawed(kind);
    MismatchException single;
    try (Dut dut = model.open()) {
      Model bench = new Model(dut, new LockStep(dut), 1);
      bench.flaw(at, bit);
      single = catchThrowableOfType(MismatchException.class, () -> bench.clockByClock(5_000));
    }
    assertThat(single.mismatch().clock()).isEqualTo(at);
    try (Dut dut = model.open()) {
      LockStep lockStep = new LockStep(dut);
      Model bench = new Model(dut, lockStep, 1);
      bench.flaw(at, bit);
      assertThatThrownBy(
              () -> {
                try (LockStepBatch batch = batch(lockStep, rows, ahead)) {
                  batch.run(5_000, _ -> bench.next());
                }
              })
          .isInstanceOf(MismatchException.class)
          .hasMessage(single.getMessage());
      assertThat(dut.clockCount()).isEqualTo(at + 1);
      assertThat(lockStep.clocks()).isEqualTo(at + 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, false", "64, false", "64, true", "1000, true"})
  void withoutAFlawEveryClockIsComparedAndTheDesignIsWhereItWouldBe(int rows, boolean ahead) {
    try (Dut dut = flawed(BuildKind.PLAIN).open()) {
      LockStep lockStep = new LockStep(dut);
      Model bench = new Model(dut, lockStep, 2);
      bench.flaw(NEVER, 0);
      try (LockStepBatch batch = batch(lockStep, rows, ahead)) {
        batch.run(1_001, _ -> bench.next());
        batch.flush();
        assertThat(dut.clockCount()).isEqualTo(1_001);
        assertThat(dut.output("sum").get()).isEqualTo(bench.sum.get());
        batch.run(10, _ -> bench.next());
      }
      bench.clockByClock(10);
      assertThat(lockStep.clocks()).isEqualTo(1_021);
      assertThat(lockStep.comparisons()).isEqualTo(4 * 1_021);
      assertThat(dut.clockCount()).isEqualTo(1_021);
      assertThat(dut.time()).isEqualTo(1_020 * 10_000 + 5_000);
    }
  }

  @ParameterizedTest
  @CsvSource({"5, false", "5, true", "1000, false"})
  void recordedMismatchesAreTheSame(int rows, boolean ahead) {
    try (Dut one = flawed(BuildKind.PLAIN).open();
        Dut many = flawed(BuildKind.PLAIN).open()) {
      LockStep single = new LockStep(one).record(3);
      LockStep batched = new LockStep(many).record(3);
      Model bench = new Model(one, single, 3);
      Model other = new Model(many, batched, 3);
      bench.flaw(17, 3);
      other.flaw(17, 3);
      // From here on every sum is wrong.
      bench.next();
      one.clock();
      bench.total++;
      bench.clockByClock(100);
      try (LockStepBatch batch = batch(batched, rows, ahead)) {
        other.next();
        batch.clockUncompared();
        other.total++;
        batch.run(100, _ -> other.next());
      }
      assertThat(batched.mismatches()).isEqualTo(single.mismatches()).isGreaterThanOrEqualTo(99);
      assertThat(batched.recorded()).isEqualTo(single.recorded()).hasSize(3);
      assertThat(batched.clocks()).isEqualTo(100);
    }
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void aPayloadCanCountWhileItIsValidOnly(boolean inBatches) {
    try (Dut dut = flawed(BuildKind.PLAIN).open()) {
      LockStep lockStep = new LockStep(dut).compareWhile("data", "valid");
      Model bench = new Model(dut, lockStep, 4);
      bench.flaw(NEVER, 0);
      try (LockStepBatch batch = lockStep.batch(16)) {
        for (int i = 0; i < 100; i++) {
          boolean idle = (bench.last & 1) == 0;
          bench.next();
          if (idle) {
            bench.data.set(0x1234);
          }
          clock(dut, lockStep, batch, inBatches);
        }
        batch.flush();
        while ((bench.last & 1) == 0) {
          bench.next();
          clock(dut, lockStep, batch, inBatches);
        }
        bench.next();
        bench.data.set(bench.data.get() ^ 0x80);
        assertThatThrownBy(
                () -> {
                  clock(dut, lockStep, batch, inBatches);
                  batch.flush();
                })
            .isInstanceOf(MismatchException.class)
            .hasMessageContaining("data[15:0] is 0x");
      }
    }
  }

  private static void clock(Dut dut, LockStep lockStep, LockStepBatch batch, boolean inBatches) {
    if (inBatches) {
      batch.clock();
    } else {
      dut.clock();
      lockStep.compare();
    }
  }

  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "true, true"})
  void aModelThatSaysMoreBitsThanThePortHasIsNamedWithClockAndPort(boolean batches, boolean ahead) {
    try (Dut dut = flawed(BuildKind.PLAIN).open()) {
      LockStep lockStep = new LockStep(dut);
      Model bench = new Model(dut, lockStep, 11);
      bench.flaw(NEVER, 0);
      assertThatThrownBy(
              () -> {
                try (LockStepBatch batch = batch(lockStep, 16, ahead)) {
                  for (int clock = 0; clock < 200; clock++) {
                    bench.next();
                    if (clock == 77) {
                      bench.data.set(bench.data.get() | 1 << 16);
                    }
                    clock(dut, lockStep, batch, batches);
                  }
                }
              })
          .isInstanceOf(MismatchException.class)
          .hasMessageContaining("data[15:0] is 0x")
          .hasMessageContaining(", which has 17 bits and does not fit it, at 775 ns, clock 77\n")
          .hasMessageContaining("  expected 1_");
    }
  }

  @Test
  void whatValidatesHasOneWord() {
    try (Dut dut = flawed(BuildKind.PLAIN).open()) {
      assertThatThrownBy(() -> new LockStep(dut).compareWhile("data", "wide"))
          .isInstanceOf(PortException.class)
          .hasMessageEndingWith("wide[199:0] of DUT flawed has 200 bits: 64 at most here");
    }
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void closingSimulatesWhatIsLeft(boolean ahead) {
    try (Dut dut = flawed(BuildKind.PLAIN).open()) {
      LockStep lockStep = new LockStep(dut);
      Model bench = new Model(dut, lockStep, 5);
      bench.flaw(40, 0);
      LockStepBatch batch = batch(lockStep, 1000, ahead);
      batch.run(50, _ -> bench.next());
      assertThat(dut.clockCount()).isZero();
      assertThatThrownBy(batch::close)
          .isInstanceOf(MismatchException.class)
          .hasMessageContaining("clock 40");
    }
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void aModelThatThrowsIsNamedWithItsClock(boolean ahead) {
    try (Dut dut = flawed(BuildKind.PLAIN).open()) {
      LockStep lockStep = new LockStep(dut);
      Model bench = new Model(dut, lockStep, 6);
      bench.flaw(NEVER, 0);
      try (LockStepBatch batch = batch(lockStep, 64, ahead)) {
        assertThatThrownBy(() -> batch.run(1000, clock -> throwing(bench, clock, 300)))
            .isInstanceOf(CosimException.class)
            .hasMessage(
                "the model of DUT flawed threw in clock 300: java.lang.IllegalStateException: no such row")
            .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(dut.clockCount()).isEqualTo(300);
      }
    }
  }

  @Test
  void aMismatchBeforeTheModelThrewIsWhatIsThrown() {
    try (Dut dut = flawed(BuildKind.PLAIN).open()) {
      LockStep lockStep = new LockStep(dut);
      Model bench = new Model(dut, lockStep, 7);
      bench.flaw(290, 31);
      try (LockStepBatch batch = lockStep.batchAhead(64)) {
        MismatchException found =
            catchThrowableOfType(
                MismatchException.class,
                () -> batch.run(1000, clock -> throwing(bench, clock, 300)));
        assertThat(found.mismatch().clock()).isEqualTo(290);
        assertThat(found.getSuppressed()).hasSize(1);
        assertThat(found.getSuppressed()[0]).hasMessageContaining("threw in clock 300");
      }
    }
  }

  private static void throwing(Model bench, long clock, int at) {
    if (clock == at) {
      throw new IllegalStateException("no such row");
    }
    bench.next();
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void aDesignThatEndsIsNamedWithItsClock(boolean ahead) {
    try (Dut dut = flawed(BuildKind.PLAIN).open()) {
      LockStep lockStep = new LockStep(dut);
      Model bench = new Model(dut, lockStep, 8);
      bench.flaw(NEVER, 0);
      InputPort finish = dut.input("finish");
      LockStepBatch batch = batch(lockStep, 100, ahead);
      assertThatThrownBy(
              () -> {
                batch.run(
                    1000,
                    clock -> {
                      finish.set(clock == 123 ? 1 : 0);
                      bench.next();
                    });
              })
          .isInstanceOf(ModelStoppedException.class)
          .hasMessageContaining("clock 123");
      batch.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void aDesignThatCrashesIsNamedWithItsClockAndTheJvmLives(boolean ahead) {
    VerilatedModel model =
        SampleDesigns.design("crashing", "crashing.sv").kind(BuildKind.PLAIN).build();
    Dut dut = model.open();
    LockStep lockStep = new LockStep(dut);
    InputPort how = dut.input("how");
    LockStepBatch batch = batch(lockStep, 100, ahead);
    assertThatThrownBy(
            () -> {
              batch.run(10_000, clock -> how.set(clock == 250 ? 1 : 0));
              batch.flush();
            })
        .isInstanceOf(ModelCrashedException.class)
        .hasMessageContaining("clock 250");
    batch.close();
    assertThat(dut.isClosed()).isTrue();
    try (Dut next = model.open()) {
      next.clocks(100);
    }
  }

  /** Feeds back what never settles, when it is told to. */
  private static final String UNSTABLE =
      """
      module unstable(input clk, input on, output y);
        wire a = on & ~b;
        wire b = on & a;
        assign y = b;
      endmodule
      """;

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void aDesignThatDoesNotSettleIsNamedWithItsClock(boolean ahead) {
    VerilatedModel model =
        Verilate.top("unstable").sourceText("unstable.v", UNSTABLE).optimization(1).build();
    Dut dut = model.open();
    InputPort on = dut.input("on");
    LockStepBatch batch = batch(new LockStep(dut).ignore("y"), 100, ahead);
    assertThatThrownBy(
            () -> {
              batch.run(1_000, clock -> on.set(clock == 250 ? 1 : 0));
              batch.flush();
            })
        .isInstanceOf(ModelStoppedException.class)
        .hasMessageContaining("clock 250")
        .hasMessageContaining("converge");
    batch.close();
    dut.close();
  }

  /** In a JVM of its own, which waits for a second only. */
  @ParameterizedTest
  @CsvSource({"false", "true"})
  void aDesignThatHangsIsNamedWithItsClockAndTheJvmLives(boolean ahead) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Ddev.sluice.cosim.crashGuard=true",
                "-Ddev.sluice.cosim.hang=1",
                "-Ddev.sluice.cosim.cache=" + System.getProperty("dev.sluice.cosim.cache"),
                "-cp",
                System.getProperty("java.class.path"),
                Hanging.class.getName(),
                Boolean.toString(ahead))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said)
        .contains(
            "DUT hanging crashed at 2505 ns, clock 250 with a clock that does not end"
                + " (-Ddev.sluice.cosim.hang=SECONDS: how long one may take)")
        .contains("and another one goes on: 1000 clocks");
  }

  /** A design that does not come back from a clock, and another after it. */
  static final class Hanging {
    private static final String VERILOG =
        """
        module hanging(input clk, input hang);
          always @(posedge clk) if (hang) $c("for (volatile int on = 1; on; ) {}");
        endmodule
        """;

    private Hanging() {}

    public static void main(String[] arguments) {
      boolean ahead = Boolean.parseBoolean(arguments[0]);
      VerilatedModel model =
          Verilate.top("hanging").sourceText("hanging.v", VERILOG).optimization(1).build();
      Dut dut = model.open();
      InputPort hang = dut.input("hang");
      LockStepBatch batch = LockStepBatchTest.batch(new LockStep(dut), 100, ahead);
      assertThatThrownBy(
              () -> {
                batch.run(1_000, clock -> hang.set(clock == 250 ? 1 : 0));
                batch.flush();
              })
          .isInstanceOf(ModelCrashedException.class)
          .satisfies(e -> System.out.println(e.getMessage()));
      batch.close();
      try (Dut other = model.open();
          LockStepBatch next = LockStepBatchTest.batch(new LockStep(other), 100, ahead)) {
        next.run(1_000, _ -> {});
        next.flush();
        System.out.println("and another one goes on: " + other.clockCount() + " clocks");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "65537"})
  void aBatchHasARangeOfClocks(int rows) {
    try (Dut dut = flawed(BuildKind.PLAIN).open()) {
      LockStep lockStep = new LockStep(dut);
      assertThatThrownBy(() -> lockStep.batch(rows))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a batch has 1 to 65536 clocks, not " + rows);
    }
  }
}
