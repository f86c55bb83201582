// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.liberty;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A group of a liberty file: {@code kind (name) { attribute : value; kind (name) {...} }}. */
final class LibertyGroup {
  private final String kind;
  private final String name;
  private final Map<String, String> attributes = new HashMap<>();
  private final List<LibertyGroup> groups = new ArrayList<>();

  LibertyGroup(String kind, String name) {
    this.kind = kind;
    this.name = name;
  }

  void add(LibertyGroup group) {
    groups.add(group);
  }

  void put(String attribute, String value) {
    attributes.put(attribute, value);
  }

  String kind() {
    return kind;
  }

  /** What stands in the parentheses, without quotes. */
  String name() {
    return name;
  }

  Optional<String> attribute(String attribute) {
    return Optional.ofNullable(attributes.get(attribute));
  }

  Stream<LibertyGroup> groups(String wanted) {
    return groups.stream().filter(group -> group.kind.equals(wanted));
  }
}
