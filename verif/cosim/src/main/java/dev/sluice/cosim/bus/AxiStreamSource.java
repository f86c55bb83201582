// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.trigger.Trigger;
import java.util.List;

/**
 * Sends frames of bytes into an AXI4-Stream input of the design: {@code tdata}, {@code tvalid},
 * {@code tready}, and {@code tkeep}, {@code tlast}, {@code tuser}, {@code tid}, {@code tdest} where
 * there are such ports. Byte 0 of a frame is in the lowest bits of the first beat.
 */
public final class AxiStreamSource {
  private final StreamSource source;
  private final List<String> fields;
  private final int bytes;

  /**
   * A source.
   *
   * @param clock the clock of the stream
   * @param prefix of the port names, for example {@code s_axis_}
   */
  public AxiStreamSource(Clock clock, String prefix) {
    Ports ports = new Ports(clock.port().dut(), prefix);
    fields = ports.present("tdata", "tkeep", "tlast", "tuser", "tid", "tdest");
    bytes = ports.in("tdata").port().width() / 8;
    source = new StreamSource(clock, ports.in("tvalid"), ports.out("tready"), ports.ins(fields));
  }

  /**
   * The beats below, for pauses and counts.
   *
   * @return the channel
   */
  public StreamSource stream() {
    return source;
  }

  /**
   * Queues a frame.
   *
   * @param frame at least one byte
   */
  public void send(byte[] frame) {
    send(frame, 0, 0, 0);
  }

  /**
   * Queues a frame.
   *
   * @param frame at least one byte; without a {@code tkeep} port a whole number of beats
   * @param tuser with every beat, if there is such a port
   * @param tid with every beat, if there is such a port
   * @param tdest with every beat, if there is such a port
   */
  public void send(byte[] frame, long tuser, long tid, long tdest) {
    int keep = fields.indexOf("tkeep");
    if (frame.length == 0 || (keep < 0 && frame.length % bytes != 0)) {
      throw new dev.sluice.cosim.error.CosimException(
          "a frame of " + frame.length + " bytes cannot be sent in beats of " + bytes + " bytes");
    }
    for (int from = 0; from < frame.length; from += bytes) {
      Beat beat = source.newBeat();
      int count = Math.min(bytes, frame.length - from);
      for (int i = 0; i < count; i++) {
        beat.setByte(0, i, frame[from + i]);
        if (keep >= 0) {
          beat.setBit(keep, i);
        }
      }
      setIfPresent(beat, "tlast", from + bytes >= frame.length ? 1 : 0);
      setIfPresent(beat, "tuser", tuser);
      setIfPresent(beat, "tid", tid);
      setIfPresent(beat, "tdest", tdest);
      source.send(beat);
    }
  }

  private void setIfPresent(Beat beat, String field, long value) {
    int index = fields.indexOf(field);
    if (index >= 0) {
      beat.set(index, value);
    }
  }

  /**
   * A trigger for the moment when all frames have been taken.
   *
   * @return for {@link dev.sluice.cosim.sim.Simulation#await(Trigger)}
   */
  public Trigger idle() {
    return source.idle();
  }
}
