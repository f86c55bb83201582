// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code kill -9} of a program, of its node, of the receiver's node and of the network, each while
 * pieces are put, at a random moment: whatever was said to be there is there, whoever was not
 * killed goes on or is told in bounded time, and nothing that was left hinders the next one. Two
 * other nodes on the same network put pieces all the while. {@code -Dsluice.kills=50} kills each so
 * often, from the seed {@code -Dsluice.kills.seed}.
 */
@Timeout(1800)
class NodeKillsTest {
  private static final int KILLS = Integer.getInteger("sluice.kills", 1);
  private static final long SEED = Long.getLong("sluice.kills.seed", 20);
  private static final int BYTES = 40_960;
  private static final int LONGEST_PAUSE = 1000;
  private static final String LOSS = "0.02";

  @TempDir private Path folder;
  private final Random random = new Random(SEED);
  private NodeProcesses processes;
  private StartedProgram network;
  private String at;
  private StartedProgram nodeA;
  private StartedProgram nodeB;
  private StartedProgram a;
  private StartedProgram b;
  private String key;
  private long first;
  private long next;
  private int held;

  @BeforeEach
  void begin() throws Exception {
    processes = new NodeProcesses(folder, BYTES);
    network = processes.network(0, "--loss", LOSS);
    at = "127.0.0.1:" + NodeProcesses.port(network);
    nodeA = node("a", 1);
    nodeB = node("b", 2);
    a = processes.program("a");
    openReceiver();
  }

  @AfterEach
  void endAll() {
    processes.close();
  }

  private StartedProgram node(String name, int number) throws Exception {
    String address = "10.0.0." + number;
    StartedProgram node = processes.node(name, address, at, "model");
    node.awaitStart("node " + address + " ready");
    assertThat(processes.files(name)).containsExactly("lock", "memory", "node.json", "socket");
    return node;
  }

  private void openReceiver() throws Exception {
    b = processes.program("b");
    key = NodeProcesses.share(b);
  }

  /** Lets {@link #a} put pieces for a random time. */
  private void put() throws InterruptedException {
    next += 1_000_000;
    first = next;
    a.say("puts " + key + " " + first + " 0");
    a.awaitStart("begun ");
    Thread.sleep(random.nextInt(LONGEST_PAUSE));
  }

  private void stop(StartedProgram program) throws InterruptedException {
    program.ask("stop", "stopped"::equals);
  }

  private void assertHeld() throws Exception {
    held += new PutRecord(a.said(), first).assertThere(folder.resolve("b"), key, BYTES);
  }

  /** A program whose node was killed hears so from the next call, and ends. */
  private static void assertLost(StartedProgram program) throws InterruptedException {
    assertThat(program.waitFor()).isEqualTo(1);
    assertThat(program.said())
        .anyMatch(line -> line.contains("the node in ") && line.contains("has ended"));
  }

  @Tag("long")
  @Test
  void whoIsKilledIsTheOnlyOneThatEnds() throws Exception {
    System.out.println("kills: seed " + SEED);
    StartedProgram nodeC = node("c", 3);
    StartedProgram nodeD = node("d", 4);
    StartedProgram c = processes.program("c");
    StartedProgram d = processes.program("d");
    String others = NodeProcesses.share(d);
    c.say("puts " + others + " 0 20");
    for (int i = 0; i < KILLS; i++) {
      for (Runner kill :
          List.<Runner>of(this::program, this::network, this::node, this::receiver)) {
        kill.run();
        processes.assertArrives(a, b, key, ++next);
        assertThat(b.ask("guard", line -> line.matches("whole|written"))).isEqualTo("whole");
        // What was under way when the network was killed may have ended in any way; not what comes.
        c.await(line -> line.matches("ended \\d+ DONE"));
      }
    }
    stop(c);
    PutRecord bystander = new PutRecord(c.said(), 0);
    bystander.assertThere(folder.resolve("d"), others, BYTES);
    assertThat(d.ask("guard", line -> line.matches("whole|written"))).isEqualTo("whole");
    assertThat(List.of(nodeC, nodeD, c, d)).allMatch(StartedProgram::isAlive);
    System.out.printf(
        "kills: %d; %d pieces that had been said to be there were looked at and were; others put %d,"
            + " %d of them not to their end%n",
        4 * KILLS, held, bystander.done(), bystander.others());
    assertThat(held).isPositive();
    endInOrder(List.of(a, b, c, d), List.of(nodeA, nodeB, nodeC, nodeD));
  }

  /** A kill, and what follows from it. */
  private interface Runner {
    void run() throws Exception;
  }

  /** The program: its node is there for the next one, and the other node goes on. */
  private void program() throws Exception {
    put();
    a.kill();
    assertHeld();
    a = processes.program("a");
  }

  /** The network: what is put when it is there again arrives. */
  private void network() throws Exception {
    put();
    network.kill();
    assertHeld();
    int port = Integer.parseInt(at.substring(at.indexOf(':') + 1));
    network = processes.network(port, "--loss", LOSS);
    network.awaitStart("network ready");
    for (int known = 0; known < 4; known++) {
      network.await(line -> line.contains(" is at "));
    }
    stop(a);
    assertHeld();
  }

  /** The node: its program hears of it, and what it left is no hindrance to the next one. */
  private void node() throws Exception {
    put();
    nodeA.kill();
    assertLost(a);
    assertHeld();
    assertThat(processes.files("a")).contains("socket", "memory");
    nodeA = node("a", 1);
    a = processes.program("a");
  }

  /** The receiver's node: the sender is told, in bounded time, what did not arrive. */
  private void receiver() throws Exception {
    put();
    nodeB.kill();
    b.say("share");
    assertLost(b);
    a.await(line -> line.matches("ended \\d+ (?!DONE).*"));
    stop(a);
    assertHeld();
    nodeB = node("b", 2);
    openReceiver();
  }

  /** Nothing is left of whoever ends in order, and no node's folder holds more than its lock. */
  private void endInOrder(List<StartedProgram> programs, List<StartedProgram> nodes)
      throws Exception {
    for (StartedProgram program : programs) {
      program.ask("close", "closed"::equals);
    }
    for (StartedProgram node : nodes) {
      assertThat(node.end()).isEqualTo(143);
    }
    for (String name : List.of("a", "b", "c", "d")) {
      assertThat(processes.files(name)).containsExactly("lock");
    }
  }
}
