// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.registers.Register;
import dev.sluice.spec.registers.RegisterAccess;
import dev.sluice.spec.registers.RegisterMap;

/**
 * What the host has written: a word for each register, and for each low word the one that is in
 * effect.
 */
final class RegisterWords {
  private final RegisterMap map;
  private final long[] words = new long[1 << NicRegister.ADDRESS_BITS - 2];
  private final long[] inEffect = new long[words.length];

  RegisterWords(RegisterMap map) {
    this.map = map;
  }

  void reset() {
    for (Register register : map.registers()) {
      words[register.address() >> 2] = register.reset();
      inEffect[register.address() >> 2] = register.reset();
    }
  }

  void write(int address, long data) {
    int at = address >> 2;
    RegisterAccess access = map.at(address).access();
    words[at] = access == RegisterAccess.CLEAR_ONES ? words[at] & ~data : data;
    if (access == RegisterAccess.HIGH_WORD) {
      inEffect[at - 1] = words[at - 1];
    }
  }

  /** Sets bits of a register, after a write of the same clock. */
  void set(NicRegister register, long bits) {
    words[register.address() >> 2] |= bits;
  }

  /** What a register holds, or was reset to where it is a constant. */
  long get(int address) {
    return words[address >> 2];
  }

  /** Of a high word's address: what was last written to the low word before it. */
  long staged(int address) {
    int at = address >> 2;
    return at == 0 ? 0 : words[at - 1];
  }

  long get(NicRegister register) {
    return words[register.address() >> 2];
  }

  boolean bit(NicRegister register, long mask) {
    return (get(register) & mask) != 0;
  }

  /** A 64-bit value that is in effect, by its low word. */
  long pair(NicRegister low) {
    int at = low.address() >> 2;
    return words[at + 1] << 32 | inEffect[at];
  }
}
