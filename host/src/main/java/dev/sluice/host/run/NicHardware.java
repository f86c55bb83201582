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
  public void build(BuildKind kind) {
    model =
        Optional.of(
            Verilate.top(TOP).sourceText(TOP + ".v", verilog).kind(kind).optimization(1).build());
  }

  @Override
  public HardwareTransfer transfer(MemorySegment source, MemorySegment destination) {
    return new NicTransfer(parameters, model, source, destination);
  }
}
