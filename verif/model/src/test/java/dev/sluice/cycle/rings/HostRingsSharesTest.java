// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.rings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.sizes.RingSizes;
import dev.sluice.spec.rings.PeerShare;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What peers that never answer leave to the others, seen at the ports: exactly the slots that the
 * page says, and who has nothing under way gets them within the clocks that it says.
 */
class HostRingsSharesTest {
  /** The page's bound on the wait of a descriptor whose bucket has nothing under way. */
  private static final int PATIENCE = 800;

  private static final int SILENT = 0x0a00_0000;
  private static final int OTHER = 0x0a00_0010;

  /** The table of the page: silent peers take what they may, one by one. */
  private static int left(int slots, int silent, int n) {
    int[] own = new int[silent];
    int free = slots;
    for (int idle = 0, at = 0; idle < silent; at = (at + 1) % silent) {
      boolean may = own[at] < (long) free << n;
      own[at] += may ? 1 : 0;
      free -= may ? 1 : 0;
      idle = may ? 0 : idle + 1;
    }
    return free;
  }

  @ParameterizedTest
  @CsvSource({
    "0,16,8 5 3 1", "0,64,32 21 12 7", "0,256,128 85 51 28",
    "2,16,3 1 0 0", "2,64,12 7 3 1", "2,256,51 28 15 7",
    "3,16,1 0 0 0", "3,64,7 3 1 0", "3,256,28 15 7 3"
  })
  void theTableOfThePage(int n, int slots, String row) {
    String computed =
        left(slots, 1, n)
            + " "
            + left(slots, 2, n)
            + " "
            + left(slots, 4, n)
            + " "
            + left(slots, 8, n);
    assertThat(computed).isEqualTo(row);
  }

  @Property(tries = 150)
  void silentPeersLeaveWhatThePageSays(
      @ForAll @IntRange(max = 3) int widthChoice,
      @ForAll @IntRange(min = 2, max = 8) int slotsLog2,
      @ForAll @IntRange(max = PeerShare.NO_LIMIT - 1) int n,
      @ForAll @IntRange(min = 1, max = 8) int silent,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int slots = 1 << slotsLog2;
    int left = left(slots, silent, n);
    ShareHost host = new ShareHost(64 << widthChoice, slots, n);
    int waiting = silent * (2 + random.nextInt(4));
    int each = (slots - left + waiting) / silent + 1;
    for (int i = 0; i < each * silent && i < slots - left + RingSizes.LIST_ROWS - 1; i++) {
      host.write(SILENT + i % silent);
    }
    host.rest();
    assertThat(host.underWay()).as("%d of %d, n = %d", silent, slots, n).isEqualTo(slots - left);
    // Others, each with one descriptor, take what is left, all of it.
    for (int i = 0; i < left; i += 7) {
      int others = Math.min(7, left - i);
      for (int j = 0; j < others; j++) {
        host.write(OTHER + j);
      }
      host.untilUnderWay(slots - left + others, PATIENCE);
      for (int j = 0; j < others; j++) {
        host.complete(OTHER + j);
      }
      host.rest();
      assertThat(host.underWay()).isEqualTo(slots - left);
    }
  }

  /** One more than the lists hold, and nobody gets by. */
  @ParameterizedTest
  @ValueSource(ints = {64, 512})
  void theListsHold256ThatWait(int dataWidth) {
    int slots = 16;
    int silent = slots - left(slots, 1, PeerShare.DEFAULT);
    for (int waiting = RingSizes.LIST_ROWS - 1; waiting <= RingSizes.LIST_ROWS; waiting++) {
      ShareHost host = new ShareHost(dataWidth, slots, PeerShare.DEFAULT);
      for (int i = 0; i < silent + waiting; i++) {
        host.write(SILENT);
      }
      host.rest();
      host.write(OTHER);
      host.rest();
      assertThat(host.underWay()).isEqualTo(silent + (waiting < RingSizes.LIST_ROWS ? 1 : 0));
    }
  }

  /** One has far more than the others, which come behind it: once all wait, all get the same. */
  @ParameterizedTest
  @ValueSource(ints = {2, 5, 20})
  void peersTakeTurns(int peers) {
    ShareHost host = new ShareHost(128, 64, PeerShare.NO_LIMIT);
    for (int i = 0; i < 60; i++) {
      host.write(SILENT);
    }
    for (int i = 0; i < 8 * peers; i++) {
      host.write(SILENT + i % peers);
    }
    host.takes(false);
    host.rest();
    host.takes(true);
    int given = 5 * peers;
    host.untilUnderWay(given, PATIENCE);
    for (int i = 0; i < peers; i++) {
      // Two of the first wait outside of its list since before the others came.
      assertThat(host.handedTo(SILENT + i)).as("of %d for peer %d", given, i).isBetween(4L, 6L);
    }
  }
}
