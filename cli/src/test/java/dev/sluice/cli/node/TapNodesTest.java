// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.Sluice;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes whose frames are those of a TAP device. */
@Timeout(300)
class TapNodesTest {
  private static final int BYTES = 100_000;
  private static final Path TUN = Path.of("/dev/net/tun");

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

  private StartedProgram node(
      List<String> before, String name, String address, int payload, String tap)
      throws IOException {
    List<Object> arguments = new ArrayList<>(List.of("node", "--dir", folder.resolve(name)));
    arguments.addAll(List.of("--address", address, "--tap", tap, "--nic", "model"));
    arguments.addAll(List.of("--memory", "1", "--payload", payload));
    return start(before, Sluice.class, arguments.toArray());
  }

  private StartedProgram program(String node) throws Exception {
    StartedProgram program = start(List.of(), PutProgram.class, folder.resolve(node), BYTES);
    program.awaitStart("open");
    return program;
  }

  /**
   * Two network namespaces, each with a bridge of its TAP device and its end of the cable. The
   * larger payload needs a larger MTU than a device has at first.
   */
  @ParameterizedTest
  @CsvSource({"512,1500", "2048,9000"})
  void framesCrossBridgesBetweenTwoMachines(int payload, String mtu) throws Exception {
    Needs.that(Files.exists(TUN), "there is no " + TUN);
    try (TwoMachines two = TwoMachines.open()) {
      for (String which : List.of("a", "b")) {
        two.inside(which, "ip", "link", "set", "veth0", "mtu", mtu);
        two.inside(which, "ip", "link", "add", "br0", "mtu", mtu, "type", "bridge");
        two.inside(which, "ip", "link", "set", "br0", "up");
        two.inside(which, "ip", "link", "set", "veth0", "master", "br0");
      }
      StartedProgram nodeA = node(TwoMachines.before("a"), "a", "10.0.0.1", payload, "sluice0");
      StartedProgram nodeB = node(TwoMachines.before("b"), "b", "10.0.0.2", payload, "sluice0");
      assertThat(nodeA.awaitStart("node 10.0.0.1 ready")).contains("frames to tap sluice0");
      nodeB.awaitStart("node 10.0.0.2 ready");
      two.inside("a", "ip", "link", "set", "sluice0", "master", "br0");
      two.inside("b", "ip", "link", "set", "sluice0", "master", "br0");
      StartedProgram a = program("a");
      StartedProgram b = program("b");
      String key = b.ask("share", line -> line.matches("[0-9a-f]{40}"));
      assertThat(a.ask("put " + key + " 9", line -> line.matches("[A-Z_]+"))).isEqualTo("DONE");
      assertThat(b.ask("hash", line -> line.matches("[0-9a-f]{64}")))
          .isEqualTo(PutProgram.hash(PutProgram.content(9, BYTES)));
      assertRefused(
          TwoMachines.before("a"),
          "sluice node: --tap sluice0: another process has it; one node has one device",
          "sluice0");
      assertRefused(
          TwoMachines.before("a"),
          "sluice node: --tap veth0: there is a device of that name that is no TAP",
          "veth0");
      // A device that the node has made ends with it.
      assertThat(nodeA.end()).isEqualTo(143);
      assertThat(new ProcessBuilder(linkShow("a", "sluice0")).inheritIO().start().waitFor())
          .isEqualTo(1);
    } finally {
      endAll();
    }
  }

  private static List<String> linkShow(String which, String device) {
    List<String> command = new ArrayList<>(TwoMachines.before(which));
    command.addAll(List.of("ip", "link", "show", device));
    return command;
  }

  /** Without the right to administer network cards, whoever runs this. */
  @Test
  void whoHasNoRightIsToldWhoHas() throws Exception {
    Needs.that(Files.exists(TUN), "there is no " + TUN);
    Needs.programs("setpriv");
    assertRefused(
        List.of("setpriv", "--inh-caps=-all", "--bounding-set=-net_admin"),
        "sluice node: --tap sluice9: it cannot be had: Operation not permitted; be root, or have"
            + " root make it: ip tuntap add dev sluice9 mode tap user ",
        "sluice9");
  }

  @Test
  void aMachineWithoutSuchDevicesIsNamedSo() throws Exception {
    Needs.that(Files.exists(TUN), "there is no " + TUN);
    Needs.that(
        new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0,
        "no mount namespace can be made here");
    assertRefused(
        List.of(
            "unshare", "--mount", "sh", "-c", "mount -t tmpfs none /dev/net && exec \"$@\"", "sh"),
        "sluice node: --tap sluice9: there is no /dev/net/tun; load the kernel's module tun, or"
            + " use --network",
        "sluice9");
  }

  @Test
  void aNameThatNoDeviceCanHaveIsRefused() throws Exception {
    assertRefused(List.of(), "sluice node: --tap a/b: a device's name has 1 to 15 letters", "a/b");
    assertRefused(List.of(), "sluice node: --tap ..: a device's name has 1 to 15 letters", "..");
    assertThat(folder.resolve("n")).doesNotExist();
  }

  private void assertRefused(List<String> before, String line, String tap) throws Exception {
    StartedProgram program = node(before, "n", "10.0.0.9", 512, tap);
    assertThat(program.waitFor()).isEqualTo(2);
    assertThat(program.await(_ -> true)).startsWith(line);
  }
}
