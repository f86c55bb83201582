// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cosim.trace.Transaction;

/**
 * A transfer, and how many of the packets that were recorded are its.
 *
 * @param number counted from 0
 * @param span from its descriptor to its completion
 * @param packets that it has
 * @param copies data packets that were sent, each time
 * @param lost of those, by the network
 * @param dropped of what arrived, what was not accepted
 * @param holes packets that were missing while later ones were there
 * @param requests packets that ask for others
 */
public record TransferTimes(
    int number,
    Transaction span,
    long packets,
    long copies,
    long lost,
    long dropped,
    long holes,
    long requests) {}
