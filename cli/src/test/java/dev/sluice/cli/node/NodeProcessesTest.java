// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Sluice;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nodes, network and programs as processes: what arrives, and what is left when one of them is
 * killed. {@code -Dsluice.kills=50} kills each so often; seeds are printed.
 */
@Timeout(900)
class NodeProcessesTest {
  private static final int KILLS = Integer.getInteger("sluice.kills", 2);
  private static final long SEED = Long.getLong("sluice.kills.seed", 20);
  private static final int BYTES = 40_000;
  private static final List<String> SMALL =
      List.of("--windows", "256", "--width", "64", "--data-width", "128", "--memory", "1");

  @TempDir private Path folder;
  private final List<StartedProgram> started = new ArrayList<>();

  @AfterEach
  void endAll() {
    started.forEach(StartedProgram::close);
  }

  private StartedProgram start(List<String> before, Class<?> main, Object... arguments)
      throws IOException {
    StartedProgram program = StartedProgram.of(before, main, arguments);
    started.add(program);
    return program;
  }

  private StartedProgram network(int port, Object... more) throws Exception {
    List<Object> arguments = new ArrayList<>(List.of("network", "--port", port, "--seed", 7));
    arguments.addAll(List.of(more));
    return start(List.of(), Sluice.class, arguments.toArray());
  }

  private static String port(StartedProgram network) throws InterruptedException {
    String line = network.awaitStart("network ready at ");
    return line.substring(line.indexOf(':') + 1, line.indexOf(','));
  }

  private StartedProgram node(String name, String address, String network, String nic)
      throws IOException {
    return node(List.of(), name, address, network, nic);
  }

  private StartedProgram node(
      List<String> before, String name, String address, String network, String nic)
      throws IOException {
    List<Object> arguments = new ArrayList<>(List.of("node", "--dir", folder.resolve(name)));
    arguments.addAll(List.of("--address", address, "--network", network, "--nic", nic));
    arguments.addAll(SMALL);
    return start(before, Sluice.class, arguments.toArray());
  }

  private StartedProgram program(String node) throws Exception {
    StartedProgram program = start(List.of(), PutProgram.class, folder.resolve(node), BYTES);
    program.awaitStart("open");
    return program;
  }

  private static String share(StartedProgram program) throws InterruptedException {
    return program.ask("share", line -> line.matches("[0-9a-f]{40}"));
  }

  private static String hash(StartedProgram program) throws InterruptedException {
    return program.ask("hash", line -> line.matches("[0-9a-f]{64}"));
  }

  private static String put(StartedProgram program, String key, long seed)
      throws InterruptedException {
    return program.ask("put " + key + " " + seed, line -> line.matches("[A-Z_]+"));
  }

  private static void assertArrives(StartedProgram from, StartedProgram to, String key, long seed)
      throws Exception {
    assertThat(put(from, key, seed)).isEqualTo("DONE");
    assertThat(hash(to)).isEqualTo(PutProgram.hash(PutProgram.content(seed, BYTES)));
  }

  private List<String> files(String node) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(node))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"model", "rtl", "lockstep"})
  void whatAProgramPutsArrivesByteForByte(String nic) throws Exception {
    StartedProgram network = network(0, "--loss", "0.05", "--pcap", folder.resolve("pcap"));
    String at = "127.0.0.1:" + port(network);
    StartedProgram nodeA = node("a", "10.0.0.1", at, nic);
    nodeA.awaitStart("node 10.0.0.1 ready");
    StartedProgram nodeB = node("b", "10.0.0.2", at, nic);
    nodeB.awaitStart("node 10.0.0.2 ready");
    StartedProgram a = program("a");
    StartedProgram b = program("b");
    String key = share(b);
    for (long seed = 0; seed < 5; seed++) {
      assertArrives(a, b, key, seed);
    }
    assertThat(a.ask("close", line -> line.equals("closed"))).isNotEmpty();
    assertThat(b.ask("close", line -> line.equals("closed"))).isNotEmpty();
    assertThat(nodeA.end()).isEqualTo(143);
    assertThat(nodeB.end()).isEqualTo(143);
    assertThat(files("a")).containsExactly("lock");
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
      assertThat(lines).hasSizeGreaterThan(300);
      assertThat(lines).allMatch(line -> line.matches("ARP\\s*|Sluice\\s(1|True)"));
    }
  }

  @Test
  void whoIsKilledIsTheOnlyOneThatEnds() throws Exception {
    System.out.println("kills: seed " + SEED);
    Random random = new Random(SEED);
    StartedProgram network = network(0, "--loss", "0.02");
    int port = Integer.parseInt(port(network));
    String at = "127.0.0.1:" + port;
    StartedProgram nodeA = node("a", "10.0.0.1", at, "model");
    StartedProgram nodeB = node("b", "10.0.0.2", at, "model");
    nodeA.awaitStart("node 10.0.0.1 ready");
    nodeB.awaitStart("node 10.0.0.2 ready");
    StartedProgram b = program("b");
    String key = share(b);
    for (int i = 0; i < KILLS; i++) {
      StartedProgram a = program("a");
      assertArrives(a, b, key, i);
      a.ask("puts " + key + " 100", line -> line.equals("going"));
      Thread.sleep(random.nextInt(1000));

      // The program: its node is there for the next one, and the other node goes on.
      a.kill();
      a = program("a");
      assertArrives(a, b, key, 1000 + i);

      // The network: what is put when it is there again arrives.
      a.ask("puts " + key + " 100", line -> line.equals("going"));
      Thread.sleep(random.nextInt(1000));
      network.kill();
      a.kill();
      network = network(port, "--loss", "0.02");
      network.awaitStart("network ready");
      for (int known = 0; known < 2; known++) {
        network.await(line -> line.contains(" is at "));
      }
      a = program("a");
      assertArrives(a, b, key, 2000 + i);

      // The node: its program hears of it, and what it left is no hindrance to the next one.
      a.ask("puts " + key + " 100", line -> line.equals("going"));
      Thread.sleep(random.nextInt(1000));
      nodeA.kill();
      assertThat(a.waitFor()).isEqualTo(1);
      assertThat(a.said())
          .anyMatch(line -> line.contains("the node in ") && line.contains("has ended"));
      assertThat(files("a")).contains("socket", "memory");
      nodeA = node("a", "10.0.0.1", at, "model");
      nodeA.awaitStart("node 10.0.0.1 ready");
      a = program("a");
      assertArrives(a, b, key, 3000 + i);
      a.kill();
    }
  }

  @Test
  void whatIsNoNodeOrNoNetworkIsSaidInALine() throws Exception {
    StartedProgram network = network(0);
    String port = port(network);
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
    StartedProgram first = node("n", "10.0.0.1", at, "model");
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
    StartedProgram program = start(List.of(), Sluice.class, arguments);
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
      StartedProgram network = start(TwoMachines.before("b"), Sluice.class, there.toArray());
      network.awaitStart("network ready at 192.0.2.2:4000");
      node(TwoMachines.before("a"), "a", "10.0.0.1", "192.0.2.2:4000", "model")
          .awaitStart("node 10.0.0.1 ready");
      node(TwoMachines.before("b"), "b", "10.0.0.2", "192.0.2.2:4000", "model")
          .awaitStart("node 10.0.0.2 ready");
      assertThat(network.await(line -> line.startsWith("10.0.0.1 is at"))).contains("/192.0.2.1:");
      StartedProgram a = program("a");
      StartedProgram b = program("b");
      assertArrives(a, b, share(b), 5);
    } finally {
      endAll();
    }
  }
}
