package dev.sluice.nic.stress;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.util.ArrayList;
import java.util.List;

/** Meddlers one after the other: the next begins when the one before has struck. */
final class OneByOne implements Meddler {
  private static final PacketType[] TYPES = PacketType.values();

  /** A packet that does not come for so long leaves its place to the next. */
  private static final long PATIENCE = 20_000;

  private final List<DirectedMeddler> steps;
  private int at;
  private long since;
  private int struck;

  /** These steps. */
  OneByOne(List<DirectedMeddler> steps) {
    this.steps = List.copyOf(steps);
  }

  /**
   * Of each type the first, second and third packet: lost; a copy at once; a copy later than a
   * window lives; kept back a little; kept back longer than a window lives.
   */
  static OneByOne of(long life) {
    List<Fate> fates =
        List.of(
            Fate.LOSE,
            Fate.copy(1),
            Fate.copy(life / 2),
            Fate.copy(3 * life),
            Fate.keep(50),
            Fate.keep(3 * life));
    List<DirectedMeddler> steps = new ArrayList<>();
    for (int nth = 1; nth <= 3; nth++) {
      for (PacketType type : TYPES) {
        for (Fate fate : fates) {
          steps.add(new DirectedMeddler(type, nth, fate));
        }
      }
    }
    return new OneByOne(steps);
  }

  @Override
  public Fate fate(long clock, PacketHeader header, int size) {
    if (at == steps.size()) {
      return Fate.PASS;
    }
    DirectedMeddler step = steps.get(at);
    Fate fate = step.fate(clock, header, size);
    if (step.struck()) {
      struck++;
    }
    if (step.struck() || clock - since > PATIENCE) {
      at++;
      since = clock;
    }
    return fate;
  }

  /** Steps that found their packet. */
  int struck() {
    return struck;
  }
}
