package dev.sluice.nic.pair;

import dev.sluice.stimulus.memory.ReadSource;
import dev.sluice.stimulus.memory.WriteTarget;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * A host's memory from address 0 on; a NIC that reads or writes anything else is an error of the
 * NIC. Not thread-safe.
 */
public final class HostMemory implements ReadSource, WriteTarget {
  private final MemorySegment bytes;
  private final List<WriteTarget> watchers = new ArrayList<>();

  /**
   * A memory that holds what the segment holds.
   *
   * @param bytes where the memory's bytes are; its size is the memory's
   */
  public HostMemory(MemorySegment bytes) {
    this.bytes = bytes;
  }

  /**
   * The bytes, for the host's own reads and writes.
   *
   * @return the memory
   */
  public MemorySegment bytes() {
    return bytes;
  }

  /**
   * Has somebody see every write of the NIC, before it is done.
   *
   * @param watcher is told of each byte and each answer
   */
  public void watchedBy(WriteTarget watcher) {
    watchers.add(watcher);
  }

  @Override
  public int read(long address) {
    return bytes.get(ValueLayout.JAVA_BYTE, address) & 0xff;
  }

  @Override
  public boolean fails(long address) {
    return false;
  }

  /**
   * A burst is asked for.
   *
   * @throws IllegalStateException when it is not within the memory
   */
  @Override
  public void asked(long address, int count) {
    if (address < 0 || address + count > bytes.byteSize()) {
      throw new IllegalStateException(
          "the NIC reads %d bytes at 0x%x, outside of the host's memory".formatted(count, address));
    }
  }

  @Override
  public void write(long address, int value) {
    if (address < 0 || address >= bytes.byteSize()) {
      throw new IllegalStateException(
          "the NIC writes a byte at 0x%x, outside of the host's memory".formatted(address));
    }
    for (int i = 0; i < watchers.size(); i++) {
      watchers.get(i).write(address, value);
    }
    bytes.set(ValueLayout.JAVA_BYTE, address, (byte) value);
  }

  @Override
  public void answered(long address, int count, boolean error) {
    for (int i = 0; i < watchers.size(); i++) {
      watchers.get(i).answered(address, count, error);
    }
  }
}
