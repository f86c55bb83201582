// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import dev.sluice.cycle.lib.Wires;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a bundle was seen with: for each kind of message, which fields were 0 and which were not. A
 * kind is the values of the fields that say what the others mean.
 */
final class BundleCases {
  private final int[] kinds;
  private final List<Kind> seen = new ArrayList<>();
  private Wires bundle;

  /** One kind, and a bit for each field that was 0, and that was not. */
  private static final class Kind {
    final long[] values;
    long zero;
    long other;

    Kind(long[] values) {
      this.values = values;
    }
  }

  /**
   * Nothing seen yet.
   *
   * @param kinds the fields that say what the others mean
   */
  BundleCases(int... kinds) {
    this.kinds = kinds;
  }

  /** Sees a clock. */
  void see(Wires wires) {
    if (!wires.valid) {
      return;
    }
    bundle = wires;
    Kind kind = kindOf(wires);
    for (int i = 0; i < wires.size(); i++) {
      if (isZero(wires, i)) {
        kind.zero |= 1L << i;
      } else {
        kind.other |= 1L << i;
      }
    }
  }

  private Kind kindOf(Wires wires) {
    for (int i = 0; i < seen.size(); i++) {
      if (is(wires, seen.get(i))) {
        return seen.get(i);
      }
    }
    Kind kind = new Kind(Arrays.stream(kinds).mapToLong(wires::get).toArray());
    seen.add(kind);
    return kind;
  }

  private boolean is(Wires wires, Kind kind) {
    boolean same = true;
    for (int i = 0; i < kinds.length; i++) {
      same &= wires.get(kinds[i]) == kind.values[i];
    }
    return same;
  }

  private static boolean isZero(Wires wires, int field) {
    long any = 0;
    for (int word = 0; word < wires.field(field).words(); word++) {
      any |= wires.word(field, word);
    }
    return any == 0;
  }

  /** Kinds of messages that were seen. */
  int kinds() {
    return seen.size();
  }

  /** What was seen here and not there. */
  List<String> notIn(BundleCases there) {
    List<String> missing = new ArrayList<>();
    for (Kind kind : seen) {
      Kind known = there.seen.stream().filter(k -> sameKind(k, kind)).findAny().orElse(null);
      if (known == null) {
        missing.add(name(kind));
        continue;
      }
      for (int i = 0; i < bundle.size(); i++) {
        if ((kind.zero & ~known.zero & 1L << i) != 0) {
          missing.add(name(kind) + ": " + bundle.field(i).name() + " is 0");
        }
        if ((kind.other & ~known.other & 1L << i) != 0) {
          missing.add(name(kind) + ": " + bundle.field(i).name() + " is not 0");
        }
      }
    }
    return missing;
  }

  private static boolean sameKind(Kind a, Kind b) {
    return Arrays.equals(a.values, b.values);
  }

  private String name(Kind kind) {
    StringBuilder text = new StringBuilder(bundle.name());
    for (int i = 0; i < kinds.length; i++) {
      text.append(' ').append(bundle.field(kinds[i]).name()).append('=').append(kind.values[i]);
    }
    return text.toString();
  }
}
