// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.Section;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.ModelAlone;
import java.util.ArrayList;
import java.util.List;

/**
 * What every node of a network has: a NIC, the memories behind its buses, its end of the line, and
 * who watches; and what a clock of them is. What differs is handed in: the buses, what the line
 * carries, and the software ({@link HostSide}). Not thread-safe.
 */
public abstract class NodeFrame implements ClockedNic {
  private final BlockUnderTest nic;
  private final HostMemory host;
  private final NicWire wire;
  private final List<MemoryBus> buses;
  private final HostSide software;
  private final List<ClockWatcher> watchers = new ArrayList<>();
  private ProfileLane lane;
  private Section memory;
  private Section line;
  private Section driver;

  /**
   * A node whose NIC was not started yet.
   *
   * @param nic its NIC
   * @param host the memory that it sends from and receives into
   * @param wire the NIC's ports to the network
   * @param buses the NIC's ways to memory
   * @param software what the host does in every clock
   */
  protected NodeFrame(
      BlockUnderTest nic, HostMemory host, NicWire wire, List<MemoryBus> buses, HostSide software) {
    this.nic = nic;
    this.host = host;
    this.wire = wire;
    this.buses = List.copyOf(buses);
    this.software = software;
    profiledAs("", Profile.laneHere());
  }

  /** Sections of its own; the NIC's are what they are. */
  private void profiledAs(String name, ProfileLane thread) {
    lane = thread;
    memory = lane.often(Part.BENCH, name + "memory");
    line = lane.often(Part.BENCH, name + "line");
    driver = lane.often(Part.BENCH, name + "host");
  }

  /**
   * Says whose time it is in a {@linkplain Profile profile}, where there is one: of the NIC and of
   * what is round it.
   *
   * @param name of the node in the table
   * @param thread the lane of the thread that clocks it
   */
  public final void profiled(String name, ProfileLane thread) {
    profiledAs(name + " ", thread);
    switch (nic) {
      case BlockCosim cosim -> cosim.profiledAs(name, thread);
      case ModelAlone model -> model.profiledAs(name, thread);
      default -> {
        // It is measured as its node's host.
      }
    }
  }

  @Override
  public final void clock(long clock) {
    nic.begin();
    Section before = lane.enter(memory);
    for (int i = 0; i < buses.size(); i++) {
      buses.get(i).drive();
    }
    lane.enter(line);
    wire.drive(clock);
    lane.enter(driver);
    software.drive();
    for (int i = 0; i < watchers.size(); i++) {
      watchers.get(i).clock(clock);
    }
    nic.end();
    lane.enter(memory);
    for (int i = 0; i < buses.size(); i++) {
      buses.get(i).clock();
    }
    lane.enter(line);
    wire.finish();
    lane.enter(driver);
    software.finish();
    lane.enter(before);
  }

  /** Whether nothing is under way between the NIC, its memory, its software and the line. */
  @Override
  public final boolean idle() {
    return software.idle() && isStill();
  }

  /**
   * Whether nothing is under way between the NIC, its memory and the line.
   *
   * @return true when nothing moves at its ports
   */
  public final boolean isStill() {
    boolean idle = wire.idle();
    for (int i = 0; i < buses.size(); i++) {
      idle &= buses.get(i).idle();
    }
    return idle;
  }

  @Override
  public final HostMemory host() {
    return host;
  }

  @Override
  public final NicWire wire() {
    return wire;
  }

  @Override
  public final BlockUnderTest nic() {
    return nic;
  }

  @Override
  public final void watchedBy(ClockWatcher watcher) {
    watchers.add(watcher);
  }

  /** Closes the RTL instance. */
  @Override
  public final void close() {
    nic.close();
  }
}
