// SPDX-License-Identifier: Apache-2.0
package dev.sluice.kernels;

import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import java.lang.foreign.MemorySegment;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What a packet of 512 bytes costs before it reaches the engine. */
@State(Scope.Thread)
public class PacketBenchmark {
  private static final int PAYLOAD = 512;

  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final PacketHeader decoded = new PacketHeader();
  private final byte[] slot = new byte[2 * PAYLOAD];
  private final MemorySegment source = MemorySegment.ofArray(new byte[PAYLOAD]);
  private Channel clean;
  private Channel bad;
  private long clock;

  /** Made by JMH. */
  public PacketBenchmark() {}

  /** Makes a clean and a bad network. */
  @Setup
  public void make() {
    int bytes = PacketCodec.maxPacketBytes(SluiceParameters.DEFAULT);
    clean = new Channel(NetworkParameters.CLEAN, bytes, 0);
    bad = new Channel(new NetworkParameters(0.02, 64, 0.02, 0.01, 0, 16, 1), bytes, 0);
  }

  /**
   * Header, copy of the payload, CRC; and all of it checked again.
   *
   * @return the verdict of the check
   */
  @Benchmark
  public DecodeVerdict encodeAndDecode() {
    header.reset(PacketType.DATA).pidx(77).payloadLength(PAYLOAD);
    int size = codec.encodeData(header, source, 0, slot, 0);
    return codec.decode(slot, 0, size, decoded);
  }

  /**
   * A packet through a network that does no harm, without touching its bytes.
   *
   * @return whether one came out
   */
  @Benchmark
  public boolean cleanNetwork() {
    clock++;
    clean.send(clock, PAYLOAD + PacketCodec.CONTROL_PACKET_BYTES);
    return clean.receive(clock);
  }

  /**
   * A packet through a network that loses, reorders, repeats and damages.
   *
   * @return whether one came out
   */
  @Benchmark
  public boolean badNetwork() {
    clock++;
    if (bad.canSend()) {
      bad.send(clock, PAYLOAD + PacketCodec.CONTROL_PACKET_BYTES);
    }
    return bad.receive(clock);
  }
}
