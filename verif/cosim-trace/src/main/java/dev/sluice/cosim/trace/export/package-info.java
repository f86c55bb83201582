// SPDX-License-Identifier: Apache-2.0
/**
 * Transactions for other programs: Perfetto's or Chrome's JSON, Konata's log, and one HTML page
 * that needs nothing else. The same transactions give the same bytes.
 */
package dev.sluice.cosim.trace.export;
