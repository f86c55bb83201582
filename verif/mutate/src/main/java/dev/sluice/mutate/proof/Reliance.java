// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import java.util.List;
import java.util.Optional;

/**
 * What a proof that a mutant is no mistake may rely on in the unchanged block.
 *
 * @param contract what holds at its inputs in every clock, an expression of Verilog; empty: they
 *     are free
 * @param known signals inside of it that are 1 in every clock after a reset, or 0 where a {@code !}
 *     stands before, which was proved elsewhere: instances and signal with dots between them,
 *     {@code *} for any letters, for example {@code join_1.kinds.room} or {@code !watch_*_happens}
 */
public record Reliance(String contract, List<String> known) {
  /** On nothing. */
  public static final Reliance NONE = new Reliance("", List.of());

  /**
   * Makes one.
   *
   * @param contract as above
   * @param known as above
   */
  public Reliance {
    known = List.copyOf(known);
  }

  /** The names, as yosys selects them. */
  List<String> names() {
    return known.stream().map(one -> one.replace("!", "")).toList();
  }

  /**
   * What an output of the netlist has to be, where it is one of the signals, made an output to be
   * seen.
   */
  Optional<Boolean> of(String output) {
    return known.stream()
        .filter(one -> matches(one, output))
        .map(one -> !one.startsWith("!"))
        .findFirst();
  }

  /** Whether a signal of a netlist is one of those that a name of the list stands for. */
  static boolean matches(String one, String output) {
    String name = one.replace("!", "").replace("*", "\\E\\w*\\Q");
    return output.matches("\\Q" + name + "\\E");
  }
}
