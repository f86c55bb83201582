// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.math.BigInteger;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The names of numbers: an enumeration, the states of a machine, the codes of an operation.
 *
 * @param name of the table
 * @param names of the numbers, which are not negative, in their order
 */
public record ValueNames(String name, SortedMap<BigInteger, String> names) {
  /**
   * Keeps a copy.
   *
   * @throws WaveException when a number is negative or a name empty or of more than one line
   */
  public ValueNames {
    names = Collections.unmodifiableSortedMap(new TreeMap<>(names));
    names.forEach(
        (number, label) -> {
          if (number.signum() < 0 || label.isBlank() || label.lines().count() > 1) {
            throw new WaveException(
                "the table " + name + " cannot name " + number + " '" + label + "'");
          }
        });
  }

  /**
   * The names of the values of a Java enumeration, or of anything else that has a code.
   *
   * @param <E> what has a code
   * @param name of the table
   * @param values all of them
   * @param code the number that the hardware uses, 0 or more
   * @param label what a reader sees
   * @return the table
   */
  public static <E> ValueNames of(
      String name, E[] values, ToLongFunction<E> code, Function<E, String> label) {
    TreeMap<BigInteger, String> names = new TreeMap<>();
    for (E value : values) {
      names.put(BigInteger.valueOf(code.applyAsLong(value)), label.apply(value));
    }
    return new ValueNames(name, names);
  }

  /**
   * A table.
   *
   * @param name of the table
   * @param names of the numbers, 0 or more
   * @return the table
   */
  public static ValueNames of(String name, Map<Integer, String> names) {
    TreeMap<BigInteger, String> sorted = new TreeMap<>();
    names.forEach((number, label) -> sorted.put(BigInteger.valueOf(number), label));
    return new ValueNames(name, sorted);
  }

  /**
   * The name of a number.
   *
   * @param number 0 or more
   * @return its name, empty when it has none
   */
  public Optional<String> nameOf(BigInteger number) {
    return Optional.ofNullable(names.get(number));
  }
}
