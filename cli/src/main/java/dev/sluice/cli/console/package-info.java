// SPDX-License-Identifier: Apache-2.0
/** What commands tell the one who waits for them. */
package dev.sluice.cli.console;
