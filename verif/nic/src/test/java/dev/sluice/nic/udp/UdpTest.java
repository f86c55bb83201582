package dev.sluice.nic.udp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.udp.UdpUnwrapModel;
import dev.sluice.cycle.udp.UdpWrapModel;
import dev.sluice.cycle.wires.UdpConfigWires;
import dev.sluice.cycle.wires.UdpDropWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.nic.block.BlockCosim;
import dev.sluice.nic.block.BlockRtl;
import dev.sluice.nic.block.VerilogTools;
import dev.sluice.protocol.FrameVerdict;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.UdpFraming;
import dev.sluice.protocol.UdpFraming.Endpoint;
import dev.sluice.rtl.NicGenerator;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * UdpUnwrap and UdpWrap, RTL in lock-step with their models, and their bytes against UdpFraming.
 */
class UdpTest {
  private static final Endpoint HERE = new Endpoint(0x02a1b2c3d4e5L, 0x0a141e28, 47_930);
  private static final Endpoint THERE = new Endpoint(0x021122334455L, 0xc0a80102, 47_930);
  private static final int CLOCKS = 20_000;

  static NicParameters nic(int dataWidth) {
    return new NicParameters(SluiceParameters.DEFAULT, dataWidth, 4);
  }

  private static void configure(Wires config) {
    config.set(UdpConfigWires.MAC, HERE.mac());
    config.set(UdpConfigWires.IP, HERE.ip());
    config.set(UdpConfigWires.PORT, HERE.port());
    if (config.size() > UdpConfigWires.NEXT_HOP) {
      config.set(UdpConfigWires.NEXT_HOP, THERE.mac());
    }
  }

  private static byte[] packet(SplittableRandom random) {
    int body = random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(560);
    byte[] packet = new byte[20 + body];
    random.nextBytes(packet);
    packet[12] = (byte) (body >> 8);
    packet[13] = (byte) body;
    return packet;
  }

  private static byte[] frame(Endpoint from, Endpoint to, byte[] packet, int padding) {
    byte[] frame = new byte[UdpFraming.HEADER_BYTES + packet.length + padding];
    UdpFraming.writeHeaders(from, to, packet.length, frame, 0);
    System.arraycopy(packet, 0, frame, UdpFraming.HEADER_BYTES, packet.length);
    return frame;
  }

  /** Frames that are not for this node, or no frames at all. */
  private static byte[] spoil(SplittableRandom random, byte[] frame) {
    if (random.nextInt(6) == 0) {
      Endpoint neighbour = new Endpoint(HERE.mac(), HERE.ip() + 1, HERE.port());
      UdpFraming.writeHeaders(THERE, neighbour, 21, frame, 0);
      return frame;
    }
    if (random.nextInt(3) == 0) {
      return Arrays.copyOf(frame, 1 + random.nextInt(frame.length - 1));
    }
    int at = random.nextInt(UdpFraming.HEADER_BYTES);
    frame[at] ^= (byte) (1 << random.nextInt(8));
    return frame;
  }

  static Set<FrameVerdict> unwrap(
      VerilatedModel rtl, NicParameters nic, long seed, double gaps, double readiness) {
    SplittableRandom random = new SplittableRandom(seed);
    UdpUnwrapModel block = new UdpUnwrapModel(nic);
    BeatSource source = new BeatSource(block.in, nic.beatBytes(), random, gaps);
    BeatSink sink = new BeatSink(block.out, nic.beatBytes());
    Queue<byte[]> expected = new ArrayDeque<>();
    Set<FrameVerdict> seen = EnumSet.noneOf(FrameVerdict.class);
    int good = 0;
    configure(block.config);
    try (BlockCosim cosim = new BlockCosim(rtl, block)) {
      cosim.start();
      for (int clock = 0; clock < CLOCKS; clock++) {
        if (source.waiting() < 2) {
          byte[] packet = packet(random);
          byte[] frame = frame(THERE, HERE, packet, random.nextInt(3) == 0 ? 7 : 0);
          boolean spoilt = random.nextInt(3) == 0;
          source.add(spoilt ? spoil(random, frame) : frame, 0);
          if (!spoilt) {
            expected.add(packet);
          }
        }
        cosim.begin();
        source.drive();
        block.out.ready = random.nextDouble() < readiness;
        sink.take();
        if (block.dropped.valid) {
          seen.add(FrameVerdict.values()[block.dropped.getInt(UdpDropWires.CAUSE)]);
        }
        cosim.end();
        source.finish();
      }
    }
    // A spoilt frame may still be a good one: of the source's address or the checksum of UDP, or
    // cut within its packet. The others come out in order and whole.
    while (!sink.packets().isEmpty()) {
      byte[] found = sink.packets().remove();
      assertThat(sink.peers().remove()).isEqualTo(Integer.toUnsignedLong(THERE.ip()));
      if (!expected.isEmpty() && Arrays.equals(found, expected.peek())) {
        expected.remove();
        good++;
      }
    }
    assertThat(expected).as("frames that did not come out").hasSizeLessThan(24);
    assertThat(good).isGreaterThan(50);
    return seen;
  }

