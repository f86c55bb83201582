// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.driver.HostNode;
import dev.sluice.host.driver.NicDriver;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.registers.NicError;
import dev.sluice.spec.registers.NicRegister;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What docs/programming-the-nic.md says of limits, of resets and of the interrupt's clocks. */
class NicLimitsTest {
  private static final int WINDOWS = 4;
  private static final TransportParameters TRANSPORT =
      TransportParameters.forNetwork(300, WINDOWS, 3);

  /** A packet of each side, and what the models add to a wait. */
  private static final int SLACK = 500;

  private static NicParameters nic(int dataWidth) {
    return new NicParameters(
        new SluiceParameters(WINDOWS, 32, 1 << 10, 256, Architecture.RING), dataWidth, 4);
  }

  private final TwoHosts hosts = new TwoHosts(nic(64), nic(512));

  private void start(int i, int transferIdStart, boolean interrupt) {
    NicDriver driver = hosts.node(i).driver();
    driver.setTransport(TRANSPORT);
    driver.setMemory(TwoHosts.BASE, TwoHosts.BYTES);
    driver.setTransferIdStart(transferIdStart);
    driver.register(0, TwoHosts.peer(1 - i), TwoHosts.BASE, TwoHosts.BYTES);
    driver.start(interrupt, Extensions.NONE);
    hosts.settle();
  }

