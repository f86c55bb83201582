// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.registers;

import dev.sluice.cycle.lib.AxiLiteWires;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.WireKind;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.parts.memory.OfferRule;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.registers.Register;
import dev.sluice.spec.registers.RegisterMap;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Seeded random traffic at all ports of Registers: reads and writes of registers, of holes and of
 * addresses between words, values at and beyond the limits, some with strobes missing; each channel
 * with its own pauses, in bursts; events from none to all at once.
 */
public final class RegisterTraffic {
  private static final int BURST_CLOCKS = 300;
  private static final NicRegister[] ERRORS = {
    NicRegister.ERROR_STATUS, NicRegister.READ_ERROR_TRANSFER, NicRegister.READ_ERROR_PIDX
  };

  private final SplittableRandom random;
  private final RegisterMap map;
  private final Wires writeAddress;
  private final Wires writeData;
  private final Wires writeResponse;
  private final Wires readAddress;
  private final Wires readData;
  private final List<Wires> events;
  private final OfferRule writeRule;
  private final OfferRule readRule;
  private final int[] responses = new int[4];
  private int nextWrite;
  private int wordsBehind;
  private double offers;
  private double takes;
  private double eventful;
  private boolean sweeps;
  private long clock;
  private int lastCounter;

  /** Reads left of a look at all errors and counters, with which half of the seeds begin. */
  private int looks;

  /**
   * Traffic for a block.
   *
   * @param block Registers' model
   * @param map its map
   * @param seed the same seed gives the same traffic
   */
  public RegisterTraffic(BlockModel block, RegisterMap map, long seed) {
    this.map = map;
    random = new SplittableRandom(seed);
    writeAddress = block.wires("s_axil_aw");
    writeData = block.wires("s_axil_w");
    writeResponse = block.wires("s_axil_b");
    readAddress = block.wires("s_axil_ar");
    readData = block.wires("s_axil_r");
    events = block.inputs().stream().filter(w -> !w.name().startsWith("s_axil")).toList();
    writeRule = new OfferRule(writeResponse);
    readRule = new OfferRule(readData);
    nextWrite = address();
    lastCounter = NicCounter.BASE + 8 * random.nextInt(NicCounter.count());
    looks = random.nextBoolean() ? ERRORS.length + NicCounter.count() : 0;
  }

  /** Before the edge, when the block has driven. */
  public void drive() {
    if (clock++ % BURST_CLOCKS == 0) {
      offers = pick(1, 0.5, 0.1);
      takes = pick(1, 0.3, 0.05);
      eventful = pick(0, 0.01, 0.3, 1);
      sweeps = chance(0.3);
      if (looks > 0) {
        offers = 1;
        takes = 1;
        eventful = 0;
      }
    }
    driveWrites();
    if (!readAddress.valid && chance(offers)) {
      readAddress.set(AxiLiteWires.ADDRESS, readAddress());
      readAddress.set(AxiLiteWires.PROTECTION, random.nextInt(8));
      readAddress.valid = true;
    }
    writeResponse.ready = chance(takes);
    readData.ready = chance(takes);
    for (int i = 0; i < events.size(); i++) {
      driveEvent(events.get(i));
    }
    writeRule.check();
    readRule.check();
    if (writeResponse.fires()) {
      responses[writeResponse.getInt(AxiLiteWires.WRITE_RESPONSE)]++;
    }
  }

  /** Addresses and words come apart: one may be ahead of the other by one. */
  private void driveWrites() {
    if (!writeAddress.valid && wordsBehind < 1 && chance(offers)) {
      writeAddress.set(AxiLiteWires.ADDRESS, nextWrite);
      writeAddress.set(AxiLiteWires.PROTECTION, random.nextInt(8));
      writeAddress.valid = true;
      wordsBehind++;
      nextWrite = wordsBehind == 0 ? address() : nextWrite;
    }
    if (!writeData.valid && wordsBehind > -1 && chance(offers)) {
      writeData.set(AxiLiteWires.WRITE_DATA, word(nextWrite));
      writeData.set(AxiLiteWires.STROBE, chance(0.9) ? 15 : random.nextInt(16));
      writeData.valid = true;
      wordsBehind--;
      nextWrite = wordsBehind == 0 ? address() : nextWrite;
    }
  }

  private void driveEvent(Wires wires) {
    boolean pulses = wires.kind() == WireKind.SIGNALS;
    wires.valid = pulses || chance(eventful);
    for (int field = 0; field < wires.size(); field++) {
      boolean pulse = wires.field(field).width() == 1 && pulses;
      wires.set(field, pulse ? chance(eventful) ? 1 : 0 : random.nextLong());
    }
  }

  private int address() {
    if (chance(0.05)) {
      return random.nextInt(1 << 12);
    }
    if (chance(0.1)) {
      return NicRegister.ERROR_STATUS.address();
    }
    List<Register> all = map.registers();
    Register register = all.get(random.nextInt(all.size()));
    for (int i = 0; i < 4 && !register.writable(); i++) {
      register = all.get(random.nextInt(all.size()));
    }
    return chance(0.03) ? register.address() + random.nextInt(4) : register.address();
  }

  /**
   * Now and then all counters in their order, often one with its high word, and what went wrong.
   */
  private int readAddress() {
    if (looks > 0) {
      return look(--looks);
    }
    if (chance(0.1)) {
      return ERRORS[random.nextInt(ERRORS.length)].address();
    }
    if (sweeps) {
      lastCounter =
          NicCounter.BASE + (lastCounter - NicCounter.BASE + 4) % (8 * NicCounter.count());
      return lastCounter;
    }
    if (chance(0.3)) {
      lastCounter =
          (lastCounter & 4) == 0
              ? lastCounter + 4
              : NicCounter.BASE + 8 * random.nextInt(NicCounter.count());
      return lastCounter;
    }
    return address();
  }

  /** The errors first, then the low words of all counters, from any on. */
  private int look(int left) {
    if (left >= NicCounter.count()) {
      return ERRORS[left - NicCounter.count()].address();
    }
    lastCounter = NicCounter.BASE + (lastCounter - NicCounter.BASE + 8) % (8 * NicCounter.count());
    return lastCounter;
  }

  private long word(int address) {
    Register register = map.at(address);
    if (register == null || chance(0.1)) {
      return random.nextLong();
    }
    return switch (random.nextInt(6)) {
      case 0 -> register.minimum();
      case 1 -> register.minimum() - 1;
      case 2 -> register.maximum();
      case 3 -> register.maximum() + 1;
      default -> register.minimum() + random.nextLong(register.maximum() - register.minimum() + 1);
    };
  }

  /** After the edge. */
  public void finish() {
    writeAddress.valid &= !writeAddress.ready;
    writeData.valid &= !writeData.ready;
    readAddress.valid &= !readAddress.ready;
  }

  /**
   * Writes that ended with a response.
   *
   * @param code of the response, 0 to 3
   * @return how many
   */
  public int writes(int code) {
    return responses[code];
  }

  private boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  private double pick(double... values) {
    return values[random.nextInt(values.length)];
  }
}
