// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Every word of every field has a place of its own, and is cut to its width. */
class WiresTest {
  private static Wires wires(String name) {
    return Wires.flow(
        name, new Field("a", 3), new Field("b", 130), new Field("c", 64), new Field("d", 65));
  }

  private static Wires filled() {
    Wires wires = wires("filled");
    wires.valid = true;
    wires.set(0, -1L);
    for (int w = 0; w < 3; w++) {
      wires.setWord(1, w, -1L - w);
    }
    wires.set(2, Long.MIN_VALUE);
    wires.setWord(3, 0, 5);
    wires.setWord(3, 1, 7);
    return wires;
  }

  @Test
  void fieldsAreCutAndDoNotTouchEachOther() {
    Wires wires = filled();
    assertThat(wires)
        .hasToString(
            "filled valid ready a=7 b=1fffffffffffffffeffffffffffffffff c=8000000000000000"
                + " d=10000000000000005");
    wires.set(1, 9);
    assertThat(wires)
        .hasToString(
            "filled valid ready a=7 b=000000000000000000000000000000009 c=8000000000000000"
                + " d=10000000000000005");
  }

  @Test
  void everyWordHasAPlace() {
    Wires wires = filled();
    boolean[] taken = new boolean[wires.words()];
    for (int i = 0; i < wires.size(); i++) {
      for (int w = 0; w < wires.field(i).words(); w++) {
        int place = wires.place(i, w);
        assertThat(taken[place]).as("place of word %d of field %d", w, i).isFalse();
        taken[place] = true;
        assertThat(wires.wordAt(place)).isEqualTo(wires.word(i, w));
      }
    }
    assertThat(taken).doesNotContain(false);
  }

  @Test
  void savedAndCopiedIsTheSame() {
    Wires wires = filled();
    Wires copy = wires("filled");
    copy.copyFrom(wires);
    assertThat(copy).hasToString(wires.toString());
    long[] saved = new long[wires.words()];
    wires.save(saved, 0);
    Wires loaded = wires("filled");
    loaded.load(saved, 0);
    loaded.valid = true;
    assertThat(loaded).hasToString(wires.toString());
  }

  @Test
  void aRegisterThatDoesNotFitIsFound() {
    Wires wires = wires("w");
    wires.put(0, 7);
    assertThat(wires.get(0)).isEqualTo(7);
    assertThatThrownBy(() -> wires.put(0, 8)).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> wires.put(1, 1)).isInstanceOf(AssertionError.class);
  }

  @Test
  void aLinkTakesTheFirstSignalsOnlyWhereNoneIsWide() {
    Wires narrow = Wires.signals("s", new Field("x", 8), new Field("y", 8));
    Wires part = Wires.signals("s", new Field("x", 8));
    narrow.set(0, 3);
    narrow.set(1, 4);
    new Link(narrow, part).settle();
    assertThat(part.get(0)).isEqualTo(3);
    Wires wide = Wires.signals("s", new Field("x", 8), new Field("y", 65));
    assertThatThrownBy(() -> new Link(wide, part)).isInstanceOf(IllegalArgumentException.class);
  }
}
