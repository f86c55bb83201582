// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.registers.Register;
import dev.sluice.spec.registers.RegisterField;
import dev.sluice.spec.registers.RegisterMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written beside a NIC says what the map says, which drivers in Java use. */
class RegisterDocumentsTest {
  private static final NicParameters SMALL =
      new NicParameters(new SluiceParameters(4, 8, 64, 64, Architecture.RING), 64, 2);
  private static final RegisterMap MAP = new RegisterMap(SMALL, false);

  @TempDir Path folder;

  @Test
  void theSameParametersGiveTheSameFilesAndNoDates() throws IOException {
    List<Path> first = NicTop.NIC.generate(SMALL, folder.resolve("a"));
    List<Path> second = NicTop.NIC.generate(SMALL, folder.resolve("b"));
    for (int i = 0; i < first.size(); i++) {
      assertThat(second.get(i)).hasSameBinaryContentAs(first.get(i));
      assertThat(first.get(i)).content().doesNotContainPattern("\\d\\d:\\d\\d:\\d\\d");
    }
    try (var files = Files.list(folder.resolve("a"))) {
      assertThat(files).containsExactlyInAnyOrderElementsOf(first);
    }
    checkHeader(Files.readString(first.get(3)));
    checkHtml(Files.readString(first.get(4)));
    checkSystemRdl(Files.readString(first.get(5)));
  }

  private static void checkHeader(String header) {
    Map<String, Long> defined = new HashMap<>();
    Matcher define = Pattern.compile("#define (\\w+) +(0x[0-9a-fA-F]+|\\d+)\\b").matcher(header);
    while (define.find()) {
      defined.put(define.group(1), Long.decode(define.group(2)));
    }
    for (Register register : MAP.registers()) {
      String name = "SLUICE_NIC_" + register.name().toUpperCase(Locale.ROOT);
      assertThat(defined).containsEntry(name, (long) register.address());
      for (RegisterField field : register.fields()) {
        if (field.width() > 1 && field.width() < 32) {
          String fieldName = name + "_" + field.name().toUpperCase(Locale.ROOT);
          assertThat(defined)
              .containsEntry(fieldName + "_SHIFT", (long) field.low())
              .containsEntry(fieldName + "_MASK", field.mask());
        }
      }
    }
  }

  private static void checkHtml(String html) {
    for (Register register : MAP.registers()) {
      assertThat(html)
          .containsPattern(
              "0x0*%x<(?s:.){1,200}>%s<"
                  .formatted(register.address(), register.name().toUpperCase(Locale.ROOT)));
    }
  }

  private static void checkSystemRdl(String rdl) {
    for (Register register : MAP.registers()) {
      assertThat(rdl).contains("} %s @ 0x%03x;".formatted(register.name(), register.address()));
      for (RegisterField field : register.fields()) {
        assertThat(rdl)
            .contains(
                "} %s[%d:%d] = 0x%x;"
                    .formatted(
                        register.address() < 0x400 ? field.name() : register.name(),
                        field.low() + field.width() - 1,
                        field.low(),
                        field.reset()));
      }
    }
  }
}
