// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cosim.model.BuildKind;
import dev.sluice.host.run.plan.RunFolder;
import dev.sluice.host.run.plan.RunParameters;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.UnaryOperator;

/** What a run's mode has to generate and to build, and the transfers that run on it. */
interface Hardware {
  /** What is in the mode of the parameters. */
  static Hardware of(RunParameters parameters) {
    return parameters.nic().isNic() ? new NicHardware(parameters) : new EngineHardware(parameters);
  }

  /** Whether there is Verilog. */
  boolean hasRtl();

  /** Writes the Verilog and what belongs to it; the fault changes it, for tests. */
  void generate(RunFolder folder, UnaryOperator<String> fault) throws IOException;

  /**
   * Verilates what was generated.
   *
   * @param bytes that will go through it: for many the compiler takes its time
   */
  void build(BuildKind kind, long bytes);

  /** A transfer on what was built. */
  HardwareTransfer transfer(MemorySegment source, MemorySegment destination);
}
