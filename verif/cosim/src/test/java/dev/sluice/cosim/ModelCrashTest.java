// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.ModelCrashedException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.sim.Task;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A crash inside a model ends that instance and nothing else. */
class ModelCrashTest {
  private static VerilatedModel crashing(BuildKind kind) {
    return SampleDesigns.design("crashing", "crashing.sv").kind(kind).build();
  }

  @AfterEach
  void theJvmAndOtherModelsGoOn() {
    assertThatThrownBy(() -> lengthOf(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> deeper(1)).isInstanceOf(StackOverflowError.class);
    assertThatThrownBy(() -> divide(1, 0)).isInstanceOf(ArithmeticException.class);
    try (Dut dut = SampleDesigns.counter().open()) {
      dut.input("enable").set(1);
      dut.clocks(5);
      assertThat(dut.output("count").get()).isEqualTo(4);
    }
  }

  private static int lengthOf(String text) {
    return text.length();
  }

  private static int deeper(int depth) {
    return depth + deeper(depth + 1);
  }

  private static int divide(int a, int b) {
    return a / b;
  }

  @ParameterizedTest
  @CsvSource({
    "1, SIGSEGV: access to address 0x10",
    "2, SIGABRT: it called abort()",
    "3, SIGSEGV: access to address 0x1000",
    "4, 'SIGSEGV: its stack is full, as by endless recursion'",
    "5, SIGFPE: an impossible division",
    "6, SIGILL: an impossible instruction",
  })
  void theInstanceIsLostAndSaysSo(int how, String signal) {
    VerilatedModel model = crashing(BuildKind.PLAIN);
    Dut dut = model.open(9);
    Dut other = model.open();
    InputPort data = dut.input("data");
    OutputPort sum = dut.output("sum");
    dut.clocks(5);
    dut.input("how").set(how);
    String where = "DUT crashing crashed at 55 ns, clock 5, power-up seed 9 with " + signal;
    assertThatThrownBy(dut::clock)
        .isInstanceOf(ModelCrashedException.class)
        .hasMessage(where + "\nthis instance is lost; others and other models go on");
    assertThatThrownBy(dut::clock)
        .isInstanceOf(ModelCrashedException.class)
        .hasMessage("it was used after the crash: " + where);
    assertThatThrownBy(() -> data.set(1))
        .isInstanceOf(ModelCrashedException.class)
        .hasMessage("input data[7:0] was used after the crash: " + where);
    assertThatThrownBy(sum::get).isInstanceOf(ModelCrashedException.class);
    assertThatThrownBy(dut::eval).isInstanceOf(ModelCrashedException.class);
    assertThatThrownBy(() -> dut.clocks(3)).isInstanceOf(ModelCrashedException.class);
    assertThat(dut.isClosed()).isTrue();
    dut.close();
    try (other) {
      other.input("data").set(3);
      other.clocks(3);
      assertThat(other.output("sum").get()).isEqualTo(6);
    }
  }

  @Test
  void manyCrashesInOneJvm() {
    VerilatedModel model = crashing(BuildKind.PLAIN);
    for (int i = 0; i < 60; i++) {
      Dut dut = model.open();
      dut.input("how").set(1 + i % 6);
      assertThatThrownBy(dut::clock).isInstanceOf(ModelCrashedException.class);
    }
  }

  @Test
  void theClockIsNamedWhenManyRunInOneCall() {
    VerilatedModel model =
        Verilate.top("later")
            .sourceText(
                "later.v",
                "module later(input clk); reg [7:0] n; always @(posedge clk) begin n <= n + 1;\n"
                    + "if (n == 77) $c(\"*(volatile int*)16 = 1;\"); end endmodule\n")
            .optimization(1)
            .build();
    Dut dut = model.open();
    assertThatThrownBy(() -> dut.clocks(200)).hasMessageContaining("crashed at 775 ns, clock 77 ");
  }

  @Test
  void aCrashInTheFinalBlockIsReportedByClose() {
    Dut dut = crashing(BuildKind.PLAIN).open();
    dut.input("how").set(7);
    dut.clock();
    assertThatThrownBy(dut::close).hasMessageContaining("SIGSEGV: access to address 0x20");
    dut.close();
  }

  @Test
  void aTaskThatCrashesTheModelFailsTheRun() {
    try (Dut dut = crashing(BuildKind.PLAIN).open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, TimeUnit.NS);
      sim.fork("bystander", () -> sim.await(clk.cycles(1000)));
      Task.Body crash =
          () -> {
            sim.await(clk.cycles(3));
            dut.input("how").set(1);
            sim.await(clk.cycles(3));
          };
      assertThatThrownBy(() -> sim.run(crash))
          .isInstanceOf(ModelCrashedException.class)
          .hasMessageContaining("clock 3 with SIGSEGV");
    }
  }

