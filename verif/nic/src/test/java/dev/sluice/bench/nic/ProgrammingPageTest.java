// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicTop;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.registers.RegisterMap;
import dev.sluice.spec.rings.RingLayout;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/programming-the-nic.md tells the truth, and its program works. */
class ProgrammingPageTest {
  private static final Path PAGE = Path.of("../../docs/programming-the-nic.md");
  private static final String[] STRICT = {"-Wall", "-Wextra", "-pedantic", "-Werror"};
  private static final NicParameters NIC = nic(64, 0);

  @TempDir static Path folder;

  private static String page;

  private static NicParameters nic(int dataWidth, int axiIdWidth) {
    return new NicParameters(
        new SluiceParameters(8, 32, 1 << 10, 256, Architecture.RING), dataWidth, 4, axiIdWidth);
  }

  @BeforeAll
  static void read() throws IOException {
    page = Files.readString(PAGE);
    NicTop.NIC.generate(NIC, folder);
    StringBuilder program = new StringBuilder();
    Pattern.compile("```c\n(.*?)```", Pattern.DOTALL)
        .matcher(page)
        .results()
        .forEach(block -> program.append(block.group(1)).append('\n'));
    Files.writeString(folder.resolve("program.c"), program);
    Files.writeString(folder.resolve("program.cpp"), program);
  }

