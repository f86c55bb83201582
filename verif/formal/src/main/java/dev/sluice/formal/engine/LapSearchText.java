// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import dev.sluice.formal.rtl.CheckedVerilog;
import dev.sluice.sizes.RingTiming;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Helper invariants of a search for the first bit that is not passed, level by level, for one bit.
 *
 * @param label begins the names of the tree's signals
 * @param name of the helpers
 * @param width bits that are searched
 * @param first the number of the stage in which the tree begins
 * @param stages of the engine
 * @param carries whether a bit travels along with each place
 */
record LapSearchText(
    String label, String name, int width, int first, List<String> stages, boolean carries) {
  /** Places that are compared with the start one by one, where there are more of them. */
  private static final int GROUP = 8;

  /**
   * The helpers.
   *
   * @param words what the words of {@code late/search.v} stand for; {@code CARRIED} with a number
   *     of a stage is the bit that travels along
   * @return text for {@link StageText}
   * @throws IOException when the checker cannot be read
   */
  String text(Map<String, String> words) throws IOException {
    Map<String, String> all = new HashMap<>(words);
    all.put("NAME", name);
    all.put("BITS", Integer.toString(width));
    String search =
        CheckedVerilog.file("late/search.v")
            .replace("$GROUP_UNDER", width > GROUP ? "{name:Q-1}_$SEARCH_GROUP_UNDER" : "1'b0")
            .replace("$GROUP_HERE", width > GROUP ? "{name:Q-1}_$SEARCH_GROUP_HERE" : "1'b1");
    StringBuilder text = new StringBuilder(StageText.with(search, all));
    for (int level = 1; level <= RingTiming.treeLevels(width); level++) {
      for (String half : List.of("this", "after")) {
        text.append(StageText.with(level(half, level), all));
      }
    }
    return text.toString();
  }

  /** What a level of the tree says of the group in which the place is. */
  private String level(String search, int level) {
    int bits = Math.min(2 * level, Integer.numberOfTrailingZeros(width));
    int groups = width >> bits;
    int at = first + level;
    String stage = stages.get(at);
    String tree = (stage.equals(label) ? label : stage + "_" + label) + "_" + search;
    String own = "%s_%s_%d".formatted(name, search, level);
    StringBuilder text = new StringBuilder();
    text.append("wire [%d:0] %s_place = $AT;\n".formatted(bits - 1, own));
    text.append(
        chosen(
            own, bits, indices(tree + "_index_" + level, groups), "($AT >> %d)".formatted(bits)));
    boolean last = search.equals("after") && groups == 1;
    text.append(
        last
            ? "wire %s_full = 1'b0;\n".formatted(own)
            : ("wire [%d:0] %s_fulls = %s_full_%d;\nwire %s_full = %s_fulls >> ($AT >> %d);\n")
                .formatted(groups - 1, own, tree, level, own, own, bits));
    String bit = "%s_%s%d".formatted(name, search, at);
    text.append(
        ("(* keep *) wire i_%1$s = !%2$s_holds%3$d || (!%1$s_full || %4$s) && (%1$s <= %1$s_place ||"
                + " %4$s) && (%1$s_full || %1$s != %1$s_place || !%4$s);\n")
            .formatted(own, name, at, bit));
    if (carries) {
      text.append(
          "wire %s_along = %s_along_%d >> ($AT >> %d);\n".formatted(own, tree, level, bits));
      text.append(
          "(* keep *) wire i_%1$s_along = !%2$s_holds%3$d || %1$s != %1$s_place || %1$s_along == $CARRIED%4$d;\n"
              .formatted(own, name, at, at - 1));
    }
    return text.toString();
  }

  private static String indices(String register, int groups) {
    List<String> indices = new ArrayList<>();
    for (int i = 0; i < groups; i++) {
      indices.add(register + "_" + i);
    }
    Collections.reverse(indices);
    return String.join(", ", indices);
  }

  private static String chosen(String own, int bits, String indices, String group) {
    int all = bits * (indices.length() - indices.replace(",", "").length() + 1);
    return "wire [%d:0] %s_all = { %s };\nwire [%d:0] %s = %s_all >> (%s * %d);\n"
        .formatted(all - 1, own, indices, bits - 1, own, own, group, bits);
  }
}
