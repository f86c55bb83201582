// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Queue;
import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * Takes frames of bytes from an AXI4-Stream output of the design; a frame ends with {@code tlast},
 * or with each beat where there is no such port. Bytes that {@code tkeep} leaves out are not part
 * of it.
 */
public final class AxiStreamSink {
  private final StreamSink sink;
  private final Queue<Frame> frames;
  private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
  private final int keep;
  private final int last;
  private final int user;
  private final int bytes;

  /**
   * What arrived.
   *
   * @param bytes the frame; byte 0 was in the lowest bits of its first beat
   * @param tuser the lowest 64 bits of the last beat's tuser, 0 if there is no such port
   */
  public record Frame(byte[] bytes, long tuser) {}

  /**
   * A sink that is always ready.
   *
   * @param clock the clock of the stream
   * @param prefix of the port names, for example {@code m_axis_}
   */
  public AxiStreamSink(Clock clock, String prefix) {
    Ports ports = new Ports(clock.port().dut(), prefix);
    List<String> fields = ports.present("tdata", "tkeep", "tlast", "tuser");
    keep = fields.indexOf("tkeep");
    last = fields.indexOf("tlast");
    user = fields.indexOf("tuser");
    bytes = ports.out("tdata").port().width() / 8;
    frames = new Queue<>(clock.simulation(), "frames of " + prefix);
    sink =
        new StreamSink(clock, ports.out("tvalid"), ports.in("tready"), ports.outs(fields))
            .onBeat(this::take);
  }

  private void take(Beat beat) {
    for (int i = 0; i < bytes; i++) {
      if (keep < 0 || beat.bit(keep, i)) {
        collected.write(beat.byteAt(0, i));
      }
    }
    if (last < 0 || beat.get(last) != 0) {
      frames.offer(new Frame(collected.toByteArray(), user < 0 ? 0 : beat.word(user, 0)));
      collected.reset();
    }
  }

  /**
   * The beats below, for pauses and counts.
   *
   * @return the channel
   */
  public StreamSink stream() {
    return sink;
  }

  /**
   * The oldest frame that was not received yet; a task waits for it.
   *
   * @return a frame
   */
  public Frame receive() {
    return frames.get();
  }

  /**
   * How many whole frames wait to be received.
   *
   * @return frames
   */
  public int pendingFrames() {
    return frames.size();
  }
}
