// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.io.StringReader;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reader against Jackson. */
class JsonReaderTest {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectMapper JACKSON = new ObjectMapper();

  @Provide
  Arbitrary<JsonNode> documents() {
    Arbitrary<JsonNode> leaf =
        Arbitraries.oneOf(
            Arbitraries.strings().map(NODES::textNode),
            Arbitraries.strings().withChars("\"\\/\b\f\n\r\t{}[],:").map(NODES::textNode),
            Arbitraries.longs().map(NODES::numberNode),
            Arbitraries.doubles().map(NODES::numberNode),
            Arbitraries.of(true, false).map(NODES::booleanNode),
            Arbitraries.just(NODES.nullNode()));
    return Arbitraries.recursive(
        () -> leaf,
        node ->
            Arbitraries.oneOf(
                node.list()
                    .ofMaxSize(4)
                    .map(
                        list -> {
                          ArrayNode array = NODES.arrayNode();
                          list.forEach(array::add);
                          return array;
                        }),
                Arbitraries.maps(Arbitraries.strings().ofMaxLength(5), node)
                    .ofMaxSize(4)
                    .map(
                        map -> {
                          ObjectNode object = NODES.objectNode();
                          map.forEach(object::set);
                          return object;
                        })),
        0,
        4);
  }

  private static JsonNode value(JsonReader json) throws IOException {
    return switch (json.peek()) {
      case '{' -> {
        ObjectNode object = NODES.objectNode();
        json.expect('{');
        while (json.hasMore('}')) {
          String key = json.string();
          json.expect(':');
          object.set(key, value(json));
        }
        yield object;
      }
      case '[' -> {
        ArrayNode array = NODES.arrayNode();
        json.expect('[');
        while (json.hasMore(']')) {
          array.add(value(json));
        }
        yield array;
      }
      case '"' -> NODES.textNode(json.string());
      default -> JACKSON.readTree(json.literal());
    };
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void itReadsWhatJacksonWrites(@ForAll("documents") JsonNode document, @ForAll boolean pretty)
      throws IOException {
    String text =
        (pretty ? JACKSON.writerWithDefaultPrettyPrinter() : JACKSON.writer())
            .writeValueAsString(document);
    assertThat(value(new JsonReader(new StringReader(text)))).isEqualTo(JACKSON.readTree(text));
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void whatItSkipsLeavesItWhereTheNextBegins(@ForAll("documents") JsonNode document)
      throws IOException {
    ArrayNode all = NODES.arrayNode().add(document).add("after it");
    JsonReader json = new JsonReader(new StringReader(JACKSON.writeValueAsString(all)));
    json.expect('[');
    assertThat(json.hasMore(']')).isTrue();
    json.skipValue();
    assertThat(json.hasMore(']')).isTrue();
    assertThat(json.string()).isEqualTo("after it");
    assertThat(json.hasMore(']')).isFalse();
  }

  @Test
  void depthIsNoMatterInWhatIsSkipped() throws IOException {
    int depth = 200_000;
    JsonReader json =
        new JsonReader(
            new StringReader("[" + "[".repeat(depth) + "]".repeat(depth) + ",\"\\u00e9\"]"));
    json.expect('[');
    assertThat(json.hasMore(']')).isTrue();
    json.skipValue();
    assertThat(json.hasMore(']')).isTrue();
    assertThat(json.string()).isEqualTo("é");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u00g0\"}",
        "{a:1}",
        "{\"a\":[1 2]}",
        "{\"a\":\"",
        "{\"a\":{",
        "[1",
        ""
      })
  void whatIsNoJsonIsRefused(String text) {
    assertThatThrownBy(() -> value(new JsonReader(new StringReader(text))))
        .isInstanceOf(text.isEmpty() ? Exception.class : CosimException.class)
        .hasMessageContaining(" at character ");
  }
}
