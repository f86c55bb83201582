// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import dev.sluice.cosim.check.Mismatch;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.formal.proof.PropertyViolation;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.lockstep.window.EngineWaves;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A violation that a solver found, given to the whole engine, memories and all, in lock-step with
 * its cycle model, and recorded as a waveform.
 */
public final class ViolationReplay {
  private ViolationReplay() {}

  /**
   * Replays.
   *
   * @param parameters of the engine
   * @param rtl its Verilog
   * @param violation a way from reset
   * @param fst the waveform to write, for {@code ./sluice waves}
   * @return where the engine first differs from its model; empty when it does not
   * @throws IOException when the waveform's view cannot be written
   */
  public static Optional<Mismatch> replay(
      SluiceParameters parameters, String rtl, PropertyViolation violation, Path fst)
      throws IOException {
    Mismatch found = null;
    try (EngineCosim cosim =
        new EngineCosim(EngineRtl.build(rtl, BuildKind.TRACE), parameters, 1)) {
      cosim.dut().waveform().window(fst, 0, violation.clock());
      try {
        for (Map<String, BigInteger> clock : violation.inputs()) {
          drive(cosim, clock);
          cosim.clock();
        }
      } catch (MismatchException e) {
        found = e.mismatch();
      }
    }
    if (found == null) {
      EngineWaves.writeSaveFile(fst, parameters);
    } else {
      EngineWaves.writeSaveFile(fst, parameters, found);
    }
    return Optional.ofNullable(found);
  }

  private static void drive(EngineCosim cosim, Map<String, BigInteger> clock) {
    if (value(clock, "reset") == 1) {
      cosim.reset();
    }
    if (value(clock, "cmd_valid") == 1) {
      cosim.command(
          value(clock, "cmd_payload_op"),
          value(clock, "cmd_payload_window"),
          value(clock, "cmd_payload_generation"),
          value(clock, "cmd_payload_pidx"),
          value(clock, "cmd_payload_tail") == 1,
          value(clock, "cmd_payload_length"));
    }
    if (value(clock, "query_valid") == 1) {
      cosim.query(value(clock, "query_payload"));
    }
  }

  private static int value(Map<String, BigInteger> clock, String input) {
    return clock.getOrDefault(input, BigInteger.ZERO).intValueExact();
  }
}
