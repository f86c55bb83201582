// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The file behind the page: of each subject, an engine, a queue or a block with its sizes, the rows
 * of its last proof. A run of some subjects replaces theirs and leaves the others' where they are.
 */
public final class ProofsFile {
  private static final List<String> OF_THE_RUN =
      List.of("name", "result", "seconds", "megabytes", "cause", "clock");

  private ProofsFile() {}

  /**
   * Puts the rows of a run in the place of those that its subjects had before.
   *
   * @param before with the lists {@code properties} and {@code helpers}
   * @param run the same, of a run
   * @return the same, of both; subjects that are new stand behind the last of their design and
   *     architecture, and where there is none at the end
   */
  public static JsonNode merged(JsonNode before, JsonNode run) {
    ObjectNode merged = JsonNodeFactory.instance.objectNode();
    for (String list : List.of("properties", "helpers")) {
      merged.set(list, merged(bySubject(before.path(list)), bySubject(run.path(list))));
    }
    return merged;
  }

  private static ArrayNode merged(
      Map<JsonNode, List<JsonNode>> before, Map<JsonNode, List<JsonNode>> run) {
    List<JsonNode> subjects = new ArrayList<>(before.keySet());
    for (JsonNode subject : run.keySet()) {
      if (!before.containsKey(subject)) {
        subjects.add(behindItsKind(subjects, subject), subject);
      }
    }
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    for (JsonNode subject : subjects) {
      List<JsonNode> its = run.get(subject);
      rows.addAll(its == null ? before.get(subject) : its);
    }
    return rows;
  }

  private static int behindItsKind(List<JsonNode> subjects, JsonNode subject) {
    for (int at = subjects.size(); at > 0; at--) {
      JsonNode other = subjects.get(at - 1);
      if (other.path("design").equals(subject.path("design"))
          && other.path("architecture").equals(subject.path("architecture"))) {
        return at;
      }
    }
    return subjects.size();
  }

  private static Map<JsonNode, List<JsonNode>> bySubject(JsonNode rows) {
    Map<JsonNode, List<JsonNode>> subjects = new LinkedHashMap<>();
    for (JsonNode row : rows) {
      JsonNode subject = row.<ObjectNode>deepCopy().remove(OF_THE_RUN);
      subjects.computeIfAbsent(subject, _ -> new ArrayList<>()).add(row);
    }
    return subjects;
  }
}
