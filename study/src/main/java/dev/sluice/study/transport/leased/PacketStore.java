// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.leased;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedPacketCodec;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.study.paths.Packet;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the fields of a {@link LeasedPacket} into a {@link Packet} and takes them out again. Those
 * of data packets are in its 96 bits; what is the same for all packets of a transfer is left out. A
 * control packet has more, so its fields are kept here and the packet carries their number.
 */
final class PacketStore {
  /** Control packets that are kept; far fewer are on their way at a time. */
  private static final int KEPT = 1 << 14;

  private static final LeasedType[] TYPES = LeasedType.values();
  private static final int NUMBER_SHIFT = 8;
  private static final int PATH_SHIFT = 32;
  private static final int STRIDE_SHIFT = 36;
  private static final int ASK_SHIFT = 40;
  private static final int ROUND_TRIP_SHIFT = 48;
  private static final long AGAIN = 1L << 56;
  private static final long PROBE = 1L << 57;
  private static final long PLACE = 1L << 58;
  private static final long KNOWN = 1L << 59;

  private final List<LeasedPacket> kept = new ArrayList<>();
  private final LeasedPacketCodec codec;
  private int next;

  PacketStore(LeasedPacketCodec codec) {
    this.codec = codec;
  }

  /** Fills a packet of the network. */
  void pack(LeasedPacket from, Packet into) {
    if (from.type == LeasedType.DATA) {
      long fields =
          from.window
              | (long) from.number << NUMBER_SHIFT
              | (long) from.path << PATH_SHIFT
              | (long) from.stride << STRIDE_SHIFT
              | (long) from.ask << ASK_SHIFT
              | (long) from.roundTrip << ROUND_TRIP_SHIFT
              | (from.again ? AGAIN : 0)
              | (from.probe ? PROBE : 0)
              | (from.place ? PLACE : 0)
              | (from.known ? KNOWN : 0);
      into.set(Packet.DATA, from.pidx, fields);
      into.more = codec.bodyBytes(from) - from.length;
      return;
    }
    if (kept.size() < KEPT) {
      kept.add(new LeasedPacket());
    }
    into.set(from.type.ordinal(), next, 0);
    into.more = codec.bodyBytes(from);
    kept.get(next).set(from);
    next = next + 1 == KEPT ? 0 : next + 1;
  }

  /** Reads one; key, offset and bytes are the caller's to fill in. */
  void unpack(Packet from, LeasedPacket into) {
    if (from.kind != Packet.DATA) {
      into.set(kept.get(from.index));
      return;
    }
    long fields = from.detail;
    into.reset(TYPES[0]);
    into.pidx = from.index;
    into.window = (int) fields & 0xff;
    into.number = (int) (fields >>> NUMBER_SHIFT) & 0xffffff;
    into.path = (int) (fields >>> PATH_SHIFT) & 0xf;
    into.stride = (int) (fields >>> STRIDE_SHIFT) & 0xf;
    into.ask = (int) (fields >>> ASK_SHIFT) & 0xff;
    into.roundTrip = (int) (fields >>> ROUND_TRIP_SHIFT) & 0xff;
    into.again = (fields & AGAIN) != 0;
    into.probe = (fields & PROBE) != 0;
    into.place = (fields & PLACE) != 0;
    into.known = (fields & KNOWN) != 0;
  }
}
