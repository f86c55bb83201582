// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run.plan;

/** A transfer gave up. The message is one line that says which, where in the file, and why. */
public final class TransferFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * The transfer of that number, after so many retries.
   *
   * @param plan that it is of
   * @param transfer its number, from 0
   * @param retries how many
   * @param why it was given up
   */
  public TransferFailedException(TransferPlan plan, int transfer, int retries, String why) {
    super(
        "transfer %d of %d (bytes %d to %d) gave up after %d retries: %s"
            .formatted(
                transfer,
                plan.transfers(),
                plan.offset(transfer),
                plan.offset(transfer) + plan.length(transfer) - 1,
                retries,
                why));
  }
}
