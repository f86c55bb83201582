// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.cli.Sluice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code perf} as two processes; what is said of figures, and of what cannot be measured. */
@Timeout(300)
class PerfProcessesTest {
  @TempDir private Path folder;
  private final List<StartedProgram> started = new ArrayList<>();
  private String at;

  @AfterEach
  void endAll() {
    started.forEach(StartedProgram::close);
  }

  private StartedProgram sluice(Object... arguments) throws IOException {
    StartedProgram program = StartedProgram.of(Sluice.class, arguments);
    started.add(program);
    return program;
  }

  private void network() throws Exception {
    String ready = sluice("network", "--port", 0, "--loss", "0.02").awaitStart("network ready at ");
    at = ready.substring(ready.indexOf("127."), ready.indexOf(','));
  }

  private StartedProgram node(String name, String address) throws Exception {
    List<Object> arguments = new ArrayList<>(List.of("node", "--dir", folder.resolve(name)));
    arguments.addAll(List.of("--address", address, "--network", at, "--nic", "model"));
    arguments.addAll(List.of("--memory", "2"));
    StartedProgram node = sluice(arguments.toArray());
    node.awaitStart("node " + address + " ready");
    return node;
  }

  /** A port that is free now. */
  private static int port() throws IOException {
    try (var socket = new java.net.ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void bandwidthAndLatencyOfEverySizeAreShownBesideTcp() throws Exception {
    network();
    node("a", "10.0.0.1");
    node("b", "10.0.0.2");
    String tcp = "127.0.0.1:" + port();
    StartedProgram answers =
        sluice("perf", "--node", folder.resolve("b"), "--from", "10.0.0.1", "--tcp", tcp);
    answers.awaitStart("answering 10.0.0.1");
    Path json = folder.resolve("perf.json");
    Path plot = folder.resolve("perf.svg");
    List<Object> arguments = new ArrayList<>(List.of("perf", "--node", folder.resolve("a")));
    arguments.addAll(List.of("--to", "10.0.0.2", "--tcp", tcp, "--sizes", "1,4096,65536"));
    arguments.addAll(List.of("--seconds", "0.05", "--json", json, "--plot", plot));
    StartedProgram measures = sluice(arguments.toArray());
    int measured = measures.waitFor();
    assertThat(measured).as("%s", measures.said()).isZero();
    int answered = answers.waitFor();
    assertThat(answered).as("%s", answers.said()).isZero();
    measures.await(line -> line.matches("\\|\\s+65,536 \\| put .*"));
    measures.await(line -> line.matches("\\|\\s+65,536 \\| TCP .*"));
    measures.awaitStart("simulated NICs");
    JsonNode points = new ObjectMapper().readTree(json.toFile()).get("points");
    assertThat(points.findValuesAsText("bytes")).containsExactly("1", "4096", "65536");
    for (JsonNode point : points) {
      for (String what : List.of("put", "message", "tcp")) {
        JsonNode series = point.get(what);
        assertThat(series.get("count").asLong()).isPositive();
        assertThat(series.get("rounds").asLong()).isPositive();
        assertThat(series.get("bytesPerSecond").asDouble()).isPositive();
        assertThat(series.get("medianNanoseconds").asLong())
            .isBetween(1L, series.get("tailNanoseconds").asLong());
      }
    }
    assertThat(Files.readString(plot)).contains("<svg").contains(">message<").contains(">TCP<");
  }

  @Test
  void whoIsNotThereIsSaidInBoundedTime() throws Exception {
    network();
    node("a", "10.0.0.1");
    StartedProgram alone =
        sluice(
            "perf",
            "--node",
            folder.resolve("a"),
            "--to",
            "10.0.0.2",
            "--patience",
            1,
            "--json",
            folder.resolve("none.json"));
    assertThat(alone.waitFor()).isEqualTo(1);
    alone.awaitStart("sluice perf: nobody answers there (");
    assertThat(folder.resolve("none.json")).doesNotExist();
    StartedProgram unasked =
        sluice("perf", "--node", folder.resolve("a"), "--from", "10.0.0.2", "--patience", 1);
    assertThat(unasked.waitFor()).isEqualTo(1);
    unasked.awaitStart("sluice perf: the other program was silent for 1 s");
  }

  @Test
  void whatCannotBeMeasuredIsRefusedInALine() throws Exception {
    assertRefused("no node answers in " + folder, "--to", "10.0.0.2");
    assertRefused("size = 65537", "--to", "10.0.0.2", "--sizes", "64,65537");
    assertRefused("--seconds 0.0 must be from 0.01 to 600", "--to", "10.0.0.2", "--seconds", 0);
    assertRefused("--to 10.0 must be an IPv4 address", "--to", "10.0");
    assertRefused("--tcp 5 must be HOST:PORT", "--to", "10.0.0.2", "--tcp", "5");
    assertRefused("--json and --plot", "--from", "10.0.0.2", "--json", "x");
    Path nowhere = folder.resolve("none/x.svg");
    assertRefused(
        "--plot " + nowhere + ": there is no such folder", "--to", "10.0.0.2", "--plot", nowhere);
    assertRefused("Error: Missing required argument (specify one of these)");
  }

  private void assertRefused(String line, Object... more) throws Exception {
    List<Object> arguments = new ArrayList<>(List.of("perf", "--node", folder));
    arguments.addAll(List.of(more));
    StartedProgram program = sluice(arguments.toArray());
    assertThat(program.waitFor()).isEqualTo(2);
    assertThat(program.await(_ -> true)).startsWith("sluice perf: " + line);
  }
}