  @Test
  void otherThreadsHaveTheirOwnCrashes() throws InterruptedException {
    Thread[] threads = new Thread[4];
    AtomicReference<Throwable> wrong = new AtomicReference<>();
    for (int i = 0; i < threads.length; i++) {
      int how = 1 + i;
      threads[i] = new Thread(() -> crashOften(how));
      threads[i].setUncaughtExceptionHandler((_, e) -> wrong.set(e));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(wrong.get()).isNull();
  }

  private static void crashOften(int how) {
    for (int i = 0; i < 20; i++) {
      Dut dut = crashing(BuildKind.PLAIN).open();
      dut.input("how").set(how);
      assertThatThrownBy(dut::clock).isInstanceOf(ModelCrashedException.class);
      assertThatThrownBy(() -> lengthOf(null)).isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> deeper(1)).isInstanceOf(StackOverflowError.class);
    }
  }

  @Test
  void theWaveformUpToTheCrashIsComplete(@TempDir Path folder) throws Exception {
    Dut dut = crashing(BuildKind.TRACE).open();
    Path fst = folder.resolve("crash.fst");
    dut.waveform().open(fst);
    dut.input("data").set(1);
    dut.clocks(10);
    dut.input("how").set(1);
    assertThatThrownBy(dut::clock).isInstanceOf(ModelCrashedException.class);
    Process process = new ProcessBuilder("fst2vcd", fst.toString()).start();
    String vcd = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).isZero();
    assertThat(vcd).contains("#95000").contains("b00001001");
    assertThat(Files.list(folder)).containsExactly(fst);
  }

  @Test
  void aCrashOutsideOfModelsIsTheJvmsAsEver(@TempDir Path folder) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:-CreateCoredumpOnCrash",
                "-Ddev.sluice.cosim.crashGuard=true",
                "-Ddev.sluice.cosim.cache=" + System.getProperty("dev.sluice.cosim.cache"),
                "-cp",
                System.getProperty("java.class.path"),
                CrashOutside.class.getName())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isNotZero();
    assertThat(said).contains("before").contains("SIGSEGV").contains("hs_err_pid");
  }

  /** A JVM that has crashed in a model, and then crashes in native code that is none. */
  static final class CrashOutside {
    private CrashOutside() {}

    @SuppressWarnings("restricted") // crashing is the purpose
    public static void main(String[] arguments) throws Throwable {
      Dut dut = crashing(BuildKind.PLAIN).open();
      dut.input("how").set(1);
      assertThatThrownBy(dut::clock).isInstanceOf(ModelCrashedException.class);
      System.out.println("before");
      var linker = java.lang.foreign.Linker.nativeLinker();
      var strlen =
          linker.downcallHandle(
              linker.defaultLookup().findOrThrow("strlen"),
              java.lang.foreign.FunctionDescriptor.of(
                  java.lang.foreign.ValueLayout.JAVA_LONG,
                  java.lang.foreign.ValueLayout.JAVA_LONG));
      System.out.println((long) strlen.invokeExact(64L));
    }
  }
}
