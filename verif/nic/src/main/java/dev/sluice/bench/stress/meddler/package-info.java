// SPDX-License-Identifier: Apache-2.0
/** What stands between two NICs and does them harm: loss, delay, changed bits, forged packets. */
package dev.sluice.bench.stress.meddler;
