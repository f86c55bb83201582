// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import dev.sluice.needs.Needs;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Slurm on this machine alone, from Debian's packages, in a folder of its own: munged, slurmctld
 * and two slurmd, each a node with half of the processors, with their own configuration, key,
 * sockets and ports, ended by their processes' numbers. docs/cluster.md has the same by hand.
 */
final class SlurmHere {
  private static final List<String> NODES = List.of("n1", "n2");
  private static final String SBIN = "/usr/sbin:/sbin";
  private static final String DAEMONS = "daemons.txt";

  private final Path folder;
  private final List<Process> started = new ArrayList<>();
  private Process munged;
  private Process controller;
  private final Map<String, Process> nodes = new TreeMap<>();
  private final Process undertaker;

  SlurmHere(Path folder) throws IOException, InterruptedException {
    Needs.programs("sbatch", "squeue", "scancel", "sinfo");
    for (String daemon : List.of("slurmctld", "slurmd", "munged")) {
      Needs.that(
          Stream.of(SBIN.split(":")).anyMatch(f -> Files.isExecutable(Path.of(f, daemon))),
          daemon + " is not installed");
    }
    this.folder = folder;
    Files.createDirectories(folder.resolve("state"));
    for (String name : NODES) {
      Files.createDirectories(folder.resolve("spool." + name));
    }
    byte[] key = new byte[1024];
    new SecureRandom().nextBytes(key);
    Files.write(folder.resolve("munge.key"), key);
    run("chmod", "400", folder.resolve("munge.key").toString());
    configure();
    undertaker = undertaker();
    startMunged();
    startController();
    for (String name : NODES) {
      startNode(name);
    }
    awaitIdle();
  }

  /**
   * Ends the daemons when this process is no more, however it ended: it waits for the end of its
   * input, which this process holds open, and kills whose numbers are in a file then.
   */
  private Process undertaker() throws IOException {
    String last =
        "read -r line || xargs kill -9 <"
            + folder.resolve(DAEMONS).toAbsolutePath()
            + " 2>/dev/null";
    Files.createFile(folder.resolve(DAEMONS));
    return new ProcessBuilder("sh", "-c", last)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** What a process needs to talk to it. */
  Map<String, String> environment() {
    return Map.of("SLURM_CONF", folder.resolve("slurm.conf").toString());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void configure() throws IOException {
    String host = host();
    String user = System.getProperty("user.name");
    Files.writeString(
        folder.resolve("slurm.conf"),
        """
        ClusterName=sluice
        SlurmctldHost=HOST(127.0.0.1)
        SlurmctldPort=%d
        SlurmUser=USER
        SlurmdUser=USER
        AuthInfo=socket=DIR/munge.socket
        ProctrackType=proctrack/linuxproc
        TaskPlugin=task/none
        SelectType=select/cons_tres
        SelectTypeParameters=CR_Core
        AccountingStorageType=accounting_storage/none
        MpiDefault=none
        StateSaveLocation=DIR/state
        SlurmdSpoolDir=DIR/spool.%%n
        SlurmctldPidFile=DIR/slurmctld.pid
        SlurmdPidFile=DIR/slurmd.%%n.pid
        ReturnToService=2
        SlurmdTimeout=5
        KillWait=2
        InactiveLimit=0
        SchedulerParameters=batch_sched_delay=0,sched_min_interval=100000
        %s
        %s
        PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
        PartitionName=other Nodes=ALL MaxTime=INFINITE State=UP
        """
            .formatted(freePort(), row(NODES.get(0)), row(NODES.get(1)))
            .replace("HOST", host)
            .replace("USER", user)
            .replace("DIR", folder.toString()));
  }

  private static String row(String name) throws IOException {
    int half = Math.max(1, Runtime.getRuntime().availableProcessors() / NODES.size());
    return "NodeName=%s NodeHostname=HOST NodeAddr=127.0.0.1 Port=%d CPUs=%d RealMemory=1000 State=UNKNOWN"
        .formatted(name, freePort(), half);
  }

  private Process start(String name, String... words) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(
                ProcessBuilder.Redirect.appendTo(folder.resolve(name + ".log").toFile()));
    builder.environment().putAll(environment());
    builder.environment().merge("PATH", SBIN, (path, more) -> path + ":" + more);
    Process process = builder.start();
    started.add(process);
    return process;
  }

  /** A process that runs until it is ended, by this one or when this one is no more. */
  private Process daemon(String name, String... words) throws IOException {
    Process process = start(name, words);
    Files.write(
        folder.resolve(DAEMONS),
        started.stream().filter(Process::isAlive).map(one -> "" + one.pid()).toList());
    return process;
  }

  private void run(String... words) throws IOException, InterruptedException {
    Process process = start("commands", words);
    if (process.waitFor() != 0) {
      throw new IOException(
          List.of(words) + ": " + Files.readString(folder.resolve("commands.log")));
    }
  }

  /** What a command of Slurm prints. */
  String ask(String... words) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().putAll(environment());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }

