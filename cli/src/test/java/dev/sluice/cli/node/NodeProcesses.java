// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Sluice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The processes of a test: they end with it. */
final class NodeProcesses implements AutoCloseable {
  /** A NIC whose model is soon made. */
  private static final List<String> SMALL =
      List.of("--windows", "256", "--width", "64", "--data-width", "128");

  private final Path folder;
  private final int bytes;
  private final int memory;
  private final List<StartedProgram> started = new ArrayList<>();

  /** Nodes have their folders in that one, and 1 MB of memory; programs put so many bytes. */
  NodeProcesses(Path folder, int bytes) {
    this(folder, bytes, 1);
  }

  /** The same with so many MB of memory for each node. */
  NodeProcesses(Path folder, int bytes, int memory) {
    this.folder = folder;
    this.bytes = bytes;
    this.memory = memory;
  }

  StartedProgram start(List<String> before, Class<?> main, Object... arguments) throws IOException {
    StartedProgram program = StartedProgram.of(before, main, arguments);
    started.add(program);
    return program;
  }

  StartedProgram network(int port, Object... more) throws IOException {
    List<Object> arguments = new ArrayList<>(List.of("network", "--port", port, "--seed", 7));
    arguments.addAll(List.of(more));
    return start(List.of(), Sluice.class, arguments.toArray());
  }

  static int port(StartedProgram network) throws InterruptedException {
    String line = network.awaitStart("network ready at ");
    return Integer.parseInt(line.substring(line.indexOf(':') + 1, line.indexOf(',')));
  }

  StartedProgram node(String name, String address, String network, String nic) throws IOException {
    return node(List.of(), name, address, network, nic);
  }

  StartedProgram node(List<String> before, String name, String address, String network, String nic)
      throws IOException {
    List<Object> arguments = new ArrayList<>(List.of("node", "--dir", folder.resolve(name)));
    arguments.addAll(List.of("--address", address, "--network", network, "--nic", nic));
    arguments.addAll(SMALL);
    arguments.addAll(List.of("--memory", memory));
    return start(before, Sluice.class, arguments.toArray());
  }

  /** A {@link PutProgram} that has that node. */
  StartedProgram program(String node) throws IOException, InterruptedException {
    StartedProgram program = start(List.of(), PutProgram.class, folder.resolve(node), bytes);
    program.awaitStart("open");
    return program;
  }

  static String share(StartedProgram program) throws InterruptedException {
    return program.ask("share", line -> line.matches("[0-9a-f]{40}"));
  }

  /** One put, and the hash of the other program's bytes after it. */
  void assertArrives(StartedProgram from, StartedProgram to, String key, long seed)
      throws Exception {
    assertThat(from.ask("put " + key + " " + seed, line -> line.matches("[A-Z_]+")))
        .isEqualTo("DONE");
    assertThat(to.ask("hash", line -> line.matches("[0-9a-f]{64}")))
        .isEqualTo(PutProgram.hash(PutProgram.content(seed, bytes)));
  }

  /** What is in a node's folder. */
  List<String> files(String node) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(node))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Override
  public void close() {
    started.forEach(StartedProgram::close);
  }
}
