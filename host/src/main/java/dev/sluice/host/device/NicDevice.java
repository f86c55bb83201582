// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.device;

import java.lang.foreign.MemorySegment;
import java.time.Duration;

/**
 * A NIC as software sees it, fresh from reset: its registers, the memory that both reach, and its
 * interrupt. Whether it is RTL or a cycle model, in this process or in another one, makes no
 * difference here. {@link dev.sluice.host.verbs.Nic} is what programs use on top of it.
 *
 * <p>Thread-safe. Accesses of registers are made one after another, in the order in which they were
 * asked for; what a thread wrote to memory before it asked is there before the access is made.
 */
public interface NicDevice extends AutoCloseable {
  /**
   * What the device knows of itself and of the network that it is in.
   *
   * @return the same always
   */
  DeviceSettings settings();

  /**
   * The memory that the NIC reaches, all of it. It can be used until the device's owner frees it.
   *
   * @return bytes; the first has the address {@link #memoryBase()}
   */
  MemorySegment memory();

  /**
   * Where the NIC sees {@link #memory()}.
   *
   * @return the address of its first byte, a multiple of 4,096
   */
  long memoryBase();

  /**
   * Reads a register and waits for its value.
   *
   * @param address in the register map, a multiple of 4
   * @return 32 bits, unsigned
   * @throws NicException {@link NicException.Reason#REFUSED} when there is no such register, {@link
   *     NicException.Reason#LOST} when the NIC answers no more
   */
  long read(int address);

  /**
   * Writes a register and waits until it is done.
   *
   * @param address in the register map, a multiple of 4
   * @param value 32 bits, unsigned
   * @throws NicException {@link NicException.Reason#REFUSED} when the NIC does not take the value,
   *     {@link NicException.Reason#LOST} when it answers no more
   */
  void write(int address, long value);

  /**
   * Writes a register and does not wait: for doorbells. Of several writes of one register that
   * wait, with nothing else between them, the last may be the only one that is made. A write that
   * the NIC refuses is a defect of the software that asked for it, and the device is lost.
   *
   * @param address in the register map, a multiple of 4
   * @param value 32 bits, unsigned
   * @throws NicException {@link NicException.Reason#LOST} when the NIC answers no more
   */
  void post(int address, long value);

  /**
   * Waits until the interrupt line is up.
   *
   * @param longest how long at most
   * @return whether it is up; it may be at once
   * @throws InterruptedException when this thread was interrupted
   * @throws NicException {@link NicException.Reason#LOST} when the NIC answers no more
   */
  boolean awaitInterrupt(Duration longest) throws InterruptedException;

  /**
   * Gives the device back; the NIC is in reset or gone afterwards, and every call but this one
   * throws. May be called more than once.
   */
  @Override
  void close();
}
