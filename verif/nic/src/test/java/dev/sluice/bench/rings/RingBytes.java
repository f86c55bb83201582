// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.rings;

import dev.sluice.parts.memory.ReadSource;
import dev.sluice.parts.memory.WriteTarget;
import dev.sluice.spec.rings.HostRings;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Host memory from address 0 on; descriptors whose peer has a mark cannot be read. */
final class RingBytes implements ReadSource, WriteTarget {
  final byte[] bytes;
  private final int mark;

  RingBytes(int size, int mark) {
    bytes = new byte[size];
    this.mark = mark;
  }

  /** Four bytes, little-endian. */
  int word(int at) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
  }

  @Override
  public int read(long address) {
    return bytes[Math.toIntExact(address)];
  }

  @Override
  public boolean fails(long address) {
    int entry = Math.toIntExact(address) & -HostRings.DESCRIPTOR_BYTES;
    return word(entry + 4) == mark;
  }

  @Override
  public void asked(long address, int count) {
    if (address < 0 || address + count > bytes.length) {
      throw new IllegalStateException("reads outside of memory at 0x%x".formatted(address));
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
