// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.error.CosimException;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one run of a test is built and set with, the parameter of a {@link CosimTest} that wants to
 * know it: the parameters that {@link Verilog} and {@link Variants} set, and the options of {@link
 * Variants}, which are no parameters of the design.
 *
 * <pre>{@code
 * @CosimTest
 * @Variants(matrix = {"DEPTH=2,8", "pause=0,0.3"}, options = "pause")
 * void framesPass(Dut dut, Variant variant) {
 *   int depth = variant.integer("DEPTH");
 *   double pause = variant.real("pause");
 *   ...
 * }
 * }</pre>
 */
public final class Variant {
  private static final Pattern SIZED =
      Pattern.compile("(?:\\d+)?'[sS]?([bBoOdDhH])([0-9a-fA-F_]+)");

  private final String label;
  private final Map<String, String> values;

  Variant(String label, Map<String, String> values) {
    this.label = label;
    this.values = values;
  }

  /** One of a text like {@code WIDTH=8 pause=0.3}, on top of what {@link Verilog} sets. */
  static Variant of(String text, String[] always) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String one : always) {
      put(values, one);
    }
    if (!text.isBlank()) {
      for (String one : text.strip().split("\\s+")) {
        put(values, one);
      }
    }
    return new Variant(text, values);
  }

  private static void put(Map<String, String> values, String one) {
    String[] parts = one.split("=", 2);
    if (parts.length == 1) {
      throw new CosimException("the parameter '" + one + "' is not NAME=VALUE");
    }
    values.put(parts[0].strip(), parts[1].strip());
  }

  /**
   * The value of a parameter or option.
   *
   * @param name its name
   * @return as it was written
   * @throws CosimException when nobody sets it; the message names those that are set
   */
  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new CosimException(
          "neither @Verilog nor @Variants sets '"
              + name
              + "' in this run; they set "
              + (values.isEmpty() ? "nothing" : new TreeMap<>(values)));
    }
    return value;
  }

  /**
   * The value of a parameter or option as a number.
   *
   * @param name its name
   * @return the number; Verilog's sized numbers are understood, for example {@code 8'hff}
   * @throws CosimException when nobody sets it or it is no whole number of 64 bits
   */
  public long number(String name) {
    String text = text(name);
    Matcher sized = SIZED.matcher(text);
    try {
      if (!sized.matches()) {
        return Long.parseLong(text.replace("_", ""));
      }
      int base =
          switch (sized.group(1)) {
            case "b", "B" -> 2;
            case "o", "O" -> 8;
            case "d", "D" -> 10;
            default -> 16;
          };
      BigInteger value = new BigInteger(sized.group(2).replace("_", ""), base);
      if (value.bitLength() > 64) {
        throw notOne(name, text, "a whole number of 64 bits");
      }
      return value.longValue();
    } catch (NumberFormatException e) {
      throw notOne(name, text, "a whole number");
    }
  }

  /**
   * The value of a parameter or option as an {@code int}.
   *
   * @param name its name
   * @return the number
   * @throws CosimException when nobody sets it or it is none
   */
  public int integer(String name) {
    long value = number(name);
    if (value != (int) value) {
      throw notOne(name, text(name), "a number of 32 bits");
    }
    return (int) value;
  }

  /**
   * The value of a parameter or option as a number with a fraction.
   *
   * @param name its name
   * @return the number
   * @throws CosimException when nobody sets it or it is none
   */
  public double real(String name) {
    try {
      return Double.parseDouble(text(name));
    } catch (NumberFormatException e) {
      throw notOne(name, text(name), "a number");
    }
  }

  private static CosimException notOne(String name, String text, String what) {
    return new CosimException("'" + name + "' is '" + text + "', which is not " + what);
  }

  /**
   * Whether it is set in this run.
   *
   * @param name of a parameter or option
   * @return false when nobody sets it
   */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  Map<String, String> values() {
    return values;
  }

  @Override
  public String toString() {
    return label;
  }
}
