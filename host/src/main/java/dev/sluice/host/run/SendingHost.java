// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.host.pair.HostedNic;
import dev.sluice.host.run.plan.TransferPlan;
import dev.sluice.protocol.CompletionStatus;

/** The host that sends: it gives its NIC the transfers of a plan and hears how they end. */
final class SendingHost {
  private final HostedNic nic;
  private final TransferPlan plan;
  private final int receiver;
  private final long base;
  private final long remoteBase;
  private boolean begun;
  private int submitted;
  private int heard;

  int completed;
  int failed;
  int firstFailed = -1;
  CompletionStatus firstFailure;

  SendingHost(HostedNic nic, TransferPlan plan, int receiver, long base, long remoteBase) {
    this.nic = nic;
    this.plan = plan;
    this.receiver = receiver;
    this.base = base;
    this.remoteBase = remoteBase;
  }

  /** Both NICs are set: transfers may begin. */
  void begin() {
    begun = true;
  }

  /** One clock of the host and its NIC. */
  void clock(long clock) {
    while (heard < nic.ended()) {
      hear(nic.cookie(heard), nic.status(heard));
      heard++;
    }
    if (begun
        && submitted < plan.transfers()
        && failed == 0
        && submitted - heard < plan.flows()
        && nic.canSubmit()) {
      long offset = plan.offset(submitted);
      nic.submit(submitted, receiver, base + offset, plan.length(submitted), remoteBase + offset);
      submitted++;
    }
    nic.clock(clock);
  }

  private void hear(int transfer, int status) {
    if (status == CompletionStatus.DONE.code()) {
      completed++;
    } else if (failed++ == 0) {
      firstFailed = transfer;
      firstFailure = CompletionStatus.ofCode(status);
    }
  }

  /** Every transfer has ended, one way or the other; after a failure no more are begun. */
  boolean isDone() {
    return heard == submitted && (submitted == plan.transfers() || failed > 0);
  }
}
