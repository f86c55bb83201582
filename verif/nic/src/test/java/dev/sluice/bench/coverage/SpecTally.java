// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.coverage;

import dev.sluice.cycle.window.WindowOp;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineObserver;
import dev.sluice.parts.window.ReceiveWindowStimulus;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.WindowState;
import java.util.Arrays;
import java.util.TreeMap;

/** Counts from the spec's windows what the coverage must have counted from the RTL's answers. */
final class SpecTally implements EngineObserver {
  private static final long PEER = 1;

  private final SluiceParameters parameters;
  private final ReceiveWindow[] windows;
  private final long lastClock;

  /** Point and bin to hits. */
  final TreeMap<String, Long> hits = new TreeMap<>();

  /** Counts the commands whose verdicts come before a clock. */
  SpecTally(SluiceParameters parameters, long clocks, int latency) {
    this.parameters = parameters;
    lastClock = clocks - latency;
    windows = new ReceiveWindow[parameters.windows()];
    Arrays.setAll(windows, _ -> new ReceiveWindow(parameters));
  }

  @Override
  public void clock(long clock, ReceiveWindowStimulus stimulus, EngineCosim cosim) {
    if (!stimulus.commandValid() || clock >= lastClock) {
      return;
    }
    int window = stimulus.window();
    boolean exists = window < windows.length;
    if (stimulus.op() == WindowOp.PACKET.code()) {
      if (exists) {
        packet(windows[window], stimulus);
      } else {
        count("stale", "no such window");
      }
    } else if (exists && stimulus.op() == WindowOp.OPEN.code()) {
      long bytes = Math.max(1, (long) stimulus.length() * parameters.payloadBytes());
      windows[window].open(PEER, stimulus.generation(), 0, bytes);
    } else if (exists && stimulus.op() == WindowOp.CLOSE.code()) {
      windows[window].close();
    }
  }

  private void packet(ReceiveWindow window, ReceiveWindowStimulus stimulus) {
    int occupancy = 0;
    for (int m = 0; m < parameters.width(); m++) {
      occupancy += window.wvec().get(m) ? 1 : 0;
    }
    int base = window.wbase();
    WindowState state = window.state();
    boolean tailSeen = window.tailSeen();
    PacketOutcome outcome =
        window.receive(
            PEER,
            stimulus.generation(),
            stimulus.pidx(),
            stimulus.tail(),
            parameters.payloadBytes());
    count("verdict", outcome.verdict().label());
    switch (outcome) {
      case NO_OPEN_WINDOW -> count("stale", "free window");
      case WRONG_PEER, WRONG_GENERATION -> count("stale", "generation");
      default -> {
        count("state", state == WindowState.DONE ? "done" : "open");
        count("occupancy", edge(occupancy));
        count("base", Integer.toString(base));
        matched(window, outcome, stimulus.tail(), tailSeen);
      }
    }
  }

  private void matched(ReceiveWindow window, PacketOutcome outcome, boolean tail, boolean seen) {
    switch (outcome) {
      case PIDX_TOO_LARGE, OUTSIDE_REGION -> count("bad", "outside the region");
      case AFTER_TAIL -> count("bad", "after the tail");
      case TAIL_CONTRADICTED ->
          count("bad", seen ? "a second tail" : "a tail before accepted packets");
      case ACCEPTED -> {
        count("slide", Integer.toString(window.slide()));
        if (window.completed()) {
          count("completed", tail ? "by the tail" : "by the last hole");
        }
      }
      default -> {
        if (window.answerAgain()) {
          count("again", "all");
        }
      }
    }
  }

  private String edge(int occupancy) {
    return occupancy <= 1 || occupancy == parameters.width() - 1
        ? occupancy == parameters.width() - 1 ? "W-1" : Integer.toString(occupancy)
        : "2 to W-2";
  }

  private void count(String point, String bin) {
    hits.merge(point + ": " + bin, 1L, Long::sum);
  }

  long hits(String point, String bin) {
    return hits.getOrDefault(point + ": " + bin, 0L);
  }
}
