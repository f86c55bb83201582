// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a proof that a mutant is no mistake may rely on in the unchanged block.
 *
 * @param port an input of one bit that says that others mean something, its valid; empty: all
 *     inputs are free
 * @param contract Verilog that stands in the top module and says with {@code port_contract} what
 *     holds of other inputs while it is high; it may have registers, and does not look at the port
 *     in the same clock; and with wires whose names begin with {@code a_} what holds of inputs in
 *     every clock after a reset; and with wires {@code driven_NAME} what the input NAME is, made of
 *     {@code free_NAME}, where random inputs would hardly ever be as they may ({@link
 *     DrivenInputs})
 * @param checker Verilog that stands in the top module, with wires that are 1 in every clock after
 *     a reset, which was proved elsewhere: those whose names begin with {@code p_}, {@code i_} and
 *     {@code a_}; may be empty
 * @param known further signals inside of it that are 1 in every clock after a reset, or 0 where a
 *     {@code !} stands before, which was proved elsewhere: instances and signal with dots between
 *     them, {@code *} for any letters, for example {@code join_1.kinds.room} or {@code
 *     !watch_*_happens}
 */
public record Reliance(String port, String contract, String checker, List<String> known) {
  private static final Pattern PROVED = Pattern.compile("wire ([pia]_\\w+) =");

  /** On nothing. */
  public static final Reliance NONE = new Reliance("", "", "", List.of());

  /**
   * Makes one.
   *
   * @param port as above
   * @param contract as above
   * @param checker as above
   * @param known as above
   */
  public Reliance {
    known =
        Stream.concat(
                PROVED.matcher(contract + checker).results().map(wire -> wire.group(1)),
                known.stream())
            .distinct()
            .toList();
  }

  /** On the contract alone. */
  Reliance withoutKnown() {
    return new Reliance(port, contract, "", List.of());
  }

  /**
   * What of it holds inside of a module, by names of the module's own: what is known of that signal
   * in each of the module's instances.
   *
   * @param paths of the instances, {@link InstancePaths}; one at least
   */
  Reliance inside(List<String> paths) {
    List<String> signals =
        known.stream()
            .filter(one -> one.contains("."))
            .map(Reliance::ofItsModule)
            .distinct()
            .filter(signal -> paths.stream().allMatch(path -> isKnown(path, signal)))
            .toList();
    return new Reliance("", "", "", signals);
  }

  /** The last name, with the {@code !} of the whole. */
  private static String ofItsModule(String one) {
    return (one.startsWith("!") ? "!" : "") + one.substring(one.lastIndexOf('.') + 1);
  }

  private boolean isKnown(String path, String signal) {
    String output = path + "." + signal.replace("!", "");
    return known.stream()
        .anyMatch(one -> one.startsWith("!") == signal.startsWith("!") && matches(one, output));
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
