// SPDX-License-Identifier: Apache-2.0
package dev.sluice.kernels;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A packet of the spec's receive window: pairs that arrive the wrong way round. */
@State(Scope.Thread)
public class ReceiveWindowBenchmark {
  private static final int PACKETS = 1 << 20;
  private static final int PAYLOAD = 512;

  /** W, bits of the window. */
  @Param({"32", "128", "1024"})
  public int width;

  private ReceiveWindow window;
  private int next;

  /** Made by JMH. */
  public ReceiveWindowBenchmark() {}

  /** Makes the window. */
  @Setup
  public void make() {
    window =
        new ReceiveWindow(new SluiceParameters(1, width, PACKETS, PAYLOAD, Architecture.SHIFT));
    next = PACKETS;
  }

  /**
   * One packet.
   *
   * @return what became of it
   */
  @Benchmark
  public PacketOutcome swappedPairs() {
    if (next == PACKETS) {
      window.open(1, 0, 0, (long) PACKETS * PAYLOAD);
      next = 0;
    }
    return window.receive(1, 0, next++ ^ 1, false, PAYLOAD);
  }
}
