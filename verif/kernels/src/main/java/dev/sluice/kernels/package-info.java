// SPDX-License-Identifier: Apache-2.0
/**
 * JMH benchmarks of what runs once a clock or once a packet. Run with {@code sluice bench kernels}.
 */
package dev.sluice.kernels;
