// SPDX-License-Identifier: Apache-2.0
/** The send side of a node: transfers, turns, time-outs, and what receivers answer. */
package dev.sluice.spec.send;
