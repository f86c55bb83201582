// SPDX-License-Identifier: Apache-2.0
/**
 * The cycle model of the send engine: which of its operations happens in which clock. The page is
 * docs/blocks/send.md; what the engine does is {@link dev.sluice.spec.send.Sender}.
 */
package dev.sluice.cycle.send;
