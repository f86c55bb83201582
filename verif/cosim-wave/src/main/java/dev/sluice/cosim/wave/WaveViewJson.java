// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.cosim.wave.file.ValueNames;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A {@link WaveView} as JSON:
 *
 * <pre>
 * {
 *   "clock": "TOP.clk",
 *   "groups": [
 *     {"title": "Command", "signals": [
 *       {"signal": "TOP.op", "range": "[1:0]", "radix": "decimal", "names": "operation"}]}],
 *   "names": {"operation": {"0": "open", "1": "packet"}},
 *   "mark": {"clock": 60, "note": "mismatch in clock 60: ..."}
 * }
 * </pre>
 */
final class WaveViewJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private WaveViewJson() {}

  static String write(WaveView view) throws JsonProcessingException {
    ObjectNode root = JSON.createObjectNode();
    view.clock().ifPresent(clock -> root.put("clock", clock));
    var groups = root.putArray("groups");
    Map<String, ValueNames> tables = new TreeMap<>();
    for (WaveView.Group group : view.groups()) {
      ObjectNode one = groups.addObject().put("title", group.title());
      var signals = one.putArray("signals");
      for (WaveView.Item item : group.items()) {
        ObjectNode signal = signals.addObject().put("signal", item.signal());
        if (!item.range().isEmpty()) {
          signal.put("range", item.range());
        }
        signal.put("radix", item.radix().label());
        item.names()
            .ifPresent(
                names -> {
                  signal.put("names", names.name());
                  tables.put(names.name(), names);
                });
      }
    }
    ObjectNode names = root.putObject("names");
    for (ValueNames table : tables.values()) {
      ObjectNode one = names.putObject(table.name());
      table.names().forEach((number, name) -> one.put(number.toString(), name));
    }
    view.mark()
        .ifPresent(
            mark -> root.putObject("mark").put("clock", mark.clock()).put("note", mark.note()));
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  /**
   * Reads it.
   *
   * @throws JsonProcessingException when it is not JSON
   * @throws IllegalArgumentException when it is not a view
   */
  static WaveView read(String text) throws JsonProcessingException {
    JsonNode root = JSON.readTree(text);
    Map<String, ValueNames> tables = new TreeMap<>();
    for (var table : root.path("names").properties()) {
      TreeMap<BigInteger, String> names = new TreeMap<>();
      for (var entry : table.getValue().properties()) {
        names.put(new BigInteger(entry.getKey()), entry.getValue().asText());
      }
      tables.put(table.getKey(), new ValueNames(table.getKey(), names));
    }
    List<WaveView.Group> groups = new ArrayList<>();
    for (JsonNode group : root.path("groups")) {
      List<WaveView.Item> items = new ArrayList<>();
      for (JsonNode signal : group.path("signals")) {
        items.add(item(signal, tables));
      }
      groups.add(new WaveView.Group(group.path("title").asText(""), items));
    }
    Optional<String> clock = Optional.ofNullable(root.path("clock").textValue());
    return new WaveView(clock, groups, mark(root.path("mark")));
  }

  private static Optional<WaveView.Mark> mark(JsonNode mark) {
    if (mark.isMissingNode()) {
      return Optional.empty();
    }
    if (!mark.path("clock").canConvertToLong() || !mark.path("clock").isIntegralNumber()) {
      throw new IllegalArgumentException("\"mark\" has no \"clock\": " + mark);
    }
    return Optional.of(
        new WaveView.Mark(mark.path("clock").asLong(), mark.path("note").asText("")));
  }

  private static WaveView.Item item(JsonNode signal, Map<String, ValueNames> tables) {
    String path = signal.path("signal").textValue();
    if (path == null) {
      throw new IllegalArgumentException("an entry has no \"signal\": " + signal);
    }
    String table = signal.path("names").textValue();
    if (table != null && !tables.containsKey(table)) {
      throw new IllegalArgumentException("there is no table \"" + table + "\" for " + path);
    }
    return new WaveView.Item(
        path,
        signal.path("range").asText(""),
        Radix.valueOf(signal.path("radix").asText("hex").toUpperCase(Locale.ROOT)),
        Optional.ofNullable(table).map(tables::get));
  }
}
