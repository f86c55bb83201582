// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.pair;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** How the transfers of a node ended, in order. */
public final class EndedTransfers {
  private final List<Integer> cookies = new ArrayList<>();
  private final List<Integer> statuses = new ArrayList<>();

  /** Nothing has ended. */
  public EndedTransfers() {}

  /**
   * A transfer has ended.
   *
   * @param cookie of its descriptor
   * @param status a {@link dev.sluice.protocol.CompletionStatus} code
   */
  public void add(int cookie, int status) {
    cookies.add(cookie);
    statuses.add(status);
  }

  /**
   * Cookies of the transfers that ended, in order.
   *
   * @return a view
   */
  public List<Integer> cookies() {
    return Collections.unmodifiableList(cookies);
  }

  /**
   * How they ended: codes of {@link dev.sluice.protocol.CompletionStatus}, in the same order.
   *
   * @return a view
   */
  public List<Integer> statuses() {
    return Collections.unmodifiableList(statuses);
  }
}
