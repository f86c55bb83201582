// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import java.util.HashSet;
import java.util.Set;

/**
 * Which block and which mutant of it are compared.
 *
 * @param netlist of the block with its mutants
 * @param mutant the number of the one, from 1
 * @param reliance on what
 * @param inside whether it is a module inside of the block
 * @param inQueue whether it is in a queue whose writes are as they were
 * @param holds whether a row of a memory that is read again is the same ({@link HeldReads}), or
 *     anything in every clock
 */
record SideBySide(
    Netlist netlist,
    int mutant,
    Reliance reliance,
    boolean inside,
    boolean inQueue,
    boolean holds) {

  /** With these registers, and ports of memories, that each has of its own. */
  MutantProduct withOwn(Set<String> own) {
    return new MutantProduct(netlist, mutant, own, reliance, inside, holds);
  }

  /** With all registers, and these ports of memories, that each has of its own. */
  MutantProduct apartFrom(Set<String> own) {
    Set<String> all = new HashSet<>(own);
    netlist.registers.keySet().forEach(net -> all.add(Netlist.register(net)));
    return withOwn(all);
  }

  /**
   * What would have to be of each's own where both differ at a place ({@link
   * MutantProduct#differences}): a register, or a port of a memory that is read without a clock, if
   * its address differs. Null: they may not differ there.
   */
  String remedy(String place) {
    if (place.startsWith("output ")) {
      return null;
    }
    if (place.startsWith("memory ")) {
      return reader(place);
    }
    String register = place.substring(0, place.indexOf(' '));
    return inQueue && QueueWrites.isTail(register, netlist) ? null : register;
  }

  private String reader(String place) {
    int pin = place.lastIndexOf(' ') + 1;
    if (!Netlist.Memory.isOfReading(place.substring(pin))) {
      return null;
    }
    String name = place.substring("memory ".length(), pin - 1);
    String at = place.substring(pin);
    return netlist.memories.stream()
        .filter(memory -> memory.name().equals(name) && memory.isWithoutClock(at))
        .map(memory -> memory.reader(at))
        .findFirst()
        .orElse(null);
  }
}
