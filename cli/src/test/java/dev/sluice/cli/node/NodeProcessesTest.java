// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Sluice;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes, network and programs as processes: what arrives, and what is refused. */
@Timeout(900)
class NodeProcessesTest {
  private static final int BYTES = 40_000;

  @TempDir private Path folder;
  private NodeProcesses processes;

  @BeforeEach
  void begin() {
    processes = new NodeProcesses(folder, BYTES);
  }

  @AfterEach
  void endAll() {
    processes.close();
  }

  @Test
  void whatAProgramPutsArrivesByteForByte() throws Exception {
    arrives("model");
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"rtl", "lockstep"})
  void soItDoesOnRtl(String nic) throws Exception {
    arrives(nic);
  }

  private void arrives(String nic) throws Exception {
    StartedProgram network =
        processes.network(0, "--loss", "0.05", "--pcap", folder.resolve("pcap"));
    String at = "127.0.0.1:" + NodeProcesses.port(network);
    StartedProgram nodeA = processes.node("a", "10.0.0.1", at, nic);
    nodeA.awaitStart("node 10.0.0.1 ready");
    StartedProgram nodeB = processes.node("b", "10.0.0.2", at, nic);
    nodeB.awaitStart("node 10.0.0.2 ready");
    StartedProgram a = processes.program("a");
    StartedProgram b = processes.program("b");
    String key = NodeProcesses.share(b);
    for (long seed = 0; seed < 3; seed++) {
      processes.assertArrives(a, b, key, seed);
    }
    assertThat(a.ask("close", line -> line.equals("closed"))).isNotEmpty();
    assertThat(b.ask("close", line -> line.equals("closed"))).isNotEmpty();
    assertThat(nodeA.end()).isEqualTo(143);
    assertThat(nodeB.end()).isEqualTo(143);
    assertThat(processes.files("a")).containsExactly("lock");
    network.say("quit");
    assertThat(network.waitFor()).isZero();
    assertDecoded();
  }

  /** Every frame of a port is an announcement or a packet that tshark knows. */
  private void assertDecoded() throws IOException, InterruptedException {
    Needs.programs("tshark");
    Path lua = Path.of(System.getProperty("sluice.root")).resolve("docs/wireshark/sluice.lua");
    for (String address : List.of("10.0.0.1", "10.0.0.2")) {
      Path file = folder.resolve("pcap").resolve(address + ".pcapng");
      Process tshark =
          new ProcessBuilder(
                  "tshark",
                  "-r",
                  file.toString(),
                  "-X",
                  "lua_script:" + lua,
                  "-T",
                  "fields",
                  "-e",
                  "_ws.col.Protocol",
                  "-e",
                  "sluice.crc.good")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      List<String> lines =
          new String(tshark.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .toList();
      assertThat(tshark.waitFor()).isZero();
      assertThat(lines).hasSizeGreaterThan(200);
      assertThat(lines).allMatch(line -> line.matches("ARP\\s*|Sluice\\s(1|True)"));
    }
  }

  @Test
  void whatIsNoNodeOrNoNetworkIsSaidInALine() throws Exception {
    StartedProgram network = processes.network(0);
    int port = NodeProcesses.port(network);
    assertRefused(
        "sluice network: the network cannot have 127.0.0.1:" + port, "network", "--port", port);
    assertRefused("sluice network: loss = 2.0", "network", "--port", "0", "--loss", "2");
    assertRefused(
        "sluice network: --bind no.such.host.invalid: there is no such address",
        "network",
        "--port",
        "0",
        "--bind",
        "no.such.host.invalid");
    String at = "127.0.0.1:" + port;
    Path node = folder.resolve("n");
    assertRefused(
        "sluice node: --address 10.0.1 must be an IPv4 address",
        "node",
        "--dir",
        node,
        "--address",
        "10.0.1",
        "--network",
        at);
    assertRefused(
        "sluice node: --network 127.0.0.1 must be HOST:PORT",
        "node",
        "--dir",
        node,
        "--address",
        "10.0.0.1",
        "--network",
        "127.0.0.1");
    assertRefused(
        "sluice node: --nic fpga must be rtl, model or lockstep",
        "node",
        "--dir",
        node,
        "--address",
        "10.0.0.1",
        "--network",
        at,
        "--nic",
        "fpga");
    assertRefused(
        "sluice node: windows = 5000",
        "node",
        "--dir",
        node,
        "--address",
        "10.0.0.1",
        "--network",
        at,
        "--windows",
        "5000");
    assertThat(node).doesNotExist();
    StartedProgram first = processes.node("n", "10.0.0.1", at, "model");
    first.awaitStart("node 10.0.0.1 ready");
    assertRefused(
        "sluice node: --dir %s: a node runs there (process %d)".formatted(node, first.pid()),
        "node",
        "--dir",
        node,
        "--address",
        "10.0.0.2",
        "--network",
        at,
        "--nic",
        "model");
  }

  private void assertRefused(String line, Object... arguments) throws Exception {
    StartedProgram program = processes.start(List.of(), Sluice.class, arguments);
    assertThat(program.waitFor()).isEqualTo(2);
    assertThat(program.await(_ -> true)).startsWith(line);
  }

  /** Each node in a network namespace of its own, with a cable between them. */
  @Test
  void nodesOfTwoMachinesMeet() throws Exception {
    try (TwoMachines two = TwoMachines.open()) {
      two.inside("a", "ip", "addr", "add", "192.0.2.1/24", "dev", "veth0");
      two.inside("b", "ip", "addr", "add", "192.0.2.2/24", "dev", "veth0");
      List<Object> there = new ArrayList<>(List.of("network", "--port", "4000"));
      there.addAll(List.of("--bind", "192.0.2.2", "--loss", "0.05", "--seed", "3"));
      StartedProgram network =
          processes.start(TwoMachines.before("b"), Sluice.class, there.toArray());
      network.awaitStart("network ready at 192.0.2.2:4000");
      processes
          .node(TwoMachines.before("a"), "a", "10.0.0.1", "192.0.2.2:4000", "model")
          .awaitStart("node 10.0.0.1 ready");
      processes
          .node(TwoMachines.before("b"), "b", "10.0.0.2", "192.0.2.2:4000", "model")
          .awaitStart("node 10.0.0.2 ready");
      assertThat(network.await(line -> line.startsWith("10.0.0.1 is at"))).contains("/192.0.2.1:");
      StartedProgram a = processes.program("a");
      StartedProgram b = processes.program("b");
      processes.assertArrives(a, b, NodeProcesses.share(b), 5);
    } finally {
      endAll();
    }
  }
}
