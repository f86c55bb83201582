// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cosim.trace.Transaction;

/**
 * How long data packets are in a stage.
 *
 * @param group whose it is: {@code sender}, {@code network} or {@code receiver}
 * @param stage its name
 * @param count packets that were in it
 * @param least clocks, the fewest
 * @param median clocks
 * @param most clocks
 * @param slowest a packet that took the most; of several the first
 */
public record StageTimes(
    String group,
    String stage,
    int count,
    long least,
    long median,
    long most,
    Transaction slowest) {}
