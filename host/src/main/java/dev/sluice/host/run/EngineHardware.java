// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.host.run.plan.RunFolder;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.rtl.GeneratedRtl;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.util.function.UnaryOperator;

/** The receive-window engine in RTL, the transport round it in the spec. */
final class EngineHardware implements Hardware {
  private final RunParameters parameters;
  private GeneratedRtl rtl;
  private VerilatedModel model;

  EngineHardware(RunParameters parameters) {
    this.parameters = parameters;
  }

  @Override
  public boolean hasRtl() {
    return true;
  }

  @Override
  public void generate(RunFolder folder, UnaryOperator<String> fault) throws IOException {
    rtl = new RtlGenerator().generateEngine(parameters.sluice(), folder.path());
    Files.writeString(rtl.verilog(), fault.apply(Files.readString(rtl.verilog())));
  }

  @Override
  public void build(BuildKind kind, long bytes) {
    model = EngineRtl.verilate(rtl, kind);
  }

  @Override
  public HardwareTransfer transfer(MemorySegment source, MemorySegment destination) {
    return new FileTransfer(parameters, model, source, destination);
  }
}
