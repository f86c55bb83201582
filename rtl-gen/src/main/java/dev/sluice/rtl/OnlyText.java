// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * The one Verilog text that can be generated in this process, where somebody said so: a mutation
 * run has the same tests build one block thousands of times, and nothing else. Otherwise each text
 * is generated whenever it is asked for, so tests that compare two compare two.
 */
public final class OnlyText {
  private static volatile OnlyText only;

  private final String what;
  private final String text;
  private final Supplier<RuntimeException> onOther;

  /** Generates a text. */
  @FunctionalInterface
  public interface Maker {
    /**
     * Generates it.
     *
     * @return the Verilog
     * @throws IOException when there is no place for temporary files
     */
    String make() throws IOException;
  }

  private OnlyText(String what, String text, Supplier<RuntimeException> onOther) {
    this.what = what;
    this.text = text;
    this.onOther = onOther;
  }

  /**
   * From now on there is one text only.
   *
   * @param what it is of: {@link #engine} or {@link #block}
   * @param text the Verilog, as it was generated
   * @param onOther what is thrown at whoever wants another
   */
  public static void install(String what, String text, Supplier<RuntimeException> onOther) {
    only = new OnlyText(what, text, onOther);
  }

  /**
   * What the text of an engine is of.
   *
   * @param p its parameters
   * @return a name
   */
  public static String engine(SluiceParameters p) {
    return "engine " + p;
  }

  /**
   * What the text of a block is of.
   *
   * @param block its module's name
   * @param p its parameters
   * @return a name
   */
  public static String block(String block, NicParameters p) {
    return block + " " + p;
  }

  /**
   * A text, generated unless it is the only one.
   *
   * @param what it is of
   * @param maker generates it
   * @return the Verilog
   * @throws IOException as the maker does
   */
  public static String of(String what, Maker maker) throws IOException {
    OnlyText one = only;
    if (one == null) {
      return maker.make();
    }
    if (!one.what.equals(what)) {
      throw one.onOther.get();
    }
    return one.text;
  }
}
