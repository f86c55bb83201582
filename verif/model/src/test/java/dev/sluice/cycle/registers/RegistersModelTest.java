// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.AxiLiteWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.RegionWires;
import dev.sluice.cycle.wires.registers.RingConfigWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.parts.registers.RegisterPort;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.NicError;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.registers.Register;
import dev.sluice.spec.registers.RegisterAccess;
import dev.sluice.spec.registers.RegisterMap;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The registers as the page says, seen from the host and from the other blocks. */
class RegistersModelTest {
  private static final NicParameters NIC = NicParameters.DEFAULT;

  private final RegisterMap map = new RegisterMap(NIC, true);
  private final RegistersModel model = new RegistersModel(NIC, true);
  private final RegisterPort port = new RegisterPort(model);
  private int response;
  private long value;
  private int commits;
  private final long[] counted = new long[NicCounter.count()];

  private void clock() {
    model.drive();
    port.drive();
    commits += model.wires("region").valid ? 1 : 0;
    model.clock();
    port.finish();
  }

  private int write(int address, long data) {
    port.write(address, data, (code, nothing) -> response = code);
    while (!port.idle()) {
      clock();
    }
    return response;
  }

  private long read(int address) {
    port.read(
        address,
        (code, read) -> {
          response = code;
          value = read;
        });
    while (!port.idle()) {
      clock();
    }
    return value;
  }

  private void set(NicRegister register, long data) {
    assertThat(write(register.address(), data)).as("%s", register).isEqualTo(AxiLiteWires.OKAY);
  }

  private long count(NicCounter counter) {
    long low = read(counter.address());
    return read(counter.address() + 4) << 32 | low;
  }

  private void quiet() {
    for (int i = 0; i < 112; i++) {
      clock();
    }
  }

  @Test
  void afterResetEverythingIsOffAndHasTheMapsValues() {
    clock();
    assertThat(model.wires("receiveConfig").getBit(ReceiveConfigWires.ENABLE)).isFalse();
    assertThat(model.wires("sendConfig").getBit(SendConfigWires.ENABLE)).isFalse();
    assertThat(model.wires("sendConfig").get(SendConfigWires.MEMORY_BYTES)).isZero();
    assertThat(model.wires("ringConfig").getBit(RingConfigWires.ENABLE)).isFalse();
    assertThat(model.wires("irq").getBit(0)).isFalse();
    for (Register register : map.registers()) {
      assertThat(read(register.address())).as(register.name()).isEqualTo(register.reset());
      assertThat(response).isEqualTo(AxiLiteWires.OKAY);
    }
    assertThat(read(NicRegister.ID.address())).isEqualTo(0x534c5543);
    assertThat(read(NicRegister.WINDOWS.address())).isEqualTo(NIC.sluice().windows());
    assertThat(read(NicRegister.FEATURES.address()))
        .as("shift, UDP, a buffer of 8 KB")
        .isEqualTo(4 | 13 << 8);
  }

  /** The time-outs after reset are ones that the transport's rules allow. */
  @Test
  void timeOutsAfterResetAreSensible() {
    TransportParameters t =
        new TransportParameters(
            read(NicRegister.RECEIVE_TIMEOUT.address()),
            read(NicRegister.SENDER_TIMEOUT.address()),
            (int) read(NicRegister.SEND_BACKOFF_LIMIT.address()),
            (int) read(NicRegister.SEND_RETRY_LIMIT.address()),
            (int) read(NicRegister.REQUESTS_PER_TIMEOUT.address()),
            read(NicRegister.QUIET_TIME_LOW.address()));
    assertThat(read(NicRegister.BUSY_WAIT_LOW.address())).isEqualTo(t.busyWait());
  }

