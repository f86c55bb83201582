// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.host.run.plan.NicMode;
import dev.sluice.host.run.plan.RunFolder;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Two NICs of the same Verilog, or of the same cycle model. */
final class NicHardware implements Hardware {
  private static final String TOP = "SluiceNic";

  /** Bytes of a file from which on the compiler's time comes back. */
  private static final long LONG = 16L << 20;

  private final RunParameters parameters;
  private String verilog;
  private Optional<VerilatedModel> model = Optional.empty();

  NicHardware(RunParameters parameters) {
    this.parameters = parameters;
  }

  @Override
  public boolean hasRtl() {
    return parameters.nic().mode() == NicMode.RTL;
  }

  @Override
  public void generate(RunFolder folder, UnaryOperator<String> fault) throws IOException {
    verilog = fault.apply(NicGenerator.verilog(TOP, parameters.nicParameters()));
    Files.writeString(folder.path().resolve(TOP + ".v"), verilog);
  }

  @Override
  public void build(BuildKind kind, long bytes) {
    model = Optional.of(rtl(verilog, kind, bytes));
  }

  /**
   * Verilates a NIC for a run: quickly for a small file, for a large one so that it runs fast. What
   * the levels give and cost: docs/log/cosim-speed.md.
   *
   * @param verilog of SluiceNic
   * @param kind with or without waveforms
   * @param bytes that will go through it
   * @return the model
   */
  static VerilatedModel rtl(String verilog, BuildKind kind, long bytes) {
    boolean fast = kind == BuildKind.PLAIN && bytes >= LONG;
    return Verilate.top(TOP)
        .sourceText(TOP + ".v", verilog)
        .kind(kind)
        .optimization(fast ? 2 : 1)
        .forThisMachine(fast)
        .build();
  }

  @Override
  public HardwareTransfer transfer(MemorySegment source, MemorySegment destination) {
    return new NicTransfer(parameters, model, source, destination);
  }
}
