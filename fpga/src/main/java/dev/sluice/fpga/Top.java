// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.BaselineGenerator;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.rtl.RtlGenerator;
import dev.sluice.rtl.YardstickGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is synthesized: always between registers, so that only the design is timed. */
public enum Top {
  /** The receive-window engine. */
  ENGINE(RtlGenerator.ENGINE_TOP),
  /** The whole NIC, {@code SluiceNic}. */
  NIC("SluiceNic", true),
  /** The whole NIC on Ethernet, {@code SluiceNicUdp}. */
  NIC_UDP("SluiceNicUdp", true),
  /** The same behind a MAC, with four clocks, {@code SluiceNicMac}: docs/blocks/nic-mac.md. */
  NIC_MAC("SluiceNicMac", true),
  /** The NIC without its host side: docs/blocks/nic.md. */
  NIC_CORE("NicCore", true),
  /** Packet check, admission, engine and writer: docs/blocks/nic.md. */
  RECEIVE_ENGINE("ReceiveEngine", true),
  /** Looks for damaged packets: docs/blocks/check.md. */
  CHECK("PacketCheck", true),
  /** The same, which drops whole packets when it is full. */
  CHECK_DROPPING("PacketCheckDropping", true),
  /** Asks the engine what becomes of each packet: docs/blocks/admission.md. */
  ADMISSION("Admission", true),
  /** Writes payloads to host memory: docs/blocks/writer.md. */
  WRITER("PacketWriter", true),
  /** The receiver's side of connections: docs/blocks/control.md. */
  CONTROL("ReceiveControl", true),
  /** Of control: what packets did to windows. */
  ARRIVAL_LINE("ArrivalLine", true),
  /** Of control: connection requests. */
  CONNECTION_DESK("ConnectionDesk", true),
  /** Of control: which packets are asked for again. */
  REQUEST_MAKER("RequestMaker", true),
  /** Of control: who reads and writes a window's row. */
  WINDOW_VISITS("WindowVisits", true),
  /** Of control: time-outs. */
  SWEEP("Sweep", true),
  /** Of control: how long requests take. */
  ROUND_TRIPS("RoundTrips", true),
  /** Of control: its packets. */
  PACKET_MAKER("PacketMaker", true),
  /** The sender: docs/blocks/send.md. */
  SEND("SendEngine", true),
  /** Reads payloads and makes packets: docs/blocks/builder.md. */
  BUILDER("PacketBuilder", true),
  /** Packets to Ethernet frames: docs/blocks/udp.md. */
  UDP_WRAP("UdpWrap", true),
  /** Ethernet frames to packets: docs/blocks/udp.md. */
  UDP_UNWRAP("UdpUnwrap", true),
  /** Descriptors and completions: docs/blocks/rings.md. */
  RINGS("HostRings", true),
  /** The register file: docs/blocks/registers.md. */
  REGISTERS("Registers", true),
  /** The tracking part of a sender window with W slots: see docs/blocks/baseline.md. */
  SENDER_WINDOW(BaselineGenerator.topOf(BaselineGenerator.SENDER_WINDOW)),
  /** The receiver counter for R transfers. */
  RECEIVER_COUNTER(BaselineGenerator.topOf(BaselineGenerator.RECEIVER_COUNTER)),
  /**
   * What a part can do at most whose block RAMs are read without their output registers: a
   * read-modify-write loop with forwarding at distance 1, and nothing else.
   */
  MEMORY_LOOP(YardstickGenerator.MEMORY_LOOP),
  /** The same with a register behind the block RAM and forwarding at distances 1 and 2. */
  MEMORY_LOOP_REGISTERED(YardstickGenerator.MEMORY_LOOP);

  private final String module;
  private final String block;
  private final boolean ofNic;

  Top(String module) {
    this.module = module;
    block = module;
    ofNic = false;
  }

  Top(String block, boolean ofNic) {
    module = NicGenerator.between(block);
    this.block = block;
    this.ofNic = ofNic;
  }

  /**
   * The name on a command line and in reports.
   *
   * @return for example {@code memory-loop}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The top of that name.
   *
   * @param label as {@link #label()} gives it
   * @return the top
   * @throws SynthesisException when there is none of that name
   */
  public static Top of(String label) {
    return Arrays.stream(values())
        .filter(top -> top.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new SynthesisException(
                    "there is no top "
                        + label
                        + ": it must be one of "
                        + Arrays.stream(values())
                            .map(Top::label)
                            .collect(Collectors.joining(", "))));
  }

