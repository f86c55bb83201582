// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

import dev.sluice.bench.speed.Processes;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * This harness beside others that drive Verilog: the same engine (R=256, W=128), the same Verilator
 * and the same level of optimization of the C++; in every clock every input is set and every output
 * read, and nothing is compared. All must have read the same, which is known by a digest.
 */
public final class PeerBenchmark {
  /** Clocks of a cold run: few enough that starting counts. */
  public static final int COLD_CLOCKS = 20_000;

  /** The key of the C++ loop. */
  public static final String BARE = "bareCppReading";

  /** Of the C++ that Verilator generates, the same in every way. */
  private static final int OPTIMIZATION = 2;

  private final Path folder;
  private final int rounds;
  private final int divisor;
  private final List<Peer> peers = new ArrayList<>();
  private final Map<String, String> notMeasured = new LinkedHashMap<>();

  /**
   * A benchmark.
   *
   * @param folder for what is built and for logs
   * @param rounds measured rounds of each, after one that is not measured
   * @param cocotb virtual environments with cocotb, or none for the one on the PATH
   * @throws IOException when the folder cannot be written
   */
  public PeerBenchmark(Path folder, int rounds, List<Path> cocotb) throws IOException {
    this(folder, rounds, cocotb, 1);
  }

  /** With fewer clocks in a round and C++ as it is, for a test of everything but the figures. */
  PeerBenchmark(Path folder, int rounds, List<Path> cocotb, int divisor) throws IOException {
    this.folder = folder.toAbsolutePath().resolve("peers");
    this.rounds = rounds;
    this.divisor = divisor;
    Files.createDirectories(this.folder);
    Path verilog = this.folder.resolve("ReceiveWindowEngine.v");
    Files.writeString(verilog, EngineRtl.verilog(SluiceParameters.DEFAULT));
    Processes processes = new Processes(this.folder, rounds);
    List<Peer> all = new ArrayList<>();
    int level = divisor == 1 ? OPTIMIZATION : 0;
    int fast = 2_000_000 / divisor;
    int slow = 20_000 / divisor;
    all.add(new BareLoopPeer(processes, this.folder, verilog, fast, level));
    all.add(new CosimPeer(processes, this.folder, verilog, "loop", fast, level));
    all.add(new CosimPeer(processes, this.folder, verilog, "tasks", fast, level));
    all.addAll(CocotbPeer.of(processes, this.folder, verilog, cocotb, slow, level));
    all.add(new SvsimPeer(processes, this.folder, verilog, slow, level));
    for (Peer peer : all) {
      Optional<String> missing = peer.missing();
      if (missing.isPresent()) {
        notMeasured.put(peer.key(), missing.get());
      } else {
        peers.add(peer);
      }
    }
  }

  /**
   * What is not measured here.
   *
   * @return for each key the reason, in one line with what to do
   */
  public Map<String, String> notMeasured() {
    return Collections.unmodifiableMap(notMeasured);
  }

  /**
   * Builds and measures all.
   *
   * @param step is told which begins
   * @return figures by key
   * @throws IOException when something cannot be built or run
   * @throws InterruptedException when this thread is interrupted
   */
  public Map<String, PeerFigures> run(Consumer<String> step)
      throws IOException, InterruptedException {
    Map<Peer, Double> built = new LinkedHashMap<>();
    Map<Peer, Double> cold = new LinkedHashMap<>();
    Map<Peer, List<PeerRound>> measured = new LinkedHashMap<>();
    for (Peer peer : peers) {
      step.accept("building " + peer.key());
      built.put(peer, seconds(peer::build));
      step.accept("measuring " + peer.key() + " from a cold start");
      List<PeerRound> first = new ArrayList<>();
      cold.put(
          peer,
          seconds(
                  () ->
                      first.addAll(
                          PeerRound.parse(peer.key(), peer.run(COLD_CLOCKS / divisor, 0), 1)))
              - peer.builtAgainSeconds());
      measured.put(peer, first);
    }
    PeerRound bare = measured.get(peers.getFirst()).getFirst();
    for (Peer peer : peers) {
      step.accept("measuring " + peer.key());
      List<PeerRound> said =
          PeerRound.parse(peer.key(), peer.run(peer.clocks(), rounds), rounds + 1);
      checkDigests(peer, bare, measured.get(peer));
      checkDigests(peer, bare, said);
      measured.put(peer, said);
    }
    Map<String, PeerFigures> figures = new LinkedHashMap<>();
    for (Peer peer : peers) {
      List<PeerRound> said = measured.get(peer);
      List<PeerRound> warm = said.subList(1, said.size());
      figures.put(
          peer.key(),
          new PeerFigures(
              median(warm, PeerRound::ns),
              median(warm, PeerRound::processorNs),
              said.getFirst().ns(),
              cold.get(peer),
              built.get(peer)));
    }
    return figures;
  }

  private static void checkDigests(Peer peer, PeerRound bare, List<PeerRound> rounds) {
    for (PeerRound round : rounds) {
      if (!round.digest().equals(bare.digest())) {
        throw new BadInputException(
            peer.key()
                + " read other outputs than the C++ loop: digest "
                + round.digest()
                + ", not "
                + bare.digest());
      }
    }
  }

  private static double median(List<PeerRound> rounds, ToDoubleFunction<PeerRound> value) {
    double[] sorted = rounds.stream().mapToDouble(value).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private static double seconds(Work work) throws IOException, InterruptedException {
    long began = System.nanoTime();
    work.run();
    return (System.nanoTime() - began) / 1e9;
  }
}
