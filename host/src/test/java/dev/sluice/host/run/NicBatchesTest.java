// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.host.run.plan.NicChoice;
import dev.sluice.host.run.plan.NicMode;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.TransferFailedException;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two NICs whose RTL follows in batches: the same runs and the same mismatches, to the clock. */
class NicBatchesTest {
  private static final int BYTES = 20_000;
  private static final NetworkParameters BAD =
      new NetworkParameters(0.05, 20, 0.05, 0.05, 0, 16, 5);

  /** Outputs that a bit is turned over of, in one clock. */
  private static final List<String> FLAWED = List.of("m_axis_tx_tdata", "m_axi_awaddr", "irq");

  private static VerilatedModel rtl;

  /** Registers without reset that nothing writes: which clock, which output, which bit. */
  @BeforeAll
  static void build() throws IOException {
    String verilog = NicGenerator.verilog("SluiceNic", parameters(5).nicParameters());
    int top = verilog.indexOf("module SluiceNic (");
    int end = verilog.indexOf("endmodule", top);
    String module = verilog.substring(top, end);
    for (int i = 0; i < FLAWED.size(); i++) {
      String port = FLAWED.get(i);
      String assign = "assign " + port + " = ";
      assertThat(module).contains(assign);
      module =
          module.replace(
              assign, assign + "({63'b0, flaw_now && flaw_port == " + i + "} << flaw_bit) ^ ");
    }
    module +=
        """
          reg [31:0] flaw_clock;
          reg [31:0] flaw_at;
          reg [31:0] flaw_port;
          reg [5:0]  flaw_bit;
          wire       flaw_now = flaw_clock == flaw_at;
          always @(posedge clk) begin
            flaw_clock <= flaw_clock + 1;
          end
        """;
    rtl =
        Verilate.top("SluiceNic")
            .sourceText("SluiceNic.v", verilog.substring(0, top) + module + verilog.substring(end))
            .verilatorArguments("-Wno-WIDTH")
            .internal("SluiceNic", "flaw_clock")
            .internal("SluiceNic", "flaw_at")
            .internal("SluiceNic", "flaw_port")
            .internal("SluiceNic", "flaw_bit")
            .optimization(1)
            .build();
  }

  private static RunParameters parameters(int retries) {
    return new RunParameters(
        new SluiceParameters(4, 16, 1 << 10, 256, Architecture.SHIFT),
        BAD,
        3,
        retries,
        Extensions.NONE,
        new NicChoice(NicMode.RTL, 64, 8));
  }

  private static NicTransfer transfer(int retries) {
    byte[] content = new byte[BYTES];
    new Random(1).nextBytes(content);
    return new NicTransfer(
        parameters(retries),
        Optional.of(rtl),
        MemorySegment.ofArray(content),
        MemorySegment.ofArray(new byte[BYTES]));
  }

  /**
   * Of the ways to run it: one thread, and as for two and four processors; clock by clock first.
   */
  private static List<NicTransfer> ways(int retries) {
    return List.of(
        transfer(retries).inBatches(false).onProcessors(1),
        transfer(retries).onProcessors(1),
        transfer(retries).onProcessors(2),
        transfer(retries).onProcessors(4));
  }

  private static void flaw(NicTransfer run, String unit, long clock, int port, int bit) {
    var dut = run.rtl(unit).dut();
    dut.internal("flaw_clock").set(0, dut.clockCount());
    dut.internal("flaw_at").set(0, clock);
    dut.internal("flaw_port").set(0, port);
    dut.internal("flaw_bit").set(0, bit);
  }

  private static void sound(NicTransfer run) {
    flaw(run, "sender", 0, 0, 0);
    flaw(run, "receiver", 0, 0, 0);
  }

  private static List<Object> counts(RunResult r) {
    return Arrays.asList(
        r.counts(),
        r.forward(),
        r.backward(),
        r.clocks(),
        r.comparisons(),
        r.mismatches(),
        r.identical(),
        r.nics());
  }

  @Test
  void batchesAndThreadsChangeNothing() {
    List<List<Object>> all =
        ways(RunParameters.DEFAULT_RETRY_LIMIT).stream()
            .map(
                run -> {
                  sound(run);
                  return counts(run.run(_ -> {}));
                })
            .toList();
    assertThat(all.get(0).get(5)).isEqualTo(0L);
    assertThat(all.get(1)).isEqualTo(all.get(0));
    assertThat(all.get(2)).isEqualTo(all.get(0));
    assertThat(all.get(3)).isEqualTo(all.get(0));
  }

  @Tag("long")
  @Test
  void aFlawedBitInAnyClockIsFoundInThatClockWithTheSameMessage() {
    Random random = new Random(16);
    for (int round = 0; round < 12; round++) {
      long[] at = {100 + random.nextInt(4000), 100 + random.nextInt(4000)};
      int port = random.nextInt(FLAWED.size());
      int bit = FLAWED.get(port).equals("irq") ? 0 : random.nextInt(64);
      boolean both = round % 3 == 0;
      boolean first = both || round % 3 == 1;
      String[] messages = new String[4];
      int way = 0;
      for (NicTransfer run : ways(RunParameters.DEFAULT_RETRY_LIMIT)) {
        flaw(run, "sender", first ? at[0] : 0, port, bit);
        flaw(run, "receiver", both || !first ? at[1] : 0, port, bit);
        MismatchException found =
            catchThrowableOfType(MismatchException.class, () -> run.run(_ -> {}));
        assertThat(found).as("round " + round).isNotNull();
        boolean sender = first && !(both && at[1] < at[0]);
        assertThat(found.mismatch().clock()).isEqualTo(sender ? at[0] : at[1]);
        assertThat(run.mismatched()).isEqualTo(sender ? "sender" : "receiver");
        messages[way++] = found.getMessage();
      }
      assertThat(messages[1]).isEqualTo(messages[0]);
      assertThat(messages[2]).isEqualTo(messages[0]);
      assertThat(messages[3]).isEqualTo(messages[0]);
    }
  }

  /** The models, which lead, have given up when the RTL comes to the clock that is not right. */
  @Test
  void aMismatchBeforeTheTransferFailedIsWhatIsThrown() {
    NetworkParameters broken = new NetworkParameters(1, 0, 0, 0, 0, 16, 5);
    RunParameters p = parameters(1);
    RunParameters hopeless = new RunParameters(p.sluice(), broken, 1, 1, Extensions.NONE, p.nic());
    for (boolean flawed : new boolean[] {false, true}) {
      NicTransfer run =
          new NicTransfer(
              hopeless,
              Optional.of(rtl),
              MemorySegment.ofArray(new byte[100]),
              MemorySegment.ofArray(new byte[100]));
      sound(run);
      if (flawed) {
        flaw(run, "receiver", 300, 0, 7);
        MismatchException found =
            catchThrowableOfType(MismatchException.class, () -> run.run(_ -> {}));
        assertThat(found.mismatch().clock()).isEqualTo(300);
      } else {
        assertThat(catchThrowableOfType(TransferFailedException.class, () -> run.run(_ -> {})))
            .isNotNull();
        assertThat(run.mismatched()).isNull();
      }
    }
  }
}
