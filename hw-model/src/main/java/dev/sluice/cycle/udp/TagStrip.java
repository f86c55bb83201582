// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.udp;

import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.udp.FrameRules;

/**
 * Takes the four bytes at a VLAN tag's place out of frames, where frames are to have a tag. A beat
 * is held until the next of its frame gives it its upper four bytes; one that is whole goes on in
 * the next clock. The next clock's beat is never held up.
 */
final class TagStrip {
  private static final int TAG = FrameRules.TAG_BYTES;

  /** The beat that goes on in this clock, where it is valid. */
  final Wires out;

  private final int beat;
  private final int tagBeat;
  private final int place;
  private final Wires held;
  private final byte[] upper;
  private boolean whole;
  private int index;
  private int tag;
  private int tagOfOut;

  TagStrip(NicParameters p) {
    beat = p.beatBytes();
    tagBeat = FrameRules.TAG_AT / beat;
    place = FrameRules.TAG_AT % beat;
    held = FrameStreamWires.channel(p, "held");
    out = FrameStreamWires.channel(p, "out");
    upper = new byte[beat];
  }

  void reset() {
    index = 0;
    held.valid = false;
    out.valid = false;
  }

  /** The four bytes at the tag's place of the frame that {@link #out} is of, big-endian. */
  int tag() {
    return tagOfOut;
  }

  /** A clock: a beat may come in, and {@link #out} is what goes on. */
  void clock(Wires in, boolean comes, boolean tagged) {
    boolean merges = comes && tagged && index > tagBeat;
    int bytes = comes ? Beats.count(in) : 0;
    give(in, bytes, merges);
    if (!comes) {
      return;
    }
    boolean last = in.getBit(FrameStreamWires.LAST);
    boolean taken = merges && last && bytes <= TAG;
    held.copyFrom(in);
    held.valid = !taken;
    whole = !tagged || last || index < tagBeat;
    if (tagged && index >= tagBeat) {
      int from = index == tagBeat ? place : 0;
      shift(in, from);
      held.set(FrameStreamWires.KEEP, Beats.keep(Math.max(Math.min(bytes, from), bytes - TAG)));
      if (index == tagBeat) {
        tag = 0;
        for (int i = 0; i < TAG; i++) {
          tag = tag << 8 | Beats.get(in, place + i);
        }
      }
    }
    index = last ? 0 : Math.min(index + 1, tagBeat + 1);
  }

  /** What is held goes on if it is whole, or with the first bytes of what comes. */
  private void give(Wires in, int bytes, boolean merges) {
    out.copyFrom(held);
    tagOfOut = tag;
    out.valid = held.valid && (whole || merges);
    if (out.valid && !whole) {
      for (int i = 0; i < TAG; i++) {
        Beats.put(out, beat - TAG + i, Beats.get(in, i));
      }
      out.set(FrameStreamWires.KEEP, Beats.keep(beat - TAG + Math.min(bytes, TAG)));
      out.set(FrameStreamWires.LAST, in.getBit(FrameStreamWires.LAST) && bytes <= TAG);
    }
    if (out.valid) {
      held.valid = false;
    }
  }

  /** Bytes from a place on move down by four; the upper four are 0. */
  private void shift(Wires in, int from) {
    Beats.read(in, 0, upper, 0, beat);
    for (int i = from; i < beat; i++) {
      Beats.put(held, i, i + TAG < beat ? upper[i + TAG] : 0);
    }
  }
}