  /** The module's name in the Verilog. */
  String module() {
    return module;
  }

  /** The module that a user takes, without the pins it is measured with. */
  String block() {
    return this == ENGINE ? RtlGenerator.ENGINE : block;
  }

  /** Those that only show what the part can do: the faster of them is the device's own limit. */
  static final List<Top> MEMORY_LOOPS = List.of(MEMORY_LOOP, MEMORY_LOOP_REGISTERED);

  /**
   * Whether it is one of the designs that only show what the part can do.
   *
   * @return true for the memory loops
   */
  public boolean isMemoryLoop() {
    return MEMORY_LOOPS.contains(this);
  }

  /**
   * Whether there is one for each W.
   *
   * @return false for the memory loops
   */
  public boolean hasWidth() {
    return !isMemoryLoop();
  }

  /**
   * Whether there is one for each architecture.
   *
   * @return true for the engine, the NIC and its blocks
   */
  public boolean hasArchitecture() {
    return this == ENGINE || ofNic;
  }

  /**
   * Whether it is the NIC or a block of it, which depends on the data width, on S and on P too.
   *
   * @return false for the engine and what is compared with it
   */
  public boolean isOfNic() {
    return ofNic;
  }

  /**
   * Whether it is a whole NIC, with its blocks in it.
   *
   * @return false for a single block
   */
  public boolean isNic() {
    return this == NIC || this == NIC_UDP || this == NIC_MAC;
  }

  /** What of the parameters it depends on, for example {@code R=256 W=128 ring}. */
  String size(NicParameters p) {
    SluiceParameters sluice = p.sluice();
    String size = "R=" + sluice.windows() + (hasWidth() ? " W=" + sluice.width() : "");
    if (ofNic) {
      size += " P=%d S=%d, %d bits".formatted(sluice.payloadBytes(), p.transfers(), p.dataWidth());
      size += p.dropsWhenFull() ? ", line drop" : "";
      size += p.hasLeastReceiveBuffer() ? "" : ", buffer " + p.receiveBufferBytes();
    }
    return hasArchitecture() ? size + " " + sluice.architecture().label() : size;
  }

  /**
   * Its name in file names and messages.
   *
   * @param p of these counts what the top depends on
   * @return for example {@code ring-R256-W128} or {@code nic-ring-R256-W128-P512-S64-D128}; a line
   *     that drops and a larger receive buffer add to it
   */
  public String name(NicParameters p) {
    SluiceParameters sluice = p.sluice();
    String architecture = sluice.architecture().label();
    String what = this == ENGINE ? architecture : ofNic ? label() + "-" + architecture : label();
    String size = "-R" + sluice.windows() + (hasWidth() ? "-W" + sluice.width() : "");
    return what
        + size
        + (ofNic
            ? "-P%d-S%d-D%d".formatted(sluice.payloadBytes(), p.transfers(), p.dataWidth())
                + line(p)
            : "");
  }

  /** What is not as it is unless said otherwise. */
  private static String line(NicParameters p) {
    return (p.dropsWhenFull() ? "-drop" : "")
        + (p.hasLeastReceiveBuffer() ? "" : "-B" + p.receiveBufferBytes());
  }

  /** Writes its Verilog, into a folder that is made for it; nothing when it is refused. */
  Path generate(NicParameters p, Path folder) throws IOException {
    SluiceParameters sluice = p.sluice();
    return switch (this) {
      case ENGINE -> new RtlGenerator().generateEngineTop(sluice, folder);
      case MEMORY_LOOP -> YardstickGenerator.memoryLoop(sluice.windows(), false, folder);
      case MEMORY_LOOP_REGISTERED -> YardstickGenerator.memoryLoop(sluice.windows(), true, folder);
      case SENDER_WINDOW, RECEIVER_COUNTER -> BaselineGenerator.generate(module, sluice, folder);
      default -> write(module, p, folder);
    };
  }

  /** Writes the Verilog of {@link #block()}. */
  Path generateBlock(NicParameters p, Path folder) throws IOException {
    return this == ENGINE
        ? new RtlGenerator().generateEngine(p.sluice(), folder).verilog()
        : ofNic ? write(block, p, folder) : generate(p, folder);
  }

  private static Path write(String module, NicParameters p, Path folder) throws IOException {
    String verilog = NicGenerator.verilog(module, p);
    Files.createDirectories(folder);
    return Files.writeString(folder.resolve(module + ".v"), verilog);
  }
}
