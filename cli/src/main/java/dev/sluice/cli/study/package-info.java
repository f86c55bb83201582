// SPDX-License-Identifier: Apache-2.0
/** {@code sluice study}: simulates transports and writes their pages. */
package dev.sluice.cli.study;
