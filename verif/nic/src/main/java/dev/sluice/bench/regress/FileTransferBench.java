// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.host.run.FileTransfer;
import dev.sluice.host.run.RunResult;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.WaveWindow;
import dev.sluice.lockstep.window.EngineWaves;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Random bytes over random networks through the engine's RTL: all arrive, once. */
final class FileTransferBench implements RegressionBench {
  private static final int MOST_PACKETS = 3000;
  private static final int LATENCY = 64;

  private final ConfigurationPool pool;

  FileTransferBench(ConfigurationPool pool) {
    this.pool = pool;
  }

  private record Draw(RunParameters parameters, byte[] content) {}

  @Override
  public String name() {
    return "file-transfer";
  }

  private Draw draw(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SluiceParameters hardware = pool.pick(random);
    double loss = random.nextBoolean() ? 0 : 0.3 * random.nextDouble();
    double burst = loss > 0 && random.nextInt(4) == 0 ? 2 + 4 * random.nextDouble() : 0;
    NetworkParameters network =
        new NetworkParameters(
            loss,
            random.nextBoolean() ? 0 : random.nextInt(2 * hardware.width()),
            random.nextBoolean() ? 0 : 0.3 * random.nextDouble(),
            random.nextBoolean() ? 0 : 0.2 * random.nextDouble(),
            burst,
            1 + random.nextInt(LATENCY),
            seed);
    int flows = 1 + random.nextInt(Math.min(hardware.windows(), 64));
    // A window is reused only after its quiet time: no more transfers than windows keeps runs
    // short.
    long mostPackets = Math.min(MOST_PACKETS, (long) hardware.windows() * hardware.maxPackets());
    long mostBytes = mostPackets * hardware.payloadBytes();
    byte[] content = new byte[1 + random.nextInt((int) mostBytes)];
    random.nextBytes(content);
    return new Draw(
        new RunParameters(hardware, network, flows, TransportParameters.MAX_RETRY_LIMIT / 4),
        content);
  }

  /** Drawn first, see {@link #draw}. */
  @Override
  public String hardware(long seed) {
    return ConfigurationPool.build(pool.pick(new SplittableRandom(seed)));
  }

  @Override
  public void prepare(long seed, BuildKind kind) throws IOException {
    pool.model(draw(seed).parameters.sluice(), kind);
  }

  @Override
  public Work run(long seed, SeedCoverage coverage) throws IOException {
    Draw draw = draw(seed);
    SluiceParameters hardware = draw.parameters.sluice();
    FileTransfer transfer = transfer(draw, coverage.kind());
    coverage.count(transfer.dut(), hardware, pool);
    RunResult result = transfer.tappedBy(coverage.engine(hardware)).run(_ -> {});
    if (!result.isGood()) {
      throw new AssertionError(
          "what arrived is not what was sent, or something was written twice: identical="
              + result.identical()
              + " writtenTwice="
              + result.counts().writtenTwice());
    }
    return new Work(
        describe(draw.parameters),
        result.clocks(),
        result.comparisons(),
        draw.parameters.flows(),
        draw.parameters.flows());
  }

  private FileTransfer transfer(Draw draw, BuildKind kind) throws IOException {
    return new FileTransfer(
        draw.parameters,
        pool.model(draw.parameters.sluice(), kind),
        MemorySegment.ofArray(draw.content),
        MemorySegment.ofArray(new byte[draw.content.length]));
  }

  private static String describe(RunParameters p) {
    NetworkParameters n = p.network();
    return ConfigurationPool.describe(p.sluice())
        + " flows=%d loss=%.3f reorder=%d duplicate=%.3f corrupt=%.3f burst=%.1f"
            .formatted(p.flows(), n.loss(), n.reorder(), n.duplicate(), n.corrupt(), n.burst());
  }

  @Override
  public void replay(long seed, MismatchException found, Path fst) throws IOException {
    Draw draw = draw(seed);
    FileTransfer transfer = transfer(draw, BuildKind.TRACE);
    WaveWindow window = WaveWindow.round(found.mismatch().clock());
    transfer.trace(fst, window.from(), window.to());
    try {
      transfer.run(_ -> {});
    } catch (MismatchException again) {
      EngineWaves.writeSaveFile(fst, draw.parameters.sluice(), again.mismatch());
      throw again;
    }
  }
}