  private void until(BooleanSupplier condition) {
    for (int i = 0; i < 10_000_000 && !condition.getAsBoolean(); i++) {
      hosts.clock();
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  private int statusOf(int from, long address, long bytes, long remote) {
    HostNode node = hosts.node(from);
    int before = node.ended();
    node.submit(before, TwoHosts.peer(1 - from), address, bytes, remote);
    until(() -> node.ended() > before);
    return node.status(before);
  }

  /** Each address has to be a multiple of a beat of the NIC whose memory it is of. */
  @Test
  void bothAddressesAreAligned() {
    start(0, 0, false);
    start(1, 0, false);
    long base = TwoHosts.BASE;
    int done = CompletionStatus.DONE.code();
    int unaligned = CompletionStatus.UNALIGNED.code();
    int badRegion = CompletionStatus.BAD_REGION.code();
    assertThat(statusOf(0, base + 8, 100, base + 64)).isEqualTo(done);
    assertThat(statusOf(0, base + 4, 100, base + 64)).isEqualTo(unaligned);
    assertThat(statusOf(0, base + 8, 100, base + 8)).isEqualTo(badRegion);
    assertThat(statusOf(1, base + 64, 100, base + 8)).isEqualTo(done);
    assertThat(statusOf(1, base + 8, 100, base + 8)).isEqualTo(unaligned);
    assertThat(statusOf(1, base + 64, 100, base + 4)).isEqualTo(badRegion);
  }

  /** Windows are kept for the quiet time, so R of them in each; the rest waits. */
  @Test
  void noMoreThanAllWindowsAreGivenInAQuietTime() {
    start(0, 0, false);
    start(1, 0, false);
    HostNode sender = hosts.node(0);
    long quiet = TRANSPORT.quietTime();
    long began = hosts.now();
    int rounds = 5;
    int submitted = 0;
    while (hosts.now() - began < rounds * quiet) {
      if (submitted - sender.ended() < 8 && sender.canSubmit()) {
        sender.submit(submitted++, TwoHosts.peer(1), TwoHosts.BASE, 8, TwoHosts.BASE);
      }
      hosts.clock();
    }
    assertThat(hosts.counter(1, NicCounter.RECEIVE_OPENED))
        .isBetween((long) WINDOWS * (rounds - 2), (long) WINDOWS * rounds);
    assertThat(hosts.counter(1, NicCounter.RECEIVE_NO_FREE_WINDOW)).isPositive();
  }

  /** The sender hears nothing any more and gives up after its patience. */
  @Test
  void aSenderOutlivesAResetOfItsReceiver() {
    start(0, 0, false);
    start(1, 0, false);
    HostNode sender = hosts.node(0);
    sender.submit(0, TwoHosts.peer(1), TwoHosts.BASE, TwoHosts.BYTES, TwoHosts.BASE);
    hosts.clocks(2000);
    assertThat(hosts.counter(1, NicCounter.VERDICT_ACCEPTED)).isPositive();
    hosts.reset(1);
    start(1, 0x1_0000, false);
    until(() -> sender.wire().packets() > 256);
    until(() -> sender.ended() == 1);
    assertThat(sender.status(0)).isEqualTo(CompletionStatus.SENDER_GAVE_UP.code());
    assertThat(hosts.now()).isGreaterThan(TRANSPORT.senderPatience());
    assertThat(hosts.counter(1, NicCounter.VERDICT_STALE)).isPositive();
    assertThat(hosts.counter(1, NicCounter.VERDICT_ACCEPTED)).isZero();
    assertThat(statusOf(0, TwoHosts.BASE, 100, TwoHosts.BASE))
        .isEqualTo(CompletionStatus.DONE.code());
  }

  /** The receiver asks in vain, gives up after its patience, and has its window back in the end. */
  @Test
  void aReceiverOutlivesAResetOfItsSender() {
    start(0, 0, false);
    start(1, 0, false);
    hosts.node(0).submit(0, TwoHosts.peer(1), TwoHosts.BASE, TwoHosts.BYTES, TwoHosts.BASE);
    hosts.clocks(2000);
    long accepted = hosts.counter(1, NicCounter.VERDICT_ACCEPTED);
    assertThat(accepted).isBetween(1L, 255L);
    hosts.reset(0);
    start(0, 0x1_0000, false);
    assertThat(statusOf(0, TwoHosts.BASE, 100, TwoHosts.BASE))
        .as("of the new sender, meanwhile")
        .isEqualTo(CompletionStatus.DONE.code());
    assertThat(hosts.counter(1, NicCounter.RECEIVE_RECEIVER_GAVE_UP)).isZero();
    hosts.clocks(TRANSPORT.receiverPatience() + SLACK);
    assertThat(hosts.counter(1, NicCounter.RECEIVE_RECEIVER_GAVE_UP)).isEqualTo(1);
    assertThat(hosts.counter(0, NicCounter.SEND_ANSWER_IGNORED)).isPositive();
    hosts.clocks(TRANSPORT.quietTime() + SLACK);
    assertThat(hosts.counter(1, NicCounter.RECEIVE_FREED)).isEqualTo(2);
  }

  /** Open windows go on when their region or receive_enable goes; new transfers are refused. */
  @Test
  void whatIsOpenGoesOn() {
    start(0, 0, false);
    start(1, 0, false);
    HostNode sender = hosts.node(0);
    sender.submit(0, TwoHosts.peer(1), TwoHosts.BASE, TwoHosts.BYTES, TwoHosts.BASE);
    sender.submit(1, TwoHosts.peer(1), TwoHosts.BASE, TwoHosts.BYTES, TwoHosts.BASE);
    hosts.clocks(2000);
    assertThat(hosts.counter(1, NicCounter.RECEIVE_OPENED)).isEqualTo(2);
    hosts.node(1).driver().unregister(0);
    hosts.settle();
    assertThat(statusOf(0, TwoHosts.BASE, 100, TwoHosts.BASE))
        .isEqualTo(CompletionStatus.BAD_REGION.code());
    assertThat(sender.ended()).as("the two are still going on").isEqualTo(1);
    hosts.node(1).driver().register(0, TwoHosts.BASE, TwoHosts.BYTES);
    hosts.node(1).driver().set(NicRegister.CONTROL, 0);
    until(() -> sender.ended() == 3);
    assertThat(List.of(sender.status(1), sender.status(2)))
        .containsOnly(CompletionStatus.DONE.code());
    assertThat(statusOf(0, TwoHosts.BASE, 100, TwoHosts.BASE))
        .isEqualTo(CompletionStatus.NO_FREE_WINDOW.code());
  }

  /**
   * Clocks from that in which the next response to a write is offered to the first with the line
   * low; the line is high before.
   */
  private int clocksToFall() {
    HostNode node = hosts.node(0);
    Wires irq = node.nic().model().wires("irq");
    Wires response = node.nic().model().wires("s_axil_b");
    long[] answered = {-1};
    long[] fell = {-1};
    node.watchedBy(
        clock -> {
          if (response.valid && answered[0] < 0) {
            answered[0] = clock;
          }
          if (answered[0] >= 0 && fell[0] < 0 && !irq.getBit(0)) {
            fell[0] = clock;
          }
        });
    until(() -> fell[0] >= 0);
    return (int) (fell[0] - answered[0]);
  }

  /** The driver takes the record when the line rises, and writes the head at once. */
  @Test
  void theInterruptFallsAClockAfterTheHeadsWrite() {
    start(0, 0, true);
    start(1, 0, false);
    HostNode node = hosts.node(0);
    node.submit(0, TwoHosts.peer(1), TwoHosts.BASE, 100, TwoHosts.BASE);
    until(() -> node.ended() == 1);
    assertThat(node.nic().model().wires("irq").getBit(0)).isTrue();
    assertThat(clocksToFall()).isEqualTo(1);
  }

  @Test
  void theInterruptOfAnErrorFallsWithTheResponseToItsClearing() {
    start(0, 0, false);
    start(1, 0, false);
    HostNode node = hosts.node(0);
    node.driver().set(NicRegister.ERROR_INTERRUPT, NicError.ACCESS.mask());
    node.port().read(0xffc, (_, _) -> {});
    until(() -> node.nic().model().wires("irq").getBit(0));
    node.driver().set(NicRegister.ERROR_STATUS, NicError.ACCESS.mask());
    assertThat(clocksToFall()).isZero();
  }
}
