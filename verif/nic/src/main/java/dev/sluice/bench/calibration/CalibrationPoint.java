// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.calibration;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathParameters;
import dev.sluice.study.paths.Routing;
import dev.sluice.study.transport.window.ReceiverRecord;

/**
 * A point at which models and hardware are compared: a transfer sprayed over 8 paths of 400 Gbit/s.
 *
 * @param transport the transport's name in the study
 * @param extensions what both ends do beyond the source
 * @param packets N
 * @param network what the paths are like
 * @param path what they are like, in words
 * @param seed of the network
 */
record CalibrationPoint(
    String transport,
    Extensions extensions,
    int packets,
    PathParameters network,
    String path,
    long seed) {

  private static final int PICOS_PER_BYTE = 20;
  private static final int PATHS = 8;
  static final int WAITING = 512;
  static final int MEASURING = 4096;
  private static final long BOUND = 1L << 40;

  static CalibrationPoint literal(int packets, PathParameters network, String path, long seed) {
    return new CalibrationPoint(
        "receive-window-literal", Extensions.NONE, packets, network, path, seed);
  }

  static CalibrationPoint progress(int packets, PathParameters network, String path, long seed) {
    return new CalibrationPoint(
        "receive-window-progress",
        new Extensions(Overrun.PROGRESS, false),
        packets,
        network,
        path,
        seed);
  }

  static CalibrationPoint early(int packets, PathParameters network, String path, long seed) {
    return new CalibrationPoint(
        "receive-window-progress-early",
        new Extensions(Overrun.PROGRESS, true),
        packets,
        network,
        path,
        seed);
  }

  static CalibrationPoint adaptive(int packets, PathParameters network, String path, long seed) {
    return new CalibrationPoint(
        "receive-window-progress-early-adaptive",
        new Extensions(Overrun.PROGRESS, true, true),
        packets,
        network,
        path,
        seed);
  }

  /** Clocks of both ends in a data packet's time in simulation: one, as in the study's runs. */
  private int clocks() {
    return extensions.adaptive() ? MEASURING : 1;
  }

  /**
   * Clocks of the NIC in a data packet's time. Where both measure times in clocks they have the
   * same, and so many that the NIC's own time for a packet is little beside it.
   */
  int nicClocks() {
    return extensions.adaptive() ? MEASURING : WAITING;
  }

  /** Clocks of the NIC for one of the simulation. */
  int scale() {
    return nicClocks() / clocks();
  }

  /**
   * Clocks by which a time-out of the NIC may come later than in simulation: one packet's time
   * where both measure, so that one that waits for T is found; else many, as the order alone is
   * compared.
   */
  long latest() {
    return extensions.adaptive() ? MEASURING : 64 * WAITING;
  }

  /** Runs the transfer in simulation. */
  ReceiverRecord simulate(int width, int payloadBytes) {
    return ReceiverRecord.of(
        width,
        extensions,
        clocks(),
        packets,
        payloadBytes,
        PICOS_PER_BYTE,
        PathNetworkParameters.uniform(PATHS, network, Routing.SPRAY, seed),
        BOUND);
  }
}