  static int wrap(VerilatedModel rtl, NicParameters nic, long seed, double gaps, double readiness) {
    SplittableRandom random = new SplittableRandom(seed);
    UdpWrapModel block = new UdpWrapModel(nic);
    BeatSource source = new BeatSource(block.in, nic.beatBytes(), random, gaps);
    BeatSink sink = new BeatSink(block.out, nic.beatBytes());
    Queue<byte[]> expected = new ArrayDeque<>();
    int frames = 0;
    configure(block.config);
    try (BlockCosim cosim = new BlockCosim(rtl, block)) {
      cosim.start();
      for (int clock = 0; clock < CLOCKS; clock++) {
        if (source.waiting() < 2) {
          byte[] packet = packet(random);
          int ip = random.nextInt();
          source.add(packet, Integer.toUnsignedLong(ip));
          expected.add(frame(HERE, new Endpoint(THERE.mac(), ip, HERE.port()), packet, 0));
        }
        cosim.begin();
        source.drive();
        block.out.ready = random.nextDouble() < readiness;
        sink.take();
        cosim.end();
        source.finish();
        while (!sink.packets().isEmpty()) {
          assertThat(sink.packets().remove()).isEqualTo(expected.remove());
          frames++;
        }
      }
    }
    return frames;
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void unwrapIsAsItsModelSays(int dataWidth) throws Exception {
    NicParameters nic = nic(dataWidth);
    VerilatedModel rtl = BlockRtl.of("UdpUnwrap", nic);
    Set<FrameVerdict> seen = unwrap(rtl, nic, 1, 0, 1);
    seen.addAll(unwrap(rtl, nic, 2, 0.3, 0.6));
    assertThat(seen).containsAll(EnumSet.range(FrameVerdict.TOO_SHORT, FrameVerdict.OTHER_PORT));
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void wrapIsAsItsModelSaysAndAsUdpFramingWrites(int dataWidth) throws Exception {
    NicParameters nic = nic(dataWidth);
    VerilatedModel rtl = BlockRtl.of("UdpWrap", nic);
    assertThat(wrap(rtl, nic, 1, 0, 1)).isGreaterThan(200);
    assertThat(wrap(rtl, nic, 2, 0.3, 0.6)).isGreaterThan(100);
  }

  /** One frame of one beat in every clock where a smallest frame is a beat. */
  @ParameterizedTest
  @CsvSource({"64, 0.97", "128, 0.97", "256, 0.97", "512, 0.97"})
  void unwrapTakesABeatInEveryClock(int dataWidth, double share) {
    NicParameters nic = nic(dataWidth);
    SplittableRandom random = new SplittableRandom(3);
    UdpUnwrapModel block = new UdpUnwrapModel(nic);
    BeatSource source = new BeatSource(block.in, nic.beatBytes(), random, 0);
    configure(block.config);
    int taken = 0;
    for (int clock = 0; clock < 1000; clock++) {
      source.add(frame(THERE, HERE, new byte[21], 0), 0);
      block.drive();
      source.drive();
      block.out.ready = true;
      taken += block.in.fires() ? 1 : 0;
      block.clock();
      source.finish();
    }
    assertThat(taken).isGreaterThan((int) (1000 * share));
  }

  @Test
  void toolsAcceptThem(@TempDir Path folder) throws Exception {
    for (int dataWidth : new int[] {64, 512}) {
      VerilogTools.accept(folder, "UdpUnwrap", NicGenerator.verilog("UdpUnwrap", nic(dataWidth)));
      VerilogTools.accept(folder, "UdpWrap", NicGenerator.verilog("UdpWrap", nic(dataWidth)));
    }
  }
}
