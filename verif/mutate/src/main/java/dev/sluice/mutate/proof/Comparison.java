// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import dev.sluice.mutate.proof.EquivalenceProof.Answer;
import dev.sluice.mutate.proof.EquivalenceProof.Outcome;
import dev.sluice.mutate.proof.LimitedProgram.StoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks with ABC for a state that can be reached in which a block and a mutant differ. First both
 * have all registers of their own, and random inputs show which of them come to differ, also many
 * clocks from a reset: those are two from then on, the others one. Of these a proof is tried that
 * they cannot differ; one that can becomes two, where a memory without a clock may be read at
 * another row each reads something of its own, and it is tried again: it may not matter. Where it
 * takes long to find out whether some can, they become two unasked, once.
 */
final class Comparison {
  private static final String PRODUCT = "product.aig";

  /** Random inputs may take so much of the time, and so many seconds. */
  private static final int SEARCH_PART = 6;

  private static final long SEARCH_SECONDS = 2;

  /** One part in so many is left by {@link #isSameGrown}. */
  private static final int GROWN_PART = 2;

  private final SideBySide both;
  private final Path place;
  private final LimitedProgram program;
  private final Set<String> own = new HashSet<>();
  private boolean hasGrown;

  /**
   * One.
   *
   * @param both what is compared
   * @param place for files
   * @param program that may take so much time
   */
  Comparison(SideBySide both, Path place, LimitedProgram program) {
    this.both = both;
    this.place = place;
    this.program = program;
  }

  /**
   * Tries it.
   *
   * @throws StoppedException when it takes too long
   * @throws IOException when there is no place for files
   */
  Answer answer() throws IOException, StoppedException {
    String first = search();
    return first == null ? prove() : differs(first);
  }

  private static Answer differs(String where) {
    return new Answer(Outcome.DIFFERS, "may differ at " + where);
  }

  /** Makes registers two that random inputs make differ; a place that may not differ, or null. */
  private String search() throws IOException, StoppedException {
    MutantProduct apart = both.apartFrom(own);
    if (!apart.followsStates()) {
      return null; // Any state is looked at, and in some all differ.
    }
    Map<String, Integer> differences = apart.everyDifference();
    List<String> places = List.copyOf(differences.keySet());
    apart.write(place.resolve(PRODUCT), differences);
    long seconds = Math.clamp(program.seconds() / SEARCH_PART, 1, SEARCH_SECONDS);
    String said = abc("sim3 -a -F 2000 -W 8 -R 8 -T " + seconds);
    for (int each : PdrAnswer.asserted(said)) {
      String remedy = both.remedy(places.get(each));
      if (remedy == null) {
        return places.get(each);
      }
      own.add(remedy);
    }
    return null;
  }

  private Answer prove() throws IOException, StoppedException {
    Way way = Way.EACH;
    while (true) {
      MutantProduct product = both.withOwn(own);
      if (product.differences().isEmpty()) {
        return proved();
      }
      product.write(place.resolve(PRODUCT), product.differences());
      Found found = way.isOfEach() ? each(product, way) : any(product, way);
      boolean more = false;
      for (String where : found.places()) {
        String remedy = both.remedy(where);
        more |= remedy != null && own.add(remedy);
      }
      // While registers become two, a place that may not differ says nothing.
      if (!more && !found.places().isEmpty()) {
        return differs(found.places().getFirst());
      }
      if (!more && found.noOther()) {
        return proved();
      }
      if (!more && way == Way.EACH && isSameGrown(product)) {
        return proved();
      }
      way = more ? Way.EACH : way.next();
    }
  }

  /**
   * Whether nothing differs where both have registers of their own at all places, too, of which it
   * is not known whether they can differ. Which signals equal each other in every state is found
   * sooner, and more of them, without the registers that only may.
   */
  private boolean isSameGrown(MutantProduct product) throws IOException {
    if (hasGrown) {
      return false;
    }
    hasGrown = true;
    Set<String> grown = new HashSet<>(own);
    for (String where : product.differences().keySet()) {
      String remedy = both.remedy(where);
      if (remedy == null) {
        return false;
      }
      grown.add(remedy);
    }
    MutantProduct all = both.withOwn(grown);
    all.write(place.resolve(PRODUCT), all.differences());
    LimitedProgram some = program.part(GROWN_PART);
    try {
      return PdrAnswer.isProved(abc(some, "lcorr; &get; &scorr; &put; scorr; orpos; pdr -T 1"));
    } catch (StoppedException _) {
      return false; // The other ways are tried next.
    } finally {
      program.took(some);
    }
  }

  /**
   * Where both can differ.
   *
   * @param places some
   * @param noOther whether there are no others
   */
  private record Found(List<String> places, boolean noOther) {}

  private Found each(MutantProduct product, Way way) throws IOException, StoppedException {
    PdrAnswer answer = PdrAnswer.of(abc(way.script(program.seconds())));
    List<String> places = List.copyOf(product.differences().keySet());
    return new Found(answer.asserted().stream().map(places::get).toList(), answer.undecided() == 0);
  }

  private Found any(MutantProduct product, Way way) throws IOException, StoppedException {
    Path trace = place.resolve("trace.cex");
    Files.deleteIfExists(trace);
    String said = abc(way.script(program.seconds()) + "; write_cex -a " + trace.getFileName());
    if (PdrAnswer.isProved(said)) {
      return new Found(List.of(), true);
    }
    if (!PdrAnswer.isFound(said)) {
      return new Found(List.of(), false);
    }
    Counterexample found = Counterexample.read(trace, product.inputs(product.differences()));
    List<String> places = new ArrayList<>(found.first(product));
    if (places.isEmpty()) {
      throw new IllegalStateException("yosys-abc found a difference that is none");
    }
    // All are two there: one that may not differ says it.
    for (String where : found.all(both.apartFrom(own))) {
      if (both.remedy(where) == null) {
        return new Found(List.of(where), false);
      }
      places.add(where);
    }
    return new Found(places, false);
  }

  /** How ABC looks for differences, one way after the other while none is found. */
  private enum Way {
    /** Those that are found soon: until none was found for a second. */
    EACH("pdr -a -T %d -G 1", 1),
    /** Any of them, where every signal that equals another is one. */
    ANY("&get; &scorr -F 2; &put; orpos; pdr -T %d", 4),
    /** Any, at first in a part of the block, as far as it can be unrolled. */
    UNROLLED("&get; &scorr; &put; orpos; &get; &gla -T %d", 3),
    /** Any, in a part of the block. */
    PART("&get; &scorr; &put; orpos; pdr -t -T %d", 3),
    /** Each of them, in all of the time that is left. */
    LAST("&get; &scorr; &put; pdr -a -T %d", 1);

    private final String script;
    private final int part;

    Way(String script, int part) {
      this.script = script;
      this.part = part;
    }

    boolean isOfEach() {
      return this == EACH || this == LAST;
    }

    Way next() {
      return this == LAST ? LAST : values()[ordinal() + 1];
    }

    String script(long left) {
      return "lcorr; " + script.formatted(Math.max(1, left / part));
    }
  }

  private String abc(String script) throws IOException, StoppedException {
    return abc(program, script);
  }

  private static String abc(LimitedProgram program, String script)
      throws IOException, StoppedException {
    return program.run(List.of("yosys-abc", "-c", "read_aiger " + PRODUCT + "; " + script));
  }

  private Answer proved() {
    return new Answer(
        Outcome.EQUIVALENT,
        own.isEmpty()
            ? "every register has the same input in every state (yosys, ABC)"
            : "no output differs, only what does not matter then (yosys, ABC)");
  }
}
