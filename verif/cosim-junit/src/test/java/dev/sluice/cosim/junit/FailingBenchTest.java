// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.check.ExpectedPort;
import dev.sluice.cosim.check.LockStep;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** What a user is told when a bench fails. */
class FailingBenchTest {
  private static final long PLANTED = 1_000_000;

  /** Fails on purpose; not run by the build, only by the tests here. */
  @Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
  static class Planted {
    @CosimTest
    @Seeds(2)
    void mismatch(Dut dut, Simulation sim, Clock clk) {
      LockStep lock = new LockStep(dut);
      ExpectedPort count = lock.expected("count");
      ExpectedPort atMax = lock.expected("at_max");
      clk.onDrive(() -> dut.input("enable").set(1));
      clk.onSample(
          () -> {
            long clock = clk.cycleCount() - 1;
            count.set((clock & 0xff) ^ (clock == PLANTED ? 0x10 : 0));
            atMax.set((clock & 0xff) == 0xff);
            lock.compare();
          });
      sim.runClocks(PLANTED + 100);
    }

    @CosimTest
    void failsInAnAssertion(Dut dut) {
      assertThat(dut.get("count")).isEqualTo(1);
    }

    @CosimTest
    void failsWithoutAMessage(Dut dut) {
      throw new IllegalStateException();
    }

    @CosimTest
    @ExpectFailure
    void passesThoughItShouldFail(Simulation sim) {
      sim.runClocks(3);
    }

    @CosimTest
    @ExpectFailure(value = MismatchException.class, message = "at_max")
    void failsOtherwiseThanItShould() {
      throw new IllegalStateException("something else");
    }
  }

  @Test
  void theMessageHoldsAllAndTheWaveformIsThere() throws Exception {
    List<Throwable> failures = run("mismatch");
    assertThat(failures).hasSize(2);
    String message = failures.getFirst().getMessage();
    assertThat(failures.getFirst())
        .isInstanceOf(CosimTestFailure.class)
        .hasCauseInstanceOf(MismatchException.class);
    assertThat(message)
        .startsWith(
            """
            DUT counter: count[7:0] is 0x40 and should be 0x50 at 10000005 ns, clock 1000000
              expected 0101_0000
              actual   0100_0000
                          ^
            seed:     1
            at:       10000005 ns, clock 1000000 of DUT counter
            replay:   mvn test -Dtest='dev.sluice.cosim.junit.FailingBenchTest$Planted#mismatch'\
             -Ddev.sluice.cosim.seed=1
            waveform:""")
        .doesNotContain("did not fail the same way");
    Matcher file =
        Pattern.compile("waveform: (.*\\.fst) \\(clocks 999800 to 1000000\\)").matcher(message);
    assertThat(file.find()).isTrue();
    assertThat(lastTime(Path.of(file.group(1)))).isEqualTo(10_000_005_000L);
  }

  /** AssertJ's messages begin with an empty line; the line that is shown first is not empty. */
  @Test
  void theFirstLineSaysWhatFailed() {
    assertThat(run("failsInAnAssertion").getFirst().getMessage())
        .startsWith("expected: 1L\n but was: 0L\nseed:     1\n");
    assertThat(run("failsWithoutAMessage").getFirst().getMessage())
        .startsWith("java.lang.IllegalStateException\nseed:     1\n");
  }

  /** Surefire puts what a test prints into its XML, where CI servers look for such lines. */
  @Test
  void theWaveformIsAttached() {
    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(new TeeOutputStream(console, printed), true));
    String message;
    try {
      message = run("mismatch").getFirst().getMessage();
    } finally {
      System.setOut(console);
    }
    Matcher file = Pattern.compile("waveform: (.*\\.fst) ").matcher(message);
    assertThat(file.find()).as(message).isTrue();
    assertThat(printed.toString()).contains("[[ATTACHMENT|" + file.group(1) + "]]");
  }

  /** Writes to two streams. */
  private static final class TeeOutputStream extends OutputStream {
    private final OutputStream first;
    private final OutputStream second;

    TeeOutputStream(OutputStream first, OutputStream second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public void write(int one) throws IOException {
      first.write(one);
      second.write(one);
    }
  }

  @Test
  void expectedFailuresMustFailAsExpected() {
    assertThat(run("passesThoughItShouldFail"))
        .singleElement()
        .satisfies(e -> assertThat(e).hasMessage("the test passed, but it is expected to fail"));
    assertThat(run("failsOtherwiseThanItShould"))
        .singleElement()
        .satisfies(
            e ->
                assertThat(e)
                    .hasMessageContaining("not with dev.sluice.cosim.check.MismatchException")
                    .hasRootCauseMessage("something else"));
  }

  private static List<Throwable> run(String method) {
    List<Throwable> failures = new ArrayList<>();
    var named =
        java.util.Arrays.stream(Planted.class.getDeclaredMethods())
            .filter(m -> m.getName().equals(method))
            .findFirst()
            .orElseThrow();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectMethod(Planted.class, named))
            .build();
    LauncherFactory.create()
        .execute(
            request,
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result.getThrowable().ifPresent(failures::add);
              }
            });
    return failures;
  }

  private static long lastTime(Path fst) throws Exception {
    assertThat(Files.size(fst)).isLessThan(100_000);
    Process process = new ProcessBuilder("fst2vcd", fst.toString()).start();
    List<String> lines = new String(process.getInputStream().readAllBytes()).lines().toList();
    assertThat(process.waitFor()).isZero();
    return lines.stream()
        .filter(line -> line.startsWith("#"))
        .mapToLong(line -> Long.parseLong(line.substring(1)))
        .max()
        .orElseThrow();
  }
}
