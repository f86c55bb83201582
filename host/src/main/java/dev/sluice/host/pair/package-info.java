// SPDX-License-Identifier: Apache-2.0
/**
 * Generated NICs in lock-step with their cycle models, each with a host's memory, and the network
 * between them.
 */
package dev.sluice.host.pair;
