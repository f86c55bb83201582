// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.coverage;

import dev.sluice.cosim.coverage.CoverGroup;
import dev.sluice.cosim.coverage.CoverPoint;
import dev.sluice.cosim.coverage.Cross;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;

/**
 * The points and crosses of the receive-window engine, as {@code docs/coverage-plan.md} lists them.
 * Source of what they are about: protocol text, section 4.
 */
final class EnginePoints {
  /** Values of {@link #stale}. */
  static final int STALE_NO_WINDOW = 0;

  static final int STALE_FREE = 1;
  static final int STALE_PREVIOUS = 2;
  static final int STALE_OTHER = 3;

  /** Values of {@link #bad}. */
  static final int BAD_REGION = 0;

  static final int BAD_SECOND_TAIL = 1;
  static final int BAD_AFTER_TAIL = 2;
  static final int BAD_EARLY_TAIL = 3;

  /** Values of {@link #tail}. */
  static final int TAIL_SINGLE = 0;

  static final int TAIL_FIRST = 1;
  static final int TAIL_AT_BASE = 2;
  static final int TAIL_AHEAD = 3;
  static final int TAIL_LAST_HOLE = 4;

  /** Values of {@link #opened} and {@link #closed}. */
  static final int WAS_FREE = 0;

  static final int WAS_UNTOUCHED = 1;
  static final int WAS_IN_THE_MIDDLE = 2;
  static final int WAS_DONE = 3;
  static final int WAS_NO_WINDOW = 4;

  final CoverGroup group;
  final CoverPoint verdict;
  final CoverPoint previous;
  final CoverPoint distance;
  final CoverPoint state;
  final CoverPoint base;
  final CoverPoint position;
  final CoverPoint occupancy;
  final CoverPoint slide;
  final CoverPoint tail;
  final CoverPoint bad;
  final CoverPoint stale;
  final CoverPoint again;
  final CoverPoint opened;
  final CoverPoint length;
  final CoverPoint generation;
  final CoverPoint closed;
  final CoverPoint queried;
  final CoverPoint queryDistance;
  final Cross backToBack;
  final Cross verdictAtDistance;
  final Cross verdictInState;
  final Cross verdictAtOccupancy;
  final Cross verdictAtPosition;
  final Cross slideAtDistance;

