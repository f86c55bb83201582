package dev.sluice.nic.core;

import dev.sluice.stimulus.memory.ReadSource;
import dev.sluice.stimulus.memory.WriteTarget;

/** A host's memory from address 0 on; whatever lies outside is an error of the NIC. */
final class Host implements ReadSource, WriteTarget {
  final byte[] bytes;

  Host(int size) {
    bytes = new byte[size];
  }

  @Override
  public int read(long address) {
    return bytes[Math.toIntExact(address)] & 0xff;
  }

  @Override
  public boolean fails(long address) {
    return false;
  }

  @Override
  public void asked(long address, int count) {
    if (address < 0 || address + count > bytes.length) {
      throw new IllegalStateException(
          "reads %d bytes at 0x%x, outside of memory".formatted(count, address));
    }
  }

  @Override
  public void write(long address, int value) {
    bytes[Math.toIntExact(address)] = (byte) value;
  }

  @Override
  public void answered(long address, int count, boolean error) {
    // The bytes were written one by one.
  }
}
