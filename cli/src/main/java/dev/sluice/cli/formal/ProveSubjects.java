// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import dev.sluice.formal.block.BlockSubject;
import dev.sluice.formal.engine.EngineSubject;
import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Subject;
import dev.sluice.formal.queue.QueueSubject;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say what is proved. */
final class ProveSubjects {
  private static final int WINDOWS = 256;
  private static final int WIDTH = 128;
  private static final int MAX_PACKETS = 1 << 20;
  private static final int PAYLOAD = 512;

  @Option(
      names = "--quick",
      description =
          "Only the small sizes, which ./sluice test proves too, but of segmented's a part.")
  private boolean quick;

  @Option(
      names = "--architecture",
      paramLabel = "NAME",
      description =
          "Only engines of this architecture (default: all that have proofs; the others are"
              + " refused).")
  private String architecture;

  @Option(
      names = "--windows",
      paramLabel = "R",
      description = "One engine of that many receive windows, 2 to 4096; needs --architecture.")
  private Integer windows;

  @Option(
      names = "--width",
      paramLabel = "W",
      description = "One engine of that width, 8 to 1024; needs --architecture.")
  private Integer width;

  @Option(
      names = "--max-packets",
      paramLabel = "M",
      description = "One engine for transfers of that many packets; needs --architecture.")
  private Integer maxPackets;

  @Option(
      names = "--block",
      paramLabel = "NAME",
      description = {
        "Only this block, by the name of its module, for example CounterBank; of a queue (MooreFifo,"
            + " BlockRamFifo) every shape that a NIC has."
      })
  private String block;

  /** Whether nothing was left out. */
  boolean areAll() {
    return !quick && architecture == null && block == null;
  }

  /** Whether a planted fault is in what was chosen: all, one architecture, or one block. */
  boolean has(FaultRow fault) {
    if (windows != null || width != null || maxPackets != null) {
      throw new BadInputException(
          "--faults are planted in the sizes of the quick lane: no --windows, --width,"
              + " --max-packets");
    }
    String only = block != null ? block : architecture;
    return only == null
        || fault.subject().equalsIgnoreCase(only)
        || isQueue() && fault.subject().endsWith(block);
  }

  /** The queues that were chosen: all of a NIC, unless an engine or a block was. */
  List<Subject> queues() throws IOException {
    if (architecture != null || (block != null && !isQueue())) {
      return List.of();
    }
    List<Subject> all = quick ? QueueSubject.quick() : QueueSubject.full();
    return all.stream()
        .filter(one -> block == null || one.sizes().get("kind").endsWith(block))
        .toList();
  }

  private boolean isQueue() {
    return block != null && QueueSubject.MODULES.contains(block);
  }

  /** The blocks that were chosen: all, unless an engine or a queue was. */
  List<Subject> blocks() throws IOException {
    if (architecture != null || isQueue()) {
      return List.of();
    }
    List<Subject> all = quick ? BlockSubject.quick() : BlockSubject.full();
    List<Subject> chosen =
        all.stream().filter(one -> block == null || one.top().equals(block)).toList();
    if (chosen.isEmpty()) {
      throw new BadInputException(
          "--block %s: there are %s and the queues %s"
              .formatted(block, all.stream().map(Subject::top).toList(), QueueSubject.MODULES));
    }
    return chosen;
  }

  /** The engines that were chosen. */
  List<SluiceParameters> engines() {
    if (block != null) {
      if (architecture != null || windows != null || width != null || maxPackets != null) {
        throw new BadInputException(
            "--block " + block + " is no engine: give neither its --architecture nor its sizes");
      }
      return List.of();
    }
    if (windows != null || width != null || maxPackets != null) {
      if (architecture == null) {
        throw new BadInputException(
            "--windows, --width and --max-packets are of one engine: give its --architecture too");
      }
      return List.of(
          new SluiceParameters(
              windows == null ? WINDOWS : windows,
              width == null ? WIDTH : width,
              maxPackets == null ? MAX_PACKETS : maxPackets,
              PAYLOAD,
              Architecture.of(architecture)));
    }
    List<SluiceParameters> lane = quick ? EngineSubject.quick() : EngineSubject.full();
    if (architecture == null) {
      return lane;
    }
    Architecture only = Architecture.of(architecture);
    return lane.stream().filter(engine -> engine.architecture() == only).toList();
  }
}
