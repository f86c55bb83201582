// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.study.FoundLosses;
import dev.sluice.study.PointResult;
import dev.sluice.study.StudyPlan;
import dev.sluice.study.StudyPoint;
import dev.sluice.study.TransportKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each claim is decided by the figure that it names, and can turn out either way. */
class PatentClaimsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final StudyPlan PLAN = StudyPlan.quick();

  /** For each transport, figures that are not the same as everybody's. */
  private final Map<TransportKind, Map<String, Object>> own = new HashMap<>();

  private PointResult result(StudyPoint point) {
    PointResult same =
        new PointResult(
            point,
            20,
            0,
            false,
            0.5,
            0.01,
            2.0,
            0.1,
            2.0,
            null,
            null,
            1.0,
            0.1,
            0.5,
            0.1,
            40,
            0,
            0,
            0,
            0,
            100,
            100,
            20,
            null,
            null,
            List.of(0.5, 0.5),
            FoundLosses.NONE,
            FoundLosses.NONE,
            FoundLosses.NONE,
            FoundLosses.NONE);
    ObjectNode node = MAPPER.valueToTree(same);
    own.getOrDefault(point.contender().transport(), Map.of())
        .forEach((field, value) -> node.set(field, MAPPER.valueToTree(value)));
    return MAPPER.convertValue(node, PointResult.class);
  }

  private void has(TransportKind kind, String field, Object value) {
    own.computeIfAbsent(kind, k -> new HashMap<>()).put(field, value);
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> claim(String name) {
    List<PointResult> results = PLAN.points().stream().map(this::result).toList();
    return (Map<String, Object>) new PatentClaims(new Results(PLAN, results)).values().get(name);
  }

  private boolean holds(String name) {
    return (boolean) claim(name).get("holds");
  }

  @Test
  void lessMemory() {
    assertThat(holds("memory")).isFalse();
    has(TransportKind.SENDER_WINDOW, "senderStateBytes", 5_000);
    assertThat(holds("memory")).isTrue();
    // Both the literal mode and that with all extensions have to have less.
    has(TransportKind.ADAPTIVE, "receiverStateBytes", 6_000);
    assertThat(holds("memory")).isFalse();
    assertThat(claim("memory").get("less").toString())
        .contains("sender-window", "go-back-n", "receiver-counter");
  }

  @Test
  void fewControlPackets() {
    assertThat(holds("control")).isFalse();
    has(TransportKind.LITERAL, "controlPerData", 0.01);
    assertThat(holds("control")).isFalse();
    has(TransportKind.ADAPTIVE, "controlPerData", 0.049);
    assertThat(holds("control")).isTrue();
  }

  @Test
  void onlyWhatIsMissing() {
    assertThat(holds("missing")).isTrue();
    has(TransportKind.LITERAL, "retransmissionsPerLost", 1.06);
    assertThat(holds("missing")).isFalse();
  }

  @Test
  void nothingTwice() {
    assertThat(holds("twice")).isTrue();
    has(TransportKind.LITERAL, "duplicateWrites", 0.1);
    assertThat(holds("twice")).isFalse();
  }

  /** It used to hold wherever the counter did not finish, whatever the figures. */
  @Test
  void fewerRetransmissionsThanACounterOnlyWhereBothFinish() {
    assertThat(claim("again").get("decided")).isEqualTo(true);
    assertThat(holds("again")).isFalse();
    has(TransportKind.RECEIVER_COUNTER, "retransmissionsPerLost", 50);
    assertThat(holds("again")).isTrue();
    has(TransportKind.RECEIVER_COUNTER, "unfinished", 2);
    assertThat(claim("again").get("decided")).isEqualTo(false);
    assertThat((List<?>) claim("again").get("unfinished"))
        .hasSize(PLAN.only("sizes").experiments().getFirst().values().size());
  }
}
