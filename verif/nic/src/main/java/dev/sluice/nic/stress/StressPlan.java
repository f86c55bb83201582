package dev.sluice.nic.stress;

import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.stimulus.memory.MemoryTiming;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What one stress run is to do. Everything follows from it and the seed.
 *
 * @param nic what both nodes are built from
 * @param transport time-outs and limits of both
 * @param network what the channels do until the network heals
 * @param memory how both hosts' memories behave
 * @param transfers descriptors given to each node, at least 1
 * @param sizes bytes of the transfers
 * @param stall part of the clocks in which the lines and completions are held back, 0 to below 1
 * @param there who meddles with packets from node A to node B
 * @param back who meddles with packets from node B to node A
 * @param hostile part of each line that a third peer has for forged frames, 0 to below 1
 * @param badDescriptors part of the descriptors that must be refused, 0 to 1
 * @param bothWays whether node B sends too
 * @param lost the clock in which everything is lost for ever, so that no transfer can end well any
 *     more; or {@link #NEVER}. The network heals after every transfer has ended
 * @param extensions progress reports and early requests, the same at both nodes
 * @param mayFail whether a good transfer may fail, as the link is dead for longer than the retries
 *     last; else it ends well, or was refused by a receiver whose windows were all in use each time
 */
record StressPlan(
    NicParameters nic,
    TransportParameters transport,
    NetworkParameters network,
    MemoryTiming memory,
    int transfers,
    TransferSizes sizes,
    double stall,
    List<Meddler> there,
    List<Meddler> back,
    double hostile,
    double badDescriptors,
    boolean bothWays,
    long lost,
    Extensions extensions,
    boolean mayFail) {

  /** The link does not die for ever. */
  static final long NEVER = Long.MAX_VALUE;

  /** A good network, fast memory, transfers both ways, nobody hostile. */
  static StressPlan quiet(
      NicParameters nic, TransportParameters transport, int transfers, TransferSizes sizes) {
    return new StressPlan(
        nic,
        transport,
        new NetworkParameters(0, 0, 0, 0, 0, 16, 0),
        MemoryTiming.FAST,
        transfers,
        sizes,
        0,
        List.of(),
        List.of(),
        0,
        0,
        true,
        NEVER,
        Extensions.NONE,
        false);
  }

  StressPlan over(NetworkParameters other) {
    return new StressPlan(
        nic,
        transport,
        other,
        memory,
        transfers,
        sizes,
        stall,
        there,
        back,
        hostile,
        badDescriptors,
        bothWays,
        lost,
        extensions,
        mayFail);
  }

  StressPlan meddledBy(List<Meddler> onTheWay, List<Meddler> onTheWayBack) {
    return new StressPlan(
        nic,
        transport,
        network,
        memory,
        transfers,
        sizes,
        stall,
        onTheWay,
        onTheWayBack,
        hostile,
        badDescriptors,
        bothWays,
        lost,
        extensions,
        mayFail);
  }

  StressPlan stalled(double part, MemoryTiming timing) {
    return new StressPlan(
        nic,
        transport,
        network,
        timing,
        transfers,
        sizes,
        part,
        there,
        back,
        hostile,
        badDescriptors,
        bothWays,
        lost,
        extensions,
        mayFail);
  }

  StressPlan attacked(double part) {
    return new StressPlan(
        nic,
        transport,
        network,
        memory,
        transfers,
        sizes,
        stall,
        there,
        back,
        part,
        badDescriptors,
        bothWays,
        lost,
        extensions,
        mayFail);
  }

  StressPlan withBadDescriptors(double part) {
    return new StressPlan(
        nic,
        transport,
        network,
        memory,
        transfers,
        sizes,
        stall,
        there,
        back,
        hostile,
        part,
        bothWays,
        lost,
        extensions,
        mayFail);
  }

  StressPlan lostFrom(long clock) {
    return new StressPlan(
        nic,
        transport,
        network,
        memory,
        transfers,
        sizes,
        stall,
        there,
        back,
        hostile,
        badDescriptors,
        bothWays,
        clock,
        extensions,
        mayFail);
  }

  StressPlan with(Extensions others) {
    return new StressPlan(
        nic,
        transport,
        network,
        memory,
        transfers,
        sizes,
        stall,
        there,
        back,
        hostile,
        badDescriptors,
        bothWays,
        lost,
        others,
        mayFail);
  }

  StressPlan within(TransportParameters others) {
    return new StressPlan(
        nic,
        others,
        network,
        memory,
        transfers,
        sizes,
        stall,
        there,
        back,
        hostile,
        badDescriptors,
        bothWays,
        lost,
        extensions,
        mayFail);
  }

  StressPlan of(TransferSizes others) {
    return new StressPlan(
        nic,
        transport,
        network,
        memory,
        transfers,
        others,
        stall,
        there,
        back,
        hostile,
        badDescriptors,
        bothWays,
        lost,
        extensions,
        mayFail);
  }

  StressPlan oneWay() {
    return new StressPlan(
        nic,
        transport,
        network,
        memory,
        transfers,
        sizes,
        stall,
        there,
        back,
        hostile,
        badDescriptors,
        false,
        lost,
        extensions,
        mayFail);
  }

  StressPlan failing() {
    return new StressPlan(
        nic,
        transport,
        network,
        memory,
        transfers,
        sizes,
        stall,
        there,
        back,
        hostile,
        badDescriptors,
        bothWays,
        lost,
        extensions,
        true);
  }

  /** Bytes of transfers. */
  interface TransferSizes {
    /** The largest there can be. */
    long largest();

    /** Bytes of the n-th transfer of a node, from 1 to the largest. */
    long next(int n, SplittableRandom random);
  }
}
