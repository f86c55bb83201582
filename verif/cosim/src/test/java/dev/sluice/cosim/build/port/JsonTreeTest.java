// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The trees of two small designs as Verilator 5.048 (JSON) and 5.006 (XML) wrote them: {@code
 * verilator --json-only --json-only-output FILE -O0 --top-module TOP TOP.sv}, and {@code --xml-only
 * --xml-output FILE}.
 */
class JsonTreeTest {
  private static Path file(String name) {
    return SampleDesigns.file("../tree/" + name);
  }

  private static DesignTree json(String top) throws IOException {
    return JsonTree.read(file(top + ".json"), top);
  }

  @ParameterizedTest
  @ValueSource(strings = {"given", "packed_ports"})
  void itSaysWhatTheTreeInXmlSays(String top) throws IOException {
    DesignTree json = json(top);
    DesignTree xml = XmlTree.read(file(top + ".xml"));
    assertThat(json.ports()).isEqualTo(xml.ports()).hasSizeGreaterThan(3);
    assertThat(json.parameters()).isEqualTo(xml.parameters());
    assertThat(PackedFields.of(json)).isEqualTo(PackedFields.of(xml));
  }

  @Test
  void fieldsAndNamesOfValues() throws IOException {
    assertThat(PackedFields.of(json("packed_ports")))
        .hasSizeGreaterThan(40)
        .filteredOn(field -> field.port().equals("head") && field.path().equals("parts[0].state"))
        .singleElement()
        .satisfies(
            state -> {
              assertThat(state.width()).isEqualTo(2);
              assertThat(state.low()).isEqualTo(141);
              assertThat(state.names())
                  .containsExactly(entry("IDLE", 0L), entry("RUN", 2L), entry("DONE", 3L));
            });
  }

  @Test
  void parametersHaveTheirSign() throws IOException {
    assertThat(json("given").parameters())
        .isEqualTo(
            Map.of(
                "WIDTH", BigInteger.valueOf(8),
                "LOW", BigInteger.valueOf(-3),
                "NAME", BigInteger.valueOf(0x6162),
                "BIG", BigInteger.ONE.shiftLeft(99),
                "BYTES", BigInteger.ONE));
  }

  /** The argument of a function is no port, whatever it is called. */
  @ParameterizedTest
  @CsvSource({"a, INPUT, false", "esc.b, INPUT, true", "lane, OUTPUT, true", "o, OUTPUT, false"})
  void portsHaveDirectionAndSign(String name, String direction, boolean signed) throws IOException {
    for (DesignTree tree : new DesignTree[] {json("given"), XmlTree.read(file("given.xml"))}) {
      assertThat(tree.ports())
          .filteredOn(port -> port.name().equals(name))
          .containsExactly(new TreePort(name, direction, signed));
    }
  }

  @Test
  void anotherModuleHasOtherPorts() throws IOException {
    assertThat(JsonTree.read(file("given.json"), "below").ports()).isEmpty();
    assertThat(JsonTree.read(file("given.json"), "below").parameters())
        .isEqualTo(Map.of("DEPTH", BigInteger.valueOf(5)));
    assertThat(JsonTree.read(file("given.json"), "nobody").ports()).isEmpty();
  }

  @Test
  void halfATreeIsRefused() throws IOException {
    String whole = Files.readString(file("given.json"));
    assertThatThrownBy(
            () -> JsonTree.read(new StringReader(whole.substring(0, whole.length() / 2)), "given"))
        .isInstanceOf(CosimException.class)
        .hasMessageStartingWith("Verilator's tree cannot be read: the end at character ");
    assertThatThrownBy(() -> JsonTree.read(new StringReader("<xml/>"), "given"))
        .hasMessage(
            "Verilator's tree cannot be read: '<' in the place of '{' at character 1 of its JSON");
  }
}
