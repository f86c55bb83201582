// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import dev.sluice.study.Intervals;
import dev.sluice.study.PointKind;
import dev.sluice.study.StudySettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Runs a point with independent seeds as often as the settings say. */
public final class NetworkSampler {
  /** The points of networks, for a runner. */
  public static final PointKind<NetworkPoint, NetworkResult> KIND =
      new PointKind<>(
          "networks.jsonl",
          NetworkResult.class,
          NetworkResult::point,
          NetworkSampler::sample,
          NetworkPoint::check);

  /** Classes of sizes end with these, bytes; the last with the largest message. */
  private static final long[] ENDS = {10_000, 100_000, 1_000_000};

  /** After so many runs that do not finish there are no more. */
  private static final int HOPELESS = 2;

  /** So many values make a median. */
  private static final int MEDIAN = 50;

  private NetworkSampler() {}

  static NetworkResult sample(NetworkPoint point, StudySettings settings) {
    List<NetworkSample> samples = new ArrayList<>();
    int unfinished = 0;
    while (samples.size() < settings.runs() && unfinished < HOPELESS) {
      NetworkSample sample = NetworkRun.run(point, settings.seedOf(samples.size()));
      samples.add(sample);
      unfinished += sample.finished() ? 0 : 1;
    }
    boolean all = unfinished == 0;
    boolean shares = all && NetworkRun.hasShares(point);
    return new NetworkResult(
        point,
        samples.size(),
        unfinished,
        all ? of(samples, NetworkSample::lineUse) : null,
        all ? of(samples, NetworkSample::queueMost) : null,
        all ? of(samples, NetworkSample::queueMean) : null,
        shares ? of(samples, NetworkSample::shareLeast) : null,
        shares ? of(samples, NetworkSample::shareMost) : null,
        all ? of(samples, s -> s.completion() / 1e6) : null,
        all ? of(samples, NetworkSample::meanSlowdown) : null,
        all ? of(samples, s -> s.again() / (double) (s.dataSent() - s.again())) : null,
        all ? of(samples, s -> s.control() / (double) s.dataSent()) : null,
        mean(samples, NetworkSample::dropped),
        mean(samples, NetworkSample::marked),
        mean(samples, NetworkSample::pauses),
        mean(samples, NetworkSample::trimmed),
        all ? classes(samples, point.payloadBytes()) : List.of());
  }

  private static Estimate of(List<NetworkSample> samples, ToDoubleFunction<NetworkSample> value) {
    return Estimate.of(samples.stream().mapToDouble(value).toArray());
  }

  private static double mean(List<NetworkSample> samples, ToDoubleFunction<NetworkSample> value) {
    return samples.stream().mapToDouble(value).average().orElse(0);
  }

  private static List<SizeClass> classes(List<NetworkSample> samples, int payloadBytes) {
    List<SizeClass> classes = new ArrayList<>();
    addClass(classes, samples, payloadBytes, 0, Long.MAX_VALUE, 0);
    long from = 0;
    for (long end : ENDS) {
      addClass(classes, samples, payloadBytes, from, end, end);
      from = end;
    }
    addClass(classes, samples, payloadBytes, from, Long.MAX_VALUE, Long.MAX_VALUE);
    return classes;
  }

  /**
   * Adds the messages of more than {@code from} and at most {@code end} bytes, if there are any.
   */
  private static void addClass(
      List<SizeClass> classes,
      List<NetworkSample> samples,
      int payloadBytes,
      long from,
      long end,
      long name) {
    double[] ratios =
        samples.stream()
            .flatMap(sample -> sample.slowdowns().stream())
            .filter(s -> (long) s.packets() * payloadBytes > from)
            .filter(s -> (long) s.packets() * payloadBytes <= end)
            .mapToDouble(NetworkSample.Slowdown::ratio)
            .toArray();
    if (ratios.length > 0) {
      classes.add(
          new SizeClass(
              name,
              ratios.length,
              Arrays.stream(ratios).average().orElseThrow(),
              Intervals.tail(ratios, MEDIAN),
              Intervals.tail(ratios, 99)));
    }
  }
}
