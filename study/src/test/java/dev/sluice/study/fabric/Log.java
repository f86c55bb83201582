// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric;

import java.util.ArrayList;
import java.util.List;

/** Writes down what arrives. */
final class Log implements FabricEnd {
  record Line(long now, int from, int index, boolean marked, boolean trimmed) {}

  final List<Line> lines = new ArrayList<>();

  @Override
  public void receive(long now, FabricPacket packet) {
    lines.add(new Line(now, packet.from, packet.body.index, packet.marked, packet.trimmed));
  }

  @Override
  public long ready(long now) {
    return NEVER;
  }

  @Override
  public boolean next(long now, FabricPacket out) {
    return false;
  }

  List<Integer> indices() {
    return lines.stream().map(Line::index).toList();
  }

  boolean inOrder() {
    return indices().equals(indices().stream().sorted().toList());
  }
}
