// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.NicError;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.registers.Register;
import dev.sluice.spec.registers.RegisterField;
import dev.sluice.spec.registers.RegisterMap;
import dev.sluice.spec.rings.HostRings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The generated C header by itself: compilers take it without a warning, and what a program that
 * includes it prints is what the register map, the statuses and the rings' rules in Java say.
 */
class NicHeaderTest {
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(4, 8, 64, 64, Architecture.RING), 64, 2);
  private static final RegisterMap MAP = new RegisterMap(NIC, true);
  private static final String[] STRICT = {"-Wall", "-Wextra", "-pedantic", "-Werror"};

  @TempDir Path folder;

  @BeforeEach
  void generate() throws Exception {
    NicTop.NIC_UDP.generate(NIC, folder);
  }

  private void compile(String compiler, String standard, String source, String... more)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(compiler, "-std=" + standard));
    command.addAll(List.of(STRICT));
    command.addAll(List.of(more));
    command.add(source);
    ToolRun.silent(folder, command.toArray(String[]::new));
  }

  /** Included twice and alone, in a file of its own, before anything else. */
  @ParameterizedTest
  @CsvSource({"gcc, c11, c", "gcc, c17, c", "g++, c++11, cpp", "g++, c++17, cpp"})
  void itCompilesAlone(String compiler, String standard, String suffix) throws Exception {
    String source = "alone." + suffix;
    Files.writeString(
        folder.resolve(source),
        """
        #include "sluice_nic.h"
        #include "sluice_nic.h"
        int main(void) {
          struct sluice_nic_descriptor descriptor = {0, 0, 0, 0, 0};
          return (int)descriptor.cookie;
        }
        """);
    compile(compiler, standard, source, "-Wconversion", "-c", "-o", "alone.o");
  }

  /** Every macro is there once, so none can be changed by another. */
  @Test
  void noMacroIsThereTwice() throws Exception {
    List<String> names =
        Pattern.compile("#define (\\w+)")
            .matcher(Files.readString(folder.resolve("sluice_nic.h")))
            .results()
            .map(m -> m.group(1))
            .filter(name -> !name.equals("SLUICE_NIC_ASSERT"))
            .toList();
    assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.startsWith("SLUICE_NIC_"));
  }

  @Test
  void aProgramSeesTheRegisterMap() throws Exception {
    Map<String, Long> expected = new LinkedHashMap<>();
    for (NicRegister register : NicRegister.values()) {
      expected.put(register.name(), (long) register.address());
    }
    for (NicCounter counter : NicCounter.values()) {
      expected.put(counter.name() + "_LOW", (long) counter.address());
      expected.put(counter.name() + "_HIGH", counter.address() + 4L);
    }
    for (NicError error : NicError.values()) {
      String name = error.label().toUpperCase(Locale.ROOT);
      expected.put("ERROR_STATUS_" + name + "_MASK", error.mask());
      expected.put("ERROR_STATUS_" + name + "_SHIFT", (long) error.ordinal());
      expected.put("ERROR_INTERRUPT_" + name + "_INTERRUPT_MASK", error.mask());
    }
    for (Register register : MAP.registers()) {
      String name = register.name().toUpperCase(Locale.ROOT);
      expected.put(name + "_RESET", register.reset());
      for (RegisterField field : register.fields()) {
        String fieldName = name + "_" + field.name().toUpperCase(Locale.ROOT);
        expected.put(fieldName + "_SHIFT", (long) field.low());
        expected.put(fieldName + "_MASK", field.mask());
      }
    }
    expected.put("WINDOWS_RESET", 4L);
    expected.put("FEATURES_RESET", 5L | 13 << 8);
    expected.put("ID_RESET", (long) NicRegister.ID_VALUE);
    expected.put("SEND_RETRY_LIMIT_MINIMUM", 1L);
    expected.put("SEND_RETRY_LIMIT_MAXIMUM", 1000L);
    for (CompletionStatus status : CompletionStatus.values()) {
      expected.put("COMPLETION_STATUS_" + status.name(), (long) status.code());
    }
    expected.put("DESCRIPTOR_BYTES", (long) HostRings.DESCRIPTOR_BYTES);
    expected.put("RECORD_BYTES", (long) HostRings.RECORD_BYTES);
    expected.put("RING_ALIGNMENT", (long) HostRings.ALIGNMENT);
    expected.put("RING_MAX_LOG2", (long) HostRings.MAX_LOG2);
    StringBuilder program = new StringBuilder("#include \"sluice_nic.h\"\n#include <stdio.h>\n");
    program.append("int main(void) {\n");
    for (String name : expected.keySet()) {
      program.append(
          "  printf(\"%s %%llu\\n\", (unsigned long long)SLUICE_NIC_%s);\n".formatted(name, name));
    }
    program.append("  return 0;\n}\n");
    Map<String, Long> printed = new LinkedHashMap<>();
    for (String line : output(program.toString()).lines().toList()) {
      String[] parts = line.split(" ");
      printed.put(parts[0], Long.parseLong(parts[1]));
    }
    assertThat(printed).isEqualTo(expected);
  }

  /** A program goes through the list of counters and says the statuses in words. */
  @Test
  void aProgramSeesTheCountersAndTheStatuses() throws Exception {
    StringBuilder expected = new StringBuilder();
    for (NicCounter counter : NicCounter.values()) {
      expected.append("%s %d %s%n".formatted(counter.label(), counter.address(), counter.text()));
    }
    for (int code = 0; code < 256; code++) {
      CompletionStatus status = CompletionStatus.ofCode(code);
      expected.append(
          "%d %s%n".formatted(code, status == null ? "not a completion status" : status.text()));
    }
    assertThat(
            output(
                """
                #include "sluice_nic.h"
                #include <stdio.h>
                #define SAY(name, offset, text) printf("%s %d %s\\n", #name, offset, text);
                int main(void) {
                  SLUICE_NIC_COUNTERS(SAY)
                  for (int code = 0; code < 256; code++) {
                    printf("%d %s\\n", code, sluice_nic_completion_status_text((uint8_t)code));
                  }
                  return 0;
                }
                """))
        .isEqualToNormalizingNewlines(expected.toString());
  }

  /** The structures take the bytes that the rings' rules say. */
  @Test
  void theStructuresAreTheBytesOfTheRings() throws Exception {
    byte[] descriptor =
        HostRings.descriptor(
            0x01020304, 0x0a0b0c0d, 0x1112131415161718L, 0x2122232425262728L, 0x3132333435363738L);
    byte[] done = HostRings.record(0x41424344, 0x51525354, 17, 1);
    assertThat(
            output(
                """
                #include "sluice_nic.h"
                #include <inttypes.h>
                #include <stdio.h>
                #include <string.h>
                static const uint8_t descriptor_bytes[] = {%s};
                static const uint8_t record_bytes[] = {%s};
                int main(void) {
                  struct sluice_nic_descriptor d;
                  struct sluice_nic_record r;
                  memcpy(&d, descriptor_bytes, sizeof d);
                  memcpy(&r, record_bytes, sizeof r);
                  printf("%%zu %%" PRIx32 " %%" PRIx32 " %%" PRIx64 " %%" PRIx64 " %%" PRIx64 "\\n",
                         sizeof descriptor_bytes, d.cookie, d.peer, d.address, d.bytes,
                         d.remote_address);
                  printf("%%zu %%" PRIx32 " %%" PRIx32 " %%d %%d\\n", sizeof record_bytes, r.cookie,
                         r.transfer_id, r.status, r.phase);
                  return 0;
                }
                """
                    .formatted(bytes(descriptor), bytes(done))))
        .isEqualTo(
            """
            32 1020304 a0b0c0d 1112131415161718 2122232425262728 3132333435363738
            16 41424344 51525354 17 1
            """);
  }

  private static String bytes(byte[] bytes) {
    List<String> numbers = new ArrayList<>();
    for (byte each : bytes) {
      numbers.add(Integer.toString(each & 0xff));
    }
    return String.join(", ", numbers);
  }

  /** What the program prints, compiled as C11 and as C++, which is the same. */
  private String output(String program) throws Exception {
    Files.writeString(folder.resolve("program.c"), program);
    Files.writeString(folder.resolve("program.cpp"), program);
    compile("gcc", "c11", "program.c", "-o", "as-c");
    compile("g++", "c++11", "program.cpp", "-o", "as-cpp");
    ToolRun.Outcome outcome = ToolRun.run(folder, "./as-c");
    assertThat(outcome.exit()).isZero();
    assertThat(ToolRun.run(folder, "./as-cpp")).isEqualTo(outcome);
    return outcome.said();
  }
}
