// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run.plan;

import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.ParameterException;
import dev.sluice.protocol.Preset;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run is of. Equal parameters and equal files give equal runs, clock for clock.
 *
 * @param sluice the hardware
 * @param network what the network does, in both directions
 * @param flows transfers at a time, 1 to R
 * @param retryLimit how often either end asks again before it gives a transfer up
 * @param extensions what both ends do beyond the source
 * @param nic what of the transport is hardware
 * @param timers how the time-outs are set
 * @param preset where the values come from that nobody named; the run is the same without it
 */
public record RunParameters(
    SluiceParameters sluice,
    NetworkParameters network,
    int flows,
    int retryLimit,
    Extensions extensions,
    NicChoice nic,
    RunTimers timers,
    Optional<Preset> preset) {

  /** How often either end asks again, if nothing else is said. */
  public static final int DEFAULT_RETRY_LIMIT = 100;

  /** A burst swallows as many questions as it has packets; outlast this many mean bursts. */
  private static final int BURSTS_OUTLASTED = 25;

  /**
   * Checks the flows and the retries; the rest was checked where it was made.
   *
   * @throws ParameterException when there are more flows than windows or than the NIC's transfers,
   *     a limit is out of range, or NICs cannot do what is asked for
   */
  public RunParameters {
    ParameterException.count("retries", retryLimit, TransportParameters.MAX_RETRY_LIMIT);
    if (flows < 1 || flows > sluice.windows()) {
      throw new ParameterException(
          "flows", flows, "a whole number from 1 to " + sluice.windows() + ", the windows");
    }
    if (nic.isNic()) {
      checkNic(sluice, network, flows, nic);
    }
  }

  private static void checkNic(
      SluiceParameters sluice, NetworkParameters network, int flows, NicChoice nic) {
    NicParameters hardware = nic.parameters(sluice);
    if (flows > nic.transfers()) {
      throw new ParameterException(
          "flows", flows, "a whole number from 1 to " + nic.transfers() + ", the NIC's transfers");
    }
    if (network.latency() < 2) {
      throw new ParameterException(
          "latency", network.latency(), "2 or more with --nic " + nic.mode().label());
    }
    int packet = Math.ceilDiv(PacketCodec.maxPacketBytes(sluice), hardware.beatBytes());
    int mostReorder = NetworkParameters.MAX_REORDER / packet;
    if (network.reorder() > mostReorder) {
      throw new ParameterException(
          "reorder",
          network.reorder(),
          "0 to %d with packets of %d beats (--data-width %d)"
              .formatted(mostReorder, packet, nic.dataWidth()));
    }
  }

  /**
   * What the NICs are built from.
   *
   * @return the transport's parameters with the NICs' sizes
   * @throws ParameterException when there are no NICs
   */
  public NicParameters nicParameters() {
    return nic.parameters(sluice);
  }

  /**
   * What is not as the preset says, as options of {@code run}.
   *
   * @return for example {@code --early off}; none without a preset
   */
  public List<String> exceptions() {
    if (preset.isEmpty()) {
      return List.of();
    }
    Preset usual = preset.get();
    List<String> all = new ArrayList<>();
    Architecture architecture =
        nic.isNic() ? usual.architecture(sluice.width()) : usual.architectureInEveryClock();
    if (sluice.architecture() != architecture) {
      all.add("--architecture " + sluice.architecture().label());
    }
    if (extensions.overrun() != usual.extensions().overrun()) {
      all.add("--overrun " + extensions.overrun().label());
    }
    if (extensions.early() != usual.extensions().early()) {
      all.add("--early " + (extensions.early() ? "on" : "off"));
    }
    if (extensions.adaptive() != usual.extensions().adaptive()) {
      all.add("--adaptive " + (extensions.adaptive() ? "on" : "off"));
    }
    if (timers.backoffLimit() != usual.backoffLimit()) {
      all.add("--backoff " + timers.backoffLimit());
    }
    if (nic.isNic() && nic.dataWidth() != Preset.DATA_WIDTH) {
      all.add("--data-width " + nic.dataWidth());
    }
    if (nic.isNic() && nic.line().mode() != usual.line(false)) {
      all.add("--line " + nic.line().mode().label());
    }
    return all;
  }

  /**
   * A run whose values were all named, with the published timers.
   *
   * @param sluice the hardware
   * @param network what the network does, in both directions
   * @param flows transfers at a time, 1 to R
   * @param retryLimit how often either end asks again before it gives a transfer up
   * @param extensions what both ends do beyond the source
   * @param nic what of the transport is hardware
   * @throws ParameterException when there are more flows than windows or than the NIC's transfers,
   *     a limit is out of range, or NICs cannot do what is asked for
   */
  public RunParameters(
      SluiceParameters sluice,
      NetworkParameters network,
      int flows,
      int retryLimit,
      Extensions extensions,
      NicChoice nic) {
    this(
        sluice, network, flows, retryLimit, extensions, nic, RunTimers.PUBLISHED, Optional.empty());
  }

  /**
   * A run with the engine alone as hardware.
   *
   * @param sluice the hardware
   * @param network what the network does, in both directions
   * @param flows transfers at a time, 1 to R
   * @param retryLimit how often either end asks again before it gives a transfer up
   * @param extensions what both ends do beyond the source
   * @throws ParameterException when there are more flows than windows, or a limit is out of range
   */
  public RunParameters(
      SluiceParameters sluice,
      NetworkParameters network,
      int flows,
      int retryLimit,
      Extensions extensions) {
    this(sluice, network, flows, retryLimit, extensions, NicChoice.ENGINE);
  }

  /**
   * A run with the engine alone as hardware and nothing beyond the source.
   *
   * @param sluice the hardware
   * @param network what the network does, in both directions
   * @param flows transfers at a time, 1 to R
   * @param retryLimit how often either end asks again before it gives a transfer up
   * @throws ParameterException when there are more flows than windows, or a limit is out of range
   */
  public RunParameters(
      SluiceParameters sluice, NetworkParameters network, int flows, int retryLimit) {
    this(sluice, network, flows, retryLimit, Extensions.NONE);
  }

  /**
   * Retries that outlast what a network does, as far as the limit allows.
   *
   * @param network the network
   * @return at least {@value #DEFAULT_RETRY_LIMIT}, at most {@value
   *     TransportParameters#MAX_RETRY_LIMIT}
   */
  public static int retriesFor(NetworkParameters network) {
    double wanted = BURSTS_OUTLASTED * network.burst();
    return (int)
        Math.clamp(wanted, DEFAULT_RETRY_LIMIT, (double) TransportParameters.MAX_RETRY_LIMIT);
  }
}
