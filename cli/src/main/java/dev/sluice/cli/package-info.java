// SPDX-License-Identifier: Apache-2.0
/** The {@code sluice} commands: argument handling and presentation, nothing else. */
package dev.sluice.cli;
