// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.udp;

import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.UdpConfigWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.spec.udp.FrameRules;

/**
 * Puts a VLAN tag into frames, where frames are to have one: a register behind UdpWrap's frames, in
 * which every beat behind the tag has the upper four bytes of the one before. A frame whose last
 * beat then has no room for its last bytes is a beat longer.
 */
final class TagInsert {
  private static final int TAG = FrameRules.TAG_BYTES;

  /** What the port shows. */
  final Wires sent;

  private final int beat;
  private final int tagBeat;
  private final int place;
  private final byte[] carry = new byte[TAG];
  private final byte[] bytes;
  private int index;
  private boolean flush;
  private int flushBytes;

  TagInsert(NicParameters p) {
    beat = p.beatBytes();
    tagBeat = FrameRules.TAG_AT / beat;
    place = FrameRules.TAG_AT % beat;
    bytes = new byte[beat];
    sent = FrameStreamWires.channel(p, "sent");
  }

  void reset() {
    sent.clear();
    index = 0;
    flush = false;
  }

  /** Whether a beat is taken in this clock. */
  boolean ready(boolean lineIsReady) {
    return !flush && (!sent.valid || lineIsReady);
  }

  /** A clock; a beat that is offered is taken when {@link #ready} said so. */
  void clock(Wires in, boolean lineIsReady, Wires config) {
    boolean takes = ready(lineIsReady) && in.valid;
    if (sent.valid && !lineIsReady) {
      return;
    }
    sent.valid = flush || takes;
    if (flush) {
      for (int i = 0; i < beat; i++) {
        Beats.put(sent, i, i < TAG ? carry[i] : 0);
      }
      sent.set(FrameStreamWires.KEEP, Beats.keep(flushBytes));
      sent.set(FrameStreamWires.LAST, true);
      flush = false;
    } else if (takes) {
      sent.copyFrom(in);
      sent.valid = true;
      boolean last = in.getBit(FrameStreamWires.LAST);
      if (config.getBit(UdpConfigWires.TAGGED) && index >= tagBeat) {
        insert(in, last, (int) config.get(UdpConfigWires.TAG));
      }
      index = last ? 0 : Math.min(index + 1, tagBeat + 1);
    }
  }

  /** What is put before the bytes from a place on, which move up by four. */
  private void insert(Wires in, boolean last, int tag) {
    int count = Beats.count(in);
    int from = index == tagBeat ? place : 0;
    Beats.read(in, 0, bytes, 0, beat);
    for (int i = 0; i < TAG; i++) {
      int ofTag = (FrameRules.TAG_TYPE << 16 | tag) >>> 8 * (TAG - 1 - i);
      Beats.put(sent, from + i, index == tagBeat ? ofTag : carry[i]);
    }
    for (int i = from; i < beat - TAG; i++) {
      Beats.put(sent, i + TAG, bytes[i]);
    }
    System.arraycopy(bytes, beat - TAG, carry, 0, TAG);
    sent.set(FrameStreamWires.KEEP, Beats.keep(Math.min(beat, count + TAG)));
    flush = last && count > beat - TAG;
    flushBytes = count - (beat - TAG);
    sent.set(FrameStreamWires.LAST, last && !flush);
  }
}
