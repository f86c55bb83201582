// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import dev.sluice.mutate.proof.LimitedProgram.StoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The quick way: yosys compares one module with the unchanged one, from any state, the inputs of
 * registers, memories and instances and each signal with a name, by SAT. What is built alike is
 * one, and so is not compared.
 */
final class LocalProof {
  private static final String STATUS = "status.txt";
  private static final String ALL_PROVED = " are proven and 0 are unproven.";

  private LocalProof() {}

  /**
   * Whether the module is proved to be the same; not otherwise a proof that it differs.
   *
   * @throws IOException when a file cannot be written or read
   * @throws StoppedException when yosys does not come to an end
   */
  static boolean proves(
      Path place, LimitedProgram program, String module, String right, String wrong)
      throws IOException, StoppedException {
    Files.writeString(place.resolve("right.v"), right);
    Files.writeString(place.resolve("wrong.v"), module(wrong, module));
    Files.writeString(place.resolve("compare.ys"), script(module));
    program.run(List.of("yosys", "-q", "-s", "compare.ys"));
    return Files.readString(place.resolve(STATUS)).contains(ALL_PROVED);
  }

  /** One module of a text. */
  private static String module(String text, String module) {
    int begin = text.indexOf("\nmodule " + module + " (");
    return text.substring(begin, text.indexOf("\nendmodule", begin) + "\nendmodule\n".length());
  }

  /**
   * Registers, memories and instances of both have the same names, and so become one each, whose
   * inputs have to be equal. Registers are not merged with each other: at power-up they differ.
   */
  private static String script(String module) {
    return """
    read_verilog -D SYNTHESIS right.v
    hierarchy -top %1$s
    rename %1$s gold
    read_verilog -D SYNTHESIS wrong.v
    rename %1$s gate
    proc
    memory_collect
    rename -wire gold/t:$dff gate/t:$dff
    equiv_make gold gate both
    hierarchy -top both
    select -set logic both/t:$dff both/t:$mem_v2 %%u %%n
    opt_merge @logic
    opt_clean
    equiv_struct
    equiv_simple
    tee -o %2$s equiv_status
    """
        .formatted(module, STATUS);
  }
}
