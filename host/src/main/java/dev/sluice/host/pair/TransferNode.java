// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.lockstep.BlockUnderTest;
import java.util.List;

/** A node whose software is told how transfers end. */
public abstract class TransferNode extends NodeFrame implements HostedNic {
  private final EndedTransfers ended;

  /**
   * A node whose NIC was not started yet.
   *
   * @param nic its NIC
   * @param host the memory that it sends from and receives into
   * @param wire the NIC's ports to the network
   * @param buses the NIC's ways to memory
   * @param software what the host does in every clock
   * @param ended is told by the software how transfers end
   */
  protected TransferNode(
      BlockUnderTest nic,
      HostMemory host,
      NicWire wire,
      List<MemoryBus> buses,
      HostSide software,
      EndedTransfers ended) {
    super(nic, host, wire, buses, software);
    this.ended = ended;
  }

  @Override
  public final int ended() {
    return ended.cookies().size();
  }

  @Override
  public final int cookie(int which) {
    return ended.cookies().get(which);
  }

  @Override
  public final int status(int which) {
    return ended.statuses().get(which);
  }
}
