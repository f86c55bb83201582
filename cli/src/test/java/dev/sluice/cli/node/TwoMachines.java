// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.needs.Needs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Two network namespaces, {@code a} and {@code b}, with a cable between them: veth0 in each. */
final class TwoMachines implements AutoCloseable {
  private TwoMachines() {}

  /** Makes them; skips the test where that is not allowed. */
  static TwoMachines open() throws Exception {
    Needs.programs("ip");
    Needs.that(
        run("ip", "netns", "add", namespace("a")) == 0, "no network namespace can be made here");
    TwoMachines two = new TwoMachines();
    try {
      two.connect();
      return two;
    } catch (Exception | Error e) {
      two.close();
      throw e;
    }
  }

  private void connect() throws Exception {
    assertThat(run("ip", "netns", "add", namespace("b"))).isZero();
    List<String> cable = new ArrayList<>(List.of("ip", "link", "add", "veth0"));
    cable.addAll(List.of("netns", namespace("a"), "type", "veth"));
    cable.addAll(List.of("peer", "name", "veth0", "netns", namespace("b")));
    assertThat(run(cable.toArray(String[]::new))).isZero();
    for (String which : List.of("a", "b")) {
      inside(which, "ip", "link", "set", "veth0", "up");
      inside(which, "ip", "link", "set", "lo", "up");
    }
  }

  private static String namespace(String which) {
    return "sluice-" + ProcessHandle.current().pid() + "-" + which;
  }

  /** What a command begins with that runs in one of them. */
  static List<String> before(String which) {
    return List.of("ip", "netns", "exec", namespace(which));
  }

  /** Runs a command in one of them, which has to succeed. */
  void inside(String which, String... command) throws Exception {
    List<String> all = new ArrayList<>(before(which));
    all.addAll(List.of(command));
    assertThat(run(all.toArray(String[]::new))).isZero();
  }

  private static int run(String... command) throws IOException {
    return new ProcessBuilder(command).inheritIO().start().onExit().join().exitValue();
  }

  @Override
  public void close() throws IOException {
    run("ip", "netns", "del", namespace("a"));
    run("ip", "netns", "del", namespace("b"));
  }
}
