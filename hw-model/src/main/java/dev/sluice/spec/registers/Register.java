// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.registers;

import java.util.List;

/**
 * A register of 32 bits.
 *
 * @param name in lower case with underscores
 * @param address byte address, a multiple of 4
 * @param access what it may be used for
 * @param minimum the smallest value that may be written, unsigned
 * @param maximum the largest value that may be written, unsigned
 * @param pairMinimum of a high word: the smallest value that both words may have together, 0 or 1
 * @param fields the lowest first, without gaps from bit 0 on
 * @param text what it is, one line
 */
public record Register(
    String name,
    int address,
    RegisterAccess access,
    long minimum,
    long maximum,
    int pairMinimum,
    List<RegisterField> fields,
    String text) {

  /**
   * Whether the host may write it.
   *
   * @return false of a value that the hardware gives
   */
  public boolean writable() {
    return access != RegisterAccess.READ_ONLY;
  }

  /**
   * Its value after reset.
   *
   * @return that of its fields
   */
  public long reset() {
    long value = 0;
    for (RegisterField field : fields) {
      value |= field.reset() << field.low();
    }
    return value;
  }

  /**
   * What documents say of it: the text, and what may be written.
   *
   * @return one line
   */
  public String description() {
    return switch (access) {
      case READ_ONLY, HIGH_WORD -> text;
      case LOW_WORD -> text + "; low word, takes effect with the high word";
      case CLEAR_ONES -> text + "; a 1 clears its bit";
      case READ_WRITE ->
          minimum == 0 && maximum == 0xffff_ffffL
              ? text
              : "%s; %d to %d".formatted(text, minimum, maximum);
    };
  }
}
