package dev.sluice.nic.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;

/** A mistake planted in generated Verilog: a piece of it is replaced. */
public final class PlantedFault {
  private PlantedFault() {}

  /**
   * Verilog with the mistake.
   *
   * @param verilog without it
   * @param right the piece to replace, which must be there exactly once
   * @param wrong what replaces it
   * @return the text
   */
  public static String in(String verilog, String right, String wrong) {
    assertThat(verilog.split(Pattern.quote(right), -1))
        .as("the piece to break is there once: " + right)
        .hasSize(2);
    return verilog.replace(right, wrong);
  }
}
