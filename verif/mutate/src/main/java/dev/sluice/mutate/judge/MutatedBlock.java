// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.formal.block.BlockWithQueues;
import dev.sluice.formal.block.QueueOwners;
import dev.sluice.mutate.proof.Reliance;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.rtl.OnlyText;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A block whose mutants are judged, in a configuration that tests of it build. */
public final class MutatedBlock {
  /** The block with options for its size. */
  public static final String ENGINE = "engine";

  /** Of the NIC round the engine. */
  private static final int ENGINE_DATA_WIDTH = 128;

  private static final int ENGINE_TRANSFERS = 16;

  /**
   * Their tests have them as no NIC has: counters that are about to carry, and one clock for both
   * sides of the store.
   */
  private static final Set<String> ALONE = Set.of("registers", "mac");

  private static final String BENCHES = "dev.sluice.bench.";

  /**
   * What {@code prove} shows of a block and its queues, and BlockProofTest of this very Verilog.
   */
  private static final Map<String, Checker> CHECKERS =
      Map.of(
          "check", QueueOwners::packetCheck,
          "writer", QueueOwners::packetWriter,
          "unwrap", QueueOwners::udpUnwrap,
          "wrap", QueueOwners::udpWrap);

  /** Makes the checker of a block. */
  @FunctionalInterface
  private interface Checker {
    BlockWithQueues of(String verilog) throws IOException;
  }

  private static final Map<String, MutatedBlock> OF_THE_NIC = new LinkedHashMap<>();

  static {
    add("admission", "Admission", "admission", nic(5, 16, 500, 512, 64, 4));
    add("control", "ReceiveControl", "control", nic(5, 16, 1 << 12, 64, 64, 4));
    add("arrival", "ArrivalLine", "control", nic(5, 16, 1 << 12, 64, 64, 4));
    add("visits", "WindowVisits", "control", nic(5, 16, 1 << 12, 64, 512, 4));
    add("sweep", "Sweep", "control", nic(70, 16, 1 << 12, 64, 64, 4));
    add("desk", "ConnectionDesk", "control", nic(5, 16, 1 << 12, 64, 512, 4));
    add("requests", "RequestMaker", "control", nic(5, 128, 1 << 12, 64, 64, 4));
    add("packets", "PacketMaker", "control", nic(5, 16, 1 << 12, 64, 64, 4));
    add("trips", "RoundTrips", "control", nic(5, 16, 1 << 12, 64, 512, 4));
    add("send", "SendEngine", "send", nic(8, 8, 40, 64, 64, 8));
    add("rings", "HostRings", "rings", nic(8, 16, 1000, 512, 64, 16));
    add("registers", "RegistersCountingOn", "registers", NicParameters.DEFAULT);
    add("builder", "PacketBuilder", "builder", nic(8, 16, 1000, 512, 256, 4));
    add("check", "PacketCheck", "check", ring(4, 8, 100, 64, 256, 4));
    add("writer", "PacketWriter", "writer", nic(8, 16, 1000, 4096, 256, 4));
    add("unwrap", "UdpUnwrap", "udp", new NicParameters(SluiceParameters.DEFAULT, 64, 4));
    add("wrap", "UdpWrap", "udp", new NicParameters(SluiceParameters.DEFAULT, 64, 4));
    add("mac", "FrameStore", "mac", ring(5, 8, 100, 64, 64, 4));
  }

  private final String name;
  private final String top;
  private final String bench;
  private final String configuration;
  private final String what;
  private final Text text;
  private final NicAround nic;

  /** Generates the block's Verilog. */
  @FunctionalInterface
  private interface Text {
    String generate(boolean sourceLines) throws IOException;
  }

  private MutatedBlock(
      String name,
      String top,
      String bench,
      String configuration,
      String what,
      Text text,
      NicAround nic) {
    this.what = what;
    this.nic = nic;
    this.name = name;
    this.top = top;
    this.bench = bench;
    this.configuration = configuration;
    this.text = text;
  }

  private static NicParameters nic(
      int windows, int width, int maxPackets, int payload, int dataWidth, int transfers) {
    return parameters(
        new SluiceParameters(windows, width, maxPackets, payload, Architecture.SHIFT),
        dataWidth,
        transfers);
  }

  private static NicParameters ring(
      int windows, int width, int maxPackets, int payload, int dataWidth, int transfers) {
    return parameters(
        new SluiceParameters(windows, width, maxPackets, payload, Architecture.RING),
        dataWidth,
        transfers);
  }

