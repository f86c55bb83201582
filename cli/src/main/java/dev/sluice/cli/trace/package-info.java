// SPDX-License-Identifier: Apache-2.0
/** {@code sluice trace}: what became of packets. */
package dev.sluice.cli.trace;