  /** Against a map from addresses to words: what is allowed is done, all else changes nothing. */
  @Property(tries = 20)
  void whatIsWrittenIsReadAndWhatIsRefusedChangesNothing(@ForAll long seed) {
    model.reset();
    SplittableRandom random = new SplittableRandom(seed);
    Map<Integer, Long> words = new HashMap<>();
    map.registers().forEach(r -> words.put(r.address(), r.reset()));
    int refusedReads = 0;
    int refusedWrites = 0;
    for (int i = 0; i < 400; i++) {
      int address = random.nextInt(8) == 0 ? random.nextInt(1 << 12) : random.nextInt(128) * 4;
      Register register = (address & 3) == 0 ? map.at(address) : null;
      long data = random.nextLong(1L << random.nextInt(1, 33));
      int expected = register == null ? AxiLiteWires.DECERR : AxiLiteWires.OKAY;
      if (register != null && !allows(register, data, words)) {
        expected = AxiLiteWires.SLVERR;
      }
      assertThat(write(address, data)).as("write %x of %s", data, register).isEqualTo(expected);
      if (expected != AxiLiteWires.OKAY) {
        refusedWrites++;
        words.merge(
            NicRegister.ERROR_STATUS.address(), NicError.ACCESS.mask(), (old, bit) -> old | bit);
      } else if (register.access() == RegisterAccess.CLEAR_ONES) {
        words.merge(address, data, (old, ones) -> old & ~ones);
      } else {
        words.put(address, data);
      }
      int at = random.nextInt(256) * 4;
      if (at < NicCounter.BASE && map.at(at) == null) {
        assertThat(read(at)).isZero();
        assertThat(response).isEqualTo(AxiLiteWires.DECERR);
        refusedReads++;
        words.merge(
            NicRegister.ERROR_STATUS.address(), NicError.ACCESS.mask(), (old, bit) -> old | bit);
      } else if (at == NicRegister.STATUS.address()) {
        long errors = words.get(NicRegister.ERROR_STATUS.address());
        boolean interrupt = (errors & words.get(NicRegister.ERROR_INTERRUPT.address())) != 0;
        assertThat(read(at)).isEqualTo(interrupt ? 4 : 0);
      } else if (at < NicCounter.BASE) {
        assertThat(read(at)).as("%s", map.at(at)).isEqualTo(words.get(at));
      }
    }
    quiet();
    assertThat(count(NicCounter.ACCESS_WRITE_REFUSED)).isEqualTo(refusedWrites);
    assertThat(count(NicCounter.ACCESS_READ_REFUSED)).isEqualTo(refusedReads);
  }

  private static boolean allows(Register register, long data, Map<Integer, Long> words) {
    boolean zero =
        register.access() == RegisterAccess.HIGH_WORD
            && data == 0
            && words.get(register.address() - 4) == 0;
    return register.writable()
        && data >= register.minimum()
        && data <= register.maximum()
        && !(zero && register.pairMinimum() == 1);
  }

  @Test
  void aLowWordWaitsForItsHighWord() {
    Wires send = model.wires("sendConfig");
    set(NicRegister.MEMORY_BASE_LOW, 0x1111_1111);
    set(NicRegister.MEMORY_BASE_HIGH, 0x2222_2222);
    clock();
    assertThat(send.get(SendConfigWires.MEMORY_BASE)).isEqualTo(0x2222_2222_1111_1111L);
    set(NicRegister.MEMORY_BASE_LOW, 0x3333_3333);
    quiet();
    assertThat(send.get(SendConfigWires.MEMORY_BASE)).isEqualTo(0x2222_2222_1111_1111L);
    set(NicRegister.MEMORY_BASE_HIGH, 0x4444_4444);
    clock();
    assertThat(send.get(SendConfigWires.MEMORY_BASE)).isEqualTo(0x4444_4444_3333_3333L);
  }

