// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.host.device.NicException.Reason;
import dev.sluice.host.driver.NicSettings;
import dev.sluice.host.driver.RingPlaces;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.registers.NicError;
import dev.sluice.spec.registers.NicRegister;
import dev.sluice.spec.rings.PeerShare;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every device promises, wherever its NIC is: registers, interrupt and end. */
public abstract class NicDeviceContract {
  /** The NIC that a device of this test has. */
  protected static final NicParameters SMALL =
      new NicParameters(new SluiceParameters(8, 32, 64, 128, Architecture.RING), 128, 8);

  /** Its memory. */
  protected static final int MEMORY = 1 << 16;

  private NicDevice device;

  /** A device of {@link #SMALL}, fresh from reset, whose peer is 10.0.0.1. */
  protected abstract NicDevice openDevice() throws Exception;

  /** Ends what the device is of. */
  protected abstract void closeAll() throws Exception;

  @BeforeEach
  final void open() throws Exception {
    device = openDevice();
  }

  @AfterEach
  final void close() throws Exception {
    closeAll();
  }

  protected final NicDevice device() {
    return device;
  }

  protected final long read(NicRegister register) {
    return device.read(register.address());
  }

  protected final void write(NicRegister register, long value) {
    device.write(register.address(), value);
  }

  @Test
  void registersSayWhatTheSettingsSay() {
    assertThat(read(NicRegister.ID)).isEqualTo(0x534c5543);
    assertThat(read(NicRegister.WINDOWS)).isEqualTo(8);
    assertThat(read(NicRegister.DATA_WIDTH)).isEqualTo(128);
    assertThat(device.settings().nic()).isEqualTo(SMALL);
    assertThat(device.settings().peer()).isEqualTo(0x0a000001);
    assertThat(device.memory().byteSize()).isEqualTo(MEMORY);
    assertThat(device.memoryBase() % 4096).isZero();
  }

  /** Each thread has a row of a register pair of its own; the last post of many counts. */
  @Test
  void threadsShareThePort() throws Exception {
    NicRegister[] own = {
      NicRegister.MEMORY_BASE_LOW, NicRegister.REGION_BASE_LOW, NicRegister.DESCRIPTOR_BASE_LOW
    };
    List<Callable<Void>> work = new ArrayList<>();
    for (NicRegister register : own) {
      work.add(
          () -> {
            for (int i = 0; i < 300; i++) {
              device.post(register.address(), 64L * i);
              if (i % 50 == 49) {
                assertThat(read(register)).isEqualTo(64L * i);
              }
            }
            return null;
          });
    }
    try (ExecutorService pool = Executors.newFixedThreadPool(own.length)) {
      for (Future<Void> done : pool.invokeAll(work)) {
        done.get();
      }
    }
  }

  @Test
  void whatTheNicRefusesIsSaidToWhoAsked() {
    assertRefused(() -> device.read(0xffc), "a read of the register at 0xffc was refused");
    assertRefused(
        () -> write(NicRegister.ID, 7),
        "the value 0x7 for a write of the register at 0x000 was refused");
    assertRefused(() -> write(NicRegister.DESCRIPTOR_LOG2, 17), "the value 0x11");
    assertThat(read(NicRegister.WINDOWS)).isEqualTo(8);
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(call)
        .withMessageContaining(message)
        .matches(e -> e.reason() == Reason.REFUSED);
  }

  @Test
  void aRefusedPostIsTheEndOfTheDevice() {
    device.post(NicRegister.DESCRIPTOR_LOG2.address(), 17);
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(
            () -> {
              while (true) {
                read(NicRegister.ID);
              }
            })
        .withMessageContaining("the value 0x11 for a write of the register at 0x108 was refused")
        .matches(e -> e.reason() == Reason.LOST);
  }

  /** A doorbell beyond the ring is an error that the host reads; no descriptor of it is read. */
  @Test
  void aDoorbellBeyondTheRingIsRefused() throws InterruptedException {
    RingPlaces rings = new RingPlaces(device.memoryBase(), 3, device.memoryBase() + 4096, 3);
    new NicSettings() {
      @Override
      public void set(NicRegister register, long value) {
        write(register, value);
      }
    }.start(rings, true, Extensions.NONE, PeerShare.DEFAULT);
    long tail = 1L << NicError.DESCRIPTOR_TAIL.ordinal();
    write(NicRegister.ERROR_INTERRUPT, tail);
    write(NicRegister.DESCRIPTOR_TAIL, 9);
    assertThat(device.awaitInterrupt(Duration.ofMinutes(1))).isTrue();
    assertThat(read(NicRegister.ERROR_STATUS)).isEqualTo(tail);
    assertThat(read(NicRegister.DESCRIPTOR_HEAD)).isZero();
    write(NicRegister.ERROR_STATUS, tail);
    assertThat(read(NicRegister.ERROR_STATUS)).isZero();
    // One that can be: the descriptor of zeros that stands there ends with a record.
    write(NicRegister.DESCRIPTOR_TAIL, 1);
    assertThat(device.awaitInterrupt(Duration.ofMinutes(1))).isTrue();
    assertThat(read(NicRegister.DESCRIPTOR_HEAD)).isEqualTo(1);
  }

  @Test
  void noInterruptWithoutARecord() throws InterruptedException {
    assertThat(device.awaitInterrupt(Duration.ofMillis(1))).isFalse();
    device.close();
    device.close();
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> device.awaitInterrupt(Duration.ofDays(1)))
        .matches(e -> e.reason() == Reason.CLOSED);
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> device.post(0, 0))
        .matches(e -> e.reason() == Reason.CLOSED);
  }
}
