// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathParameters;
import dev.sluice.study.paths.Routing;

/**
 * The network of a point: equal paths, alike in both directions. A record that exists is valid. The
 * lines of the nodes and of each path run at 400 Gbit/s, {@value #PICOS_PER_BYTE} ps a byte.
 *
 * @param paths how many, 1 to 256
 * @param routing how packets are spread over them
 * @param loss share of packets lost on each way, 0 to below 1
 * @param burst mean length of a loss burst, packets; 0 for independent losses
 * @param delayPicos of a path, ps
 * @param jitterPicos a packet takes up to so much longer, ps
 * @param queueBytes room of a path's queue
 * @param upPicos mean time between failures of a path, ps; 0 for none
 * @param downPicos mean length of a failure, ps
 */
public record NetworkShape(
    int paths,
    Routing routing,
    double loss,
    double burst,
    long delayPicos,
    long jitterPicos,
    long queueBytes,
    long upPicos,
    long downPicos) {

  /** 400 Gbit/s. */
  public static final int PICOS_PER_BYTE = 20;

  /**
   * What every sweep departs from: sprayed over 8 paths of 1 microsecond with 0.3 of jitter, queues
   * of 1 MB, no loss.
   */
  public static final NetworkShape BASE =
      new NetworkShape(8, Routing.SPRAY, 0, 0, 1_000_000, 300_000, 1_000_000, 0, 0);

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public NetworkShape {
    if (!(loss >= 0 && loss < 1)) {
      throw new ParameterException(
          "loss", loss, "a number from 0 to below 1; where everything is lost nothing can be done");
    }
    parameters(
        paths, routing, loss, burst, delayPicos, jitterPicos, queueBytes, upPicos, downPicos, 0);
  }

  private static PathNetworkParameters parameters(
      int paths,
      Routing routing,
      double loss,
      double burst,
      long delay,
      long jitter,
      long queue,
      long up,
      long down,
      long seed) {
    PathParameters path =
        new PathParameters(PICOS_PER_BYTE, delay, jitter, queue, loss, burst, up, down, up > 0);
    return PathNetworkParameters.uniform(paths, path, routing, seed);
  }

  /**
   * The network of a run.
   *
   * @param seed its seed
   * @return one direction; both are alike
   */
  public PathNetworkParameters withSeed(long seed) {
    return parameters(
        paths, routing, loss, burst, delayPicos, jitterPicos, queueBytes, upPicos, downPicos, seed);
  }

  /**
   * The same with other losses.
   *
   * @param share share of packets lost
   * @param length mean burst
   * @return a network
   */
  public NetworkShape withLoss(double share, double length) {
    return new NetworkShape(
        paths, routing, share, length, delayPicos, jitterPicos, queueBytes, upPicos, downPicos);
  }

  /**
   * The same with other times.
   *
   * @param delay of a path, ps
   * @param jitter of a path, ps
   * @return a network
   */
  public NetworkShape withTimes(long delay, long jitter) {
    return new NetworkShape(
        paths, routing, loss, burst, delay, jitter, queueBytes, upPicos, downPicos);
  }

  /**
   * The same with other queues.
   *
   * @param bytes room of a queue
   * @return a network
   */
  public NetworkShape withQueue(long bytes) {
    return new NetworkShape(
        paths, routing, loss, burst, delayPicos, jitterPicos, bytes, upPicos, downPicos);
  }

  /**
   * The same with paths that fail.
   *
   * @param up mean time between failures, ps
   * @param down mean length of a failure, ps
   * @return a network
   */
  public NetworkShape withFailures(long up, long down) {
    return new NetworkShape(
        paths, routing, loss, burst, delayPicos, jitterPicos, queueBytes, up, down);
  }

  /**
   * The same with other paths.
   *
   * @param count how many
   * @param spread how packets are spread over them
   * @return a network
   */
  public NetworkShape withPaths(int count, Routing spread) {
    return new NetworkShape(
        count, spread, loss, burst, delayPicos, jitterPicos, queueBytes, upPicos, downPicos);
  }
}
