// SPDX-License-Identifier: Apache-2.0
/** {@code sluice bench}: speed on this machine. */
package dev.sluice.cli.bench;
