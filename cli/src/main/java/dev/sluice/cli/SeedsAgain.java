// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.bench.regress.FailureBucket;
import dev.sluice.bench.regress.RegressionOptions;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of {@code regress} for other seeds than the first ones. */
final class SeedsAgain {
  @Option(
      names = "--reseed",
      description =
          "Draw the first seed instead, and say it: --first-seed runs the same seeds again.")
  private boolean reseed;

  @Option(
      names = "--seed-of",
      paramLabel = "BUCKET",
      description = {
        "Run again the seeds of a bucket of failures, as the regression in --out named it, into a",
        "folder of their own in it, seeds-of-BUCKET."
      })
  private String bucket;

  private long drawn;

  /** Refuses what does not go together: the names of the other options that were given. */
  void check(List<String> given, boolean resume) {
    if (reseed && bucket != null) {
      throw new BadInputException("--reseed and --seed-of: give one of them");
    }
    for (String option : given) {
      if (reseed && option.equals("--first-seed")) {
        throw new BadInputException("--reseed and --first-seed: give one of them");
      }
      if (bucket != null) {
        throw new BadInputException(option + " is not for --seed-of: the bucket has its seeds");
      }
    }
    if (reseed && resume) {
      throw new BadInputException(
          "--reseed draws new seeds: to go on, give --resume with the --first-seed that was said");
    }
  }

  /** The first seed, drawn where that was asked for. */
  long first(Long given) {
    if (reseed && drawn == 0) {
      drawn = RandomSeed.draw();
    }
    return reseed ? drawn : given == null ? 1 : given;
  }

  /** What was drawn; empty where nothing was. */
  Optional<Long> drawn() {
    return drawn == 0 ? Optional.empty() : Optional.of(drawn);
  }

  /** The bucket whose seeds are run; empty for none. */
  Optional<FailureBucket> bucket(Path out) throws IOException {
    return bucket == null ? Optional.empty() : Optional.of(FailureBucket.read(out, bucket));
  }

  /** Where results go: a bucket's have a folder of their own. */
  Path folder(Path out) {
    return bucket == null ? out : out.resolve("seeds-of-" + bucket);
  }

  /** The options of a regression, of a bucket's bench alone. */
  RegressionOptions narrow(RegressionOptions all, FailureBucket of) {
    return new RegressionOptions(
        of.bench(),
        all.firstSeed(),
        Optional.of((long) of.seeds().size()),
        all.limit(),
        all.untilFailure(),
        all.jobs(),
        all.configurations(),
        all.coverage(),
        all.resume(),
        folder(all.out()));
  }
}