  private void startMunged() throws IOException, InterruptedException {
    munged =
        daemon(
            "munged",
            "munged",
            "--foreground",
            "--force",
            "--key-file=" + folder.resolve("munge.key"),
            "--socket=" + folder.resolve("munge.socket"),
            "--pid-file=" + folder.resolve("munged.pid"),
            "--log-file=" + folder.resolve("munged.log"),
            "--seed-file=" + folder.resolve("munge.seed"));
    while (!Files.exists(folder.resolve("munge.socket"))) {
      if (munged.waitFor(50, TimeUnit.MILLISECONDS)) {
        throw new IOException("munged: " + Files.readString(folder.resolve("munged.log")));
      }
    }
  }

  void startController() throws IOException {
    controller = daemon("slurmctld", "slurmctld", "-D");
  }

  void startNode(String name) throws IOException {
    nodes.put(name, daemon("slurmd." + name, "slurmd", "-D", "-N", name));
  }

  /**
   * The node as a machine that does not see a folder: for it, and what it starts, another one is
   * there.
   */
  void startNodeThatDoesNotSee(String name, Path hidden) throws IOException {
    String shell = "mount -t tmpfs none '" + hidden + "' && exec slurmd -D -N " + name;
    nodes.put(name, daemon("slurmd." + name, "unshare", "--mount", "sh", "-c", shell));
  }

  /** As when its machine loses power. */
  void killController() throws InterruptedException {
    controller.destroyForcibly().waitFor();
  }

  /** The daemon alone: what it started goes on, as on a real node. */
  void killNode(String name) throws InterruptedException {
    nodes.get(name).destroyForcibly().waitFor();
  }

  /**
   * What a person does: a controller that was killed may find jobs on the node that it does not
   * know of, and takes that out of service until it is told otherwise.
   */
  void takeTheNodeBackIntoService() throws IOException, InterruptedException {
    for (String name : NODES) {
      if (ask("sinfo", "--noheader", "--nodes=" + name, "--format=%T").contains("drain")) {
        ask("scontrol", "update", "NodeName=" + name, "State=RESUME");
      }
    }
  }

  private static String host() throws IOException {
    return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
  }

  /** Waits until all nodes are, or the test's own limit ends it. */
  void awaitIdle() throws IOException, InterruptedException {
    List<String> of = List.of("sinfo", "--noheader", "--Node", "--partition=main", "--format=%T");
    while (ask(of.toArray(String[]::new)).lines().filter("idle"::equals).count() < NODES.size()) {
      if (!controller.isAlive()) {
        throw new IOException("slurmctld: " + Files.readString(folder.resolve("slurmctld.log")));
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  /** Ends everything that it started. */
  void end() throws IOException, InterruptedException {
    if (controller != null && controller.isAlive()) {
      ask("scancel", "--me");
      ask("scancel", "--me", "--signal=KILL");
    }
    for (Process daemon : started.reversed()) {
      daemon.destroy();
      if (!daemon.waitFor(5, TimeUnit.SECONDS)) {
        daemon.destroyForcibly().waitFor();
      }
    }
    undertaker.outputWriter().append("done\n").flush();
    undertaker.waitFor();
  }
}
