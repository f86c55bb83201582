// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.fabric.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.protocol.ParameterException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyTest {
  @Test
  void shapesHaveTheirSizes() {
    Topology tree = Topology.of("fat-tree:8");
    assertEquals(128, tree.nodes());
    assertEquals(80, tree.switches());
    assertEquals(256, tree.cables().size());
    assertEquals(6, tree.longest());
    assertEquals(2, tree.links(0, 3));
    assertEquals(4, tree.links(0, 4));
    assertEquals(6, tree.links(0, 16));
    Topology leaves = Topology.of("leaf-spine 8x4x16");
    assertEquals(128, leaves.nodes());
    assertEquals(12, leaves.switches());
    assertEquals(32, leaves.cables().size());
    assertEquals(4, leaves.longest());
    assertEquals(leaves, Topology.of(leaves.name()));
    assertEquals(2, Topology.of("star:65").longest());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ring:4",
        "star",
        "star:1",
        "star:x",
        "star:9000",
        "star:3x3",
        "fat-tree:5",
        "fat-tree:30",
        "fat-tree:",
        "leaf-spine:4x4",
        "leaf-spine:1x1x1",
        "leaf-spine:4x0x4",
        "leaf-spine:300x1x1",
        "star:99999999999"
      })
  void othersAreRefused(String text) {
    ParameterException refused = assertThrows(ParameterException.class, () -> Topology.of(text));
    assertTrue(refused.getMessage().lines().count() == 1);
  }

  @Test
  void aSwitchThatIsNotReachedIsFound() {
    List<Integer> nodes = List.of(0, 1);
    assertThrows(ParameterException.class, () -> new Topology("two", 2, nodes, List.of()));
  }
}
