// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.sim.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks an AXI4 interface of the design, whichever side of it the design is: no channel takes an
 * offer back or changes it; bursts are legal and do not cross 4 KB; {@code wlast} and {@code rlast}
 * are on the last beat and on no other; no response comes without its request.
 */
public final class Axi4Checker {
  private final Clock clock;
  private final String prefix;
  private final Axi4Channels channels;
  private final Signal[] valid = new Signal[5];
  private final Signal[] ready = new Signal[5];
  private final Beat[] seen = new Beat[5];
  private final List<List<Signal>> payload = new ArrayList<>();
  private final List<List<String>> fields;
  private final ArrayDeque<AxiBurst> addresses = new ArrayDeque<>();
  private final ArrayDeque<Boolean> lasts = new ArrayDeque<>();
  private final Map<Long, Integer> unanswered = new HashMap<>();
  private final Map<Long, ArrayDeque<AxiBurst>> reads = new HashMap<>();
  private final Map<Long, Integer> readBeats = new HashMap<>();
  private final StreamChecker[] streams = new StreamChecker[5];
  private final ResetLevel reset = new ResetLevel();
  private int writeBeats;

  /**
   * A checker.
   *
   * @param clock the clock of the bus
   * @param prefix of the port names, for example {@code m_axi_}
   */
  public Axi4Checker(Clock clock, String prefix) {
    this.clock = clock;
    this.prefix = prefix;
    channels = new Axi4Channels(clock.port().dut(), prefix);
    fields = List.of(channels.aw, channels.w, channels.b, channels.ar, channels.r);
    List<String> names = List.of("aw", "w", "b", "ar", "r");
    for (int i = 0; i < 5; i++) {
      valid[i] = channels.ports.any(names.get(i) + "valid");
      ready[i] = channels.ports.any(names.get(i) + "ready");
      Signal[] signals = channels.ports.any(fields.get(i));
      payload.add(List.of(signals));
      seen[i] = new Beat(payload.get(i));
      streams[i] = new StreamChecker(clock, prefix + names.get(i), valid[i], ready[i], signals);
    }
    clock.onSample(this::check);
  }

  /**
   * Checks nothing while a reset is active; what was open before it is forgotten.
   *
   * @param signal the reset
   * @param activeLevel the value at which it is active, 0 or 1
   * @return this
   */
  public Axi4Checker reset(Signal signal, int activeLevel) {
    reset.of(signal, activeLevel);
    for (StreamChecker stream : streams) {
      stream.reset(signal, activeLevel);
    }
    return this;
  }

  private void check() {
    if (reset.isActive()) {
      addresses.clear();
      lasts.clear();
      unanswered.clear();
      reads.clear();
      readBeats.clear();
      writeBeats = 0;
      return;
    }
    if (taken(2)) {
      response();
    }
    if (taken(4)) {
      readBeat();
    }
    if (taken(0)) {
      addresses.add(legal("aw", 0));
    }
    if (taken(3)) {
      AxiBurst burst = legal("ar", 3);
      reads.computeIfAbsent(burst.id(), _ -> new ArrayDeque<>()).add(burst);
    }
    if (taken(1)) {
      lasts.add(seen[1].get(2) != 0);
    }
    matchWrites();
  }

  private boolean taken(int channel) {
    boolean taken = valid[channel].isHigh() && ready[channel].isHigh();
    if (taken) {
      seen[channel].read(payload.get(channel));
    }
    return taken;
  }

  private AxiBurst legal(String name, int channel) {
    AxiBurst burst = Axi4Channels.burst(fields.get(channel), seen[channel]);
    String violation = burst.violation(channels.dataBytes);
    if (violation != null) {
      throw new ProtocolViolation(clock, prefix + name, violation);
    }
    return burst;
  }

  /** Pairs data with addresses, which may come in either order. */
  private void matchWrites() {
    while (!addresses.isEmpty() && !lasts.isEmpty()) {
      AxiBurst burst = addresses.element();
      boolean last = lasts.remove();
      writeBeats++;
      boolean should = writeBeats == burst.length();
      if (last != should) {
        throw new ProtocolViolation(
            clock,
            prefix + "w",
            "wlast is "
                + (last ? "high" : "low")
                + " on beat "
                + writeBeats
                + " of a burst of "
                + burst.length());
      }
      if (should) {
        addresses.remove();
        writeBeats = 0;
        unanswered.merge(burst.id(), 1, Integer::sum);
      }
    }
  }

  private void response() {
    long id = channels.b.size() == 2 ? seen[2].get(0) : 0;
    int open = unanswered.getOrDefault(id, 0);
    if (open == 0) {
      throw new ProtocolViolation(
          clock, prefix + "b", "a response of id " + id + " without a complete write of that id");
    }
    unanswered.put(id, open - 1);
  }

  private void readBeat() {
    boolean hasId = channels.r.size() == 4;
    long id = hasId ? seen[4].get(0) : 0;
    ArrayDeque<AxiBurst> open = reads.get(id);
    if (open == null || open.isEmpty()) {
      throw new ProtocolViolation(clock, prefix + "r", "data of id " + id + " without a read");
    }
    int beat = readBeats.merge(id, 1, Integer::sum);
    boolean last = seen[4].get(hasId ? 3 : 2) != 0;
    boolean should = beat == open.element().length();
    if (last != should) {
      throw new ProtocolViolation(
          clock,
          prefix + "r",
          "rlast is "
              + (last ? "high" : "low")
              + " on beat "
              + beat
              + " of a burst of "
              + open.element().length());
    }
    if (should) {
      open.remove();
      readBeats.put(id, 0);
    }
  }
}