  private static NicParameters parameters(SluiceParameters p, int dataWidth, int transfers) {
    return new NicParameters(p, dataWidth, transfers);
  }

  private static void add(String name, String top, String bench, NicParameters p) {
    String configuration =
        "R = %d, W = %d, %d bits"
            .formatted(p.sluice().windows(), p.sluice().width(), p.dataWidth());
    OF_THE_NIC.put(
        name,
        new MutatedBlock(
            name,
            top,
            bench,
            configuration,
            OnlyText.block(top, p),
            lines ->
                lines ? NicGenerator.verilogWithSourceLines(top, p) : NicGenerator.verilog(top, p),
            ALONE.contains(name) ? null : new NicAround(bench.equals("udp"), p)));
  }

  /**
   * The names of all blocks.
   *
   * @return the engine first
   */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    names.add(ENGINE);
    names.addAll(OF_THE_NIC.keySet());
    return names;
  }

  /**
   * A block of the NIC.
   *
   * @param name of {@link #names}
   * @return it, in its one configuration
   * @throws BadInputException when there is none of that name
   */
  public static MutatedBlock of(String name) {
    MutatedBlock block = OF_THE_NIC.get(name);
    if (block == null) {
      throw new BadInputException(
          "--block " + name + " is no block: it must be one of " + String.join(", ", names()));
    }
    return block;
  }

  /**
   * The engine.
   *
   * @param p its parameters, as a test of it has them
   * @return it
   */
  public static MutatedBlock engine(SluiceParameters p) {
    String configuration =
        "%s, R = %d, W = %d, M = %d"
            .formatted(p.architecture().label(), p.windows(), p.width(), p.maxPackets());
    return new MutatedBlock(
        ENGINE,
        RtlGenerator.ENGINE,
        "window",
        configuration,
        OnlyText.engine(p),
        lines -> engine(p, lines),
        new NicAround(false, new NicParameters(p, ENGINE_DATA_WIDTH, ENGINE_TRANSFERS)));
  }

  private static String engine(SluiceParameters p, boolean sourceLines) throws IOException {
    Path folder = Files.createTempDirectory("sluice-mutate-");
    try {
      RtlGenerator generator = sourceLines ? RtlGenerator.withSourceLines() : new RtlGenerator();
      return Files.readString(generator.generateEngine(p, folder).verilog());
    } finally {
      try (var files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }

  /**
   * Its name.
   *
   * @return one of {@link #names}
   */
  public String name() {
    return name;
  }

  /**
   * What it was built from.
   *
   * @return in words
   */
  public String configuration() {
    return configuration;
  }

  /**
   * Its top module.
   *
   * @return the name
   */
  public String top() {
    return top;
  }

  /**
   * What proofs that a mutant is none may rely on: what the block may expect at its ports, and what
   * has been proved of it.
   *
   * @return over inputs of the top module, and signals inside of it
   * @throws IOException when what is proved of it cannot be read
   */
  public Reliance reliance() throws IOException {
    Contract contract = Contract.of(name);
    Checker checker = CHECKERS.get(name);
    return new Reliance(
        contract.port(),
        contract.rule(),
        checker == null ? "" : checker.of(verilog()).checker(),
        List.of());
  }

  /**
   * Whether a module of its text is another block, with a bench in the same package: no mutant of
   * it is drawn here.
   *
   * @param module its name
   * @return so
   */
  boolean isJudgedAlone(String module) {
    return OF_THE_NIC.values().stream()
        .anyMatch(other -> other != this && other.bench.equals(bench) && other.top.equals(module));
  }

  /**
   * The NIC round it.
   *
   * @return none where its tests have it as no NIC has
   */
  public Optional<NicAround> nic() {
    return Optional.ofNullable(nic);
  }

  /** What its text is of, as {@link OnlyText} has it. */
  String what() {
    return what;
  }

  /** Where its tests are: packages and classes. */
  List<String> tests() {
    return List.of(BENCHES + bench);
  }

  /**
   * Its Verilog, as the tests build it.
   *
   * @return the text
   * @throws IOException when there is no place for temporary files
   */
  public String verilog() throws IOException {
    return text.generate(false);
  }

  /**
   * The same line by line, with the lines of Scala in comments.
   *
   * @return the text
   * @throws IOException when there is no place for temporary files
   */
  public String verilogWithSourceLines() throws IOException {
    return text.generate(true);
  }
}
