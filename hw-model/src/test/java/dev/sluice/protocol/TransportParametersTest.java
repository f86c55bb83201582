// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Time-outs and limits, and the sums of waits. */
class TransportParametersTest {
  @Test
  void waitsDoubleUpToTheLimit() {
    TransportParameters parameters = new TransportParameters(10, 7, 2, 5, 1, 1000);
    assertThat(parameters.receiverWait(0)).isEqualTo(10);
    assertThat(parameters.receiverWait(1)).isEqualTo(20);
    assertThat(parameters.receiverWait(2)).isEqualTo(40);
    assertThat(parameters.receiverWait(3)).isEqualTo(40);
    assertThat(parameters.senderWait(2)).isEqualTo(28);
  }

  @Test
  void patienceIsTheSumOfAllWaits() {
    for (int backoff = 0; backoff < 6; backoff++) {
      for (int retries = 1; retries < 10; retries++) {
        TransportParameters parameters =
            new TransportParameters(10, 7, backoff, retries, 1, 1_000_000);
        long receiver = 0;
        long sender = 0;
        for (int r = 0; r <= retries; r++) {
          receiver += parameters.receiverWait(r);
          sender += parameters.senderWait(r);
        }
        assertThat(parameters.receiverPatience()).isEqualTo(receiver);
        assertThat(parameters.senderPatience()).isEqualTo(sender);
      }
    }
  }

  @Test
  void theQuietTimeOutlastsTheSender() {
    assertThatThrownBy(() -> new TransportParameters(10, 10, 0, 3, 1, 39))
        .isInstanceOf(ParameterException.class)
        .hasMessageStartingWith("quietTime = 39 is not possible");
    assertThat(new TransportParameters(10, 10, 0, 3, 1, 40).senderPatience()).isEqualTo(40);
  }

  @Test
  void aRefusedSenderOutlastsTheQuietTime() {
    for (int retries : new int[] {1, 2, 3, 8, 60, 1000}) {
      TransportParameters parameters = new TransportParameters(10, 10, 0, retries, 1, 100_000);
      assertThat(parameters.busyWait()).isGreaterThan(25_000);
      assertThat(parameters.busyWait() * retries).isGreaterThan(199_000);
    }
    assertThat(new TransportParameters(10, 1000, 2, 3, 1, 11_000).busyWait()).isEqualTo(7334);
  }

  @Test
  void valuesThatSuitANetwork() {
    TransportParameters parameters = TransportParameters.forNetwork(200, 64, 12);
    assertThat(parameters.timeout()).isEqualTo(200 + 256 + 16);
    assertThat(parameters.senderTimeout()).isEqualTo(2 * parameters.timeout());
    assertThat(parameters.quietTime()).isGreaterThanOrEqualTo(parameters.senderPatience() + 200);
    assertThat(TransportParameters.forNetwork(1L << 30, Integer.MAX_VALUE, 1000).timeout())
        .isEqualTo(TransportParameters.MAX_TIMEOUT >> 1);
  }

  @Test
  void fewerDoublingsMakeTheQuietTimeShorter() {
    TransportParameters parameters = TransportParameters.forNetwork(200, 64, 5);
    TransportParameters once = parameters.withBackoffLimit(1);
    long wait = parameters.senderTimeout();
    assertThat(parameters.senderPatience()).isEqualTo((1 + 2 + 4 + 8 + 16 + 16) * wait);
    assertThat(once.senderPatience()).isEqualTo((1 + 2 + 2 + 2 + 2 + 2) * wait);
    assertThat(once.quietTime() - once.senderPatience())
        .isEqualTo(parameters.quietTime() - parameters.senderPatience());
    assertThat(once.withBackoffLimit(4)).isEqualTo(parameters);
    assertThatThrownBy(() -> parameters.withBackoffLimit(16))
        .isInstanceOf(ParameterException.class);
  }

  @Test
  void valuesOutOfRangeAreRefusedByName() {
    refused("timeout", 0, 1, 0, 1, 1);
    refused("timeout", (1L << 32) + 1, 1, 0, 1, 1);
    refused("senderTimeout", 1, 0, 0, 1, 1);
    refused("backoffLimit", 1, 1, -1, 1, 1);
    refused("backoffLimit", 1, 1, 17, 1, 1);
    refused("retryLimit", 1, 1, 0, 0, 1);
    refused("retryLimit", 1, 1, 0, 1001, 1);
    refused("requestsPerTimeout", 1, 1, 0, 1, 0);
    refused("requestsPerTimeout", 1, 1, 0, 1, 1025);
  }

  private static void refused(
      String name, long timeout, long senderTimeout, int backoff, int retries, int requests) {
    assertThatThrownBy(
            () ->
                new TransportParameters(
                    timeout, senderTimeout, backoff, retries, requests, 1L << 60))
        .isInstanceOf(ParameterException.class)
        .extracting(e -> ((ParameterException) e).parameter())
        .isEqualTo(name);
  }

  @Test
  void withOtherTimersTheQuietTimeStillOutlastsTheSender() {
    TransportParameters usual = TransportParameters.forNetwork(1000, 3, 10);
    TransportParameters other = usual.withSenderTimeout(usual.timeout()).withBackoffLimit(0);
    assertThat(other.senderPatience()).isEqualTo(11 * usual.timeout());
    assertThat(other.quietTime() - other.senderPatience())
        .isEqualTo(usual.quietTime() - usual.senderPatience());
    assertThat(usual.withSenderTimeout(2 * usual.timeout()).withBackoffLimit(4)).isEqualTo(usual);
    assertThat(TransportParameters.forRoundTrip(1000, 12, 10)).isEqualTo(usual);
  }
}
