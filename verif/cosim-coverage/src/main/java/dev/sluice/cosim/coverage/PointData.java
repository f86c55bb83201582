// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import dev.sluice.cosim.error.CosimException;
import java.util.List;

/**
 * A cover point and its counts.
 *
 * @param name its name within the group
 * @param description what is sampled
 * @param atLeast hits that cover a bin
 * @param samples how often it was sampled
 * @param others how many samples fell into no bin
 * @param bins in the order of their definition
 */
public record PointData(
    String name, String description, long atLeast, long samples, long others, List<BinData> bins) {
  /**
   * A point.
   *
   * @throws NullPointerException when something is missing
   */
  public PointData {
    bins = List.copyOf(bins);
  }

  /**
   * A bin.
   *
   * @param bin its name
   * @return the bin
   * @throws CosimException when there is none of that name
   */
  public BinData bin(String bin) {
    return bins.stream()
        .filter(one -> one.name().equals(bin))
        .findFirst()
        .orElseThrow(
            () ->
                new CosimException(
                    "cover point "
                        + name
                        + " has no bin "
                        + bin
                        + ", only "
                        + bins.stream().map(BinData::name).toList()));
  }

  /**
   * Whether a bin was hit often enough; true for bins that do not count.
   *
   * @param bin one of the bins
   * @return false for a hole
   */
  public boolean covered(BinData bin) {
    return bin.kind() != BinKind.COUNTED || bin.hits() >= atLeast;
  }

  /**
   * How much of it is covered.
   *
   * @return over its counted bins
   */
  public Score score() {
    return new Score(
        bins.stream().filter(b -> b.kind() == BinKind.COUNTED && covered(b)).count(),
        bins.stream().filter(b -> b.kind() == BinKind.COUNTED).count());
  }

  /**
   * What is missing.
   *
   * @return the names of the bins that are not covered
   */
  public List<String> holes() {
    return bins.stream().filter(bin -> !covered(bin)).map(BinData::name).toList();
  }
}
