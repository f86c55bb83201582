// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.mutate.proof.EquivalenceProof;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What became of a mutant.
 *
 * @param mutant its number in the sample, from 1
 * @param verdict what became of it
 * @param test which found it; empty when none did
 * @param clock of that test in which it was found; -1 where no clock was told
 * @param cause what that test said, or what came of a proof that it is none
 * @param millis how long it took
 * @param paired whether two NICs with it were run, too, and have not found it
 */
public record Judgement(
    int mutant,
    Verdict verdict,
    String test,
    long clock,
    String cause,
    long millis,
    boolean paired) {
  private static final Pattern CLOCK = Pattern.compile(", clock (\\d+)");
  private static final int LONGEST = 160;

  /** What can become of a mutant. */
  public enum Verdict {
    /** A test fails, or the simulator does. */
    KILLED,
    /** A solver proved that it does what the unchanged block does. */
    EQUIVALENT,
    /** No test fails, and there may be an input at which it differs. */
    SURVIVES,
    /** No test fails, and the solver did not come to an end. */
    UNDECIDED
  }

  static Judgement killed(int mutant, String test, String cause, long millis) {
    Matcher clock = CLOCK.matcher(cause);
    return new Judgement(
        mutant,
        Verdict.KILLED,
        test,
        clock.find() ? Long.parseLong(clock.group(1)) : -1,
        cause.substring(0, Math.min(LONGEST, cause.length())),
        millis,
        false);
  }

  static Judgement survives(int mutant, long millis) {
    return new Judgement(mutant, Verdict.SURVIVES, "", -1, "", millis, false);
  }

  /** The same of a survivor, after a proof was tried. */
  Judgement after(EquivalenceProof.Answer proof) {
    Verdict now =
        switch (proof.outcome()) {
          case EQUIVALENT -> Verdict.EQUIVALENT;
          case DIFFERS -> Verdict.SURVIVES;
          case UNDECIDED -> Verdict.UNDECIDED;
        };
    return new Judgement(mutant, now, "", -1, proof.cause(), millis, false);
  }

  /** The same with another time. */
  Judgement took(long time) {
    return new Judgement(mutant, verdict, test, clock, cause, time, paired);
  }

  /** The same, after two NICs with it have run. */
  Judgement byPair() {
    return new Judgement(mutant, verdict, test, clock, cause, millis, true);
  }
}
