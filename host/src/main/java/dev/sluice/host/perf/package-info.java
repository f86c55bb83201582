// SPDX-License-Identifier: Apache-2.0
/**
 * Bandwidth and latency between two nodes, and of the same programs over kernel TCP: {@code
 * ./sluice perf}.
 */
package dev.sluice.host.perf;
