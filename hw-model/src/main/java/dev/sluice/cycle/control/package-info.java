// SPDX-License-Identifier: Apache-2.0
/**
 * Cycle model of the NIC's block ReceiveControl: connection requests, free windows, generations,
 * time-outs, requests for what is missing, answers. The page, from which the model is written, is
 * docs/blocks/control.md.
 */
package dev.sluice.cycle.control;
