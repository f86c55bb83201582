// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Of each type of packet one after the other: the next meddler of a type begins when the one before
 * has struck. Each counts from there.
 */
public final class OneByOne implements Meddler {
  /**
   * Packets of one exchange that are harmed in a row at most: of six steps two harm, and they are
   * neighbours only over the end of the list; with a question and an answer twice as many.
   */
  public static final int IN_A_ROW = 4;

  private final Map<PacketType, Steps> steps = new EnumMap<>(PacketType.class);

  private static final class Steps {
    private final List<DirectedMeddler> all;
    private int at;

    Steps(List<DirectedMeddler> all) {
      this.all = all;
    }

    Meddling fate(long clock, PacketHeader header, int size) {
      if (at == all.size()) {
        return Meddling.PASS;
      }
      Meddling fate = all.get(at).fate(clock, header, size);
      if (all.get(at).struck()) {
        at++;
      }
      return fate;
    }
  }

  private OneByOne() {}

  /**
   * Of each type the first, second and third packet: lost; a copy at once; a copy later than a
   * window lives; kept back a little; kept back longer than a window lives.
   *
   * @param life clocks that a window lives
   * @return a meddler that has struck nothing yet
   */
  public static OneByOne of(long life) {
    List<Meddling> fates =
        List.of(
            Meddling.LOSE,
            Meddling.copy(1),
            Meddling.copy(life / 2),
            Meddling.copy(3 * life),
            Meddling.keep(50),
            Meddling.keep(3 * life));
    OneByOne all = new OneByOne();
    for (PacketType type : PacketType.values()) {
      List<DirectedMeddler> list = new ArrayList<>();
      for (int nth = 1; nth <= 3; nth++) {
        for (Meddling fate : fates) {
          list.add(new DirectedMeddler(type, nth, fate));
        }
      }
      all.steps.put(type, new Steps(list));
    }
    return all;
  }

  @Override
  public Meddling fate(long clock, PacketHeader header, int size) {
    return steps.get(header.type()).fate(clock, header, size);
  }

  /**
   * Packets of a type that were struck.
   *
   * @param type of packet
   * @return how many
   */
  public int struck(PacketType type) {
    return steps.get(type).at;
  }
}
