// SPDX-License-Identifier: Apache-2.0
/**
 * The library that programs use a NIC with: memory, keys, puts, completions. Names are those of
 * RDMA verbs where there is one.
 */
package dev.sluice.host.verbs;