  private static void compile(String... command) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(STRICT));
    Process process =
        new ProcessBuilder(all).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    assertThat(said).isEmpty();
    assertThat(process.exitValue()).isZero();
  }

  // --- the program -------------------------------------------------------------------------------

  @Test
  void theProgramIsCAndCpp() throws Exception {
    compile("gcc", "-std=c11", "-c", "program.c", "-o", "c.o");
    compile("g++", "-std=c++11", "-c", "program.cpp", "-o", "cpp.o");
  }

  /** Both ways at once, more transfers than the rings have entries; then one host stops. */
  @Test
  void theProgramMovesMemory() throws Exception {
    compile("gcc", "-std=c11", "-O1", "-shared", "-fPIC", "program.c", "-o", "libprogram.so");
    TwoHosts hosts = new TwoHosts(NIC, NIC);
    try (Arena arena = Arena.ofConfined()) {
      CDriver[] drivers = new CDriver[2];
      Random random = new Random(1);
      int half = TwoHosts.BYTES / 2;
      for (int i = 0; i < 2; i++) {
        byte[] content = new byte[half];
        random.nextBytes(content);
        MemorySegment.copy(content, 0, hosts.bytes(i), ValueLayout.JAVA_BYTE, 0, half);
        drivers[i] = new CDriver(hosts, i, folder.resolve("libprogram.so"), arena);
        assertThat(drivers[i].isThere()).isTrue();
        drivers[i].setTimes(400);
        drivers[i].allow(2, TwoHosts.peer(1 - i), TwoHosts.BASE + half, half);
        drivers[i].start(5, TwoHosts.BASE, half);
      }
      int transfers = 21;
      int bytes = half / transfers / 64 * 64;
      int[] submitted = new int[2];
      int[] ended = new int[2];
      while (ended[0] < transfers || ended[1] < transfers) {
        for (int i = 0; i < 2; i++) {
          long at = TwoHosts.BASE + (long) submitted[i] * bytes;
          if (submitted[i] < transfers
              && drivers[i].submit(
                  100 + submitted[i], TwoHosts.peer(1 - i), at, bytes, at + half)) {
            submitted[i]++;
          }
          int[] record = drivers[i].poll();
          if (record != null) {
            assertThat(record[0]).isBetween(100, 100 + submitted[i]);
            assertThat(record[1]).isEqualTo(CompletionStatus.DONE.code());
            ended[i]++;
          }
        }
        hosts.clocks(50);
        assertThat(hosts.now()).isLessThan(3_000_000);
      }
      for (int i = 0; i < 2; i++) {
        int moved = transfers * bytes;
        assertThat(
                hosts.bytes(i).asSlice(0, moved).mismatch(hosts.bytes(1 - i).asSlice(half, moved)))
            .isEqualTo(-1);
        assertThat(drivers[i].counter(NicCounter.SEND_COMPLETED.address())).isEqualTo(transfers);
        assertThat(drivers[i].counter(NicCounter.VERDICT_ACCEPTED.address()))
            .isEqualTo((long) transfers * (bytes / 256) + transfers * Integer.signum(bytes % 256));
        assertThat(drivers[i].receivesNothing()).isTrue();
      }
      stop(hosts, drivers, arena, half);
      assertThat(drivers[0].refused() + drivers[1].refused()).isZero();
    }
  }

  /** What was submitted before the stop ends; nothing is read or written after it. */
  private static void stop(TwoHosts hosts, CDriver[] drivers, Arena arena, int half)
      throws Exception {
    long to = TwoHosts.BASE + half;
    assertThat(drivers[1].submit(1, TwoHosts.peer(0), TwoHosts.BASE, 20_000, to)).isTrue();
    assertThat(drivers[0].submit(2, TwoHosts.peer(1), TwoHosts.BASE, 20_000, to)).isTrue();
    hosts.clocks(1000);
    assertThat(drivers[0].receivesNothing()).isFalse();
    assertThat(drivers[0].stop(arena)).isEqualTo(1);
    assertThat(drivers[0].receivesNothing()).isTrue();
    assertThat(drivers[0].submit(3, TwoHosts.peer(1), TwoHosts.BASE, 20_000, to)).isTrue();
    hosts.clocks(20_000);
    assertThat(drivers[0].poll()).isNull();
  }

  // --- the tables --------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({"NIC, 128, 0", "NIC, 512, 8", "NIC_UDP, 64, 1", "NIC_UDP, 256, 0"})
  void thePortsAreThoseOfPortsJson(NicTop top, int dataWidth, int axiIdWidth) throws Exception {
    Path out = Files.createTempDirectory(folder, "ports");
    top.generate(nic(dataWidth, axiIdWidth), out);
    Map<String, String> generated = new TreeMap<>();
    for (JsonNode port :
        new ObjectMapper().readTree(out.resolve("ports.json").toFile()).get("ports")) {
      generated.put(
          port.get("name").asText(),
          port.get("direction").asText() + " " + port.get("width").asInt());
    }
    assertThat(portsOfThePage(top == NicTop.NIC_UDP, dataWidth, axiIdWidth)).isEqualTo(generated);
  }

  private static Map<String, String> portsOfThePage(boolean udp, int dataWidth, int axiIdWidth) {
    String section = page.substring(page.indexOf("## Ports"), page.indexOf("## Before anything"));
    Map<String, String> ports = new TreeMap<>();
    List<String> prefixes = List.of("");
    for (String line : section.lines().toList()) {
      if (line.contains("prefix `")) {
        prefixes = prefixes(line, udp);
      }
      List<MatchResult> row =
          Pattern.compile("^\\| (`.*?`) \\| (in|out) \\| (\\S+) \\|")
              .matcher(line)
              .results()
              .toList();
      for (MatchResult cells : row) {
        String bits = cells.group(3);
        int width =
            switch (bits) {
              case "D" -> dataWidth;
              case "D/8" -> dataWidth / 8;
              case "I" -> axiIdWidth;
              default -> Integer.parseInt(bits);
            };
        for (String name : quoted(cells.group(1))) {
          for (String prefix : prefixes) {
            boolean there = width > 0 && !(udp && name.equals("tuser"));
            if (there) {
              assertThat(ports.put(prefix + name, cells.group(2) + " " + width)).isNull();
            }
          }
        }
      }
    }
    return ports;
  }

  private static List<String> prefixes(String line, boolean udp) {
    List<String> named = quoted(line).stream().filter(word -> word.endsWith("_")).toList();
    if (line.contains("in place of")) {
      return named;
    }
    return named.stream()
        .map(
            p ->
                udp
                    ? p.replace("s_axis_rx_", "s_axis_eth_").replace("m_axis_tx_", "m_axis_eth_")
                    : p)
        .toList();
  }

  private static List<String> quoted(String text) {
    return Pattern.compile("`(\\w+)`").matcher(text).results().map(m -> m.group(1)).toList();
  }

  @Test
  void allStatusesAreExplained() {
    List<String> rows =
        Pattern.compile("(?m)^\\| (\\d+) \\| `([A-Z_]+)` \\|")
            .matcher(page)
            .results()
            .map(m -> m.group(1) + " " + m.group(2))
            .toList();
    List<String> statuses = new ArrayList<>();
    for (CompletionStatus status : CompletionStatus.values()) {
      statuses.add(status.code() + " " + status.name());
    }
    assertThat(rows).isEqualTo(statuses);
  }

  @Test
  void theEntriesOfTheRingsAreThoseOfTheRules() {
    for (RingLayout layout : RingLayout.values()) {
      for (RingLayout.Field field : layout.fields()) {
        int last = field.offset() + field.bytes() - 1;
        String bytes = field.bytes() == 1 ? "" + last : field.offset() + ".." + last;
        assertThat(page).contains("| " + bytes + " | `" + field.name() + "` |");
      }
    }
  }

  /** Figures of the page follow from the values after reset and from its own formula. */
  @Test
  void theFiguresAreThoseOfTheRegisters() {
    long timeout = reset(NicRegister.SENDER_TIMEOUT);
    int doublings = (int) reset(NicRegister.SEND_BACKOFF_LIMIT);
    int retries = (int) reset(NicRegister.SEND_RETRY_LIMIT);
    long quiet = reset(NicRegister.QUIET_TIME_LOW);
    long patience =
        timeout * ((2L << doublings) - 1) + (retries - doublings) * (timeout << doublings);
    assertThat(quiet).isGreaterThan(patience);
    for (long figure :
        new long[] {
          timeout,
          reset(NicRegister.RECEIVE_TIMEOUT),
          quiet,
          patience,
          reset(NicRegister.BUSY_WAIT_LOW)
        }) {
      assertThat(page).contains(String.format(Locale.ROOT, "%,d", figure));
    }
    assertThat(page)
        .contains(String.format(Locale.ROOT, "%.1f ms at 250 MHz", patience / 250e3))
        .contains("which is 3,800 a second at 250 MHz");
    assertThat(256 * 250e6 / quiet).isBetween(3_750.0, 3_850.0);
  }

  private static long reset(NicRegister register) {
    return new RegisterMap(NIC, false).at(register.address()).reset();
  }

  @Test
  void everyRegisterAndCounterThatIsNamedIsThere() {
    List<String> known = new ArrayList<>();
    for (NicRegister register : NicRegister.values()) {
      known.add(register.name());
      known.add(register.name().replace("_LOW", ""));
    }
    for (NicCounter counter : NicCounter.values()) {
      known.add(counter.name());
    }
    for (CompletionStatus status : CompletionStatus.values()) {
      known.add(status.name());
    }
    known.addAll(List.of("DROPPED_", "REFUSED_", "VERDICT_", "ACCEPTED", "DUPLICATE", "BELOW"));
    known.addAll(List.of("BEYOND", "STALE", "BAD", "NEXT_HOP", "_SHIFT", "_MASK"));
    String prose = page.replaceAll("(?s)```c.*?```", "");
    assertThat(
            Pattern.compile("`([A-Z_]{3,})\\*?`")
                .matcher(prose)
                .results()
                .map(m -> m.group(1))
                .distinct())
        .isSubsetOf(known)
        .hasSizeGreaterThan(30);
  }
}
