// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.build.ModelSpec;
import dev.sluice.cosim.model.BuildKind;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A design that takes the place of another in all benches of this JVM: for mutation testing, where
 * the benches stay as they are and the Verilog is changed. There is at most one, and it stays to
 * the end. While it is there, no bench can build anything else.
 */
public final class Substitute {
  private static volatile Substitute current;

  private final String top;
  private final String text;
  private final VerilatedModel instead;
  private final Function<String, RuntimeException> onOther;
  private final AtomicLong taken = new AtomicLong();

  private Substitute(
      String top, String text, VerilatedModel instead, Function<String, RuntimeException> onOther) {
    this.top = top;
    this.text = text;
    this.instead = instead;
    this.onOther = onOther;
  }

  /**
   * From now on, whoever builds that Verilog gets this model.
   *
   * @param top the module under test
   * @param text its Verilog, which is all that a bench builds it from
   * @param instead a model with the same ports, which was built before
   * @param onOther what is thrown at a bench that builds something else, by the name of that
   * @return the substitute, which counts
   */
  public static Substitute install(
      String top, String text, VerilatedModel instead, Function<String, RuntimeException> onOther) {
    Substitute substitute = new Substitute(top, text, instead, onOther);
    current = substitute;
    return substitute;
  }

  /**
   * Whether there is one: a bench that builds changed Verilog of its own can build the unchanged
   * one then, which is what is replaced.
   *
   * @return so
   */
  public static boolean isInstalled() {
    return current != null;
  }

  /**
   * How often it was built.
   *
   * @return since it was installed
   */
  public long taken() {
    return taken.get();
  }

  /** What is there instead of a design; empty where there is no substitute. */
  static Optional<VerilatedModel> of(ModelSpec spec) {
    Substitute substitute = current;
    return substitute == null ? Optional.empty() : Optional.of(substitute.instead(spec));
  }

  private VerilatedModel instead(ModelSpec spec) {
    boolean same =
        spec.top().equals(top)
            && spec.kind() == BuildKind.PLAIN
            && spec.files().isEmpty()
            && List.copyOf(spec.texts().values()).equals(List.of(text));
    if (!same) {
      throw onOther.apply(spec.top());
    }
    taken.incrementAndGet();
    return instead;
  }
}
