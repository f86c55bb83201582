// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.registers;

import dev.sluice.protocol.NicParameters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All registers of a NIC that is generated from some parameters, by address. */
public final class RegisterMap {
  private final List<Register> registers = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final Register[] byAddress = new Register[1 << NicRegister.ADDRESS_BITS - 2];

  /**
   * The map.
   *
   * @param p what is generated: the constants say it
   * @param udp whether the UDP wrapper is a part of it
   */
  public RegisterMap(NicParameters p, boolean udp) {
    for (NicRegister each : NicRegister.values()) {
      add(each.register(reset(each, p, udp)));
    }
    for (NicCounter counter : NicCounter.values()) {
      add(word(counter.label() + "_low", counter.address(), counter.text()));
      add(
          word(
              counter.label() + "_high",
              counter.address() + 4,
              "high word, of when the low word was read"));
    }
  }

  private static Register word(String name, int address, String text) {
    RegisterField all = new RegisterField(name, 0, 32, 0, text);
    return new Register(
        name, address, RegisterAccess.READ_ONLY, 0, 0xffff_ffffL, 0, List.of(all), text);
  }

  private static long reset(NicRegister register, NicParameters p, boolean udp) {
    return switch (register) {
      case ID -> NicRegister.ID_VALUE;
      case VERSION -> NicRegister.VERSION_VALUE;
      case WINDOWS -> p.sluice().windows();
      case WIDTH -> p.sluice().width();
      case MAX_PACKETS -> p.sluice().maxPackets();
      case PAYLOAD_BYTES -> p.sluice().payloadBytes();
      case DATA_WIDTH -> p.dataWidth();
      case TRANSFERS -> p.transfers();
      case FEATURES -> features(p, udp);
      default -> register.reset();
    };
  }

  private static long features(NicParameters p, boolean udp) {
    return p.sluice().architecture().ordinal()
        | (udp ? 4 : 0)
        | (p.dropsWhenFull() ? 8 : 0)
        | Integer.numberOfTrailingZeros(p.receiveBufferBytes()) << 8;
  }

  private void add(Register register) {
    if (register.address() % 4 != 0 || byAddress[register.address() >> 2] != null) {
      throw new IllegalStateException(
          "two registers at 0x%x, or not a word: %s".formatted(register.address(), register));
    }
    for (RegisterField field : register.fields()) {
      if (!names.add(field.name())) {
        throw new IllegalStateException("two fields of the name " + field.name());
      }
    }
    registers.add(register);
    byAddress[register.address() >> 2] = register;
  }

  /**
   * All registers.
   *
   * @return by rising address
   */
  public List<Register> registers() {
    return Collections.unmodifiableList(registers);
  }

  /**
   * The register at an address.
   *
   * @param address byte address, 0 to 4095
   * @return null where there is none, or the address is not a multiple of 4
   */
  public Register at(int address) {
    return (address & 3) != 0 ? null : byAddress[address >> 2];
  }
}
