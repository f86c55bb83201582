// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.cosim.error.CosimException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RandomStreamTest {
  private static final int DRAWS = 20_000;

  private static List<Long> draw(RandomStream stream) {
    return LongStream.generate(stream::nextLong).limit(20).boxed().toList();
  }

  @Test
  void subStreamsDependOnSeedAndNameOnly() {
    RandomStream a = new RandomStream(7);
    List<Long> gaps = draw(a.stream("gaps"));
    RandomStream b = new RandomStream(7);
    draw(b);
    draw(b.stream("sizes"));
    assertThat(draw(b.stream("gaps"))).isEqualTo(gaps);
    assertThat(draw(new RandomStream(8).stream("gaps"))).isNotEqualTo(gaps);
    assertThat(draw(a.stream("sizes"))).isNotEqualTo(gaps);
    assertThat(draw(a.stream("x").stream("gaps"))).isNotEqualTo(gaps);
    assertThat(draw(a.stream("x").stream("y"))).isEqualTo(draw(b.stream("x").stream("y")));
    assertThatThrownBy(() -> a.stream("x/y")).isInstanceOf(CosimException.class);
    assertThatThrownBy(() -> a.stream("")).isInstanceOf(CosimException.class);
  }

  @Test
  void rangeHasBothEnds() {
    RandomStream random = new RandomStream(1);
    int[] counts = new int[4];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) random.range(-1, 2) + 1]++;
    }
    for (int count : counts) {
      assertThat(count / (double) DRAWS).isCloseTo(0.25, within(0.02));
    }
    assertThat(random.range(5, 5)).isEqualTo(5);
    assertThat(random.range(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    assertThat(random.range(Long.MIN_VALUE, Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
    random.range(Long.MIN_VALUE, Long.MAX_VALUE);
    assertThatThrownBy(() -> random.range(2, 1)).hasMessageContaining("2 to 1 is not a range");
  }

  @Test
  void cornersComeAsOftenAsSaid() {
    RandomStream random = new RandomStream(2);
    int corners = 0;
    boolean[] seen = new boolean[4];
    for (int i = 0; i < DRAWS; i++) {
      long drawn = random.corner(0, 1_000_000, 0.4);
      assertThat(drawn).isBetween(0L, 1_000_000L);
      int corner = List.of(0L, 1L, 999_999L, 1_000_000L).indexOf(drawn);
      if (corner >= 0) {
        corners++;
        seen[corner] = true;
      }
    }
    assertThat(corners / (double) DRAWS).isCloseTo(0.4, within(0.02));
    assertThat(seen).containsOnly(true);
    for (int i = 0; i < 100; i++) {
      assertThat(random.corner(3, 3, 1)).isEqualTo(3);
      assertThat(random.corner(3, 4, 1)).isBetween(3L, 4L);
    }
    assertThatThrownBy(() -> random.corner(2, 1, 1)).hasMessageContaining("not a range");
  }

  @Test
  void bitsFillTheirWidth() {
    RandomStream random = new RandomStream(3);
    long all = 0;
    for (int i = 0; i < 100; i++) {
      all |= random.bits(5);
    }
    assertThat(all).isEqualTo(31);
    assertThatThrownBy(() -> random.bits(0)).hasMessageContaining("1 to 64");
    assertThatThrownBy(() -> random.bits(65)).hasMessageContaining("1 to 64");
  }

  @Test
  void constraintsAreMetOrRefused() {
    RandomStream random = new RandomStream(4);
    assertThat(random.suchThat(() -> random.range(0, 99), x -> x % 7 == 3) % 7).isEqualTo(3);
    assertThatThrownBy(() -> random.suchThat(() -> random.range(0, 99), x -> x > 100))
        .hasMessageContaining("none of 100000 random draws fulfils the constraint");
  }

  @Test
  void shufflesKeepAllAndAllOrdersCome() {
    RandomStream random = new RandomStream(5);
    java.util.Set<String> orders = new java.util.TreeSet<>();
    for (int i = 0; i < 200; i++) {
      int[] values = {1, 2, 3};
      random.shuffle(values);
      orders.add(java.util.Arrays.toString(values));
    }
    assertThat(orders).hasSize(6);
    List<Integer> list = new ArrayList<>(IntStream.range(0, 50).boxed().toList());
    random.shuffle(list);
    assertThat(list).isNotEqualTo(IntStream.range(0, 50).boxed().toList());
    assertThat(list.stream().sorted().toList()).isEqualTo(IntStream.range(0, 50).boxed().toList());
  }

  @Test
  void nearShufflesMoveNothingFarther() {
    RandomStream random = new RandomStream(6);
    for (int distance : new int[] {0, 1, 5}) {
      List<Integer> list = new ArrayList<>(IntStream.range(0, 500).boxed().toList());
      random.shuffleWithin(list, distance);
      int farthest = 0;
      for (int i = 0; i < list.size(); i++) {
        farthest = Math.max(farthest, i - list.get(i));
      }
      assertThat(farthest).isEqualTo(distance);
      assertThat(list.stream().sorted().toList())
          .isEqualTo(IntStream.range(0, 500).boxed().toList());
    }
    assertThatThrownBy(() -> random.shuffleWithin(new ArrayList<>(), -1))
        .hasMessageContaining("negative");
  }

  @Test
  void weightsDecideHowOften() {
    RandomStream random = new RandomStream(7);
    WeightedChoice<String> choice =
        new WeightedChoice<String>().add(0, "never").add(3, "a").add(0, "nor").add(1, "b");
    int a = 0;
    for (int i = 0; i < DRAWS; i++) {
      String picked = choice.pick(random);
      assertThat(picked).isIn("a", "b");
      a += picked.equals("a") ? 1 : 0;
    }
    assertThat(a / (double) DRAWS).isCloseTo(0.75, within(0.02));
    assertThatThrownBy(() -> choice.add(-1, "x")).hasMessageContaining("weight of -1 for x");
    assertThatThrownBy(() -> choice.add(Long.MAX_VALUE, "x")).isInstanceOf(CosimException.class);
    assertThatThrownBy(() -> new WeightedChoice<String>().add(0, "x").pick(random))
        .hasMessageContaining("nothing to choose from");
  }

  @Test
  void distributionsHaveTheirMeansAndBounds() {
    RandomStream random = new RandomStream(8);
    assertThat(mean(Distributions.poisson(random.stream("p"), 4))).isCloseTo(4, within(0.1));
    assertThat(mean(Distributions.geometric(random.stream("g"), 0.25))).isCloseTo(3, within(0.15));
    assertThat(mean(Distributions.zipf(random.stream("z"), 1, 1))).isEqualTo(1);
    var exponential = Distributions.exponential(random.stream("e"), 50);
    assertThat(mean(() -> (int) exponential.getAsLong())).isCloseTo(50, within(2.0));
    var normal = Distributions.normal(random.stream("n"), 10, 5, 0, 20);
    assertThat(mean(() -> (int) normal.getAsLong())).isCloseTo(10, within(0.2));
    for (int i = 0; i < DRAWS; i++) {
      assertThat(normal.getAsLong()).isBetween(0L, 20L);
    }
    IntSupplier again = Distributions.poisson(new RandomStream(8).stream("p"), 4);
    IntSupplier first = Distributions.poisson(random.stream("p"), 4);
    for (int i = 0; i < 100; i++) {
      assertThat(again.getAsInt()).isEqualTo(first.getAsInt());
    }
    assertThatThrownBy(() -> Distributions.poisson(random, -1))
        .isInstanceOf(CosimException.class)
        .hasMessageContaining("the distribution is not possible");
    assertThatThrownBy(() -> Distributions.normal(random, 0, 1, 5, 4))
        .hasMessageContaining("5 to 4 is not a range");
    assertThatThrownBy(() -> Distributions.generator(random).setSeed(1))
        .hasMessageContaining("set where the stream is made");
  }

  private static double mean(IntSupplier draws) {
    return IntStream.generate(draws).limit(DRAWS).average().orElseThrow();
  }
}
