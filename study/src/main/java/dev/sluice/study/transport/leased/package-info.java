// SPDX-License-Identifier: Apache-2.0
/** Transport 2 of {@code docs/protocol-2.md}: its spec classes as the two ends of a transfer. */
package dev.sluice.study.transport.leased;