  @Test
  void aRegionIsCommittedByOneWriteOnce() {
    set(NicRegister.REGION_BASE_LOW, 0x1000);
    set(NicRegister.REGION_BASE_HIGH, 1);
    set(NicRegister.REGION_LENGTH_LOW, 0x2000);
    set(NicRegister.REGION_LENGTH_HIGH, 2);
    set(NicRegister.REGION_PEER, 0xdeadbeefL);
    assertThat(commits).isZero();
    set(NicRegister.REGION_COMMIT, 5 | NicRegister.REGION_COMMIT.mask("region_enable"));
    quiet();
    assertThat(commits).isEqualTo(1);
    Wires region = model.wires("region");
    assertThat(region.get(RegionWires.INDEX)).isEqualTo(5);
    assertThat(region.getBit(RegionWires.ENABLE)).isTrue();
    assertThat(region.getBit(RegionWires.ANY_PEER)).isFalse();
    assertThat(region.get(RegionWires.PEER)).isEqualTo(0xdeadbeefL);
    assertThat(region.get(RegionWires.BASE)).isEqualTo(0x1_0000_1000L);
    assertThat(region.get(RegionWires.LENGTH)).isEqualTo(0x2_0000_2000L);
    write(NicRegister.REGION_COMMIT.address(), 32);
    quiet();
    assertThat(commits).as("a refused commit").isEqualTo(1);
  }

  /** Every pulse of every block is counted, also when all come in every clock. */
  @Test
  void everyEventIsCountedOnce() {
    SplittableRandom random = new SplittableRandom(1);
    for (int clock = 0; clock < 5000; clock++) {
      double density = clock < 1500 ? 1 : random.nextDouble();
      EventDriver.drive(model, random, density, counted);
      if (clock > 2000 && clock % 50 == 0) {
        port.read(NicCounter.SEND_DATA.address(), (code, read) -> value = read);
      }
      clock();
    }
    EventDriver.drive(model, random, 0, counted);
    quiet();
    for (NicCounter counter : NicCounter.values()) {
      assertThat(count(counter)).as("%s", counter).isEqualTo(counted[counter.ordinal()]);
    }
  }

  /** The high word is of the moment in which the low word was read. */
  @Test
  void aCountIsReadWhole() {
    RegistersModel late = new RegistersModel(NIC, false, 0xffff_ffffL);
    RegisterPort host = new RegisterPort(late);
    long[] words = new long[3];
    host.read(NicCounter.SEND_DATA.address(), (code, read) -> words[0] = read);
    run(late, host, 1);
    late.wires("event").set(0, true);
    run(late, host, 300);
    late.wires("event").set(0, false);
    host.read(NicCounter.SEND_DATA.address() + 4, (code, read) -> words[1] = read);
    run(late, host, 20);
    assertThat(words[0]).isEqualTo(0xffff_ffffL);
    assertThat(words[1]).as("high word, of before").isZero();
    run(late, host, 112);
    host.read(NicCounter.SEND_DATA.address(), (code, read) -> words[0] = read);
    host.read(NicCounter.SEND_DATA.address() + 4, (code, read) -> words[1] = read);
    run(late, host, 300);
    assertThat(words[1] << 32 | words[0]).isEqualTo(0xffff_ffffL + 300);
  }

  private static void run(RegistersModel model, RegisterPort host, int clocks) {
    for (int i = 0; i < clocks || !host.idle(); i++) {
      model.drive();
      host.drive();
      model.clock();
      host.finish();
    }
  }

  @Test
  void anErrorStaysUntilItIsClearedAndInterruptsWhereItMay() {
    Wires count = model.wires("count");
    count.set(11, true);
    clock();
    count.set(11, false);
    quiet();
    assertThat(read(NicRegister.ERROR_STATUS.address())).isEqualTo(NicError.PAYLOAD_WRITE.mask());
    assertThat(model.wires("irq").getBit(0)).isFalse();
    set(NicRegister.ERROR_INTERRUPT, NicError.PAYLOAD_WRITE.mask());
    quiet();
    assertThat(model.wires("irq").getBit(0)).isTrue();
    set(NicRegister.ERROR_STATUS, 0xffff_ffffL);
    quiet();
    assertThat(model.wires("irq").getBit(0)).isFalse();
    assertThat(read(NicRegister.ERROR_STATUS.address())).isZero();
    count.set(11, true);
    set(NicRegister.ERROR_STATUS, 0xffff_ffffL);
    count.set(11, false);
    assertThat(read(NicRegister.ERROR_STATUS.address()))
        .as("it happened again in the clock of the clearing")
        .isEqualTo(NicError.PAYLOAD_WRITE.mask());
  }
}
