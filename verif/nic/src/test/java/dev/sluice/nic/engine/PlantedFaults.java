package dev.sluice.nic.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.MismatchException;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.util.regex.Pattern;

/** Plants faults in an engine's Verilog and says whether the random lock-step bench sees them. */
final class PlantedFaults {
  private static final long SEED = 1;
  private static final int CLOCKS = 100_000;

  private final SluiceParameters parameters;
  private final String verilog;

  /** Faults in the engine of a configuration. */
  PlantedFaults(SluiceParameters parameters) throws IOException {
    this.parameters = parameters;
    verilog = EngineRtl.verilog(parameters);
  }

  private void soak(String text) {
    VerilatedModel rtl = EngineModels.of(text);
    new EngineSoak(parameters, 0.9, SEED).run(rtl, CLOCKS, _ -> {});
  }

  /** The bench has nothing to say of the Verilog as it is. */
  void assertNoneFoundWithout() {
    assertThatCode(() -> soak(verilog)).doesNotThrowAnyException();
  }

  /** The bench sees that a piece of the Verilog, which must be there once, was replaced. */
  void assertCaught(String right, String wrong) {
    assertThat(verilog.split(Pattern.quote(right), -1))
        .as("the line to break is there once: " + right)
        .hasSize(2);
    assertThatThrownBy(() -> soak(verilog.replace(right, wrong)))
        .isInstanceOf(MismatchException.class);
  }
}
