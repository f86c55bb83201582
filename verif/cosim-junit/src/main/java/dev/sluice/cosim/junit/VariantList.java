// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.error.CosimException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.commons.support.ReflectionSupport;

/** The texts of all variants that {@link Variants} describes, in its order. */
final class VariantList {
  private VariantList() {}

  static List<String> of(Class<?> test, Variants variants) {
    List<String> combined = variants.value().length == 0 ? List.of("") : List.of(variants.value());
    for (String row : variants.matrix()) {
      combined = with(combined, row);
    }
    boolean only = variants.value().length == 0 && variants.matrix().length == 0;
    List<String> all = new ArrayList<>(only ? List.of() : combined);
    if (!variants.source().isEmpty()) {
      all.addAll(given(test, variants.source()));
    }
    if (all.isEmpty()) {
      throw new CosimException("@Variants of " + test.getName() + " names none");
    }
    return all;
  }

  private static List<String> with(List<String> sets, String row) {
    int equals = row.indexOf('=');
    if (equals < 1) {
      throw new CosimException("the row '" + row + "' of a matrix is not NAME=VALUE,VALUE");
    }
    List<String> longer = new ArrayList<>();
    for (String set : sets) {
      for (String value : row.substring(equals + 1).split(",")) {
        longer.add((set + " " + row.substring(0, equals).strip() + "=" + value.strip()).strip());
      }
    }
    return longer;
  }

  private static List<String> given(Class<?> test, String source) {
    Method method =
        ReflectionSupport.findMethod(test, source)
            .filter(found -> Modifier.isStatic(found.getModifiers()))
            .orElseThrow(
                () ->
                    new CosimException(
                        test.getName() + " has no static method " + source + "() for @Variants"));
    Object all = ReflectionSupport.invokeMethod(method, null);
    List<String> texts = new ArrayList<>();
    switch (all) {
      case Stream<?> stream -> stream.forEach(one -> texts.add(one.toString()));
      case Iterable<?> iterable -> iterable.forEach(one -> texts.add(one.toString()));
      case String[] array -> texts.addAll(List.of(array));
      case null, default ->
          throw new CosimException(
              test.getName()
                  + "."
                  + source
                  + "() must return a Stream, an Iterable or an array of texts");
    }
    return texts;
  }
}
