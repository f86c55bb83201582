// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.error;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Finds what somebody may have meant. */
public final class Names {
  private Names() {}

  /**
   * The name with the fewest edits from the one that was given, case aside.
   *
   * @param given what somebody wrote
   * @param names what there is
   * @return the nearest; nothing when there is none
   */
  public static Optional<String> nearest(String given, Collection<String> names) {
    return names.stream()
        .min(
            Comparator.<String>comparingInt(name -> distance(given, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  /**
   * What begins several names, up to an underscore, and is nearest to a beginning that none has.
   *
   * @param prefix what somebody says that names begin with
   * @param names what there is
   * @return the sentence to throw; nothing when a name begins so
   */
  public static Optional<String> noPrefix(String prefix, Collection<String> names) {
    if (names.stream().anyMatch(name -> name.startsWith(prefix))) {
      return Optional.empty();
    }
    Set<String> prefixes = new TreeSet<>();
    for (String name : names) {
      for (int at = name.indexOf('_'); at >= 0; at = name.indexOf('_', at + 1)) {
        prefixes.add(name.substring(0, at + 1));
      }
    }
    // One that ends so lacks its beginning only: nearer than a short one of other letters.
    Optional<String> near = prefixes.stream().filter(known -> known.endsWith(prefix)).findFirst();
    return Optional.of(
        "no port that begins with "
            + prefix
            + near.or(() -> nearest(prefix, prefixes))
                .map(known -> "; the nearest prefix is " + known)
                .orElse(""));
  }

  /** Levenshtein's distance: insertions, deletions and replacements. */
  private static int distance(String a, String b) {
    String x = a.toLowerCase(Locale.ROOT);
    String y = b.toLowerCase(Locale.ROOT);
    int[] row = new int[y.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= x.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (x.charAt(i - 1) == y.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[y.length()];
  }
}
