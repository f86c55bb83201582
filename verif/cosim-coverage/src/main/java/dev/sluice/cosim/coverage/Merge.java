// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import dev.sluice.cosim.error.CosimException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Adds up the counts of things that are defined alike. */
final class Merge {
  private Merge() {}

  static GroupData groups(GroupData a, GroupData b) {
    same(a.name(), "description", a.description(), b.description());
    return new GroupData(
        a.name(),
        a.description(),
        all(a.name(), a.points(), b.points(), PointData::name, (x, y) -> points(a.name(), x, y)),
        all(
            a.name(),
            a.crosses(),
            b.crosses(),
            CrossData::name,
            (x, y) -> crosses(a.name(), x, y)));
  }

  private static PointData points(String group, PointData a, PointData b) {
    String where = group + "." + a.name();
    same(where, "description", a.description(), b.description());
    same(where, "atLeast", a.atLeast(), b.atLeast());
    return new PointData(
        a.name(),
        a.description(),
        a.atLeast(),
        add(a.samples(), b.samples()),
        add(a.others(), b.others()),
        all(
            where,
            a.bins(),
            b.bins(),
            x -> x.withHits(0),
            (x, y) -> x.withHits(add(x.hits(), y.hits()))));
  }

  private static CrossData crosses(String group, CrossData a, CrossData b) {
    String where = group + "." + a.name();
    same(where, "description", a.description(), b.description());
    same(where, "points", a.points(), b.points());
    same(where, "atLeast", a.atLeast(), b.atLeast());
    return new CrossData(
        a.name(),
        a.description(),
        a.points(),
        a.atLeast(),
        all(
            where,
            a.cells(),
            b.cells(),
            x -> x.withHits(0),
            (x, y) -> x.withHits(add(x.hits(), y.hits()))));
  }

  /** Merges two lists whose elements must be the same but for their counts. */
  private static <T> List<T> all(
      String where, List<T> a, List<T> b, Function<T, Object> definition, BinaryOperator<T> merge) {
    same(where, "parts", a.stream().map(definition).toList(), b.stream().map(definition).toList());
    List<T> merged = new ArrayList<>();
    for (int i = 0; i < a.size(); i++) {
      merged.add(merge.apply(a.get(i), b.get(i)));
    }
    return merged;
  }

  private static void same(String where, String what, Object a, Object b) {
    if (!a.equals(b)) {
      throw new CosimException(
          "coverage cannot be merged: the "
              + what
              + " of "
              + where
              + " are not defined alike\n  one   "
              + a
              + "\n  other "
              + b);
    }
  }

  /** The sum, or the largest number where it does not fit. */
  private static long add(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
