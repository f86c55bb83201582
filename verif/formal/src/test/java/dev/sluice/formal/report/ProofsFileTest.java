// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run of some subjects takes the place of what they had, and of nothing else. */
class ProofsFileTest {
  private static final String SHIFT = "'design':'engine','architecture':'shift','windows':%d";
  private static final String RING = "'design':'engine','architecture':'ring','windows':%d";
  private static final String BLOCK = "'design':'block','block':'%s'";

  private static JsonNode file(String properties, String helpers) throws JsonProcessingException {
    String json = "{'properties':[%s],'helpers':[%s]}".formatted(properties, helpers);
    return new ObjectMapper().readTree(json.replace('\'', '"'));
  }

  private static String row(String name, String result, double seconds, String subject) {
    return "{'name':'%s','result':'%s','seconds':%s,'megabytes':9,%s}"
        .formatted(name, result, seconds, subject);
  }

  private static List<String> said(JsonNode rows) {
    List<String> said = new ArrayList<>();
    for (JsonNode row : rows) {
      String of = row.path("architecture").asText() + row.path("block").asText();
      said.add(
          "%s %s %s %s"
              .formatted(
                  row.path("name").asText(),
                  row.path("result").asText(),
                  of,
                  row.path("windows").asText()));
    }
    return said;
  }

  @Test
  void rowsOfASubjectAreReplacedWhereTheyStood() throws Exception {
    JsonNode before =
        file(
            row("once", "proved", 1, SHIFT.formatted(2))
                + ','
                + row("old", "proved", 1, SHIFT.formatted(2))
                + ','
                + row("once", "proved", 1, RING.formatted(2)),
            row("sweep", "proved", 1, SHIFT.formatted(2)));
    JsonNode run =
        file(
            row("once", "undecided", 600, SHIFT.formatted(2))
                .replace("9,", "9,'cause':'out of time','clock':3,"),
            row("look", "proved", 2, SHIFT.formatted(2)));
    JsonNode merged = ProofsFile.merged(before, run);
    assertThat(said(merged.path("properties")))
        .containsExactly("once undecided shift 2", "once proved ring 2");
    assertThat(merged.at("/properties/0/cause").asText()).isEqualTo("out of time");
    assertThat(said(merged.path("helpers"))).containsExactly("look proved shift 2");
  }

  @Test
  void aNewSubjectStandsBehindThoseOfItsArchitecture() throws Exception {
    JsonNode before =
        file(
            row("once", "proved", 1, SHIFT.formatted(2))
                + ','
                + row("once", "proved", 1, RING.formatted(2))
                + ','
                + row("gap", "proved", 1, BLOCK.formatted("Admission")),
            "");
    JsonNode run =
        file(
            row("host", "proved", 1, BLOCK.formatted("AccessSequencer"))
                + ','
                + row("once", "proved", 1, SHIFT.formatted(8))
                + ','
                + row("order", "proved", 1, "'design':'queue','kind':'MooreFifo'"),
            "");
    assertThat(said(ProofsFile.merged(before, run).path("properties")))
        .containsExactly(
            "once proved shift 2",
            "once proved shift 8",
            "once proved ring 2",
            "gap proved Admission ",
            "host proved AccessSequencer ",
            "order proved  ");
  }

  @Test
  void whatHasBeenWrittenIsNotChangedByItself() throws Exception {
    JsonNode all = file(row("once", "proved", 1, SHIFT.formatted(2)), "");
    assertThat(ProofsFile.merged(all, all)).isEqualTo(all);
    assertThat(ProofsFile.merged(file("", ""), all)).isEqualTo(all);
  }
}
