// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.slurm;

import dev.sluice.protocol.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a user asks of Slurm for each task. A record that exists is well-formed; whether the cluster
 * grants it is another matter.
 *
 * @param timeLimit as {@code sbatch --time} takes it; empty for the partition's own
 * @param partition empty for the default one
 * @param account empty for the user's own
 * @param memory of a task, as {@code sbatch --mem} takes it; empty for the partition's own
 * @param further words for {@code sbatch}, each an option
 */
public record SlurmLimits(
    Optional<String> timeLimit,
    Optional<String> partition,
    Optional<String> account,
    Optional<String> memory,
    List<String> further) {
  private static final Pattern TIME =
      Pattern.compile("(?:(?<d>\\d+)-)?(?<a>\\d+)(?::(?<b>\\d+))?(?::(?<c>\\d+))?");

  private static final Pattern MEMORY = Pattern.compile("[1-9]\\d*[KMGT]?");
  private static final Pattern NAME = Pattern.compile("[\\w.+-]+(,[\\w.+-]+)*");

  /** What is ours to say, and would break what we say. */
  private static final Set<String> OURS =
      Set.of(
          "--array",
          "-a",
          "--dependency",
          "-d",
          "--output",
          "-o",
          "--error",
          "-e",
          "--chdir",
          "-D",
          "--job-name",
          "-J",
          "--parsable",
          "--wrap",
          "--requeue",
          "--ntasks",
          "-n",
          "--wait",
          "-W",
          "--test-only",
          "--export",
          "--time",
          "-t",
          "--partition",
          "-p",
          "--account",
          "-A",
          "--mem");

  /**
   * Checks the forms.
   *
   * @throws BadInputException when one is wrong
   */
  public SlurmLimits {
    further = List.copyOf(further);
    timeLimit.ifPresent(SlurmLimits::seconds);
    check("--partition", partition, NAME, "a name, or several separated by commas");
    check("--account", account, NAME, "a name");
    check("--memory", memory, MEMORY, "a whole number over 0 and K, M (the default), G or T");
    for (String word : further) {
      String name = word.replaceFirst("=.*", "");
      if (!word.matches("--[a-z].*|-[A-Za-z]\\S*")) {
        throw new BadInputException(
            "--sbatch " + word + " is no option of sbatch: write --sbatch=--qos=long");
      }
      if (OURS.contains(name)
          || name.matches("-[a-zA-Z].+") && OURS.contains(name.substring(0, 2))) {
        throw new BadInputException(
            "--sbatch "
                + word
                + ": "
                + name
                + " is set by sluice itself, or by an option of its own");
      }
    }
  }

  private static void check(String option, Optional<String> value, Pattern form, String what) {
    if (value.isPresent() && !form.matcher(value.get()).matches()) {
      throw new BadInputException(option + " " + value.get() + " must be " + what);
    }
  }

  /** The time limit in seconds, in each form that Slurm takes. */
  static long seconds(String limit) {
    Matcher m = TIME.matcher(limit);
    long seconds = 0;
    if (m.matches() && limit.length() <= 16) {
      long a = number(m.group("a"));
      long b = number(m.group("b"));
      long c = number(m.group("c"));
      if (m.group("d") != null) { // days-hours:minutes:seconds
        seconds = ((number(m.group("d")) * 24 + a) * 60 + b) * 60 + c;
      } else if (m.group("c") != null) { // hours:minutes:seconds
        seconds = (a * 60 + b) * 60 + c;
      } else { // minutes:seconds
        seconds = a * 60 + b;
      }
    }
    if (seconds < 60) {
      throw new BadInputException(
          "--time-limit "
              + limit
              + " must be a minute or more: minutes, minutes:seconds, hours:minutes:seconds,"
              + " days-hours, for example 90 or 2-12");
    }
    return seconds;
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  /** As words of sbatch. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    timeLimit.ifPresent(value -> words.add("--time=" + value));
    partition.ifPresent(value -> words.add("--partition=" + value));
    account.ifPresent(value -> words.add("--account=" + value));
    memory.ifPresent(value -> words.add("--mem=" + value));
    words.addAll(further);
    return words;
  }
}
