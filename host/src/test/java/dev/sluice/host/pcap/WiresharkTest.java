// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pcap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.run.FileRun;
import dev.sluice.host.run.RunReport;
import dev.sluice.host.run.plan.NicChoice;
import dev.sluice.host.run.plan.NicMode;
import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.needs.Needs;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** tshark, with our dissector, reads what we write: every packet type, every field. */
class WiresharkTest {
  private static final List<String> FIELDS =
      List.of(
          "sluice.type",
          "sluice.tail",
          "sluice.again",
          "sluice.window",
          "sluice.generation",
          "sluice.pidx",
          "sluice.transfer",
          "sluice.length",
          "sluice.reason",
          "sluice.address",
          "sluice.bytes",
          "sluice.crc.good",
          "frame.time_epoch",
          "frame.interface_name",
          "ip.checksum.status");

  @TempDir Path folder;
  private final PacketCodec codec = new PacketCodec();
  private final byte[] packet = new byte[1024];

  private PacketHeader header(PacketType type) {
    PacketHeader header = new PacketHeader();
    return header
        .reset(type)
        .window(0x1234 + type.code())
        .generation(0xa0 + type.code())
        .transferId(0x89abcdef + type.code())
        .pidx(0xfedc00 + type.code());
  }

  private int encode(PacketType type) {
    PacketHeader header = header(type);
    switch (type) {
      case DATA -> {
        header.tail(true).again(true).payloadLength(300);
        return codec.encodeData(header, MemorySegment.ofArray(new byte[300]), 0, packet, 0);
      }
      case CONNECTION_REQUEST -> header.remoteAddress(0x1_2345_6789_abcdL).regionBytes(1L << 33);
      case REFUSAL -> header.detail(4);
      default -> {
        // The common fields are all there is.
      }
    }
    return codec.encodeControl(header, packet, 0);
  }

  private static String expected(PacketType type) {
    boolean data = type == PacketType.DATA;
    boolean request = type == PacketType.CONNECTION_REQUEST;
    return String.join(
        "\t",
        "" + type.code(),
        data ? "1" : "0",
        data ? "1" : "0",
        "" + (0x1234 + type.code()),
        "" + (0xa0 + type.code()),
        "" + (0xfedc00 + type.code()),
        "" + Integer.toUnsignedLong(0x89abcdef + type.code()),
        data ? "300" : request ? "16" : "0",
        type == PacketType.REFUSAL ? "4" : "0",
        request ? "0x000123456789abcd" : "",
        request ? "8589934592" : "",
        "1",
        "0.00000000" + type.code(),
        type.toReceiver() ? "sender" : "receiver",
        "1");
  }

  private List<String> tshark(Path file, String... more) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("tshark", "-r", file.toString()));
    command.addAll(List.of("-X", "lua_script:" + dissector(), "-o", "ip.check_checksum:TRUE"));
    command.addAll(List.of(more));
    Needs.programs("tshark");
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.lines().filter(line -> !line.startsWith("Running as user")).toList();
  }

  private static Path dissector() {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.exists(at.resolve("docs/wireshark/sluice.lua"))) {
      at = at.getParent();
    }
    return at.resolve("docs/wireshark/sluice.lua");
  }

  private static String[] fieldArguments() {
    List<String> arguments = new ArrayList<>(List.of("-T", "fields"));
    FIELDS.forEach(field -> arguments.addAll(List.of("-e", field)));
    return arguments.toArray(String[]::new);
  }

  @Test
  void everyTypeAndEveryField() throws Exception {
    Path file = folder.resolve("types.pcapng");
    List<String> expected = new ArrayList<>();
    try (WireCapture capture = new WireCapture(file, packet.length)) {
      for (PacketType type : PacketType.values()) {
        WireTap.Port port = type.toReceiver() ? WireTap.Port.SENDER : WireTap.Port.RECEIVER;
        int size = encode(type);
        capture.packet(port, false, type.code(), packet, 0, size);
        expected.add(expected(type));
      }
    }
    assertThat(tshark(file, fieldArguments())).isEqualTo(expected);
  }

  @Test
  void damageAndMalformedPacketsAreSeen() throws Exception {
    Path file = folder.resolve("damage.pcapng");
    try (WireCapture capture = new WireCapture(file, packet.length)) {
      int size = encode(PacketType.DATA);
      packet[100] ^= 4;
      capture.packet(WireTap.Port.RECEIVER, true, 1, packet, 0, size);
      capture.packet(WireTap.Port.RECEIVER, true, 2, packet, 0, 19);
      size = encode(PacketType.PROGRESS);
      capture.packet(WireTap.Port.RECEIVER, true, 3, packet, 0, size);
    }
    assertThat(tshark(file, "-Y", "sluice.crc.bad", "-T", "fields", "-e", "frame.number"))
        .containsExactly("1");
    assertThat(tshark(file, "-Y", "sluice.short", "-T", "fields", "-e", "frame.number"))
        .containsExactly("2");
    assertThat(tshark(file, "-Y", "_ws.lua.error")).isEmpty();
    assertThat(tshark(file).getLast()).contains("Sluice").contains("progress report PIDX");
  }

  /** Every packet type, as two NICs sent them: there are more transfers than windows. */
  @Test
  void whatTwoNicsSentIsDecoded() throws Exception {
    byte[] content = new byte[10_000];
    new Random(2).nextBytes(content);
    Path file = Files.write(folder.resolve("data.bin"), content);
    Path pcap = folder.resolve("nics.pcapng");
    RunParameters parameters =
        new RunParameters(
            new SluiceParameters(4, 16, 32, 64, Architecture.SHIFT),
            new NetworkParameters(0.1, 10, 0, 0.1, 0, 16, 3),
            4,
            10,
            new Extensions(Overrun.PROGRESS, true),
            new NicChoice(NicMode.MODEL, 128, 4));
    RunReport report =
        new FileRun(file, parameters)
            .capture(pcap)
            .run(folder.resolve("out"), Optional.empty(), new Silent());
    assertThat(report.good()).isTrue();
    List<String> types =
        tshark(pcap, "-Y", "sluice.crc.good == 1", "-T", "fields", "-e", "sluice.type");
    Set<String> wanted =
        Arrays.stream(PacketType.values())
            .map(type -> "" + type.code())
            .collect(Collectors.toSet());
    assertThat(Set.copyOf(types)).isEqualTo(wanted);
    int damaged = tshark(pcap, "-Y", "sluice.crc.bad || sluice.short").size();
    assertThat(damaged).isPositive();
    assertThat(types.size() + damaged).isEqualTo(tshark(pcap, "-Y", "udp").size());
    assertThat(tshark(pcap, "-Y", "_ws.lua.error")).isEmpty();
  }

  private static final class Silent implements FileRun.Watcher {
    @Override
    public void step(String what) {}

    @Override
    public void transferring(long packets) {}

    @Override
    public void written(long packets) {}
  }
}