  EnginePoints(SluiceParameters parameters) {
    int w = parameters.width();
    int m = parameters.maxPackets();
    group =
        new CoverGroup(
            "ReceiveWindowEngine R=%d W=%d M=%d %s"
                .formatted(parameters.windows(), w, m, parameters.architecture().label()),
            "every rule of the receive window, and every edge of it");
    verdict = verdicts("verdict", "what was said of a packet");
    previous = verdicts("previous", "the verdict of the clock before, in the same window");
    distance =
        distances("distance", "clocks since the command before in the same window (forwarding)");
    state = group.point("state", "the window of a packet that was not stale");
    state.bin("open", WindowState.OPEN.code()).bin("done", WindowState.DONE.code());
    base =
        new EdgeBins(group.point("base", "WBASE before a packet that was not stale"), 0, m)
            .value("0", 0)
            .range("1 to W-2", 1, w - 2)
            .value("W-1", w - 1)
            .value("W", w)
            .range("W+1 to M-2", w + 1, m - 2)
            .value("M-1", m - 1)
            .value("M", m)
            .point();
    position =
        new EdgeBins(
                group.point("position", "PIDX less WBASE of a packet inside its region"), -m, m - 1)
            .range("far below", -m, -2)
            .value("-1", -1)
            .value("0", 0)
            .value("1", 1)
            .range("2 to W-2", 2, w - 2)
            .value("W-1", w - 1)
            .value("W", w)
            .range("far beyond", w + 1, m - 1)
            .point();
    int fullest = Math.min(w, m) - 1;
    occupancy =
        new EdgeBins(
                group.point("occupancy", "bits of WVEC before a packet that was not stale"),
                0,
                fullest)
            .value("0", 0)
            .value("1", 1)
            .range("2 to W-2", 2, w - 2)
            .value("W-1", w - 1)
            .point()
            .illegal("W or more", w, Integer.MAX_VALUE);
    slide =
        new EdgeBins(
                group.point("slide", "by how much WBASE moved for an accepted packet"),
                0,
                Math.min(w, m))
            .value("0", 0)
            .value("1", 1)
            .value("2", 2)
            .range("3 to W-2", 3, w - 2)
            .value("W-1", w - 1)
            .value("W", w)
            .point()
            .illegal("more than W", w + 1, Integer.MAX_VALUE);
    tail = group.point("tail", "how the tail came, and what completed the transfer");
    tail.bin("the only packet", TAIL_SINGLE);
    if (Math.min(w, m) > 1) {
      tail.bin("first of several", TAIL_FIRST)
          .bin("at the base, completing", TAIL_AT_BASE)
          .bin("ahead of a hole", TAIL_AHEAD)
          .bin("seen before, last hole completing", TAIL_LAST_HOLE);
    }
    bad = group.point("bad", "why a packet was bad");
    bad.bin("outside the region", BAD_REGION)
        .bin("a second tail", BAD_SECOND_TAIL)
        .bin("after the tail", BAD_AFTER_TAIL)
        .bin("a tail before accepted packets", BAD_EARLY_TAIL);
    stale = group.point("stale", "why a packet was stale");
    stale
        .bin("free window", STALE_FREE)
        .bin("previous generation", STALE_PREVIOUS)
        .bin("another generation", STALE_OTHER);
    again = distances("done asked again", "clocks since the packet that completed the window");
    opened = states("open", "the window that an open command named");
    length =
        new EdgeBins(group.point("length", "the region of an open command, packets"), 0, m)
            .value("0", 0)
            .value("1", 1)
            .range("2 to W-1", 2, w - 1)
            .value("W", w)
            .value("W+1", w + 1)
            .range("W+2 to M-1", w + 2, m - 1)
            .value("M", m)
            .point();
    generation =
        group.point("generation", "the generation of an open command, less the one before");
    generation.range("up", 1, 255).range("wrapped", -255, -1);
    closed = states("close", "the window that a close command named");
    queried = group.point("query", "the window's state in the answer to a query");
    queried
        .bin("free", WindowState.FREE.code())
        .bin("open", WindowState.OPEN.code())
        .bin("done", WindowState.DONE.code());
    queryDistance = group.point("query distance", "clocks since a command for the window queried");
    queryDistance.bin("same clock", 0).bin("1", 1).bin("2", 2).range("3 or more", 3, 1 << 20);
    if (parameters.windows() < 1 << parameters.windowBits()) {
      stale.bin("no such window", STALE_NO_WINDOW);
      opened.bin("no such window", WAS_NO_WINDOW);
      closed.bin("no such window", WAS_NO_WINDOW);
    }

    backToBack =
        group.cross(
            "back to back", "every verdict after every other, in one window", previous, verdict);
    verdictAtDistance =
        group.cross("verdict x distance", "every verdict at every forwarding", verdict, distance);
    verdictInState =
        EngineCrosses.verdictInState(
            group.cross("verdict x state", "every verdict in every state", verdict, state));
    verdictAtOccupancy =
        EngineCrosses.verdictAtOccupancy(
            group.cross("verdict x occupancy", "every verdict however full", verdict, occupancy));
    verdictAtPosition =
        EngineCrosses.verdictAtPosition(
            group.cross("verdict x position", "the edges of the window", verdict, position));
    slideAtDistance =
        group.cross("slide x distance", "every slide at every forwarding", slide, distance);
  }

  private CoverPoint verdicts(String name, String about) {
    CoverPoint point = group.point(name, about);
    for (Verdict one : Verdict.values()) {
      point.bin(one.label(), one.code());
    }
    return point;
  }

  private CoverPoint distances(String name, String about) {
    return group
        .point(name, about)
        .bin("1", 1)
        .bin("2", 2)
        .bin("3", 3)
        .range("4 to 15", 4, 15)
        .range("16 or more", 16, Long.MAX_VALUE);
  }

  private CoverPoint states(String name, String about) {
    return group
        .point(name, about)
        .bin("free", WAS_FREE)
        .bin("open, untouched", WAS_UNTOUCHED)
        .bin("open, in the middle", WAS_IN_THE_MIDDLE)
        .bin("done", WAS_DONE);
  }
}
